package evidence

import (
	"context"
	"errors"
	"io"

	"grundy/certificate"
	"grundy/game"
	"grundy/search"
	"grundy/solve"
	"grundy/words"
)

// A position is small if this many lines and moves are enough to show who wins it
// without a theorem.
const (
	smallLines = 500
	smallMoves = 20_000
	smallLoops = 2_000
)

// mostLoops is how many positions are gone through backwards at most.
const mostLoops = 1 << 17

// Verdict writes the certificate of a verdict that solve gave. engine, which may be
// nil, is the search whose memo knows what was searched.
func Verdict(ctx context.Context, to io.Writer, v *solve.Verdict, engine *search.Engine, o Options) error {
	if v.Outcome == game.Unknown {
		return &game.Fault{Code: Open, Input: v.Game.String(), At: -1,
			What: words.P("evidence.open", v.Game.String()), Hint: words.P("evidence.open.hint")}
	}
	if err := readable(v.Game); err != nil {
		return err
	}
	if engine == nil {
		engine = search.NewEngine(search.Limits{Memory: o.memory()})
	}
	w := &writing{verdict: v, engine: engine, o: o, sheet: &sheet{most: o.lines()}, to: to, tables: newTables(o), all: newParts(), first: map[string]bool{}}
	err := w.write(ctx)
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		err = ended(ctx)
	}
	if err != nil {
		return err
	}
	return w.sheet.out.Close()
}

// A writing is a certificate of a verdict being written.
type writing struct {
	verdict *solve.Verdict
	engine  *search.Engine
	o       Options
	sheet   *sheet
	to      io.Writer
	tables  *tables
	all     *parts          // of all that is written
	first   map[string]bool // what theorems or tables have been written of
}

func (w *writing) write(ctx context.Context) error {
	if w.verdict.Convention == game.Misere {
		return w.misere(ctx)
	}
	return w.normal(ctx)
}

// claim settles the claim, with the Grundy value or without.
func (w *writing) claim(grundy game.Count) error {
	v := w.verdict
	c := certificate.VerdictClaim{Position: textOf(v.Game), Outcome: v.Outcome.String()}
	if grundy.Known {
		c.Grundy = &grundy.N
	}
	return w.sheet.claim(w.to, certificate.Header{Convention: v.Convention.String(), Claim: c})
}

// normal writes the certificate of a verdict in normal play.
func (w *writing) normal(ctx context.Context) error {
	v := w.verdict
	if v.Outcome == game.D {
		return w.loopy(ctx)
	}
	for _, e := range v.Evidence {
		if e.Loop != nil {
			return w.loopy(ctx)
		}
	}
	theorems, err := w.theorems()
	if err != nil {
		return err
	}
	if done, err := w.small(ctx); done || err != nil {
		return err
	}
	if v.Grundy.Known {
		err := w.valued(ctx)
		if err == nil || !limited(err) || ctx.Err() != nil {
			return err
		}
		// The values are too many; who wins may take less.
		w.sheet.steps, w.sheet.lines = w.sheet.steps[:theorems], uint64(theorems)
		w.tables = newTables(w.o)
		if len(v.Game) == 1 && theorems > 0 {
			return w.claim(worth(v)) // and a theorem says so
		}
	} else if done, err := w.outcomes(ctx); done || err != nil {
		return err
	}
	if err := w.claim(worth(v)); err != nil {
		return err
	}
	t := newParts()
	g := w.strategist(t, searched(w.engine, t, game.Normal), w.sheet.add)
	return g.show(ctx, t.pile(v.Game), v.Outcome)
}

// trial collects the lines of a small position.
func (w *writing) trial() *trial {
	return &trial{most: int(min(smallLines, w.sheet.most-min(w.sheet.most, w.sheet.lines)))}
}

// worth is the value that an outcome alone gives: that of a P-position.
func worth(v *solve.Verdict) game.Count {
	return game.Count{Known: v.Outcome == game.P}
}

// strategist writes lines by a way to choose replies.
func (w *writing) strategist(t *parts, choose func(context.Context, pile, []pile) (pile, error), write func(certificate.Step) error) *strategist {
	return &strategist{parts: t, convention: w.verdict.Convention, choose: choose, write: write, written: map[string]bool{}}
}

// show writes why s is won by whom it is.
func (g *strategist) show(ctx context.Context, s pile, o game.Outcome) error {
	if o == game.P {
		return g.prove(ctx, s)
	}
	return g.win(ctx, s)
}

// theorems writes what theorems say of the components, and returns how many lines
// that are.
func (w *writing) theorems() (int, error) {
	v := w.verdict
	for i, p := range v.Game {
		if _, known := w.evidence(i); !known {
			continue
		}
		if line, ok := theoremOf(p); ok && w.isNew(p) {
			if err := w.sheet.add(line); err != nil {
				return 0, err
			}
		}
	}
	return len(w.sheet.steps), nil
}

