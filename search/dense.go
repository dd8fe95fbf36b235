package search

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"

	"grundy/game"
)

// dense searches a game that numbers its positions: the answers stand in an array,
// a bit a position for an outcome and a byte for a value (two where that is too
// small), and are filled in the order of the numbers, so that an option's answer is
// there when it is wanted. Where the numbering says which positions do not need
// each other, both cores or more work at once.
type dense struct {
	numbering game.Numbering
	size      uint64
	meter     *meter
	answers   [questions]denseAnswers
}

// denseAnswers are the answers to one question.
type denseAnswers struct {
	lost   []uint64 // for outcomes: a bit a position, set where it is P
	narrow []uint8  // for values and remoteness
	wide   []uint16 // the same, where a byte is too small
	filled uint64   // the numbers below it have answers
	step   int      // the steps of the tiling below it are done
}

const (
	denseMost  = 1 << 36 // positions of an array at most
	denseLook  = 1 << 12 // positions between two looks at the context
	denseCheap = 16      // options of a numbered position that are as much work as one of a typed rule
	denseAlone = 1 << 16 // positions below which one core is enough
)

// errNarrow says that an answer does not fit into the array.
var errNarrow = errors.New("search: an answer is too large for the array")

// newDense is the search of a numbering; ok is false where the budgets have no room
// for an array.
func newDense(n game.Numbering, m *meter, q question) (*dense, bool) {
	d := &dense{numbering: n, size: n.Size(), meter: m}
	return d, d.affordable(q)
}

// affordable reports whether the budgets have room for the answers to q.
func (d *dense) affordable(q question) bool {
	l, st := d.meter.limits, &d.meter.stats
	if a := &d.answers[q]; a.lost != nil || a.narrow != nil || a.wide != nil {
		return d.size-a.filled <= l.Positions-st.Positions || l.Positions == 0
	}
	return d.size <= denseMost && (l.Positions == 0 || st.Positions+d.size <= l.Positions) &&
		(l.Memory == 0 || st.Memory+d.bytes(q) <= l.Memory)
}

// bytes is what the array for q takes at first.
func (d *dense) bytes(q question) uint64 {
	if q == outcomeNormal || q == outcomeMisere {
		return (d.size + 63) / 64 * 8
	}
	return d.size
}

// answer is the answer to q for position n.
func (d *dense) answer(ctx context.Context, q question, n uint64) (uint32, error) {
	a := &d.answers[q]
	if n >= a.filled {
		if err := d.fill(ctx, q, n); err != nil {
			return 0, err
		}
	}
	switch {
	case a.lost != nil:
		return uint32(1 &^ (a.lost[n/64] >> (n % 64))), nil
	case a.wide != nil:
		return uint32(a.wide[n]), nil
	}
	return uint32(a.narrow[n]), nil
}

// fill answers q for all positions up to n.
func (d *dense) fill(ctx context.Context, q question, n uint64) error {
	a := &d.answers[q]
	if a.lost == nil && a.narrow == nil && a.wide == nil {
		if err := d.meter.take(d.bytes(q)); err != nil {
			return err
		}
		if q == outcomeNormal || q == outcomeMisere {
			a.lost = make([]uint64, (d.size+63)/64)
		} else {
			a.narrow = make([]uint8, d.size)
		}
	}
	err := d.extend(ctx, q, n)
	if errors.Is(err, errNarrow) && a.narrow != nil {
		if err := d.meter.take(2 * d.size); err != nil {
			return err
		}
		a.wide = make([]uint16, d.size)
		for i, v := range a.narrow {
			a.wide[i] = uint16(v)
		}
		a.narrow = nil
		d.meter.give(d.size)
		err = d.extend(ctx, q, n)
	}
	return err
}

// extend fills in tiles where the numbering has them and there is enough to do, else
// in one go.
func (d *dense) extend(ctx context.Context, q question, n uint64) error {
	a := &d.answers[q]
	if t, ok := d.numbering.(game.Tiled); ok && a.filled == 0 && n >= denseAlone && (runtime.GOMAXPROCS(0) > 1 || a.step > 0) {
		if steps := t.Tiles(); steps != nil {
			return d.tiled(ctx, q, steps)
		}
	}
	workers, err := d.workers(ctx, q, 1)
	if err != nil {
		return err
	}
	defer d.dismiss(workers)
	w := workers[0]
	for a.filled <= n {
		to := min(a.filled+denseLook, n+1)
		if limit := d.meter.limits.Positions; limit != 0 {
			if limit <= d.meter.stats.Positions {
				return &game.Limit{Which: "positions", Allowed: limit, Needed: d.size, Reached: d.meter.stats.Positions}
			}
			to = min(to, a.filled+limit-d.meter.stats.Positions)
		}
		err := w.fill(game.Range{From: a.filled, To: to})
		d.meter.stats.Positions += to - a.filled
		d.meter.stats.Options += w.options
		cost := int(w.options/denseCheap) + denseLook
		w.options = 0
		if err != nil {
			return err
		}
		a.filled = to
		if err := d.meter.tick(ctx, cost); err != nil {
			return err
		}
	}
	return nil
}

