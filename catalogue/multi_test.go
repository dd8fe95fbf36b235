package catalogue

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"grundy/game"
	"grundy/rules"
	"grundy/words"
)

// A judge plays a literal game out and remembers.
type judge struct {
	game   literalGame
	memo   map[string]judged
	parser map[string]rules.Game // by name
}

func newJudge(g literalGame) *judge {
	return &judge{g, map[string]judged{}, map[string]rules.Game{}}
}

// parse reads an expression of one term, and each game's name only once.
func (j *judge) parse(t *testing.T, expression string) game.Position {
	name, position, _ := strings.Cut(expression, " ")
	g, ok := j.parser[name]
	if !ok {
		var err error
		if g, err = (Reader{}).Game(name); err != nil {
			t.Fatal(err)
		}
		j.parser[name] = g
	}
	p, err := g.Parse(position)
	if err != nil {
		t.Fatalf("%s: %v", expression, err)
	}
	return p
}

type judged struct {
	grundy  int
	outcome [2]game.Outcome // by convention
}

// judgedBy is the truth about a position from that about its options.
func judgedBy[P any](options []P, judge func(P) judged) judged {
	v := judged{outcome: [2]game.Outcome{game.P, game.P}}
	if len(options) == 0 {
		v.outcome[game.Misere] = game.N
	}
	seen := map[int]bool{}
	for _, o := range options {
		w := judge(o)
		seen[w.grundy] = true
		for c := range v.outcome {
			if w.outcome[c] == game.P {
				v.outcome[c] = game.N
			}
		}
	}
	for seen[v.grundy] {
		v.grundy++
	}
	return v
}

// An option is what the rule allows, as the catalogue prints it, with the truth
// about it.
type option struct {
	printed string
	judged
}

func (j *judge) options(t *testing.T, state []int) []option {
	var options []option
	for _, o := range j.game.options(state) {
		options = append(options, option{j.parse(t, j.game.expression(o)).String(), j.judge(o)})
	}
	return options
}

func (j *judge) judge(state []int) judged {
	key := fmt.Sprint(state)
	if v, ok := j.memo[key]; ok {
		return v
	}
	v := judgedBy(j.game.options(state), j.judge)
	j.memo[key] = v
	return v
}

func parse(t testing.TB, expression string) game.Position {
	t.Helper()
	sum, err := Parse(expression)
	if err != nil {
		t.Fatalf("%s: %v", expression, err)
	}
	if len(sum) != 1 {
		t.Fatalf("%s has %d terms", expression, len(sum))
	}
	return sum[0]
}

// after is the single position that a move leads to.
func after(t testing.TB, m game.Move) game.Position {
	t.Helper()
	sum := m.Then()
	if len(sum) != 1 {
		t.Fatalf("a move leads to %v", sum)
	}
	return sum[0]
}

// TestSeveralAgainstTheRule compares everything that the games on several heaps
// say of themselves with the rule played out: moves, outcomes, values, all winning
// moves and all moves to a value, in both conventions, over all positions of a
// box.
func TestSeveralAgainstTheRule(t *testing.T) {
	for _, g := range literalGames() {
		t.Run(fmt.Sprintf("%s/%dx%d", g.name, g.heaps, g.most), func(t *testing.T) {
			j := newJudge(g)
			for i, state := range g.states() {
				deep := i%23 == 0
				p := j.parse(t, g.expression(state))
				options := j.options(t, state)
				compareMoves(t, j, options, p)
				compareTheorems(t, j, state, options, p)
				if deep {
					comparePacked(t, j, state, p)
					if x, ok := p.(game.Indexed); ok {
						if _, ok := x.Index(); ok {
							compareIndex(t, p, func(p game.Position) string { return string(p.Key(nil)) })
						}
					}
					compareBound(t, p)
				}
				compareWords(t, p)
				if t.Failed() {
					return
				}
			}
		})
	}
}

