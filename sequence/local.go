package sequence

import (
	"context"
	"errors"

	"grundy/heaps"
)

// A LocalSearch looks for a period in a window, by the theorem of local evidence:
// its memory does not grow. It can be saved and go on, as MarshalBinary and
// [ResumeLocalSearch] do.
//
// An anchor u is set whenever the length has doubled (R. P. Brent, BIT 20, 1980),
// and after a new rare heap; where the latest values are those before u, a law is
// proved. Its least preperiod is then found from snapshots of the window that were
// kept on the way. See docs/periods.md.
type LocalSearch struct {
	rule   heaps.Rule
	opts   Options
	window pane
	open   opener
	first  Kernel // the values before the first snapshot; nil until they are asked for

	anchor     uint64
	before     []uint32 // the values before the anchor
	anchorHash uint64
	weak       uint64 // a place in before where values that were compared differed
	next       uint64 // where the next anchor is due
	hash       uint64 // of the last 64 values
	snapshots  []snapshot
	every      uint64 // the distance of snapshots
	odd        uint64 // an odd period seen where it must be even
	found      uint64 // the period; 0 while there is none

	block, scratch [blockLength]uint32
}

// A pane is what a search needs of a [Window].
type pane interface {
	Len() uint64
	Extend(ctx context.Context, to uint64) error
	Read(dst []uint32, from uint64) int
	Width() uint64
	ledger() (l Ledger, ok bool) // ok is false until it has closed
	save() ([]byte, error)
}

// An opener opens a pane from what save gave; a new one if that is nil.
type opener func(ctx context.Context, saved []byte) (pane, error)

// A snapshot is a pane, closed, as it was when its length was At.
type snapshot struct {
	At    uint64
	State []byte
}

const (
	mostSnapshots = 96
	hashFactor    = 0x9E3779B97F4A7C15 // odd, without pattern
	localWindow   = 1 << 16
)

// ErrFound ends [LocalSearch.Extend] when a period is proved.
var ErrFound = errors.New("sequence: a period is proved")

// NewLocalSearch is a search at Len 0. The rule must be one that a [Window] can
// play; opts.Window is how many values it keeps, 65536 by default.
func NewLocalSearch(rule heaps.Rule, opts Options) (*LocalSearch, error) {
	if opts.Window == 0 {
		opts.Window = localWindow
	}
	return newLocalSearch(rule, opts, windowOpener(rule, opts))
}

func newLocalSearch(rule heaps.Rule, opts Options, open opener) (*LocalSearch, error) {
	w, err := open(context.Background(), nil)
	return &LocalSearch{rule: rule, opts: opts, window: w, open: open}, err
}

// Len is how many values have been looked at.
func (s *LocalSearch) Len() uint64 { return s.window.Len() }

// Extend looks on until Len is at least to. It returns ErrFound as soon as a
// period is proved, and ctx.Err() if ctx ends.
func (s *LocalSearch) Extend(ctx context.Context, to uint64) error {
	for s.found == 0 && s.Len() < to {
		seen := s.Len()
		err := s.window.Extend(ctx, min(to, seen-seen%blockLength+blockLength))
		if _, closed := s.window.ledger(); closed && len(s.snapshots) == 0 {
			if s.Len()%blockLength == 0 {
				if err := s.begin(); err != nil {
					return err
				}
			}
		} else if closed {
			if err := s.look(seen, s.Len()); err != nil {
				return err
			}
		}
		if err != nil {
			return err
		}
	}
	if s.found != 0 {
		return ErrFound
	}
	return ctx.Err()
}

// begin takes the first snapshot and sets the first anchor, when the window has
// closed.
func (s *LocalSearch) begin() error {
	s.every = s.Len()
	s.rehash()
	s.setAnchor()
	return s.snapshot()
}

// look looks at the values from seen to end, a block at most.
func (s *LocalSearch) look(seen, end uint64) error {
	values := s.block[:end-seen]
	s.window.Read(values, seen)
	h := s.hash
	for i, v := range values {
		h = h<<1 + (uint64(v)+1)*hashFactor
		if h == s.anchorHash {
			s.meet(seen + uint64(i) + 1)
		}
	}
	s.hash = h
	if s.found != 0 {
		return nil
	}
	// Where the anchors are does not depend on where Extend stopped.
	if l, ok := s.window.ledger(); end%blockLength == 0 && (end >= s.next || !ok || l.From > s.anchor) {
		s.setAnchor()
	}
	if end >= s.snapshots[len(s.snapshots)-1].At+s.every {
		return s.snapshot()
	}
	return nil
}

// meet is called where the last 64 values before at have the anchor's hash.
func (s *LocalSearch) meet(at uint64) {
	l, ok := s.window.ledger()
	u, p, width := s.anchor, at-s.anchor, uint64(len(s.before))
	if s.found != 0 || width == 0 || !ok || l.From > u || 2*l.Width >= u || l.Width > width {
		return
	}
	if !s.likeBefore(at) {
		return
	}
	if l.Even && p%2 == 1 {
		s.odd = p // twice p comes later
		return
	}
	s.found = p
}

// likeBefore reports whether the values before at are those before the anchor.
func (s *LocalSearch) likeBefore(at uint64) bool {
	start := at - uint64(len(s.before))
	// What differed last time may differ again, where the sequence is nearly
	// periodic; then the latest values, where most differ.
	if s.window.Read(s.scratch[:1], start+s.weak); s.scratch[0] != s.before[s.weak] {
		return false
	}
	size := uint64(256)
	for end := uint64(len(s.before)); end > 0; size = min(2*size, blockLength) {
		from := end - min(size, end)
		latest := s.scratch[:end-from]
		if uint64(s.window.Read(latest, start+from)) < end-from {
			return false
		}
		for i := range latest {
			if latest[i] != s.before[from+uint64(i)] {
				s.weak = from + uint64(i)
				return false
			}
		}
		end = from
	}
	return true
}

// setAnchor sets the anchor where the window is.
func (s *LocalSearch) setAnchor() {
	s.anchor, s.next, s.odd = s.Len(), 2*s.Len(), 0
	s.before = make([]uint32, min(s.window.Width()-blockLength, s.anchor))
	s.window.Read(s.before, s.anchor-uint64(len(s.before)))
	s.anchorHash, s.weak = s.hash, 0
}

// rehash makes the hash of the last 64 values.
func (s *LocalSearch) rehash() {
	n := min(s.Len(), 64)
	s.window.Read(s.block[:n], s.Len()-n)
	s.hash = 0
	for _, v := range s.block[:n] {
		s.hash = s.hash<<1 + (uint64(v)+1)*hashFactor
	}
}

// snapshot keeps the present state, and drops every other one when they are many.
func (s *LocalSearch) snapshot() error {
	state, err := s.window.save()
	if err != nil {
		return err
	}
	s.snapshots = append(s.snapshots, snapshot{s.Len(), state})
	if len(s.snapshots) <= mostSnapshots {
		return nil
	}
	kept := s.snapshots[:1]
	for i := 2; i < len(s.snapshots); i += 2 {
		kept = append(kept, s.snapshots[i])
	}
	s.snapshots = kept
	s.every *= 2
	return nil
}
