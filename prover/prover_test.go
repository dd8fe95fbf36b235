package prover

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"slices"
	"testing"
	"time"

	"grundy/catalogue"
	"grundy/game"
	"grundy/prover/bv"
	"grundy/prover/rup"
	"grundy/prover/smt"
	"grundy/rules"
	"grundy/search"
)

func gameNamed(t *testing.T, name string) rules.Game {
	t.Helper()
	g, err := catalogue.Reader{}.Game(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

var conventions = []game.Convention{game.Normal, game.Misere}

// families are the games with lemmas.
var families = []string{"nim", "moore:1", "moore:2", "moore:3", "bash:1", "bash:2", "bash:3", "bash:5", "greedy", "wythoff"}

func layout(name string, heaps, bits int) Layout {
	if name == "wythoff" {
		heaps = 2
	}
	return Layout{heaps, bits}
}

func lemmas(t *testing.T, name string, c game.Convention, l Layout) []Lemma {
	t.Helper()
	all, err := Lemmas(gameNamed(t, name), c, l)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return all
}

// TestTheories: what a theory calls lost, legal and a reply is what plain search over
// the rule finds, on all positions of a small layout.
func TestTheories(t *testing.T) {
	for _, name := range families {
		for _, c := range conventions {
			l := layout(name, 3, 2)
			g := gameNamed(t, name)
			theory, err := theoryOf(g, c, l)
			if err != nil {
				t.Fatal(err)
			}
			a, b := variables("a", l), variables("b", l)
			lost, legal := theory.lost(a), theory.legal(a, b)
			s := search.New(game.Func[sizes](func(dst []sizes, p sizes) []sizes { return ruleOptions(g, p, dst) }), search.Limits{})
			eachPosition(l, func(before []uint64, at map[string]uint64) {
				o, err := s.Outcome(context.Background(), position(before), c)
				if err != nil {
					t.Fatal(err)
				}
				if got := bv.Eval(lost, at) == 1; got != (o == game.P) {
					t.Errorf("%s %v %v: lost is %v, search says %v", name, c, before, got, o)
				}
				options := ruleOptions(g, position(before), nil)
				met := map[sizes]bool{}
				eachPosition(l, func(after []uint64, _ map[string]uint64) {
					for i, n := range after {
						at[b[i].Name] = n
					}
					if bv.Eval(legal, at) == 1 {
						met[position(after)] = true
					}
				})
				for _, p := range options {
					if !met[p] {
						t.Errorf("%s %v %v -> %v is a move, and no legal one", name, c, before, p)
					}
				}
				for p := range met {
					if !slices.Contains(options, p) {
						t.Errorf("%s %v %v -> %v is legal, and no move", name, c, before, p)
					}
				}
			})
		}
	}
}

// eachPosition calls do for all positions of a layout; at gives the heaps as a0, a1,
// ...
func eachPosition(l Layout, do func(heaps []uint64, at map[string]uint64)) {
	for x := range uint64(1) << (l.Heaps * l.Bits) {
		heaps, at := make([]uint64, l.Heaps), map[string]uint64{}
		for i, v := range variables("a", l) {
			heaps[i] = x >> (i * l.Bits) & (1<<l.Bits - 1)
			at[v.Name] = heaps[i]
		}
		do(heaps, at)
	}
}

// TestLemmas: the embedded prover proves the lemmas and refutes the mistakes; what it
// writes is a formula and a refutation that the checker reads from their texts; a
// counterexample is confirmed by search.
func TestLemmas(t *testing.T) {
	for _, name := range families {
		for _, c := range conventions {
			for _, lemma := range lemmas(t, name, c, layout(name, 3, 4)) {
				var formula, proof bytes.Buffer
				r, err := Prove(context.Background(), lemma.Claim, Options{Proof: &proof})
				if err == nil {
					err = WriteCNF(&formula, lemma.Claim, []string{lemma.Name})
				}
				if err != nil {
					t.Fatalf("%s %v %s: %v", name, c, lemma.Name, err)
				}
				if r.Proved == lemma.False {
					t.Errorf("%s %v %s: proved %v", name, c, lemma.Name, r.Proved)
				}
				clauses, err := rup.ReadDIMACS(&formula)
				if err != nil || len(clauses) != r.Clauses {
					t.Fatalf("%s %v %s: the formula: %v", name, c, lemma.Name, err)
				}
				if _, err := rup.Check(clauses, &proof); (err == nil) != r.Proved {
					t.Errorf("%s %v %s: proved %v, the proof as written: %v", name, c, lemma.Name, r.Proved, err)
				}
				if r.Proved {
					continue
				}
				small, at, err := lemma.Smallest(func(claim *bv.Term) (Result, error) { return Prove(context.Background(), claim, Options{}) })
				if err != nil {
					t.Fatal(err)
				}
				x, err := small.Confirm(context.Background(), at)
				if err != nil || !x.Judged || !x.Confirmed {
					t.Errorf("%s %v %s: the counterexample %+v is not confirmed: %v", name, c, lemma.Name, x, err)
				}
			}
		}
	}
}

// TestAgree: the installed programs and the embedded prover agree on all lemmas.
func TestAgree(t *testing.T) {
	for _, program := range []string{"z3", "cvc5"} {
		t.Run(program, func(t *testing.T) {
			if _, err := exec.LookPath(program); err != nil {
				t.Skipf("%s is not installed", program)
			}
			s, err := smt.Find(program)
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range []string{"nim", "moore:2", "bash:3", "greedy", "wythoff"} {
				for _, c := range conventions {
					for _, lemma := range lemmas(t, name, c, layout(name, 3, 4)) {
						r, err := ProveWith(context.Background(), s, lemma.Claim, lemma.Name)
						if err != nil {
							t.Fatalf("%s %v %s: %v", name, c, lemma.Name, err)
						}
						embedded, err := Prove(context.Background(), lemma.Claim, Options{})
						if err != nil || r.Proved != embedded.Proved || r.Proved == lemma.False {
							t.Errorf("%s %v %s: %s says %v, the embedded prover %v, %v", name, c, lemma.Name, program, r.Proved, embedded.Proved, err)
						}
					}
				}
			}
			// Nim at every width of the machine.
			for _, bits := range []int{8, 16, 32, 64} {
				for _, lemma := range lemmas(t, "nim", game.Normal, Layout{3, bits})[:3] {
					if r, err := ProveWith(context.Background(), s, lemma.Claim); err != nil || !r.Proved {
						t.Errorf("nim %s at %d bits: %v, %v", lemma.Name, bits, r.Proved, err)
					}
				}
			}
			rule := ruleNamed(t, "0.77")
			table, err := NewTable(context.Background(), rule, []uint32{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4})
			if err != nil {
				t.Fatal(err)
			}
			if err := table.CheckWith(context.Background(), s); err != nil {
				t.Errorf("the table of Kayles: %v", err)
			}
			table.Values[12] = 5
			if table, err = NewTable(context.Background(), rule, table.Values); err != nil {
				t.Fatal(err)
			}
			if err := table.CheckWith(context.Background(), s); !errors.As(err, new(*Wrong)) {
				t.Errorf("a wrong table of Kayles: %v", err)
			}
		})
	}
}

// TestEnds: a hard claim ends with its context and at its limit.
func TestEnds(t *testing.T) {
	lemma := lemmas(t, "moore:3", game.Misere, Layout{5, 32})[2]
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, err := Prove(ctx, lemma.Claim, Options{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("at the end of the time: %v", err)
	}
	var limit *game.Limit
	if _, err := Prove(context.Background(), lemma.Claim, Options{Conflicts: 100}); !errors.As(err, &limit) || limit.Reached != 100 {
		t.Errorf("after 100 conflicts: %v", err)
	}
}

// TestLayouts: what has no lemmas, or not in such a layout, is a fault.
func TestLayouts(t *testing.T) {
	for name, l := range map[string]Layout{"nim": {0, 8}, "greedy": {9, 8}, "moore:2": {3, 65}, "wythoff": {3, 8}, "0.77": {3, 8}, "chomp": {2, 2}} {
		if _, err := Lemmas(gameNamed(t, name), game.Normal, l); !errors.As(err, new(*game.Fault)) {
			t.Errorf("%s in %+v: %v", name, l, err)
		}
	}
	names := []string{}
	for _, lemma := range lemmas(t, "bash:18446744073709551615", game.Normal, Layout{2, 3}) {
		names = append(names, lemma.Name)
	}
	if !slices.Equal(names, []string{End, Closure, Progress, ProgressNim}) {
		t.Errorf("the lemmas are %v", names)
	}
}
