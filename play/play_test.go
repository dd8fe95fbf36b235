package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"grundy/catalogue"
	"grundy/game"
	"grundy/solve"
	"grundy/words"
)

var ctx = context.Background()

func gradeText(t *testing.T, text string) *Game {
	t.Helper()
	r, err := Read(ctx, strings.NewReader(text), game.Normal, catalogue.Reader{})
	if err != nil {
		t.Fatal(text, err)
	}
	g, err := GradeAll(ctx, solve.New(solve.Options{Moves: 20}), r)
	if err != nil {
		t.Fatal(text, err)
	}
	return g
}

const transcript = "players Alice, Bob\nnim 3,4,5\n1,4,5\n1,4,3\n1,2,3\n0,2,3\n0,2,2\n0,1,2\n0,1,1\n0,1,0\n0,0,0\n"

// TestTranscript is checklist D03: nine legal moves; the nim-sum is 0 after each
// of Alice's and 6, 1, 3, 1 after Bob's; Alice wins.
func TestTranscript(t *testing.T) {
	g := gradeText(t, transcript)
	var alice, bob []uint64
	for _, m := range g.Moves {
		sum := m.After.Grundy.N
		if m.Player == 0 {
			alice = append(alice, sum)
			if m.Grade != Winning {
				t.Errorf("move %d: %s", m.Number, m.Grade)
			}
		} else {
			bob = append(bob, sum)
			if m.Grade != Lost {
				t.Errorf("move %d: %s", m.Number, m.Grade)
			}
		}
	}
	if !slices.Equal(alice, []uint64{0, 0, 0, 0, 0}) || !slices.Equal(bob, []uint64{6, 1, 3, 1}) {
		t.Errorf("nim-sums %v, %v", alice, bob)
	}
	if !g.Over || g.Winner != 0 || g.Players[g.Winner] != "Alice" || len(g.Turning()) != 0 {
		t.Errorf("over %v, winner %d, turning %v", g.Over, g.Winner, g.Turning())
	}
	for i, forced := range []bool{false, false, false, false, false, false, false, true, true} {
		if g.Moves[i].Forced != forced {
			t.Errorf("move %d: forced %v", i+1, g.Moves[i].Forced)
		}
	}
}

// TestMisereFork is checklist D04: in misère play move 7 to 0,1,1 is a blunder,
// and the winning move takes 2 from pile 3.
func TestMisereFork(t *testing.T) {
	g := gradeText(t, "misere\n"+transcript)
	m := g.Moves[6]
	if m.Grade != Losing || !m.Turning || len(m.Before.Winning.List) != 1 || m.Before.Winning.List[0].To.String() != "nim 0,1,0" {
		t.Errorf("move 7: %s, turning %v, better %v", m.Grade, m.Turning, m.Before.Winning.List)
	}
	// Both (0,1,1) and then (0,1,0) follow the oracle: it is Bob who wins now.
	if g.Winner != 1 {
		t.Errorf("winner %d", g.Winner)
	}
	g = gradeText(t, "反规则\n"+strings.Replace(transcript, "0,1,1\n0,1,0\n0,0,0\n", "heap 3 take 2\nheap 2 take 1\n", 1))
	if m := g.Moves[6]; m.Grade != Winning || g.Winner != 0 || !g.Moves[7].Forced {
		t.Errorf("the fork: %s, winner %d", m.Grade, g.Winner)
	}
}

// TestMistake is checklist A15: 5 to 2 in 3,4,5 leaves 2,3,4 with nim-sum 5.
func TestMistake(t *testing.T) {
	r, err := Moves(ctx, game.Normal, catalogue.Reader{}, "nim 3,4,5", "nim 2,3,4")
	if err != nil {
		t.Fatal(err)
	}
	g, err := GradeAll(ctx, solve.New(solve.Options{Moves: 20}), r)
	if err != nil {
		t.Fatal(err)
	}
	m := g.Moves[0]
	if m.Grade != Losing || !m.Turning || m.After.Grundy.N != 5 || m.Heap != 2 || m.Before.Winning.List[0].To.String() != "nim 1,4,5" {
		t.Errorf("%+v", m)
	}
	var why []string
	for _, p := range m.Why(game.Normal) {
		why = append(why, words.English.Say(p))
	}
	text := strings.Join(why, " ")
	for _, part := range []string{"is 5, not 0", "Bouton", "heap 3: 4 -> 1"} {
		if !strings.Contains(text, part) {
			t.Errorf("%q lacks %q", text, part)
		}
	}
}