// compareMoves compares the moves with the options of the rule, each once, and
// reads back what is printed.
func compareMoves(t *testing.T, j *judge, options []option, p game.Position) {
	want := map[string]bool{}
	for _, o := range options {
		want[o.printed] = true
	}
	got := map[string]bool{}
	for m := range p.Moves {
		q := after(t, m)
		s := q.String()
		if got[s] {
			t.Errorf("%v: the move to %v comes twice", p, s)
		}
		if !want[s] {
			t.Errorf("%v: no rule allows the move to %v", p, s)
		}
		got[s] = true
		again := j.parse(t, s)
		if again.String() != s || string(again.Key(nil)) != string(q.Key(nil)) {
			t.Errorf("%v reads back as %v", s, again)
		}
		compareHeap(t, p, q, m.Heap)
	}
	if len(got) != len(want) {
		t.Errorf("%v: %d moves, the rule has %d", p, len(got), len(want))
	}
}

// compareHeap checks that a move names the heap it is on: the last that differs in
// staircase Nim, else the only one that differs.
func compareHeap(t *testing.T, p, q game.Position, heap int) {
	name, from, _ := strings.Cut(p.String(), " ")
	_, to, _ := strings.Cut(q.String(), " ")
	a, b := strings.Split(from, ","), strings.Split(to, ",")
	var differ []int
	for i := range a {
		if a[i] != b[i] {
			differ = append(differ, i)
		}
	}
	want := -1
	switch {
	case name == "fibonacci":
		want = 0
	case name == "staircase":
		want = slices.Max(differ)
	case len(differ) == 1:
		want = differ[0]
	}
	if heap != want {
		t.Errorf("%v -> %v: heap %d, want %d", p, q, heap, want)
	}
}

func compareTheorems(t *testing.T, j *judge, state []int, options []option, p game.Position) {
	truth := j.judge(state)
	if v, ok := p.(game.Valued); ok {
		if value, by, ok := v.Grundy(); ok {
			if value != uint64(truth.grundy) {
				t.Errorf("%v: Grundy value %d by %s, is %d", p, value, by.Name, truth.grundy)
			}
			checkTheorem(t, by)
			compareTargets(t, truth.grundy, options, p)
		}
	}
	for _, c := range []game.Convention{game.Normal, game.Misere} {
		o, by, ok := p.(game.Decided).Outcome(c)
		if !ok {
			if c == game.Normal && j.game.theorems {
				t.Errorf("%v: no theorem decides it", p)
			}
			continue
		}
		checkTheorem(t, by)
		if o != truth.outcome[c] {
			t.Errorf("%v, %v: %v by %s, is %v", p, c, o, by.Name, truth.outcome[c])
		}
		var want []string
		for _, o := range options {
			if o.outcome[c] == game.P {
				want = append(want, o.printed)
			}
		}
		compareList(t, fmt.Sprintf("%v, %v: winning moves", p, c), want, func(yield func(game.Move) bool) bool {
			return p.(game.Winning).WinningMoves(c, yield)
		})
	}
}

func checkTheorem(t *testing.T, by *game.Theorem) {
	if by == nil || by.Name == "" || by.Source == "" || by.Says.IsZero() {
		t.Errorf("theorem %+v is not named", by)
	}
}

// compareTargets compares the moves to each value with those of the rule.
func compareTargets(t *testing.T, grundy int, options []option, p game.Position) {
	tp, ok := p.(game.Targeting)
	if !ok || !tp.MovesTo(0, func(game.Move) bool { return true }) {
		return
	}
	for target := range grundy + 4 {
		var want []string
		for _, o := range options {
			if o.grundy == target {
				want = append(want, o.printed)
			}
		}
		compareList(t, fmt.Sprintf("%v: moves to %d", p, target), want, func(yield func(game.Move) bool) bool {
			return tp.MovesTo(uint64(target), yield)
		})
	}
}

