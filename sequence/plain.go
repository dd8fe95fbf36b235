package sequence

import (
	"context"
	"slices"

	"grundy/game"
	"grundy/heaps"
)

// plain computes each value from all options, as the definition says. It is the
// reference that every other kernel is compared with.
//
// N values of a code cost about N*N/4 pairs for each digit that splits a heap
// in two, and N*N*N/36 triples for each that splits it in three.
type plain struct {
	rule   heaps.Rule
	code   heaps.Code // where isCode
	isCode bool
	memory uint64
	values store
	marks  marker
	budget pause
}

func newPlain(rule heaps.Rule, opts Options) *plain {
	p := &plain{rule: rule, memory: opts.memory()}
	p.code, p.isCode = rule.(heaps.Code)
	return p
}

func (p *plain) Name() string     { return "plain" }
func (p *plain) Rule() heaps.Rule { return p.rule }
func (p *plain) Len() uint64      { return p.values.len() }

func (p *plain) Read(dst []uint32, from uint64) int { return p.values.read(dst, from) }

func (p *plain) Extend(ctx context.Context, to uint64) error { return p.extend(ctx, to) }

func (p *plain) load(read func(dst []uint32, from uint64) int, n uint64) error {
	return p.Restore(read, n)
}

func (p *plain) name() string                       { return "plain" }
func (p *plain) len() uint64                        { return p.values.len() }
func (p *plain) read(dst []uint32, from uint64) int { return p.values.read(dst, from) }

func (p *plain) extend(ctx context.Context, to uint64) error {
	for n := p.Len(); n < to; n++ {
		if err := p.budget.check(ctx); err != nil {
			return err
		}
		if !p.values.reserve(0, p.memory) {
			return p.limit(to)
		}
		p.marks.next()
		if p.isCode {
			if err := p.breakCode(ctx, n); err != nil {
				return err
			}
		} else {
			p.markOptions(n)
			if f, ok := p.rule.(game.Failing); ok {
				if err := f.Failure(); err != nil {
					return err
				}
			}
		}
		v := p.marks.mex()
		if !p.values.reserve(v, p.memory) {
			return p.limit(to)
		}
		p.values.append(v)
	}
	return nil
}

// limit says that the memory is not enough for the values below to.
func (p *plain) limit(to uint64) error {
	return &game.Limit{Which: "memory", Allowed: p.memory, Needed: p.values.bytes(to), Reached: p.Len()}
}

func (p *plain) held() uint64        { return p.values.held() }
func (p *plain) allow(memory uint64) { p.memory = memory }

// Restore takes over n known values; see [Restorer].
func (p *plain) Restore(values func(dst []uint32, from uint64) int, n uint64) error {
	p.values, p.marks = store{}, marker{}
	p.marks.next()
	var buf [4096]uint32
	for p.Len() < n {
		got := values(buf[:min(uint64(len(buf)), n-p.Len())], p.Len())
		if got == 0 {
			return errMissing
		}
		for _, v := range buf[:got] {
			p.marks.reach(v)
			if !p.values.reserve(v, p.memory) {
				return p.limit(n)
			}
			p.values.append(v)
		}
	}
	return nil
}

// markOptions marks the values of the options of a heap of n, by the rule's own
// enumeration.
func (p *plain) markOptions(n uint64) {
	p.rule.Options(n, func(_ uint64, left []uint64) bool {
		v := uint32(0)
		for _, h := range left {
			v ^= p.values.at(h)
		}
		p.marks.mark(v)
		p.budget.spend(1)
		return true
	})
}

