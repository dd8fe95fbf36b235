package evidence_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"

	"grundy/box"
	"grundy/catalogue"
	"grundy/certificate"
	"grundy/evidence"
	"grundy/game"
	"grundy/misere"
	"grundy/period"
	"grundy/rules"
	"grundy/sequence"
	"grundy/solve"
)

// must is a value that comes without an error.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func gameOf(name string) rules.Game { return must(catalogue.Reader{}.Game(name)) }

// steps are how often each step stands in a certificate.
func steps(t *testing.T, data []byte) map[string]int {
	t.Helper()
	r := must(certificate.NewReader(bytes.NewReader(data)))
	count := map[string]int{}
	for {
		s, err := r.Next()
		if err == io.EOF {
			return count
		}
		if err != nil {
			t.Fatalf("%v in\n%.2000s", err, data)
		}
		count[s.Step()]++
	}
}

// Periods of all kinds of rules; the published ones are in docs/periods.md and in
// package sequence.
func TestPeriods(t *testing.T) {
	for _, c := range []struct {
		game, theorem     string
		preperiod, period uint64
	}{
		{"kayles", "Guy-Smith", 71, 12},
		{"0.07", "Guy-Smith", 53, 34},
		{"0.15", "Guy-Smith", 1, 10},
		{"treblecross", "", 0, 0},
		{"take:2,5,7", "finite subtraction set", 0, 22},
		{"bash:7", "finite subtraction set", 0, 8},
		{"allbut:2,3", "all-but set", 0, 4},
		{"nim", "all-but set", 0, 1},
		{"0.3[1]", "Guy-Smith for repeating codes", 1, 2},
		{"lasker", "", 1, 4},
		{"0.356", "Guy-Smith", 7315, 142},
		{"{take 1 or 2, then may split}", "Guy-Smith", 71, 12},
	} {
		g := gameOf(c.game)
		r, err := period.Find(ctx, g, period.Options{To: 20_000, Memory: 1e8})
		if err != nil {
			t.Fatalf("%s: %v", c.game, err)
		}
		var b bytes.Buffer
		err = evidence.Period(ctx, &b, must(period.Rule(g)), r.Period, evidence.Options{})
		if fault := (*game.Fault)(nil); errors.As(err, &fault) && fault.Code == evidence.Open {
			if c.theorem != "" {
				t.Errorf("%s: %v", c.game, err)
			}
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", c.game, err)
		}
		if c.preperiod != r.Preperiod || c.period != r.Period.Period || !bytes.Contains(b.Bytes(), []byte(`"theorem":"`+c.theorem+`"`)) {
			t.Errorf("%s: %+v\n%s", c.game, r.Period, b.Bytes())
		}
		checked(t, b.Bytes())
	}
}

// A period that rests on local evidence is certified by the values up to the bound
// of Guy and Smith, where they are within the limits, and not at all where they are
// not.
func TestLocalPeriods(t *testing.T) {
	g := gameOf("0.356")
	rule := must(period.Rule(g))
	k := must(sequence.New(rules.Plain(rule), sequence.Options{}))
	p := must(sequence.FindPeriod(ctx, k, sequence.PeriodOptions{Local: true}))
	if p.Theorem.Name != "local evidence" {
		t.Fatalf("%+v", p)
	}
	var b bytes.Buffer
	if err := evidence.Period(ctx, &b, rule, p, evidence.Options{}); err != nil {
		t.Fatal(err)
	}
	checked(t, b.Bytes())
	if err := evidence.Period(ctx, io.Discard, rule, p, evidence.Options{Memory: 1 << 12}); !errors.As(err, new(*game.Limit)) {
		t.Errorf("%v", err)
	}
}

// Quotients, partial and proved: the orders are those of Plambeck and Siegel (2008)
// for Kayles and of docs/misere.md.
func TestQuotients(t *testing.T) {
	for _, c := range []struct {
		game         string
		to           int
		order, heaps int
		proved       bool
	}{
		{"kayles", 10, 18, 11, false},
		{"0.123", 0, 20, 0, true},
		{"0.07", 12, 0, 13, false},
		{"nim", 3, 6, 4, false},
		{"take:1,3,4", 0, 0, 0, true},
	} {
		rule := must(period.Rule(gameOf(c.game)))
		q, whole, err := misere.Run(ctx, rules.Plain(rule), misere.Options{To: c.to})
		if err != nil {
			t.Fatalf("%s: %v", c.game, err)
		}
		if c.order != 0 && q.Order() != c.order || c.heaps != 0 && q.Heaps() != c.heaps || (whole != nil) != c.proved {
			t.Errorf("%s: order %d, %d heaps, %v", c.game, q.Order(), q.Heaps(), whole)
		}
		var b bytes.Buffer
		if err := evidence.Quotient(ctx, &b, rule, q, whole, evidence.Options{}); err != nil {
			t.Fatalf("%s: %v", c.game, err)
		}
		checked(t, b.Bytes())
	}
}