// tiled fills the whole array step by step, the ranges of a step by several workers
// at once.
func (d *dense) tiled(ctx context.Context, q question, steps [][]game.Range) error {
	a, m := &d.answers[q], d.meter
	workers, err := d.workers(ctx, q, runtime.GOMAXPROCS(0))
	if err != nil {
		return err
	}
	defer d.dismiss(workers)
	for ; a.step < len(steps); a.step++ {
		ranges := steps[a.step]
		var next atomic.Int64
		var wait sync.WaitGroup
		for _, w := range workers[:min(len(workers), len(ranges))] {
			wait.Go(func() {
				for w.err == nil {
					i := next.Add(1) - 1
					if i >= int64(len(ranges)) {
						return
					}
					// The last are the largest: they come first.
					w.err = w.fill(ranges[len(ranges)-1-int(i)])
				}
			})
		}
		wait.Wait()
		cost := 0
		var err error
		for _, w := range workers {
			m.stats.Options += w.options
			cost += int(w.options) / denseCheap
			err = errors.Join(err, w.err)
			w.options, w.err = 0, nil
		}
		if errors.Is(err, errNarrow) {
			return errNarrow
		}
		if err != nil {
			return ctx.Err()
		}
		for _, r := range ranges {
			m.stats.Positions += r.To - r.From
			cost += int(r.To - r.From)
		}
		if err := m.tick(ctx, cost); err != nil {
			a.step++
			return err
		}
	}
	a.filled = d.size
	return nil
}

// A denseWorker fills ranges; several do at once.
type denseWorker struct {
	dense    *dense
	ctx      context.Context
	question question
	buffer   []uint64
	marks    []uint32 // by value: the stamp of the position that has it among its options'
	stamp    uint32
	options  uint64 // how many were looked at
	err      error
}

// workers makes so many, whose marks are entered as memory until they are dismissed.
func (d *dense) workers(ctx context.Context, q question, n int) ([]*denseWorker, error) {
	room := 1<<8 + 1
	if d.answers[q].wide != nil {
		room = 1<<16 + 1
	}
	if q != grundy {
		room = 0
	}
	workers := make([]*denseWorker, n)
	for i := range workers {
		if err := d.meter.take(uint64(room) * 4); err != nil {
			d.dismiss(workers[:i])
			return nil, err
		}
		workers[i] = &denseWorker{dense: d, ctx: ctx, question: q, marks: make([]uint32, room)}
	}
	return workers, nil
}

func (d *dense) dismiss(workers []*denseWorker) {
	for _, w := range workers {
		d.meter.give(uint64(len(w.marks)) * 4)
	}
}

// release gives the memory of all arrays back to the meter; the search is not used
// any more.
func (d *dense) release() {
	for _, a := range d.answers {
		d.meter.give(uint64(len(a.lost))*8 + uint64(len(a.narrow)) + uint64(len(a.wide))*2)
	}
}

// fill answers the positions of a range.
func (w *denseWorker) fill(r game.Range) error {
	a := &w.dense.answers[w.question]
	for from := r.From; from < r.To; from += denseLook {
		to := min(from+denseLook, r.To)
		var err error
		switch {
		case a.lost != nil:
			w.outcomes(a.lost, from, to)
		case a.wide != nil && w.question == grundy:
			err = mexes(w, a.wide, from, to)
		case w.question == grundy:
			err = mexes(w, a.narrow, from, to)
		case a.wide != nil:
			err = lengths(w, a.wide, from, to)
		default:
			err = lengths(w, a.narrow, from, to)
		}
		if err == nil {
			err = w.ctx.Err()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// outcomes finds the P-positions of a range. Ranges may share a word, so that bits
// are set and read one by one.
func (w *denseWorker) outcomes(lost []uint64, from, to uint64) {
	for n := from; n < to; n++ {
		w.buffer = w.dense.numbering.Options(w.buffer[:0], n)
		wins := w.question == outcomeMisere && len(w.buffer) == 0
		// The options just before are the likeliest to be in the cache.
		for i := len(w.buffer) - 1; i >= 0 && !wins; i-- {
			o := w.buffer[i]
			wins = atomic.LoadUint64(&lost[o/64])>>(o%64)&1 != 0
		}
		w.options += uint64(len(w.buffer))
		if !wins {
			atomic.OrUint64(&lost[n/64], 1<<(n%64))
		}
	}
}

// mexes finds the Grundy values of a range.
func mexes[T uint8 | uint16](w *denseWorker, values []T, from, to uint64) error {
	marks := w.marks
	for n := from; n < to; n++ {
		w.buffer = w.dense.numbering.Options(w.buffer[:0], n)
		if w.stamp++; w.stamp == 0 {
			clear(marks)
			w.stamp = 1
		}
		stamp := w.stamp
		for _, o := range w.buffer {
			marks[values[o]] = stamp
		}
		v := 0
		for marks[v] == stamp {
			v++
		}
		values[n] = T(v)
		if int(values[n]) != v {
			return errNarrow
		}
		w.options += uint64(len(w.buffer))
	}
	return nil
}

// lengths finds the remoteness of a range.
func lengths[T uint8 | uint16](w *denseWorker, values []T, from, to uint64) error {
	q := w.question
	for n := from; n < to; n++ {
		w.buffer = w.dense.numbering.Options(w.buffer[:0], n)
		var t tally
		for _, o := range w.buffer {
			t.enter(q, uint32(values[o]))
		}
		v := t.answer(q, len(w.buffer) == 0)
		values[n] = T(v)
		if uint32(values[n]) != v {
			return errNarrow
		}
		w.options += uint64(len(w.buffer))
	}
	return nil
}