// evidence is what the verdict on a component rests on; theorem tells whether it is
// a theorem about that very position.
func (w *writing) evidence(component int) (e solve.Evidence, theorem bool) {
	for _, e := range w.verdict.Evidence {
		if e.Component == component && (e.Kind == "theorem" || e.Kind == "matching") {
			return e, true
		}
	}
	return e, false
}

// isNew reports whether nothing was written of the whole of p yet.
func (w *writing) isNew(p game.Position) bool {
	key := w.all.pile(game.Sum{p}).key()
	if w.first[key] {
		return false
	}
	w.first[key] = true
	return true
}

// theoremOf is the line of what a closed form of the rules says of p in normal play:
// its value, else who wins it.
func theoremOf(p game.Position) (certificate.Step, bool) {
	if g, ok := p.(game.Valued); ok {
		if value, by, ok := g.Grundy(); ok {
			return certificate.Theorem{Of: p.String(), Name: by.Name, Grundy: &value}, true
		}
	}
	if m, ok := p.(game.Matched); ok {
		if line, ok := matchingOf(p, m); ok {
			return line, true
		}
	}
	if d, ok := p.(game.Decided); ok {
		if o, by, ok := d.Outcome(game.Normal); ok {
			return certificate.Theorem{Of: p.String(), Name: by.Name, Outcome: o.String()}, true
		}
	}
	return nil, false
}

// matchingOf is the line of a matching. Where the token's vertex is covered by every
// maximum matching, the barrier without it is one of the graph without it: its
// odd components are as many and, if the vertex was not in the barrier, one more.
func matchingOf(p game.Position, m game.Matched) (certificate.Step, bool) {
	d, ok := p.(game.Decided)
	if !ok {
		return nil, false
	}
	o, _, ok := d.Outcome(game.Normal)
	if !ok {
		return nil, false
	}
	matching, ok := m.Matching()
	if !ok {
		return nil, false
	}
	line := certificate.Matching{Of: p.String(), Outcome: o.String(), Pairs: []certificate.Pair{}, Barrier: []string{}}
	for _, pair := range matching.Pairs {
		line.Pairs = append(line.Pairs, certificate.Pair(pair))
	}
	token := tokenOf(p)
	for _, v := range matching.Barrier {
		if o == game.P || v != token {
			line.Barrier = append(line.Barrier, v)
		}
	}
	return line, true
}

// tokenOf is the name of the vertex under the token.
func tokenOf(p game.Position) string {
	picture := p.(game.Pictured).Picture()
	return picture.Vertices[picture.Tokens[0]]
}

// small writes the value of a position, or who wins it where the value is not
// claimed, by moves alone, if few lines do that.
func (w *writing) small(ctx context.Context) (done bool, err error) {
	v := w.verdict
	t := newParts()
	t.most = smallMoves
	tried := w.trial()
	if v.Grundy.Known {
		values := &valuer{parts: t, write: tried.add, values: map[uint32]uint64{}, open: map[uint32]bool{}}
		x, err := values.of(ctx, t.pile(v.Game))
		if err == nil && x != v.Grundy.N {
			return false, errContradiction
		}
		if err == nil && (len(tried.steps) == 0 || len(t.pile(v.Game)) != 1) {
			err = tried.add(sumLine(v, x))
		}
		if errors.Is(err, errEndless) {
			return false, w.strategy(ctx)
		}
		if err != nil {
			return false, kept(ctx, err)
		}
	} else {
		b, err := explore(ctx, t, t.pile(v.Game), v.Convention, smallLoops)
		if err != nil {
			return false, kept(ctx, err)
		}
		g := w.strategist(t, b.choose, tried.add)
		if err := g.show(ctx, t.pile(v.Game), v.Outcome); err != nil {
			return false, kept(ctx, err)
		}
	}
	if err := w.claim(v.Grundy); err != nil {
		return false, err
	}
	for _, s := range tried.steps {
		if err := w.sheet.add(s); err != nil {
			return false, err
		}
	}
	return true, nil
}

// strategy writes why a position from which play need not end is won by whom it is,
// if few lines do that: its value stays that of a theorem.
func (w *writing) strategy(ctx context.Context) error {
	v := w.verdict
	t := newParts()
	t.most = smallMoves
	s := t.pile(v.Game)
	tried := w.trial()
	b, err := explore(ctx, t, s, v.Convention, smallLoops)
	if err == nil {
		err = w.strategist(t, b.choose, tried.add).show(ctx, s, v.Outcome)
	}
	if err != nil {
		return kept(ctx, err)
	}
	for _, step := range tried.steps {
		if err := w.sheet.add(step); err != nil {
			return err
		}
	}
	return nil
}

// sumLine is the line of a sum in normal play.
func sumLine(v *solve.Verdict, x uint64) certificate.Step {
	return certificate.Sum{Of: textOf(v.Game), Is: x, Outcome: game.Wins(x != 0).String()}
}