// compareList compares moves with the positions that they should lead to, and sees
// that the moves can be stopped after any of them.
func compareList(t *testing.T, what string, want []string, moves func(func(game.Move) bool) bool) {
	var got []string
	if !moves(func(m game.Move) bool {
		got = append(got, after(t, m).String())
		return true
	}) {
		t.Errorf("%s: not given", what)
		return
	}
	for stop := range min(len(got), 3) {
		seen := 0
		moves(func(m game.Move) bool {
			seen++
			return seen <= stop
		})
		if seen != stop+1 {
			t.Errorf("%s: stopped at %d, but %d came", what, stop+1, seen)
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// comparePacked plays the game on its keys.
func comparePacked(t *testing.T, j *judge, state []int, p game.Position) {
	rule, start, ok := p.(game.Packed).Pack()
	if !ok {
		t.Errorf("%v does not fit into 64 bits", p)
		return
	}
	memo := map[uint64]judged{}
	var play func(k uint64) judged
	play = func(k uint64) judged {
		if v, ok := memo[k]; ok {
			return v
		}
		v := judged{outcome: [2]game.Outcome{game.P, game.P}}
		options := rule.Options(nil, k)
		if len(options) == 0 {
			v.outcome[game.Misere] = game.N
		}
		seen := map[int]bool{}
		for _, o := range options {
			w := play(o)
			seen[w.grundy] = true
			for c := range v.outcome {
				if w.outcome[c] == game.P {
					v.outcome[c] = game.N
				}
			}
		}
		for seen[v.grundy] {
			v.grundy++
		}
		memo[k] = v
		return v
	}
	if got, want := play(start), j.judge(state); got != want {
		t.Errorf("%v on keys: %v, want %v", p, got, want)
	}
	keys := map[string]bool{}
	for m := range p.Moves {
		keys[string(after(t, m).Key(nil))] = true
	}
	options := rule.Options(nil, start)
	slices.Sort(options)
	if got := len(slices.Compact(options)); got != len(keys) {
		t.Errorf("%v: %d different options on keys, %d by the moves", p, got, len(keys))
	}
}

// compareBound counts the positions that a search meets.
func compareBound(t *testing.T, p game.Position) {
	bound, ok := p.(game.Bounded).Positions()
	if !ok {
		t.Errorf("%v: no bound", p)
		return
	}
	seen := map[string]bool{}
	var visit func(p game.Position)
	visit = func(p game.Position) {
		key := string(p.Key(nil))
		if seen[key] {
			return
		}
		seen[key] = true
		for m := range p.Moves {
			visit(after(t, m))
		}
	}
	visit(p)
	if uint64(len(seen)) > bound {
		t.Errorf("%v: %d positions, said to be at most %d", p, len(seen), bound)
	}
}

// compareWords says all there is to say in both languages.
func compareWords(t *testing.T, p game.Position) {
	var phrases []words.Phrase
	for m := range p.Moves {
		phrases = append(phrases, m.Text)
		break
	}
	for _, c := range []game.Convention{game.Normal, game.Misere} {
		if e, ok := p.(game.Explained); ok {
			for _, n := range e.Explain(c) {
				if !n.Says.IsZero() {
					phrases = append(phrases, n.Says)
				}
			}
		}
	}
	checkPhrases(t, phrases...)
}

func checkPhrases(t testing.TB, phrases ...words.Phrase) {
	t.Helper()
	for _, phrase := range phrases {
		for _, lang := range []words.Lang{words.English, words.Chinese} {
			if said := lang.Say(phrase); said == "" || strings.Contains(said, "{") || strings.HasPrefix(said, phrase.Key) {
				t.Errorf("%s in %s: %q", phrase.Key, lang, said)
			}
		}
	}
}

// TestWelterByName: a game of two names is one game.
func TestWelterByName(t *testing.T) {
	a, b := parse(t, "welter 0,5,2"), parse(t, "unbalanced:zero 2,5,0")
	expect(t, "keys", string(a.Key(nil)), string(b.Key(nil)))
	expect(t, "printed", a, "welter 0,5,2")
}

// TestMultiEntries sees that each game on several heaps is described, and that the
// test above plays it.
func TestMultiEntries(t *testing.T) {
	for _, e := range multiEntries() {
		p := parse(t, e.Example)
		if !strings.HasPrefix(p.String(), e.Name) {
			t.Errorf("%s: the example is %v", e.Name, p)
		}
		if e.Source == "" {
			t.Errorf("%s: no source", e.Name)
		}
		checkPhrases(t, e.Rule, e.Position)
		for _, by := range e.Theory {
			checkTheorem(t, by)
			checkPhrases(t, by.Says)
		}
		if !slices.ContainsFunc(literalGames(), func(g literalGame) bool {
			name, _, _ := strings.Cut(g.name, ":")
			return name == e.Name
		}) {
			t.Errorf("%s is not played out in the tests", e.Name)
		}
	}
}
