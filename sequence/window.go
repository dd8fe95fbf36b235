package sequence

import (
	"context"
	"errors"

	"grundy/game"
	"grundy/heaps"
	"grundy/words"
)

// A Window computes the Grundy sequence of a code in constant memory: it keeps
// the first values and the last ones, and decides every value from those alone.
// That works for games with a sparse space whose rare heaps have all been found.
//
// From [Evidence].From on, each value is decided only by
//
//   - pairs of a rare heap and a heap in the window, no rare heap being new;
//   - moves to one heap in the window;
//   - for each smaller rare value, such a move, a pair of common heaps of which the
//     smaller is at most Deepest and the greater lies in the window, or halving.
//
// Where that does not decide a value, Extend ends with a *game.Limit on "window".
type Window struct {
	rule   heaps.Code
	form   form
	opts   Options
	width  uint64
	start  *coded // up to 4 windows; nil then
	sparse *sparse[uint8]
	from   uint64
}

// DefaultWindow is the number of values that a Window keeps where the options
// do not say.
const DefaultWindow = 1 << 17

// NewWindow is a Window at Len 0 that keeps opts.Window values, or
// [DefaultWindow]; at least 16384, an even number. The rule must be a finite code that leaves
// at most two heaps and has a digit that leaves two.
func NewWindow(rule heaps.Rule, opts Options) (*Window, error) {
	w := &Window{opts: opts, width: opts.Window}
	if w.width == 0 {
		w.width = DefaultWindow
	}
	w.width = max(w.width+w.width&1, 2*deepEvidence)
	w.opts.Kernel = ""
	code, ok := rule.(heaps.Code)
	if ok {
		w.rule = code
		w.form, ok = formOf(code)
	}
	if !ok || len(w.form.splits) == 0 || w.form.last >= w.width/2 {
		return nil, &game.Fault{Code: "kernel", At: -1, What: words.P("kernel.window", rule.String()), Hint: words.P("kernel.window.hint")}
	}
	w.start = newCoded(code, w.form, w.opts)
	return w, nil
}

// Rule is the game.
func (w *Window) Rule() heaps.Rule { return w.rule }

// Width is how many of the last values can be read.
func (w *Window) Width() uint64 { return w.width }

// Len is how many values have been computed.
func (w *Window) Len() uint64 {
	if w.sparse == nil {
		return w.start.Len()
	}
	return w.sparse.length
}

// Read copies g(from), g(from+1), ... into dst, as many as are known and fit,
// and returns how many. What is older than the last Width values is not known
// any more.
func (w *Window) Read(dst []uint32, from uint64) int {
	if w.sparse == nil {
		return w.start.Read(dst, from)
	}
	return w.sparse.read(dst, from)
}

// Extend computes until Len is at least to. See [Kernel].
func (w *Window) Extend(ctx context.Context, to uint64) error {
	if w.sparse == nil {
		whole := 4 * w.width
		if err := w.start.Extend(ctx, min(to, whole)); err != nil || to < whole {
			return err
		}
		if err := w.close(); err != nil {
			return err
		}
	}
	err := w.sparse.extend(ctx, to)
	if errors.Is(err, errDeep) || errors.Is(err, errWide) || errors.Is(err, errReview) {
		return &game.Limit{Which: "window", Allowed: w.width, Reached: w.Len()}
	}
	return err
}

// close drops all values but the first and the last ones.
func (w *Window) close() error {
	k, ok := w.start.engine.(*sparse[uint8])
	if !ok {
		return &game.Limit{Which: "window", Allowed: w.width, Reached: w.Len()}
	}
	if most := k.lastRare() + w.form.last; most >= w.width {
		return &game.Limit{Which: "window", Allowed: w.width, Needed: most + 1, Reached: w.Len()}
	}
	k.head = append([]uint8(nil), k.cells[front:][:w.width]...)
	k.window = w.width
	cells := make([]uint8, front+2*w.width+2*block)
	k.base = k.length - w.width
	copy(cells[front:], k.cells[front+k.base:][:w.width])
	k.cells = cells
	k.learner.deepest = 0
	for _, p := range k.evidence {
		k.learner.seen(uint64(p.back))
	}
	w.from = k.length
	w.start, w.sparse = nil, k
	return nil
}

