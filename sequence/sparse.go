package sequence

import (
	"cmp"
	"context"
	"errors"
	"math/bits"
	"slices"

	"grundy/game"
)

// The sparse-space method computes a value from the few rare heaps r instead of
// from all pairs. A rare and a common heap give a common option, and two of one
// class a rare one (see [space]). So for each heap n:
//
//  1. g(r) ^ g(n-t-r), for the rare heaps r and splitting digits t, and the moves
//     to one heap are all the common values among the options. Let c be the least
//     common value that is not one of them.
//  2. Every rare value below c must be shown to be an option too, by a pair of two
//     common heaps a and n-t-a. A learnt list of a, the evidence, shows nearly all
//     of them; the rest is searched for.
//  3. A rare value that no pair shows is g(n), and n is a new rare heap.
//
// Nothing is assumed: which space is taken decides how fast it goes, never what
// comes out.
//
// Heaps are done in blocks of 64. What comes from heaps before the block is
// marked for all of them at once (prepare), what comes from heaps inside it, one
// after the other (finish).
type sparse[T uint8 | uint16] struct {
	form   form
	sp     space
	memory uint64
	marks  machine // vector instructions, where there are any

	cells  []T    // the index of the value of heap n is cells[front+n-base]
	base   uint64 // 0, but in a window
	length uint64 // values known
	loaded uint64 // the first of them were taken over by load
	goal   uint64 // the length that is wanted in the end
	head   []T    // in a window, the cells of the first heaps; else nil
	window uint64 // how many of the last values a window keeps; else 0
	rares  []rareHeap
	flags  bitset // which heaps are rare
	top    uint32 // no index so far is greater

	far      []pair      // common marks from 64 heaps away or more, ascending by distance
	near     []pair      // those from nearer heaps
	evidence []pair      // the learnt pairs of common heaps, ascending by distance
	straight []pair      // moves to one heap, from 64 away or more
	flipFar  []pair      // those that change the class, in a domain
	flipNear []pair      // the same from nearer heaps
	equal    [2]uint64   // whether a heap of that parity may be halved: it has the option 0
	below    [2][]uint32 // by parity and index: see space.below
	values   [2][]uint32 // by parity and index: the common value

	groups int // 64 indices each: enough for 0 to top
	common []lanes
	shown  []lanes // the rare values that are options
	deep   int     // the groups in which the block's common marks are made

	// The marks of the present block: the first pairs of far and evidence, and
	// in mixed and mixedR those that see rare heaps, with the lanes they hold for.
	farClean, evidenceClean int
	mixed, mixedR           []pair

	narrow  narrow
	set     targets[T] // scratch
	learner learner
	stats   Stats
	budget  pause
	alarm   int // a review is due when there are so many rare heaps
}

type rareHeap struct {
	n     uint64
	index uint32
}

const (
	block = 64
	front = 64 // cells before heap 0, so that a window may begin there
)

// What makes a kernel stop and be replaced by another.
var (
	errWide   = errors.New("a value is too wide for its cell")
	errDeep   = errors.New("a pair is wanted that reaches beyond the window")
	errReview = errors.New("too many rare heaps")
)

func newSparse[T uint8 | uint16](f form, s space, opts Options) *sparse[T] {
	k := &sparse[T]{form: f, sp: s, memory: opts.memory(), marks: machineFor(opts), cells: make([]T, front+block)}
	for _, digit := range f.splits {
		if !digit.unequal {
			k.equal[digit.t&1] = 1
		}
	}
	for _, t := range f.singles {
		// The empty heap is a rare heap of value 0, as it were, only that the
		// class changes with the parity of t in a domain.
		p := pair{back: uint32(t), lanes: all}
		switch flips := s.domain && t&1 == 1; {
		case flips && t < block:
			k.flipNear = append(k.flipNear, p)
		case flips:
			k.flipFar = append(k.flipFar, p)
		default:
			k.addCommon(p)
			if t >= block {
				k.straight = append(k.straight, p)
			}
		}
	}
	k.setTop(0)
	return k
}

// start is the least heap that the method may compute: from there on no move
// empties a heap, and the near marks do not meet their own rare heap.
func (f form) start() uint64 { return max(4*block, 4*f.last) }

// load takes over known values, at least start of them.
func (k *sparse[T]) load(read func(dst []uint32, from uint64) int, n uint64) error {
	if err := k.reserve(n); err != nil {
		return err
	}
	var buf [4096]uint32
	for k.length < n {
		got := read(buf[:min(uint64(len(buf)), n-k.length)], k.length)
		if got == 0 {
			return errMissing
		}
		for _, v := range buf[:got] {
			index := k.sp.index(v)
			if index > uint32(^T(0)) || index >= mostGroups*64 {
				return errWide
			}
			k.put(k.length, index, k.length > 0 && k.sp.rare(v, k.length))
			k.length++
		}
	}
	k.alarm = 2*len(k.rares) + 64
	k.loaded = k.length
	return nil
}

// put enters the value of heap n.
func (k *sparse[T]) put(n uint64, index uint32, rare bool) {
	k.cells[front+n-k.base] = T(index)
	if index > k.top {
		k.setTop(index)
	}
	if !rare {
		return
	}
	k.rares = append(k.rares, rareHeap{n, index})
	k.forgetReach()
	k.flags.set(n)
	for _, s := range k.form.splits {
		k.addCommon(pair{back: uint32(n + s.t), x: k.spread(index), lanes: all})
	}
}

