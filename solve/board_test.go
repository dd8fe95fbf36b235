package solve

import (
	"errors"
	"testing"

	"grundy/catalogue"
	"grundy/game"
)

func solved(t *testing.T, text string, o Options, c game.Convention) (*Verdict, error) {
	t.Helper()
	s, err := catalogue.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if o.Moves == 0 {
		o.Moves = 100
	}
	v, err := New(o).Solve(t.Context(), s, c)
	if err != nil && !errors.As(err, new(*game.Limit)) {
		t.Fatal(text, err)
	}
	return v, err
}

// TestBoards: values as published, with the number of positions searched as
// evidence; and the winning moves, counted.
func TestBoards(t *testing.T) {
	for _, c := range []struct {
		position       string
		value          uint64
		moves          uint64
		kind           string // of the last evidence
		most           uint64 // positions
		first, theorem string
	}{
		{"cram 5x5", 0, 0, "search", 20_000, "", ""},
		{"cram 3x5", 1, 8, "search", 1000, "cram xx.../...../.....", ""},
		{"cram 4x5", 2, 5, "search", 5000, "cram ...../x..../x..../.....", "Tweedledum and Tweedledee"},
		{"cram 6x6", 0, 0, "theorem", 0, "", "Tweedledum and Tweedledee"},
		{"cram 2x2 + nim 3", 3, 1, "theorem", 0, "cram 2x2 + nim 0", "Tweedledum and Tweedledee"},
		{"chomp 5,5,5", 0, 1, "search", 60, "chomp 5,5,3", "Strategy stealing"},
		{"chomp 9^9", 0, 1, "search", 50_000, "chomp 9,1,1,1,1,1,1,1,1", "Chomp, equal arms"},
		{"chomp 4,2,2", 0, 0, "search", 30, "", ""},
	} {
		v, err := solved(t, c.position, Options{}, game.Normal)
		if err != nil || !v.Grundy.Known || v.Outcome != game.Wins(v.Grundy.N != 0) || c.value != 0 && v.Grundy.N != c.value {
			t.Errorf("%s: %+v, %v", c.position, v, err)
			continue
		}
		if v.Winning.Moves != (game.Count{N: c.moves, Known: true}) {
			t.Errorf("%s: %+v winning moves, want %d", c.position, v.Winning.Moves, c.moves)
		} else if c.moves > 0 && v.Winning.List[0].To.String() != c.first {
			t.Errorf("%s: the first winning move leaves %v, want %s", c.position, v.Winning.List[0].To, c.first)
		}
		e := v.Evidence[len(v.Evidence)-1]
		if e.Kind != c.kind {
			t.Errorf("%s rests on %+v", c.position, e)
		}
		if e.Kind == "search" && (e.Positions == 0 || e.Positions > c.most) {
			t.Errorf("%s: %d positions", c.position, e.Positions)
		}
		if c.theorem != "" && (v.Evidence[0].Theorem == nil || v.Evidence[0].Theorem.Name != c.theorem) {
			t.Errorf("%s rests on %+v", c.position, v.Evidence[0])
		}
	}
}

// TestLargeBoards: where a theorem says who wins a board that no search gets through,
// one winning move is shown, and the value is left open.
func TestLargeBoards(t *testing.T) {
	for position, leaves := range map[string]string{
		"cram 7x8":         "cram ......../......../......../...xx.../......../......../........",
		"cram 1x3 + nim 2": "cram 1x3 + nim 1",
		"chomp 40^40":      "chomp 40,1^39",
		"chomp 60,60":      "chomp 60,59",
	} {
		v, err := solved(t, position, Options{Positions: 50_000}, game.Normal)
		if err != nil || v.Outcome != game.N || len(v.Winning.List) == 0 {
			t.Errorf("%s: %+v, %v", position, v, err)
			continue
		}
		found := false
		for _, m := range v.Winning.List {
			found = found || m.To.String() == leaves
		}
		if !found {
			t.Errorf("%s: %v", position, v.Winning.List)
		}
	}
	if v, err := solved(t, "cram 256x256", Options{}, game.Normal); err != nil || v.Outcome != game.P || !v.Grundy.Known {
		t.Errorf("%+v, %v", v.Outcome, err)
	}
	// What a search cannot do within its limits is said to be open.
	if v, err := solved(t, "cram 7x7", Options{Positions: 1000}, game.Normal); err == nil || v.Outcome != game.Unknown {
		t.Errorf("%+v, %v", v.Outcome, err)
	}
	if v, err := solved(t, "chomp 40,40,40,1", Options{Positions: 1000}, game.Normal); err == nil || v.Outcome != game.Unknown {
		t.Errorf("%+v, %v", v.Outcome, err)
	}
}

// TestWinnerFirst: who wins is known, with a move that does, before the value is.
func TestWinnerFirst(t *testing.T) {
	full, err := solved(t, "cram 3x9", Options{}, game.Normal)
	if err != nil || full.Outcome != game.N {
		t.Fatal(full.Outcome, err)
	}
	wins := map[string]bool{}
	for _, m := range full.Winning.List {
		wins[m.To.String()] = true
	}
	for most := uint64(1000); ; most += most / 3 {
		v, err := solved(t, "cram 3x9", Options{Positions: most}, game.Normal)
		if v.Outcome == game.Unknown && err != nil {
			continue
		}
		if v.Outcome != game.N || v.Grundy.Known && v.Grundy != full.Grundy || len(v.Winning.List) == 0 {
			t.Fatalf("%d positions: %+v, %v", most, v, err)
		}
		for _, m := range v.Winning.List {
			if !wins[m.To.String()] {
				t.Errorf("%d positions: %v does not win", most, m.To)
			}
		}
		if v.Grundy.Known && v.Winning.Moves.Known {
			break
		}
	}
}
