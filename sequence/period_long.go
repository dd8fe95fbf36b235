package sequence

import "math/bits"

// long looks on, beyond what short has seen. sofar is the law that has held longest there.
//
// It is Brent's method with several hares: some positions of the past are kept
// as anchors, with a hash of the H values before each (H is about a sixteenth of
// what is known), and a hash of the last H values rolls along. Where the two are
// equal a period ends that began at the anchor: it is compared value by value,
// backwards to its preperiod, and from then on followed forwards. The hashes are
// of differences, so that arithmetic periods are seen too. Anchors are set at
// steps of half their distance and kept for three times it, so that a law with
// preperiod n0 and period p is followed before 2*n0 + 2*p values are known, unless
// more than a handful of longer laws are followed at that time; at the limit a scan
// of all periods (see last) makes sure.
func (f *finder) long(sofar candidate) (Period, error) {
	t := newTracker(f)
	t.follow(sofar.period, sofar.saltus)
	for !f.atLimit(t.seen) {
		to := t.seen + min(t.seen/16, 1<<22)
		if c := t.soonest(); c != nil {
			to = min(to, c.needs)
		}
		err := f.extend(to)
		t.feed(min(f.k.Len(), to))
		for c := t.soonest(); c != nil && c.needs <= t.seen; c = t.soonest() {
			if p, ok := f.prove(*c, t.seen); ok {
				return p, nil
			}
			*c = f.judge(*c)
		}
		if err != nil {
			return observe(t.longest(), t.seen), err
		}
	}
	if c, found := f.last(t.seen); found {
		if p, ok := f.prove(c, t.seen); ok {
			return p, nil
		}
	}
	return observe(t.longest(), t.seen), nil
}

// mostFollowed is how many candidates are followed at a time.
const mostFollowed = 4

// An anchor is a position and the hash of the differences before it.
type anchor struct{ at, hash uint64 }

// A tracker follows candidates along the values of a kernel.
type tracker struct {
	f          *finder
	cmp        *comparer
	seen       uint64      // values 0 to seen-1 are hashed and compared
	followed   []candidate // laws that hold up to seen
	size       uint64      // H: how many differences a hash covers
	leave      uint64      // hashBase^H
	rolling    uint64      // hash of the last H differences
	anchors    []anchor    // ascending
	nextAnchor uint64
	filter     [4]uint64 // which top bytes the anchors' hashes have
	fresh, old [blockLength + 1]uint32
}

// hashBase is the multiplier of the rolling hash, taken modulo 2^64: an odd
// number without pattern. Equal windows have equal hashes; what unequal ones with
// equal hashes cost is only a comparison.
const hashBase = 0x9E3779B97F4A7C15

func newTracker(f *finder) *tracker {
	t := &tracker{f: f, cmp: newComparer(f.k), seen: f.shortLength}
	for at := t.seen / 4; at < t.seen; at += at / 2 {
		t.anchors = append(t.anchors, anchor{at: at})
	}
	t.nextAnchor = t.seen
	t.resize()
	return t
}

// resize fits the length of the hashes to the number of values seen.
func (t *tracker) resize() {
	t.size = uint64(1) << (bits.Len64(t.seen) - 5)
	t.leave = 1
	for range t.size {
		t.leave *= hashBase
	}
	t.rolling = t.hash(t.seen)
	for i := range t.anchors {
		t.anchors[i].hash = t.hash(t.anchors[i].at)
	}
	t.refilter()
}

// hash is the hash of the H differences that end with that of g(to-1).
func (t *tracker) hash(to uint64) uint64 {
	h := uint64(0)
	for from := to - t.size - 1; from+1 < to; {
		n := t.f.k.Read(t.fresh[:min(to-from, blockLength+1)], from)
		for i := 1; i < n; i++ {
			h = h*hashBase + uint64(t.fresh[i]) - uint64(t.fresh[i-1])
		}
		from += uint64(n) - 1
	}
	return h
}

func (t *tracker) refilter() {
	t.filter = [4]uint64{}
	for _, a := range t.anchors {
		t.filter[a.hash>>62] |= 1 << (a.hash >> 56 & 63)
	}
}

