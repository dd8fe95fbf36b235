package solve

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"grundy/game"
)

// A noughtless is Notakto on boards of 3 x 3, read from its rule alone: a bit a
// square, set where it is X.
type noughtless map[[3]uint16]bool

var threes = []uint16{0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124}

func alive(b uint16) bool {
	return !slices.ContainsFunc(threes, func(l uint16) bool { return b&l == l })
}

// wins reports whether the player to move wins misère play on three boards, of which
// dead ones count as full.
func (n noughtless) wins(boards [3]uint16) bool {
	slices.Sort(boards[:])
	if v, ok := n[boards]; ok {
		return v
	}
	over, won := true, false
	for i, b := range boards {
		for s := range 9 {
			if !alive(b) || b>>s&1 == 1 {
				continue
			}
			over = false
			next := boards
			if next[i] |= 1 << s; !alive(next[i]) {
				next[i] = 0o777
			}
			won = won || !n.wins(next)
		}
	}
	n[boards] = won || over
	return won || over
}

func noughtlessText(b uint16) string {
	if b == 0 {
		return "notakto 3x3"
	}
	var rows []string
	for i := range 3 {
		row := ""
		for j := range 3 {
			row += string(".x"[b>>(3*i+j)&1])
		}
		rows = append(rows, row)
	}
	return "notakto " + strings.Join(rows, "/")
}

// TestNotakto: misère play on one board is won, by the centre alone, and on two
// boards it is lost (Plambeck and Whitehead); any two boards are as the rule says.
func TestNotakto(t *testing.T) {
	const dead = 0o777
	n := noughtless{}
	if !n.wins([3]uint16{0, dead, dead}) || n.wins([3]uint16{0, 0, dead}) {
		t.Error("one board is won and two are lost")
	}
	v, err := solved(t, "notakto 3x3", Options{}, game.Misere)
	if err != nil || v.Outcome != game.N || len(v.Winning.List) != 1 || v.Winning.List[0].To.String() != "notakto .../.x./..." {
		t.Errorf("%+v, %v", v, err)
	}
	if v, err = solved(t, "notakto 3x3 + notakto 3x3", Options{}, game.Misere); err != nil || v.Outcome != game.P {
		t.Errorf("%+v, %v", v, err)
	}
	r := rand.New(rand.NewPCG(13, 1))
	for range 300 {
		a, b := uint16(r.IntN(512)&r.IntN(512)), uint16(r.IntN(512)&r.IntN(512))
		text := fmt.Sprint(noughtlessText(a), " + ", noughtlessText(b))
		want := n.wins([3]uint16{a, b, dead})
		if v, err := solved(t, text, Options{}, game.Misere); err != nil || v.Outcome != game.Wins(want) {
			t.Fatalf("%s: %v, %v", text, v.Outcome, err)
		}
	}
}