// Boxes in both conventions.
func TestPPositions(t *testing.T) {
	for _, name := range []string{"nim", "kayles", "wythoff", "moore:2", "unbalanced", "welter", "fibonacci", "building:3", "exact:2", "chomp", "euclid", "4.7", "circular:2"} {
		for _, c := range []game.Convention{game.Normal, game.Misere} {
			for _, b := range []box.Box{{Heaps: 2, Max: 6}, {Heaps: 3, Min: 1, Max: 4}} {
				g := gameOf(name)
				n := 0
				err := box.PPositions(ctx, g, b, c, box.Limits{}, func([]uint64, game.Position) bool {
					n++
					return true
				})
				if errors.As(err, new(*game.Fault)) {
					continue // it has no such positions
				}
				var out bytes.Buffer
				if err := evidence.PPositions(ctx, &out, g, b, c, evidence.Options{}); err != nil {
					t.Fatalf("%s %v %v: %v", name, b, c, err)
				}
				r := must(certificate.NewReader(bytes.NewReader(out.Bytes())))
				if claim := r.Header().Claim.(certificate.PPositionsClaim); claim.Positions != uint64(n) {
					t.Errorf("%s %v %v: %d P-positions, want %d", name, b, c, claim.Positions, n)
				}
				checked(t, out.Bytes())
			}
		}
	}
}

// What decides how much stands in a certificate.
func TestForms(t *testing.T) {
	for _, c := range []struct {
		position   string
		convention game.Convention
		has, lacks string
	}{
		{"nim 3,4,5", game.Normal, "value", ""},
		{"nim 3,4,5", game.Normal, "theorem", "P"},
		{"nim 3,4,5", game.Misere, "P", "value"},
		{"nim 1000000000000,5", game.Normal, "theorem", "value"},
		{"kayles 1000", game.Normal, "values", "value"},
		{"kayles 1000000000000", game.Normal, "period", "recompute"},
		{"grundys 70000", game.Normal, "recompute", "period"},
		{"undirected-geography:a-b-c-d-b a", game.Normal, "matching", ""},
		{"digraph:a>b,b>a,b>c,c>d,d>e a", game.Normal, "P", "draw"},
		{"digraph:a>b,b>a,b>c,c>d,d>e a,b", game.Normal, "N", "draw"},
		{"digraph:a>b,b>a,b>c,c>d a", game.Normal, "draw", "N"},
		{"digraph:a>b,b>a,b>c,c>d a", game.Misere, "P", "draw"},
		{"digraph:a>b,b>a,b>c,c>d,d>e a", game.Misere, "draw", ""},
		{"kayles 7", game.Normal, "value", "theorem"},
		{"fibonacci 100000", game.Normal, "theorem", "P"},
		{"nim -", game.Misere, "N", "P"},
		{"kayles 30,17,20", game.Misere, "product", "quotient-period"},
		{"kayles 1000000,17", game.Misere, "quotient-period", "P"},
		{"kayles 30,17,20 + nim 3", game.Misere, "product", "P"},
		{"kayles 17,16,15 + 0.07 14,13,12", game.Misere, "product", "P"},
	} {
		data := certified(t, solve.New(solve.Options{Moves: 1}), must(catalogue.Parse(c.position)), c.convention)
		checked(t, data)
		count := steps(t, data)
		if count[c.has] == 0 || c.lacks != "" && count[c.lacks] > 0 {
			t.Errorf("%s %v: %v", c.position, c.convention, count)
		}
	}
}

// Where the values are too many the claim is who wins, and where a strategy is too
// long there is no certificate; nor is there one of what was not established.
func TestLimits(t *testing.T) {
	solver := solve.New(solve.Options{Moves: 1})
	v := must(solver.Solve(ctx, must(catalogue.Parse("chomp 6,5,4,3,2")), game.Normal))
	for _, c := range []struct {
		lines  uint64
		grundy bool
		fails  bool
	}{{5000, true, false}, {150, false, false}, {3, false, true}} {
		var b bytes.Buffer
		err := evidence.Verdict(ctx, &b, v, solver.Engine(), evidence.Options{Lines: c.lines})
		if limit := (*game.Limit)(nil); c.fails != (errors.As(err, &limit) && limit.Which == "lines") || !c.fails && err != nil {
			t.Errorf("%d lines: %v", c.lines, err)
		}
		if c.fails {
			continue
		}
		if claim := must(certificate.NewReader(bytes.NewReader(b.Bytes()))).Header().Claim.(certificate.VerdictClaim); (claim.Grundy != nil) != c.grundy {
			t.Errorf("%d lines: %+v", c.lines, claim)
		}
		checked(t, b.Bytes())
	}
	open := &solve.Verdict{Game: v.Game}
	if fault := (*game.Fault)(nil); !errors.As(evidence.Verdict(ctx, io.Discard, open, nil, evidence.Options{}), &fault) || fault.Code != evidence.Open {
		t.Errorf("a verdict that is open has a certificate")
	}
	over, cancel := context.WithCancel(ctx)
	cancel()
	if err := evidence.Verdict(over, io.Discard, v, nil, evidence.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