// kept is an error that an attempt may not pass over: the end of ctx, and what is
// neither the end of a budget nor play without end.
func kept(ctx context.Context, err error) error {
	if ctx.Err() == nil && (limited(err) || errors.Is(err, errEndless)) {
		return nil
	}
	return err
}

// valued writes the value of every component, and of their sum.
func (w *writing) valued(ctx context.Context) error {
	v := w.verdict
	t := newParts()
	values := &valuer{parts: t, write: w.sheet.add, values: map[uint32]uint64{}, open: map[uint32]bool{}}
	var x uint64
	for _, p := range v.Game {
		value, err := w.component(ctx, p, values)
		if err != nil {
			return err
		}
		x ^= value
	}
	if x != v.Grundy.N {
		return errContradiction
	}
	if err := w.claim(v.Grundy); err != nil {
		return err
	}
	if w.isSum(v.Game) {
		return w.sheet.add(sumLine(v, x))
	}
	return nil
}

// isSum reports whether at least two terms of a sum have moves.
func (w *writing) isSum(s game.Sum) bool {
	live := 0
	for _, p := range s {
		if len(w.all.pile(game.Sum{p})) > 0 {
			live++
		}
	}
	return live > 1
}

// component writes the value of one component and returns it.
func (w *writing) component(ctx context.Context, p game.Position, values *valuer) (uint64, error) {
	if g, ok := p.(game.Valued); ok {
		if value, _, ok := g.Grundy(); ok {
			return value, nil // by its theorem, which is written
		}
	}
	if h, ok := p.(heapPosition); ok {
		x, err := w.tables.heaps(ctx, w.sheet.add, h)
		if err == nil && w.isNew(p) {
			err = w.sheet.add(certificate.Heap{Of: p.String(), Is: x})
		}
		return x, err
	}
	if d, ok := p.(game.Decided); ok {
		if o, _, ok := d.Outcome(game.Normal); ok && o == game.P {
			return 0, nil // by its theorem, which is written
		}
	}
	return values.of(ctx, values.parts.pile(game.Sum{p}))
}

// outcomes writes a verdict of N whose value is not known: one component is won by
// a theorem, and the others are worth 0. done is false where theorems do not give
// it.
func (w *writing) outcomes(ctx context.Context) (done bool, err error) {
	v := w.verdict
	if len(v.Game) == 1 {
		if len(w.sheet.steps) == 0 {
			return false, nil
		}
		return true, w.claim(game.Count{}) // the theorem's line says so
	}
	if len(v.Winning.List) == 0 {
		return false, nil
	}
	m := v.Winning.List[0]
	to := m.To
	t := newParts()
	values := &valuer{parts: t, write: w.sheet.add, values: map[uint32]uint64{}, open: map[uint32]bool{}}
	steps := len(w.sheet.steps)
	for _, p := range to {
		if line, ok := theoremOf(p); ok && w.isNew(p) {
			if err := w.sheet.add(line); err != nil {
				return false, err
			}
		}
		if _, err := w.component(ctx, p, values); err != nil {
			w.sheet.steps, w.sheet.lines = w.sheet.steps[:steps], uint64(steps)
			return false, kept(ctx, err)
		}
	}
	if err := w.claim(game.Count{}); err != nil {
		return false, err
	}
	if w.isSum(to) {
		if err := w.sheet.add(certificate.Sum{Of: textOf(to), Is: 0, Outcome: "P"}); err != nil {
			return false, err
		}
	}
	return true, w.sheet.add(certificate.N{Of: textOf(v.Game), To: textOf(to)})
}

// loopy writes a verdict of N or D on a position from which play need not end.
func (w *writing) loopy(ctx context.Context) error {
	v := w.verdict
	if len(v.Game) == 1 {
		if line, ok := theoremOf(v.Game[0]); ok {
			if err := w.sheet.add(line); err != nil {
				return err
			}
		}
	}
	done, err := w.backwards(ctx)
	if done || err != nil {
		return err
	}
	if len(w.sheet.steps) > 0 {
		return w.claim(game.Count{})
	}
	done, err = w.outcomes(ctx)
	if !done && err == nil {
		err = &game.Limit{Which: "positions", Allowed: mostLoops}
	}
	return err
}

// backwards writes a verdict by going through all positions backwards, if they are
// few enough.
func (w *writing) backwards(ctx context.Context) (done bool, err error) {
	v := w.verdict
	t := newParts()
	s := t.pile(v.Game)
	most := mostLoops
	if len(w.sheet.steps) > 0 {
		most = smallLoops // a theorem says it already
	}
	b, err := explore(ctx, t, s, v.Convention, most)
	if err != nil {
		return false, kept(ctx, err)
	}
	if b.settled[b.numbers[s.key()]].Outcome != v.Outcome {
		return false, errContradiction
	}
	if err := w.claim(game.Count{}); err != nil {
		return false, err
	}
	g := w.strategist(t, b.choose, w.sheet.add)
	if v.Outcome == game.D {
		return true, b.draw(ctx, g, s)
	}
	return true, g.show(ctx, s, v.Outcome)
}
