package play

import (
	"errors"
	"testing"

	"grundy/catalogue"
	"grundy/game"
)

// FuzzMove: whatever is written as a move, it is refused with a fault or a limit,
// or it leads to a position that a move of the game leads to.
func FuzzMove(f *testing.F) {
	for _, text := range []string{
		"heap 1 take 2", "1: 3 -> 1", "第 2 堆：4 -> 1（取 3）", "term 2 heap 1 -> 2,1", "take all from heap 3", "5→2", "nim 1,4,5",
		"1,4,5", "heap 1 take 1; heap 2 take 1", "-", "kayles 3,3", "heap 1: 7 -> 3,3 (take 1)", "*4", "第", "heap heap", "1:(",
	} {
		f.Add(text)
	}
	var starts []game.Sum
	for _, text := range []string{"nim 3,4,5", "kayles 7 + nim 2", "moore:2 3,1,2", "0.77 2,5"} {
		s, err := catalogue.Parse(text)
		if err != nil {
			f.Fatal(err)
		}
		starts = append(starts, s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, from := range starts {
			s, err := reader{}.move(ctx, from, text)
			if err != nil {
				if !errors.As(err, new(*game.Fault)) && !errors.As(err, new(*game.Limit)) {
					t.Errorf("%s, %q: %v", from, text, err)
				}
				continue
			}
			found := false
			want := shapeOf(s.To).key()
			for i, p := range from {
				for m := range p.Moves {
					found = found || shapeOf(replaced(from, i, m.Then())).key() == want
				}
			}
			if !found {
				t.Errorf("%s, %q leads to %s", from, text, s.To)
			}
		}
	})
}