// TestNotation reads the same move written in many ways.
func TestNotation(t *testing.T) {
	for _, c := range []struct{ from, move, to string }{
		{"nim 3,4,5", "heap 1 take 2", "nim 1,4,5"},
		{"nim 3,4,5", "1 take 2", "nim 1,4,5"},
		{"nim 3,4,5", "Take 2 from heap 1", "nim 1,4,5"},
		{"nim 3,4,5", "remove 2 stones from pile 1.", "nim 1,4,5"},
		{"nim 3,4,5", "heap 1: 3 -> 1", "nim 1,4,5"},
		{"nim 3,4,5", "heap 1: 3 -> 1 (take 2)", "nim 1,4,5"},
		{"nim 3,4,5", "1: 3 → 1", "nim 1,4,5"},
		{"nim 3,4,5", "heap 1 -> 1", "nim 1,4,5"},
		{"nim 3,4,5", "5→2", "nim 3,4,2"},
		{"nim 3,4,5", "3 -> 0", "nim 0,4,5"},
		{"moore:2 3,4,5", "5 -> 1, 3 -> 2", "moore:2 2,4,1"},
		{"nim 3,4,5", "pile 1 leaves 1", "nim 1,4,5"},
		{"nim 3,4,5", "heap 3 take all", "nim 3,4,0"},
		{"nim 3,4,5", "heap 3 -> 0", "nim 3,4,0"},
		{"nim 3,4,5", "第 1 堆：3 -> 1（取 2）", "nim 1,4,5"},
		{"nim 3,4,5", "第１堆取２", "nim 1,4,5"},
		{"nim 3,4,5", "从第1堆中取走2个。", "nim 1,4,5"},
		{"nim 3,4,5", "第1堆剩1", "nim 1,4,5"},
		{"nim 3,4,5", "第 3 堆取完", "nim 3,4,0"},
		{"nim 3,4,5", "5,4,1", "nim 5,4,1"},
		{"nim 3,4,5", "１，４，５", "nim 1,4,5"},
		{"nim 3,3", "heap 2 take 1", "nim 3,2"},
		{"kayles 7", "3,3", "kayles 3,3"},
		{"kayles 7", "heap 1: 7 -> 3,3", "kayles 3,3"},
		{"kayles 7", "heap 1: 7 -> 3,3 (take 1)", "kayles 3,3"},
		{"kayles 7", "take 1 from heap 1", "kayles 6"},
		{"kayles 7,2", "0.77 7", "0.77 7"},
		{"kayles 7 + nim 3", "term 2 heap 1 take 2", "kayles 7 + nim 1"},
		{"kayles 7 + nim 3", "第 1 项第 1 堆：7 -> 2,4", "kayles 2,4 + nim 3"},
		{"kayles 7 + nim 3", "kayles 7", "kayles 7"},
		{"nim 3 + nim 4", "nim 2,4", "nim 2,4"},
		{"moore:2 3,4,5", "heap 1 take 2; heap 3 take 1", "moore:2 1,4,4"},
		{"moore:2 3,4,5", "heap 1: 3 -> 1 (take 2), heap 3: 5 -> 4 (take 1)", "moore:2 1,4,4"},
		{"moore:2 3,4,5", "第 1 堆：3 -> 1（取 2），第 3 堆：5 -> 4（取 1）", "moore:2 1,4,4"},
		{"moore:2 3,4,5", "1,4,4", "moore:2 1,4,4"},
		{"nim 18446744073709551615", "heap 1 take 1", "nim 18446744073709551614"},
		{"0.07 5", "heap 1 take 2", "0.07 3"},
		{"bash:3 1000000000000", "heap 1 take 3", "bash:3 999999999997"},
		{"wythoff 9,1000000000000", "9,15", "wythoff 9,15"},
	} {
		r, err := Moves(ctx, game.Normal, catalogue.Reader{}, c.from, c.move)
		if err != nil {
			t.Errorf("%s, %s: %v", c.from, c.move, err)
			continue
		}
		if s := r.Steps[0]; s.To.String() != c.to {
			t.Errorf("%s, %s: %s, want %s", c.from, c.move, s.To, c.to)
		}
	}
}

