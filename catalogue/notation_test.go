package catalogue_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"grundy/catalogue"
	"grundy/game"
	"grundy/words"
)

// Every entry says what it is, in both languages, and no two answer to one name.
func TestEntries(t *testing.T) {
	owner := map[string]string{}
	for _, e := range catalogue.Entries() {
		if e.Name == "" || e.Example == "" || e.Source == "" || e.New == nil {
			t.Errorf("%+v lacks something", e)
		}
		for _, l := range []words.Lang{words.English, words.Chinese} {
			if s := l.Say(e.Rule); s == "" || strings.HasPrefix(s, e.Rule.Key) {
				t.Errorf("%s: no rule in %s", e.Name, l)
			}
			if s := l.Say(e.Position); s == "" || strings.HasPrefix(s, e.Position.Key) {
				t.Errorf("%s: no position in %s", e.Name, l)
			}
			for _, th := range e.Theory {
				if s := l.Say(th.Says); s == "" || strings.HasPrefix(s, th.Says.Key) || th.Name == "" || th.Source == "" {
					t.Errorf("%s: a theorem lacks something in %s", e.Name, l)
				}
			}
		}
		for _, name := range append([]string{e.Name}, e.Aliases...) {
			if owner[name] != "" {
				t.Errorf("%s and %s are both called %s", owner[name], e.Name, name)
			}
			owner[name] = e.Name
			if name != strings.ToLower(name) || strings.ContainsAny(name, " '+:") {
				t.Errorf("%q cannot be typed", name)
			}
			if found, ok := catalogue.Lookup(strings.ToUpper(name)); !ok || found.Name != e.Name {
				t.Errorf("%s is not found", name)
			}
		}
		sum, err := catalogue.Parse(e.Example)
		if err != nil {
			t.Errorf("%s: %v", e.Example, err)
			continue
		}
		notation, _, _ := strings.Cut(sum[0].String(), " ")
		if _, ok := catalogue.Named(notation); !ok {
			t.Errorf("%s prints as %s, which has no name", e.Name, notation)
		}
		if e.Code != "" {
			if found, ok := catalogue.Named(e.Code); !ok || found.Name != e.Name {
				t.Errorf("%s is named %s, want %s", e.Code, found.Name, e.Name)
			}
		}
	}
}

// What is printed parses back to itself: the examples, positions of every heap
// game, and all their options to depth 2.
func TestRoundTrip(t *testing.T) {
	var expressions []string
	for _, e := range catalogue.Entries() {
		expressions = append(expressions, e.Example)
	}
	for _, name := range heapGames {
		expressions = append(expressions, name+" 0", name+" -", name+" 6,5", name+" 2,0,2", name+" 1^12")
	}
	expressions = append(expressions, "circle:0.77 5,4,1", "circle:0.137 3 + 0.137 4 + nim 5", "circle:0.[7] 4,3", "circle:4.7 5", "circle:0.3 -", "*3 + 2")
	for _, e := range expressions {
		sum, err := catalogue.Parse(e)
		if err != nil {
			t.Errorf("%s: %v", e, err)
			continue
		}
		seen := map[string]bool{}
		var visit func(sum game.Sum, depth int)
		visit = func(sum game.Sum, depth int) {
			text := sum.String()
			if seen[fmt.Sprint(depth, text)] {
				return
			}
			seen[fmt.Sprint(depth, text)] = true
			again, err := catalogue.Parse(text)
			if err != nil || again.String() != text || !slices.Equal(keys(again), keys(sum)) {
				t.Errorf("%s prints as %s and parses as %v (%v)", e, text, again, err)
			}
			if depth == 0 {
				return
			}
			for i, p := range sum {
				moves := 0
				for m := range p.Moves {
					if m.Text.IsZero() {
						t.Errorf("%s: a move to %v without words", text, m.Then())
					}
					visit(slices.Concat(sum[:i], m.Then(), sum[i+1:]), depth-1)
					if moves++; moves == 40 {
						break
					}
				}
			}
		}
		visit(sum, 2)
	}
}

func keys(sum game.Sum) (all []string) {
	for _, p := range sum {
		all = append(all, string(p.Key(nil)))
	}
	return all
}