// addCommon enters a source of common marks, unless there is an equal one.
func (k *sparse[T]) addCommon(p pair) {
	list := &k.far
	if p.back < block {
		list = &k.near
	}
	at := len(*list)
	for at > 0 && (*list)[at-1].back > p.back {
		at--
	}
	for i := at - 1; i >= 0 && (*list)[i].back == p.back; i-- {
		if (*list)[i].x == p.x {
			return
		}
	}
	*list = slices.Insert(*list, at, p)
}

// spread is an index as pairs hold it.
func (k *sparse[T]) spread(index uint32) uint32 {
	if k.bits() == 8 {
		return 0x01010101 * index
	}
	return index
}

// setTop makes room for marks of the indices up to top.
func (k *sparse[T]) setTop(top uint32) {
	k.top = top
	reach := uint32(1) << bits.Len32(top) // an XOR of indices stays below it
	k.groups = int(max(reach, 64) / 64)
	for len(k.common) < k.groups {
		k.common = append(k.common, lanes{})
		k.shown = append(k.shown, lanes{})
	}
	for n := range uint64(2) {
		for i := uint32(len(k.below[n])); i <= uint32(k.groups)*64; i++ {
			k.below[n] = append(k.below[n], k.sp.below(i, n))
		}
	}
}

// reserve makes room for the values of heaps below n and one block more.
func (k *sparse[T]) reserve(n uint64) error {
	need := int(front + n - k.base + block)
	if need <= len(k.cells) {
		return nil
	}
	if k.window > 0 {
		k.slide()
		return nil
	}
	if n >= 1<<32-2*block {
		return &game.Limit{Which: "heaps", Allowed: 1<<32 - 1, Needed: n, Reached: k.length}
	}
	width := widthOf[T]()
	size, ok := grown(uint64(len(k.cells)), uint64(need), front+k.goal+block, width, k.memory)
	if !ok {
		return &game.Limit{Which: "memory", Allowed: k.memory, Needed: uint64(need) * width, Reached: k.length}
	}
	cells := make([]T, size)
	copy(cells, k.cells)
	k.cells = cells
	return nil
}

// smaller is the cells of the heaps from from on, for which the first heaps are
// wanted.
func (k *sparse[T]) smaller(from uint64) []T {
	if k.window > 0 {
		return k.head[from:]
	}
	return k.cells[front+from:]
}

func (k *sparse[T]) bits() int { return bits.Len32(uint32(^T(0))) }

// aim says that the length is to be n in the end, so that memory can be had at
// once.
func (k *sparse[T]) aim(n uint64) { k.goal = n }

func (k *sparse[T]) held() uint64        { return uint64(len(k.cells)) * widthOf[T]() }
func (k *sparse[T]) allow(memory uint64) { k.memory = memory }

func (k *sparse[T]) space() space          { return k.sp }
func (k *sparse[T]) rareHeaps() []rareHeap { return k.rares }

func (k *sparse[T]) name() string {
	if k.bits() == 8 {
		return "sparse"
	}
	return "sparse-16"
}

func (k *sparse[T]) len() uint64 { return k.length }

// read copies values into dst.
func (k *sparse[T]) read(dst []uint32, from uint64) int {
	oldest := k.base
	if k.window > 0 {
		oldest = k.length - k.window
	}
	if from < oldest || from >= k.length {
		return 0
	}
	dst = dst[:min(uint64(len(dst)), k.length-from)]
	cells := k.cells[front+from-k.base:][:len(dst)]
	k.setValues()
	even, odd := k.values[from&1], k.values[^from&1]
	i := 0
	for ; i+1 < len(dst); i += 2 {
		dst[i], dst[i+1] = even[cells[i]], odd[cells[i+1]]
	}
	if i < len(dst) {
		dst[i] = even[cells[i]]
	}
	first, _ := slices.BinarySearchFunc(k.rares, from, func(r rareHeap, n uint64) int { return cmp.Compare(r.n, n) })
	for _, r := range k.rares[first:] {
		if r.n >= from+uint64(len(dst)) {
			break
		}
		dst[r.n-from] = k.sp.value(r.index, true, r.n)
	}
	if from == 0 {
		dst[0] = 0
	}
	return len(dst)
}

// setValues fills values up to top.
func (k *sparse[T]) setValues() {
	for n := range uint64(2) {
		for i := uint32(len(k.values[n])); i <= k.top; i++ {
			k.values[n] = append(k.values[n], k.sp.value(i, false, n))
		}
	}
}

// extend computes until length is to. It ends with errWide where a value does
// not fit, and errReview where the space should be looked at again; it can go on
// after that.
func (k *sparse[T]) extend(ctx context.Context, to uint64) error {
	for k.length < to {
		if err := k.budget.check(ctx); err != nil {
			return err
		}
		size := int(min(block, to-k.length))
		if err := k.reserve(k.length + block); err != nil {
			return err
		}
		k.prepare(k.length)
		var err error
		if k.groups == 1 && k.sp.drop() <= 6 {
			err = k.finishNarrow(ctx, size)
		} else {
			err = k.finish(ctx, size)
		}
		if err != nil {
			return err
		}
		if len(k.rares) > k.alarm {
			k.alarm = len(k.rares) + len(k.rares)/2 + 64
			return errReview
		}
		k.budget.spend(uint64(2 * (len(k.far) + len(k.evidence))))
		if k.learner.due() {
			k.learn()
		}
	}
	return nil
}