// TestIllegal are texts that are no legal move, with a part of what is said.
func TestIllegal(t *testing.T) {
	for _, c := range []struct{ from, move, says string }{
		{"nim 3,4,5", "nim 3,4,5", "as it was"},
		{"nim 3,4,5", "nim 5,4,3", "as it was"},
		{"nim 3,4,5", "nim 1,2,3", "one heap"},
		{"nim 3,4,5", "nim 3,4,6", "a heap of 5 becomes 6"},
		{"nim 3,4,5", "nim 3,4,5,1", "appear"},
		{"nim 3,4,5", "nim 3,4,2,3", "cannot leave 2,3"},
		{"nim 3,4,5", "kayles 3,4", "another game"},
		{"nim 3,4,5", "heap 4 take 1", "no heap 4"},
		{"nim 3,4,5", "heap 0 take 1", "no heap 0"},
		{"nim 3,4,5", "heap 1 take 4", "cannot be taken"},
		{"nim 3,4,5", "heap 1 take 0", "as it was"},
		{"nim 3,4,5", "heap 1: 4 -> 1", "has 3, not 4"},
		{"nim 3,4,5", "heap 1: 3 -> 1 (take 1)", "not one of which"},
		{"nim 3,4,5", "heap 1 take 1 and heap 2 take 1", "no move of nim"},
		{"nim 3,4,5", "heap 1 take 1 and heap 1 take 1", "twice"},
		{"nim 3,4,5", "term 2 heap 1 take 1", "no term 2"},
		{"nim 3,4,5", "2 -> 1", "no heap of 2"},
		{"nim 3,4,5", "castle", "neither a position nor a move"},
		{"nim 3,4,5", "heap 1 take 99999999999999999999", "neither"},
		{"kayles 7", "heap 1 take 3", "cannot leave 4"},
		{"kayles 7 + nim 3", "heap 1 take 1", "in which"},
		{"0.137 5", "heap 1 take 1", "cannot leave 4"},
		{"0.4 7", "heap 1 take 1", "more than one way"},
		{"4!.0 4", "2,2", "cannot leave 2,2"},
		{"moore:2 3,4,5", "1,1,1", "no move leads"},
		{"moore:2 3,4,5", "heap 1 take 1 and heap 2 take 1 and heap 3 take 1", "no move of moore:2"},
	} {
		_, err := Moves(ctx, game.Normal, catalogue.Reader{}, c.from, c.move)
		if f := (*game.Fault)(nil); !errors.As(err, &f) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s, %s: %v, want %q", c.from, c.move, err, c.says)
		}
	}
}

// TestLegalAgainstMoves takes every pair of small positions and asks whether one
// is reached from the other; the oracle looks at the keys of all moves.
func TestLegalAgainstMoves(t *testing.T) {
	for _, name := range []string{"nim", "kayles", "0.137", "4!.0", "0.[3]", "moore:2", "grundys", "lasker", "take:1,3", "allbut:2", "bash:2"} {
		var all []game.Sum
		for a := range 6 {
			for b := range 4 {
				for c := range 3 {
					s, err := catalogue.Parse(fmt.Sprintf("%s %d,%d,%d", name, a, b, c))
					if err != nil {
						continue // a game that this catalogue lacks
					}
					all = append(all, s)
				}
			}
		}
		for _, from := range all {
			want := map[string]bool{}
			for m := range from[0].Moves {
				want[string(m.Then()[0].Key(nil))] = true
			}
			for _, to := range all {
				steps, err := between(ctx, from, to)
				if err != nil || (len(steps) > 0) != want[string(to[0].Key(nil))] {
					t.Fatalf("%s to %s: %d steps, %v", from, to, len(steps), err)
				}
			}
		}
	}
}