// slide moves the last window of cells to the front.
func (k *sparse[T]) slide() {
	base := k.length - k.window
	copy(k.cells[front:], k.cells[front+base-k.base:][:k.window])
	k.base = base
}

// Evidence is what the values from From to To-1 were decided by; see [Window].
type Evidence struct {
	From, To uint64   // To is 0 while the window is not closed yet
	Mask     uint32   // the mask of the sparse space
	Domain   bool     // its type
	Rare     []uint64 // all rare heaps that were used, ascending
	Deepest  uint64   // the greatest smaller heap of a pair of common heaps, at most
	Splits   []uint64 // the digits that leave two heaps
	Halving  []uint64 // those of them that may leave two equal heaps
	Last     uint64   // the code's last digit
}

// Evidence tells what the values were decided by.
func (w *Window) Evidence() Evidence {
	k := w.sparse
	if k == nil {
		return Evidence{}
	}
	e := Evidence{From: w.from, To: k.length, Mask: k.sp.mask, Domain: k.sp.domain, Deepest: k.learner.deepest, Last: w.form.last}
	for _, r := range k.rares {
		e.Rare = append(e.Rare, r.n)
	}
	for _, s := range w.form.splits {
		e.Splits = append(e.Splits, s.t)
		if !s.unequal {
			e.Halving = append(e.Halving, s.t)
		}
	}
	return e
}

// Cells is the window in the kernel's own form, a byte a value, oldest first,
// until the next call of Extend: two windows of equal cells have equal values,
// and the other way round, but that in a game of domain type their lengths must
// differ by an even number. It is nil while the window is not closed.
func (w *Window) Cells() []uint8 {
	if w.sparse == nil {
		return nil
	}
	k := w.sparse
	return k.cells[front+k.length-k.window-k.base:][:k.window]
}

// A WindowState is what a Window needs to go on from where it is: a few values
// of its own and the last Width values of the sequence.
type WindowState struct {
	Len     uint64
	From    uint64
	Deepest uint64
	Values  []uint32
}

// State is the state of a closed window; ok is false before 4 times Width values
// have been computed, when there is nothing worth keeping.
func (w *Window) State() (s WindowState, ok bool) {
	if w.sparse == nil {
		return s, false
	}
	s = WindowState{Len: w.Len(), From: w.from, Deepest: w.sparse.learner.deepest, Values: make([]uint32, w.width)}
	w.Read(s.Values, s.Len-w.width)
	return s, true
}

// Restore goes on from a state of a window of the same rule and width. It
// computes the first values again. The caller vouches for the state's values.
func (w *Window) Restore(ctx context.Context, s WindowState) error {
	if w.sparse == nil {
		if err := w.Extend(ctx, 4*w.width); err != nil {
			return err
		}
	}
	k := w.sparse
	if uint64(len(s.Values)) != w.width || s.Len < w.from || s.From != w.from {
		return &game.Fault{Code: "kernel", At: -1, What: words.P("kernel.state", w.rule.String())}
	}
	for i, v := range s.Values {
		n := s.Len - w.width + uint64(i)
		index := k.sp.index(v)
		if index > 255 || k.sp.rare(v, n) {
			return &game.Fault{Code: "kernel", At: -1, What: words.P("kernel.state", w.rule.String())}
		}
		k.cells[front+i] = uint8(index)
		if index > k.top {
			k.setTop(index)
		}
	}
	k.base, k.length = s.Len-w.width, s.Len
	k.learner.deepest = max(k.learner.deepest, s.Deepest)
	return nil
}