// Bad input: the place, and part of what is said.
func TestHeapFaults(t *testing.T) {
	for _, c := range []struct {
		input string
		at    int
		what  string
	}{
		{"bash 7", 4, "needs its parameters"},
		{"bash: 7", 4, "no parameters follow"},
		{"bash:0 7", 5, "not a possible k"},
		{"bash:-1 7", 5, "not a possible k"},
		{"bash:x 7", 5, "not a possible k"},
		{"bash:18446744073709551616 7", 5, "not a possible k"},
		{"nim:3 4", 4, "takes no parameters"},
		{"kayles:2 4", 7, "takes no parameters"},
		{"take 7", 4, "needs its parameters"},
		{"take:0 7", 5, "0 cannot be in the set"},
		{"take:1,0 7", 7, "0 cannot be in the set"},
		{"take:1,,2 7", 7, "neither a number"},
		{"take:1, 7", 7, "neither a number"},
		{"take:3..1 7", 5, "the range 3..1"},
		{"take:2,0..4 7", 7, "the range 0..4"},
		{"take:1,5.. 7", 7, "neither a number"},
		{"take:1,cubes 7", 7, "cubes"},
		{"take:18446744073709551616 7", 5, "neither a number"},
		{"allbut:x 7", 7, "neither a number"},
		{"constrained:3 7", 12, "not a pair"},
		{"constrained:3-4 7", 12, "from a heap of 3"},
		{"constrained:2-1,3-0 7", 16, "from a heap of 3"},
		{"constrained:0-0 7", 12, "from a heap of 0"},
		{"constrained:2-1,2-1 7", 16, "twice"},
		{"constrained:2-1, 7", 16, "not a pair"},
		{"constrained:2-1-1 7", 12, "not a pair"},
		{"circle:kayle 7", 7, "lacks its point"},
		{"circle:0.7G 7", 10, "\"G\" is not a digit"},
		{"0.7G 5", 3, "\"G\" is not a digit"},
		{"0. 5", 2, "no digit"},
		{"0.[] 5", 2, "hold no digit"},
		{"0.[7 5", 2, "never closed"},
		{"0.7[7]7 5", 6, "after the end"},
		{"2.7 5", 0, "before the point"},
		{"0.... 5", 2, "no digit to repeat"},
		{"kaylse 7", 0, "no game named"},
		{"kayles", 6, "is missing"},
		{"kayles -3", 7, "negative"},
		{"3;-3", 1, "does not belong"},
		{"1e3", 1, "does not belong"},
		{"3,18446744073709551616", 2, "too large"},
		{"bash:3 4,,5", 9, "beside the comma"},
		{"nim 3 + ", 8, "empty"},
		{"nim 3 + + 4", 8, "empty"},
		{"减法：１，０ 7", 15, "0 cannot be in the set"},
	} {
		_, err := catalogue.Parse(c.input)
		f := (*game.Fault)(nil)
		if !errors.As(err, &f) {
			t.Errorf("%s: %v", c.input, err)
			continue
		}
		if f.At != c.at || !strings.Contains(f.Error(), c.what) || f.Hint.IsZero() || f.Input != c.input {
			t.Errorf("%s: at %d of %q: %s (%s)", c.input, f.At, f.Input, f.Error(), f.Hint)
		}
		if words.Chinese.Say(f.What) == f.Error() {
			t.Errorf("%s: not said in Chinese", c.input)
		}
	}
	_, err := catalogue.Parse("0.7G 5")
	if f := (*game.Fault)(nil); !errors.As(err, &f) || !strings.Contains(f.Hint.String(), "1 no heap, 2 one heap, 4 two heaps, 8 three heaps") {
		t.Error("a digit G does not say what digits mean")
	}
	_, err = catalogue.Parse("kaylse 7")
	if f := (*game.Fault)(nil); !errors.As(err, &f) || f.Hint.String() != "did you mean kayles?" {
		t.Errorf("kaylse: %v", f.Hint)
	}
}

// Whatever is read prints as a text that reads as the same position.
func FuzzParse(f *testing.F) {
	for _, e := range catalogue.Entries() {
		f.Add(e.Example)
		for _, a := range e.Aliases {
			f.Add(a + " 3,4")
		}
	}
	for _, s := range []string{"", "+", "*", "* + *7", "1^7,0", "-", "nim -", "0.77", "4!.0 3", "0.[", "constrained:", "take:1..", "circle:0.77 3 + 1", "３，４＋５", "x:y z", "0.3...7 1", "nim @x", "a.star 3", "{take 1..n/2} 5,7 + nim 3", "{take {1,3} or split} 4", "{取1到3个} ５", "{", "{}", "{take 1+1} 2 + {split", "{halve}7"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		sum, err := catalogue.Parse(text)
		if err != nil {
			fault := (*game.Fault)(nil)
			if !errors.As(err, &fault) {
				t.Fatalf("%q: %T", text, err)
			}
			if fault.At > len(text) || fault.At >= 0 && fault.Input != text {
				t.Fatalf("%q: fault at %d of %q", text, fault.At, fault.Input)
			}
			return
		}
		again, err := catalogue.Parse(sum.String())
		if err != nil || !slices.Equal(keys(sum), keys(again)) || sum.String() != again.String() {
			t.Fatalf("%q prints as %q, which parses as %v (%v)", text, sum, again, err)
		}
	})
}