// breakCode marks the values of the options of a heap of n of a code.
func (p *plain) breakCode(ctx context.Context, n uint64) error {
	last, finite := p.code.Last()
	end := n
	if finite {
		end = min(n, uint64(last))
	}
	for taken := uint64(0); taken <= end; taken++ {
		digit, rest := p.code.Digit(taken), n-taken
		if digit.May(0) && rest == 0 {
			p.marks.mark(0)
		}
		if digit.May(1) && rest > 0 {
			p.marks.mark(p.values.at(rest))
		}
		if digit.May(2) {
			p.pairs(0, rest, 1, digit.Unequal)
		}
		if digit.May(3) {
			for a := uint64(1); a <= rest/3; a++ {
				from := a
				if digit.Unequal {
					from++
				}
				p.pairs(p.values.at(a), rest-a, from, digit.Unequal)
				if err := p.budget.check(ctx); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// pairs marks with^g(a)^g(rest-a) for from <= a <= rest-a, or a < rest-a if the
// two must differ.
func (p *plain) pairs(with uint32, rest, from uint64, unequal bool) {
	if rest == 0 {
		return
	}
	to := rest / 2
	if unequal {
		to = (rest - 1) / 2
	}
	if from > to {
		return
	}
	p.budget.spend(to - from + 1)
	left, right := from, rest-to
	size := int(to - from + 1)
	m := &p.marks
	switch s := &p.values; {
	case s.width == 4 || with >= 1<<16:
		p.widePairs(with, left, right, size)
	case s.width == 2:
		m.reach(1<<16 - 1)
		markWordPairs((*[1 << 16]uint32)(m.seen), m.stamp, uint16(with), s.h[left:], s.h[right:], size)
	default:
		markBytePairs((*[1 << 8]uint32)(m.seen), m.stamp, uint8(with), s.b[left:], s.b[right:], size)
	}
}

// widePairs is pairs for values of any size: left and right are the least of
// the smaller and of the greater heaps.
func (p *plain) widePairs(with uint32, left, right uint64, size int) {
	for i := range uint64(size) {
		p.marks.mark(with ^ p.values.at(left+i) ^ p.values.at(right+uint64(size)-1-i))
	}
}

// markBytePairs is the inner loop of the plain kernel, and the yardstick of the
// others: marks with^up[i]^down[size-1-i] for every i < size.
func markBytePairs(seen *[1 << 8]uint32, stamp uint32, with uint8, up, down []uint8, size int) {
	up, down = up[:size], down[:size]
	for len(up) >= 8 && len(down) >= 8 {
		a, b := (*[8]uint8)(up), (*[8]uint8)(down[len(down)-8:])
		seen[a[0]^b[7]^with] = stamp
		seen[a[1]^b[6]^with] = stamp
		seen[a[2]^b[5]^with] = stamp
		seen[a[3]^b[4]^with] = stamp
		seen[a[4]^b[3]^with] = stamp
		seen[a[5]^b[2]^with] = stamp
		seen[a[6]^b[1]^with] = stamp
		seen[a[7]^b[0]^with] = stamp
		up, down = up[8:], down[:len(down)-8]
	}
	for i, a := range up {
		seen[a^down[len(down)-1-i]^with] = stamp
	}
}

// markWordPairs is markBytePairs for values of 16 bits.
func markWordPairs(seen *[1 << 16]uint32, stamp uint32, with uint16, up, down []uint16, size int) {
	up, down = up[:size], down[:size]
	for len(up) >= 4 && len(down) >= 4 {
		a, b := (*[4]uint16)(up), (*[4]uint16)(down[len(down)-4:])
		seen[a[0]^b[3]^with] = stamp
		seen[a[1]^b[2]^with] = stamp
		seen[a[2]^b[1]^with] = stamp
		seen[a[3]^b[0]^with] = stamp
		up, down = up[4:], down[:len(down)-4]
	}
	for i, a := range up {
		seen[a^down[len(down)-1-i]^with] = stamp
	}
}

// markPairs is the two of them.
func markPairs[T uint8 | uint16](m *marker, up, down []T, size int) {
	switch up := any(up).(type) {
	case []uint8:
		markBytePairs((*[1 << 8]uint32)(m.seen), m.stamp, 0, up, any(down).([]uint8), size)
	case []uint16:
		m.reach(1<<16 - 1)
		markWordPairs((*[1 << 16]uint32)(m.seen), m.stamp, 0, up, any(down).([]uint16), size)
	}
}

// A marker collects the values of options and finds their mex. A value is
// marked when seen holds the present stamp for it, so that starting afresh
// costs nothing.
type marker struct {
	seen  []uint32 // its length is a power of two, at least 256, above every value known
	stamp uint32
}

// next forgets all marks.
func (m *marker) next() {
	if m.seen == nil {
		m.seen = make([]uint32, 256)
	}
	if m.stamp++; m.stamp == 0 {
		clear(m.seen)
		m.stamp = 1
	}
}

func (m *marker) mark(v uint32) { m.seen[v] = m.stamp }

func (m *marker) has(v uint32) bool { return int(v) < len(m.seen) && m.seen[v] == m.stamp }

// mex is the least value not marked. It makes room for values up to its own
// power of two, so that every XOR of known values has its place.
func (m *marker) mex() uint32 {
	v := slices.IndexFunc(m.seen, func(s uint32) bool { return s != m.stamp })
	if v < 0 {
		v = len(m.seen)
		m.reach(uint32(v))
	}
	return uint32(v)
}

// reach makes room for the value v.
func (m *marker) reach(v uint32) {
	for int(v) >= len(m.seen) {
		m.seen = append(m.seen, make([]uint32, len(m.seen))...)
	}
}

// A pause looks at the context each million or so steps of work.
type pause struct{ work uint64 }

func (p *pause) spend(steps uint64) { p.work += steps }

func (p *pause) check(ctx context.Context) error {
	if p.work++; p.work < 1<<20 {
		return nil
	}
	p.work = 0
	return ctx.Err()
}
