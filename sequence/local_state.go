package sequence

import (
	"context"

	"grundy/game"
	"grundy/heaps"
	"grundy/words"
)

// MarshalBinary is the search as bytes: some megabytes, whatever Len is. Before the
// window has closed there is nothing to save but its width.
func (s *LocalSearch) MarshalBinary() ([]byte, error) {
	var p packed
	p.number(s.opts.Window)
	if len(s.snapshots) == 0 {
		return p, nil
	}
	for _, x := range []uint64{s.anchor, s.anchorHash, s.next, s.every, s.odd, s.found} {
		p.number(x)
	}
	p.values(s.before)
	p.number(uint64(len(s.snapshots)))
	for _, shot := range s.snapshots {
		p.number(shot.At)
		p.bytes(shot.State)
	}
	window, err := s.window.save()
	p.bytes(window)
	return p, err
}

// ResumeLocalSearch goes on with a search of the same rule from what
// MarshalBinary gave. The caller vouches for the bytes: values in them are not
// computed again.
func ResumeLocalSearch(ctx context.Context, saved []byte, rule heaps.Rule, opts Options) (*LocalSearch, error) {
	return resumeLocalSearch(ctx, saved, rule, opts, windowOpener)
}

func resumeLocalSearch(ctx context.Context, saved []byte, rule heaps.Rule, opts Options, with func(heaps.Rule, Options) opener) (*LocalSearch, error) {
	fault := &game.Fault{Code: "period", At: -1, What: words.P("period.state", rule.String())}
	u := &unpacking{rest: saved}
	opts.Window = u.number()
	if u.bad {
		return nil, fault
	}
	open := with(rule, opts)
	s, err := newLocalSearch(rule, opts, open)
	if err != nil || len(u.rest) == 0 {
		return s, err
	}
	for _, x := range []*uint64{&s.anchor, &s.anchorHash, &s.next, &s.every, &s.odd, &s.found} {
		*x = u.number()
	}
	s.before = u.values()
	for range u.length() {
		s.snapshots = append(s.snapshots, snapshot{At: u.number(), State: u.bytes()})
	}
	window := u.bytes()
	if !u.whole() || s.every == 0 {
		return nil, fault
	}
	if s.window, err = open(ctx, window); err != nil {
		return nil, err
	}
	if s.window.Len() < s.anchor || uint64(len(s.before)) > s.anchor {
		return nil, fault
	}
	s.rehash()
	return s, nil
}

// windowOpener opens windows of the rule.
func windowOpener(rule heaps.Rule, opts Options) opener {
	return func(ctx context.Context, saved []byte) (pane, error) {
		w, err := NewWindow(rule, opts)
		if err != nil || saved == nil {
			return w, err
		}
		u := &unpacking{rest: saved}
		state := WindowState{Len: u.number(), From: u.number(), Deepest: u.number(), Values: u.values()}
		if !u.whole() {
			return nil, &game.Fault{Code: "period", At: -1, What: words.P("period.state", rule.String())}
		}
		return w, w.Restore(ctx, state)
	}
}

// save is the window's state as bytes; of a window that has not closed, nil.
func (w *Window) save() ([]byte, error) {
	state, ok := w.State()
	if !ok {
		return nil, nil
	}
	var p packed
	p.number(state.Len)
	p.number(state.From)
	p.number(state.Deepest)
	p.values(state.Values)
	return p, nil
}

// ledger is the window's evidence as the theorem wants it.
func (w *Window) ledger() (Ledger, bool) {
	e := w.Evidence()
	if e.To == 0 {
		return Ledger{}, false
	}
	deepest, from := e.Deepest, e.From
	if len(e.Rare) > 0 {
		last := e.Rare[len(e.Rare)-1]
		deepest, from = max(deepest, last), max(from, last+1)
	}
	halving := [2]bool{}
	for _, t := range e.Halving {
		halving[t%2] = true
	}
	return Ledger{
		From:  from,
		Width: max(e.Last, deepest+e.Splits[len(e.Splits)-1]),
		Even:  e.Domain || halving[0] != halving[1],
	}, true
}
