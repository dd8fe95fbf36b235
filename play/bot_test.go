package play_test

import (
	"fmt"
	"testing"

	"grundy/catalogue"
	"grundy/game"
	"grundy/play"
	"grundy/solve"
)

func parsed(t testing.TB, text string) game.Sum {
	t.Helper()
	p, err := catalogue.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

var parsedReader = catalogue.Reader{}

func conventions() []game.Convention { return []game.Convention{game.Normal, game.Misere} }

// options are all positions that one move leads to.
func options(s game.Sum) (to []game.Sum) {
	for i, p := range s {
		for m := range p.Moves {
			var sum game.Sum
			sum = append(append(append(sum, s[:i]...), m.Then()...), s[i+1:]...)
			to = append(to, sum)
		}
	}
	return to
}

// A judge knows who wins by trying everything.
type judge map[string]bool

// won reports whether the player to move wins, from the moves alone.
func (j judge) won(s game.Sum, c game.Convention) bool {
	key := c.String() + s.String()
	if w, ok := j[key]; ok {
		return w
	}
	all := options(s)
	w := len(all) == 0 && c == game.Misere
	for _, to := range all {
		if !j.won(to, c) {
			w = true
			break
		}
	}
	j[key] = w
	return w
}

// replies are how many moves win.
func (j judge) replies(s game.Sum, c game.Convention) (n int) {
	for _, to := range options(s) {
		if !j.won(to, c) {
			n++
		}
	}
	return n
}

// length is how many moves play lasts where the winner hurries and the loser delays.
func (j judge) length(s game.Sum, c game.Convention, memo map[string]int) int {
	key := s.String()
	if n, ok := memo[key]; ok {
		return n
	}
	won := j.won(s, c)
	best := -1
	for _, to := range options(s) {
		if won && j.won(to, c) {
			continue
		}
		if n := j.length(to, c, memo) + 1; best < 0 || won == (n < best) {
			best = n
		}
	}
	memo[key] = max(best, 0)
	return memo[key]
}

// small are a few positions of every game of the catalogue, and sums.
func small() []string {
	return []string{
		"nim 3,4,5", "nim 1,4,5", "nim 2,2", "nim 1,1,1", "bash:3 7", "bash:2 3,4", "take:1,3,4 7,5", "take:2..3 6,5", "allbut:2,3 7", "allbut:1 4,4",
		"kayles 7", "kayles 3,4", "dawsons-kayles 8", "dawsons-chess 7", "treblecross 7", "guiles 6", "officers 7", "lasker 2,3", "rows 5,2", "grundys 8",
		"0.137 5,3", "circle:0.777 5", "circle:0.77 4,3", "constrained:2-1,3-3 3,3", "moore:2 1,2,3", "exact:2 1,2,2", "index:2,total=3 3,4", "index:2,each=1 2,3",
		"wythoff 4,5", "wythoff 2,3", "wythoff:3 2,2,2", "greedy 2,3,3", "unbalanced 1,3,4", "welter 0,2,5", "circular:2 1,2,1,2", "building:3 0,0,0", "building:0 2,1,2",
		"staircase 2,1,2", "fibonacci 8", "fibonacci 8,2", "euclid 8,5", "end-nim 2,1,3,1", "kayles 3 + nim 2,1", "nim 1 + euclid 3,2", "fibonacci 4 + wythoff 1,2",
	}
}

// A perfect bot wins every won position against every defence.
func TestBotWins(t *testing.T) {
	for _, text := range small() {
		for _, c := range conventions() {
			t.Run(fmt.Sprint(text, " ", c), func(t *testing.T) {
				j, solver := judge{}, solve.New(solve.Options{Moves: 1})
				seen := map[string]bool{}
				var follow func(s game.Sum)
				follow = func(s game.Sum) { // every position, reached in any way
					if key := s.String(); seen[key] {
						return
					} else {
						seen[key] = true
					}
					all := options(s)
					m, err := play.Perfect.Move(t.Context(), solver, s, c)
					switch {
					case err != nil:
						t.Fatal(err)
					case len(all) == 0 && m != nil, len(all) > 0 && m == nil:
						t.Fatalf("from %s: %v", s, m)
					case m != nil && j.won(s, c) && j.won(m.To, c):
						t.Fatalf("from %s, which is won, to %s, which is too", s, m.To)
					}
					for _, to := range all {
						follow(to)
					}
				}
				follow(parsed(t, text))
			})
		}
	}
}

// From a lost position it leaves the fewest winning replies, and then resists
// longest.
func TestBotAsksTheMost(t *testing.T) {
	for _, text := range small() {
		for _, c := range conventions() {
			t.Run(fmt.Sprint(text, " ", c), func(t *testing.T) {
				j, solver, lengths := judge{}, solve.New(solve.Options{Moves: 1}), map[string]int{}
				seen := map[string]bool{}
				var follow func(s game.Sum)
				follow = func(s game.Sum) {
					if key := s.String(); seen[key] {
						return
					} else {
						seen[key] = true
					}
					all := options(s)
					for _, to := range all {
						follow(to)
					}
					if len(all) == 0 || j.won(s, c) {
						return
					}
					m, err := play.Perfect.Move(t.Context(), solver, s, c)
					if err != nil || m == nil {
						t.Fatalf("from %s: %v, %v", s, m, err)
					}
					n, long := j.replies(m.To, c), j.length(m.To, c, lengths)
					for _, to := range all {
						k, l := j.replies(to, c), j.length(to, c, lengths)
						if k < n || k == n && l > long {
							t.Fatalf("from %s to %s: %d replies win, %d moves last; %s: %d, %d", s, m.To, n, long, to, k, l)
						}
					}
				}
				follow(parsed(t, text))
			})
		}
	}
}

// Every example of the catalogue has a picture with its sizes, and the bot moves.
func TestPictures(t *testing.T) {
	kinds := map[string]game.PictureKind{
		"nim": game.HeapsPicture, "kayles": game.PinsPicture, "grundys": game.HeapsPicture, "lasker": game.HeapsPicture, "rows": game.PinsPicture,
		"treblecross": game.PinsPicture, "wythoff": game.LatticePicture, "circular": game.CirclePicture, "staircase": game.StairsPicture,
		"euclid": game.NumbersPicture, "fibonacci": game.HeapsPicture, "welter": game.CellsPicture, "building": game.HeapsPicture,
	}
	for _, e := range catalogue.Entries() {
		s := parsed(t, e.Example)
		for _, p := range s {
			picture := play.PictureOf(p)
			if want, ok := kinds[e.Name]; ok && picture.Kind != want {
				t.Errorf("%s: %s, want %s", e.Example, picture.Kind, want)
			}
			if len(picture.Numbers) == 0 && len(picture.Rows) == 0 && len(picture.Vertices) == 0 {
				t.Errorf("%s: an empty picture", e.Example)
			}
			if take := picture.Take; take != nil {
				checkTake(t, p, picture)
			}
		}
	}
}

// checkTake makes the moves that a picture offers.
func checkTake(t *testing.T, p game.Position, picture game.Picture) {
	t.Helper()
	for i, n := range picture.Numbers {
		for taken := picture.Take.Min; taken <= n && (picture.Take.Max == 0 || taken <= picture.Take.Max); taken++ {
			text := fmt.Sprintf("heap %d take %d", i+1, taken)
			if taken == n {
				text = fmt.Sprintf("heap %d take all", i+1)
			}
			if _, err := play.Apply(t.Context(), catalogue.Reader{}, game.Sum{p}, text); err != nil {
				t.Errorf("%s, %s: %v", p, text, err)
			}
		}
	}
}