// feed looks at the values up to to, which are known.
func (t *tracker) feed(to uint64) {
	for t.seen < to {
		if t.seen == t.nextAnchor {
			t.setAnchor()
		}
		end := min(to, t.seen+blockLength, t.nextAnchor)
		if octave := uint64(1) << bits.Len64(t.seen); t.seen < octave {
			end = min(end, octave)
		}
		t.block(end)
		if bits.OnesCount64(t.seen) == 1 {
			t.resize()
		}
	}
}

// setAnchor sets an anchor here, and lets go of those left far behind.
func (t *tracker) setAnchor() {
	for len(t.anchors) > 0 && t.anchors[0].at < t.seen/4 {
		t.anchors = t.anchors[1:]
	}
	t.anchors = append(t.anchors, anchor{t.seen, t.rolling})
	t.nextAnchor = t.seen + t.seen/2
	t.refilter()
}

// block looks at the values from seen to end, a block at most.
func (t *tracker) block(end uint64) {
	n := int(end - t.seen)
	fresh, old := t.fresh[:n+1], t.old[:n+1]
	t.f.k.Read(fresh, t.seen-1)
	t.f.k.Read(old, t.seen-1-t.size)
	h := t.rolling
	var hits []uint64
	for i := 1; i <= n; i++ {
		in := uint64(fresh[i]) - uint64(fresh[i-1])
		out := uint64(old[i]) - uint64(old[i-1])
		h = h*hashBase + (in - out*t.leave)
		if t.filter[h>>62]>>(h>>56&63)&1 != 0 {
			for _, a := range t.anchors {
				if a.hash == h {
					hits = append(hits, t.seen+uint64(i), a.at)
				}
			}
		}
	}
	t.rolling = h
	kept := t.followed[:0]
	for _, c := range t.followed {
		if _, broken := t.cmp.first(t.seen-c.period, end-c.period, c.period, c.saltus); !broken {
			kept = append(kept, c)
		}
	}
	t.followed = kept
	t.seen = end
	for ; len(hits) > 0; hits = hits[2:] {
		t.hit(hits[0], hits[1])
	}
}

// hit follows the law that the values before at obey as those before the anchor
// did, unless it is false, or no news.
func (t *tracker) hit(at, anchor uint64) {
	p := at - anchor
	earlier := t.cmp.at(anchor - 1)
	later := t.cmp.at(at - 1)
	if later < earlier {
		return
	}
	s := later - earlier
	for _, c := range t.followed {
		if t.noNews(c, p, s) {
			return
		}
	}
	t.follow(p, s)
}

// noNews reports whether a law need not be followed while c is. A multiple of c's
// period holds like c, and is news only where it holds further back. Another one that
// fails where c begins to hold has held no longer than c: where a sequence is
// all slopes, say, every distance between two of them is such a law.
func (t *tracker) noNews(c candidate, p, s uint64) bool {
	if c.preperiod == 0 {
		return true
	}
	exception := c.preperiod - 1
	if p%c.period != 0 {
		exception += c.period
		if exception < p {
			return true
		}
		exception -= p
	}
	return t.cmp.at(exception)+s != t.cmp.at(exception+p)
}

// follow takes up a law if it holds for the last values, H of them at least.
func (t *tracker) follow(p, s uint64) {
	if t.f.bounded && s != 0 {
		return
	}
	from := t.cmp.start(t.seen-p, p, s)
	if t.seen-p-from < t.size {
		return
	}
	t.followed = append(t.followed, t.f.judge(candidate{preperiod: from, period: p, saltus: s}))
	if len(t.followed) <= mostFollowed {
		return
	}
	worst := 0
	for i, c := range t.followed {
		if c.preperiod+c.period > t.followed[worst].preperiod+t.followed[worst].period {
			worst = i
		}
	}
	t.followed = append(t.followed[:worst], t.followed[worst+1:]...)
}

// soonest is the candidate whose theorem asks for the fewest values; nil if there
// is none.
func (t *tracker) soonest() *candidate {
	var best *candidate
	for i := range t.followed {
		if c := &t.followed[i]; c.by != nil && (best == nil || c.needs < best.needs) {
			best = c
		}
	}
	return best
}

// longest is the candidate that has held longest; nil if there is none.
func (t *tracker) longest() *candidate {
	var best *candidate
	for i := range t.followed {
		if c := &t.followed[i]; best == nil || c.preperiod+c.period < best.preperiod+best.period {
			best = c
		}
	}
	return best
}
