// Package values finds the Grundy values of a heap game wherever they come from:
// a closed form, a table that a kernel computes, a file that it was saved in, a proved
// period.
package values

import (
	"context"
	"math"
	"runtime"

	"grundy/game"
	"grundy/heaps"
	"grundy/longrun"
	"grundy/rules"
	"grundy/sequence"
	"grundy/words"
)

// A Table is the values of one game, as far as they are known. It is a source,
// [sequence.Wide] where values pass 2^32-1, which computes nothing by itself: see
// [Table.Reach].
type Table struct {
	game   string
	closed rules.HeapValued // nil where there is no closed form for every heap
	kernel sequence.Kernel
	law    *sequence.Law // nil before a period is proved
}

// New is the table of a game that is played on one heap at a time; a *game.Fault
// says so where it is not. memory bounds the values kept, in bytes; 0 is no
// limit.
func New(g rules.Game, memory uint64) (*Table, error) {
	single, ok := g.(rules.HeapGame)
	if !ok {
		return nil, &game.Fault{Code: "game", Input: g.String(), At: 0,
			What: words.P("values.heaps", g.String()), Hint: words.P("values.heaps.hint")}
	}
	t := &Table{game: g.String()}
	var rule heaps.Rule = single.Rule
	if v, ok := rule.(rules.HeapValued); ok && knowsAll(v) {
		t.closed = v
	}
	if memory == 0 {
		memory = math.MaxUint64
	}
	var err error
	t.kernel, err = sequence.New(rules.Plain(rule), sequence.Options{Memory: memory, Workers: runtime.GOMAXPROCS(0)})
	return t, err
}

// knowsAll reports whether a closed form reaches every heap, as far as a few of
// them tell.
func knowsAll(v rules.HeapValued) bool {
	for _, n := range []uint64{0, 1, 2, 1000, math.MaxUint32, math.MaxUint64} {
		if _, _, ok := v.HeapGrundy(n); !ok {
			return false
		}
	}
	return true
}

// Game is the game as the notation writes it.
func (t *Table) Game() string { return t.game }

// Kernel is what computes the table.
func (t *Table) Kernel() sequence.Kernel { return t.kernel }

// Reach makes g(0) to g(to) known. A closed form needs nothing for that; a period
// that is proved on the way spares the rest. What is computed is saved in the
// store, if there is one. When a limit or ctx ends it, Known tells what was reached.
func (t *Table) Reach(ctx context.Context, to uint64, o longrun.Options) error {
	if t.Closed() || t.law != nil {
		return nil
	}
	length := to + 1
	if length == 0 {
		length = to // what a kernel cannot hold in any case
	}
	k := longrun.Follow(t.kernel, length, o)
	p, err := sequence.FindPeriod(ctx, k, sequence.PeriodOptions{To: length, Watch: func(uint64) { k.Tick() }})
	switch {
	case err != nil:
	case p.Status == sequence.Proved:
		t.law, err = sequence.NewLaw(t.kernel, p)
	default:
		err = k.Extend(ctx, length)
	}
	return k.Close(ctx, err)
}

// Closed reports whether a closed form gives every value, so that nothing is
// computed, and nothing saved.
func (t *Table) Closed() bool { return t.closed != nil }

// Known reports whether g(n) is known.
func (t *Table) Known(n uint64) bool { return t.closed != nil || t.law != nil || n < t.kernel.Len() }

// Period is the period that the values up to heap to show, proved or observed;
// ok is false where they show none. It computes no values.
func (t *Table) Period(ctx context.Context, to uint64) (p sequence.Period, ok bool, err error) {
	if t.law != nil {
		return t.law.Period(), true, nil
	}
	if length := min(to, t.kernel.Len()-1) + 1; t.kernel.Len() > 0 {
		p, err = sequence.FindPeriod(ctx, t.kernel, sequence.PeriodOptions{To: length})
	}
	return p, p.Status != sequence.NoneFound, err
}

// Stats tells what the kernel found of a sparse space, for the heaps up to to.
// Beyond what it has computed it knows the rare heaps only where the period has none;
// else it tells nothing of them.
func (t *Table) Stats(to uint64) sequence.Stats {
	r, ok := t.kernel.(sequence.Reporter)
	if !ok {
		return sequence.Stats{}
	}
	s := r.Stats()
	if to >= t.kernel.Len() && len(s.Rare) > 0 && (t.law == nil || s.Rare[len(s.Rare)-1] >= t.law.Period().Preperiod) {
		s.Sparse, s.Rare = false, nil
	}
	return s
}

// ReadValues reads values that are known, as [sequence.Source] says; a value
// above 2^32-1 is a *game.Limit: see [Table.ReadWide].
func (t *Table) ReadValues(ctx context.Context, dst []uint32, from uint64) (int, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	n := 0
	if from < t.kernel.Len() {
		n = t.kernel.Read(dst, from)
	}
	for ; n < len(dst); n++ {
		g, err := t.at(from+uint64(n), math.MaxUint32)
		if err != nil {
			return n, err
		}
		dst[n] = uint32(g)
	}
	return n, nil
}
