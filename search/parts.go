package search

import (
	"context"
	"errors"
	"math/bits"
	"unsafe"

	"grundy/game"
)

// parts is the nimber search of J. Lemoine and S. Viennot (Nimbers are inevitable,
// Theoretical Computer Science 462, 2012): of a game whose positions fall apart into
// components it keeps the Grundy values of components alone, and asks of a sum only
// whether its value is a given one. The sum G + *k is lost exactly when G is worth k;
// so one component after the other is replaced by its value, and of the last and
// largest only one value is in question, which mostly one option decides.
type parts struct {
	rule    game.PartRule
	failing game.Failing // nil where options are always right
	meter   *meter
	known   table[uint64] // codes of what is known of components

	frames  []partFrame
	options []uint64 // of the frames, as the rule wrote them
}

// What is known of a component: its value, or which values are among its options'.
const (
	partOpen   uint32 = 1       // it is on the stack
	partSeen   uint32 = 2       // no code but that of a new one is 0
	partValue  uint32 = 1 << 31 // the value is in the bits below
	partShift         = 2       // else the values among the options start at this bit
	partValues        = 29      // and this is how many of them there is room for
)

// ticksPerWord is the work of a word of options: to cut a component and to turn its
// pieces over takes longer than an option of a quick typed rule.
const ticksPerWord = 2

// errWide says that values are too large for the search by parts.
var errWide = errors.New("search: values of components are too large")

// A partFrame is a component in question.
type partFrame struct {
	part    uint64
	want    uint32 // the value in question; partValues where the value is wanted, whatever it is
	scan    uint32 // the value that is looked for among the options
	has     uint32 // values that are among the options
	lacks   uint32 // values that are not
	options int    // where they start
	at      int    // the option at hand
}

func newParts(rule game.PartRule, m *meter) (*parts, error) {
	t, err := newTable(m, mix)
	failing, _ := rule.(game.Failing)
	return &parts{rule: rule, failing: failing, meter: m, known: t}, err
}

// look is what is known of a component.
func (s *parts) look(part uint64) uint32 { return s.known.find(part, mix(part)).code }

// value is the Grundy value of a component.
func (s *parts) value(ctx context.Context, part uint64) (uint32, error) {
	if c := s.look(part); c&partValue != 0 {
		return c &^ partValue, nil
	}
	if err := s.run(ctx, part, partValues); err != nil {
		return 0, err
	}
	return s.look(part) &^ partValue, nil
}

// is reports whether a component is worth v.
func (s *parts) is(ctx context.Context, part uint64, v uint32) (bool, error) {
	if v >= partValues {
		w, err := s.value(ctx, part)
		return w == v, err
	}
	if c := s.look(part); c&partValue != 0 || c>>partShift&(1<<v) != 0 {
		return c == partValue|v, nil
	}
	if err := s.run(ctx, part, v); err != nil {
		return false, err
	}
	return s.look(part) == partValue|v, nil
}

// run answers the question whether a component is worth want, or what it is worth:
// after it the component's code says so.
func (s *parts) run(ctx context.Context, part uint64, want uint32) error {
	err := s.enter(ctx, part, want)
	for err == nil && len(s.frames) > 0 {
		f := &s.frames[len(s.frames)-1]
		if f.answered() {
			if err = s.leave(f); err != nil {
				break
			}
			continue
		}
		if f.at == len(s.options) {
			// The value looked for is not among the options. The component is worth
			// the least of such values.
			f.lacks |= 1 << f.scan
			err = f.next(s)
			continue
		}
		err = s.option(ctx, f)
	}
	if err != nil {
		for i := range s.frames {
			f := &s.frames[i]
			s.known.find(f.part, mix(f.part)).code = partSeen | f.has<<partShift
		}
		s.frames, s.options = s.frames[:0], s.options[:0]
	}
	return err
}

// enter puts a component on the stack.
func (s *parts) enter(ctx context.Context, part uint64, want uint32) (err error) {
	m := s.meter
	f := partFrame{part: part, want: want, options: len(s.options)}
	h := mix(part)
	slot := s.known.find(part, h)
	if slot.code == partOpen {
		return &Cycle{Position: s.rule.Part(part)}
	}
	f.has = slot.code >> partShift
	if slot.code == 0 {
		if err := m.visit(); err != nil {
			return err
		}
	}
	had := cap(s.options)
	s.options = s.rule.Break(s.options, part)
	if s.failing != nil {
		if err := s.failing.Failure(); err != nil {
			return err
		}
	}
	if more := cap(s.options) - had; more > 0 {
		if err := m.take(uint64(more) * 8); err != nil {
			return err
		}
	}
	n := len(s.options) - f.options
	m.stats.Options += uint64(n / 2)
	if s.frames, err = grow(m, s.frames, 1, unsafe.Sizeof(f)); err != nil {
		return err
	}
	if err := s.known.set(part, h, partOpen); err != nil {
		return err
	}
	f.at = f.options
	f.scan = want
	if want == partValues {
		f.scan = uint32(bits.TrailingZeros32(^f.has))
	}
	s.frames = append(s.frames, f)
	return m.tick(ctx, ticksPerWord*n+ticksPerMove)
}

// answered reports whether the question is.
func (f *partFrame) answered() bool {
	if f.want < partValues && f.has>>f.want&1 != 0 {
		return true
	}
	_, ok := f.settled()
	return ok
}

// settled is the value, where the values below it are all known to be among the
// options.
func (f *partFrame) settled() (v uint32, ok bool) {
	v = uint32(bits.TrailingZeros32(^f.has))
	return v, f.lacks>>v&1 != 0
}

// next goes on to the least value of which nothing is known.
func (f *partFrame) next(s *parts) error {
	f.at = f.options
	if f.answered() {
		return nil
	}
	f.scan = uint32(bits.TrailingZeros32(^(f.has | f.lacks)))
	if f.scan >= partValues {
		return errWide
	}
	return nil
}

// leave takes the frame on top off the stack and keeps what is known of it.
func (s *parts) leave(f *partFrame) error {
	code := partSeen | f.has<<partShift
	if v, ok := f.settled(); ok {
		code = partValue | v
	}
	s.known.find(f.part, mix(f.part)).code = code
	s.options = s.options[:f.options]
	s.frames = s.frames[:len(s.frames)-1]
	return nil
}

// option looks at the option at hand of the frame on top: whether its value is the
// one looked for. It either goes on to the next or puts a component on the stack,
// whose answer lets it.
func (s *parts) option(ctx context.Context, f *partFrame) error {
	n := int(s.options[f.at])
	keys := s.options[f.at+1 : f.at+1+n]
	var x, unknown uint32
	var ask uint64
	var code uint32
	for _, key := range keys {
		c := s.look(key)
		if c&partValue != 0 {
			x ^= c &^ partValue
			continue
		}
		if unknown == 1 && key == ask {
			unknown = 0 // the two together are worth 0
			continue
		}
		if unknown++; unknown == 1 {
			ask, code = key, c
		}
	}
	switch {
	case unknown > 1:
		return s.enter(ctx, ask, partValues)
	case unknown == 1:
		v := x ^ f.scan
		if v >= partValues {
			return s.enter(ctx, ask, partValues)
		}
		if code == partOpen || code>>partShift&(1<<v) == 0 {
			return s.enter(ctx, ask, v)
		}
	case x >= partValues:
		return errWide
	default:
		f.has |= 1 << x
		if x == f.scan {
			return f.next(s)
		}
	}
	f.at += 1 + n
	return nil
}