// TestOwnTexts reads back every move of small positions as the program writes it,
// in both languages.
func TestOwnTexts(t *testing.T) {
	for _, from := range []string{"nim 3,4", "kayles 5,2", "moore:2 2,3,1", "4!.0 6", "0.07 7"} {
		s, err := catalogue.Parse(from)
		if err != nil {
			t.Fatal(err)
		}
		for m := range s[0].Moves {
			for _, lang := range []words.Lang{words.English, words.Chinese} {
				text := lang.Say(m.Text)
				r, err := Moves(ctx, game.Normal, catalogue.Reader{}, from, text)
				if err != nil {
					t.Errorf("%s, %s: %v", from, text, err)
				} else if got := r.Steps[0].To; shapeOf(got).key() != shapeOf(m.Then()).key() {
					t.Errorf("%s, %s: %s, want %s", from, text, got, m.Then())
				}
			}
		}
	}
}

// TestRecords are the forms that a record may take.
func TestRecords(t *testing.T) {
	for _, text := range []string{
		"nim 3,4,5\nnim 1,4,5\nnim 1,4,3",
		"\ufeff# a game\r\n\r\nmisère\r\nplayers: A, B\r\nnim 3,4,5 # go\r\n1. heap 1 take 2\r\n2) 1,4,3\r\n",
		"3,4,5 → 1,4,5 → 1,4,3",
		"3,4,5 -> 1,4,5\n1,4,5 -> 1,4,3",
		"3,4,5\n3 -> 1\n5 -> 3",
		"玩家 甲，乙\n正常规则\n３、４、５\n第1堆取2\n第3堆取2\n",
	} {
		r, err := Read(ctx, strings.NewReader(text), game.Normal, catalogue.Reader{})
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if n := len(r.Steps); n != 2 || r.Steps[1].To.String() != "nim 1,4,3" {
			t.Errorf("%q: %v", text, r.Steps)
		}
	}
	for text, says := range map[string]string{
		"":                                     "no position",
		"# nothing\n":                          "no position",
		"nim 3,4,5\n\nnim 9\n":                 "line 3: ",
		"nim 3,4,5\nmisere\n":                  "line 2: ",
		"players A\nnim 1\n":                   "line 1: two different names",
		"nim 3,4,x\n":                          "line 1: ",
		"nim 3\n" + strings.Repeat("1", 2<<20): "line 2: longer",
	} {
		_, err := Read(ctx, strings.NewReader(text), game.Normal, catalogue.Reader{})
		if f := (*game.Fault)(nil); !errors.As(err, &f) || !strings.Contains(err.Error(), says) {
			t.Errorf("%.20q: %v, want %q", text, err, says)
		}
	}
	if r, err := Read(ctx, strings.NewReader("0.77 7\n0.77 5\n3,1"), game.Normal, catalogue.Reader{}); err != nil || r.Steps[1].To.String() != "0.77 3,1" {
		t.Errorf("a code is no move number: %v %v", r, err)
	}
}

// TestGrades compares the grades of every move in small positions with a brute
// force over the rule of Nim alone.
func TestGrades(t *testing.T) {
	var wins func(h [3]int, c game.Convention) bool
	wins = func(h [3]int, c game.Convention) bool {
		if h == [3]int{} {
			return c == game.Misere
		}
		for i := range h {
			for to := range h[i] {
				g := h
				g[i] = to
				if !wins(g, c) {
					return true
				}
			}
		}
		return false
	}
	solver := solve.New(solve.Options{Moves: 20})
	for _, c := range []game.Convention{game.Normal, game.Misere} {
		for n := 1; n < 3*4*4; n++ {
			h := [3]int{n % 3, n / 3 % 4, n / 12}
			for i := range h {
				for to := range h[i] {
					g := h
					g[i] = to
					r, err := Moves(ctx, c, catalogue.Reader{}, fmt.Sprintf("nim %d,%d,%d", h[0], h[1], h[2]), fmt.Sprintf("heap %d -> %d", i+1, to))
					if err != nil {
						t.Fatal(err)
					}
					graded, err := GradeAll(ctx, solver, r)
					if err != nil {
						t.Fatal(err)
					}
					want := Lost
					if !wins(g, c) {
						want = Winning
					} else if wins(h, c) {
						want = Losing
					}
					m := graded.Moves[0]
					if m.Grade != want || m.Turning != (want == Losing) || m.Heap != i {
						t.Errorf("%s %v to %v: %s, want %s", c, h, g, m.Grade, want)
					}
				}
			}
		}
	}
}
