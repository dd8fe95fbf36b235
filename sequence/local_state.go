package sequence

import (
	"bytes"
	"context"
	"encoding/gob"

	"grundy/game"
	"grundy/heaps"
	"grundy/words"
)

// savedSearch is a LocalSearch as it is saved.
type savedSearch struct {
	Window     []byte // nil before it has closed: there is nothing to save then
	Keeps      uint64
	Anchor     uint64
	Before     []uint32
	AnchorHash uint64
	Next       uint64
	Snapshots  []snapshot
	Every      uint64
	Odd        uint64
	Found      uint64
}

// MarshalBinary is the search as bytes: some megabytes, whatever Len is.
func (s *LocalSearch) MarshalBinary() ([]byte, error) {
	v := savedSearch{
		Keeps: s.opts.Window, Anchor: s.anchor, Before: s.before, AnchorHash: s.anchorHash, Next: s.next,
		Snapshots: s.snapshots, Every: s.every, Odd: s.odd, Found: s.found,
	}
	if len(s.snapshots) > 0 {
		var err error
		if v.Window, err = s.window.save(); err != nil {
			return nil, err
		}
	}
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(v)
	return b.Bytes(), err
}

// ResumeLocalSearch goes on with a search of the same rule from what
// MarshalBinary gave. The caller vouches for the bytes: values in them are not
// computed again.
func ResumeLocalSearch(ctx context.Context, saved []byte, rule heaps.Rule, opts Options) (*LocalSearch, error) {
	return resumeLocalSearch(ctx, saved, rule, opts, windowOpener)
}

func resumeLocalSearch(ctx context.Context, saved []byte, rule heaps.Rule, opts Options, with func(heaps.Rule, Options) opener) (*LocalSearch, error) {
	fault := &game.Fault{Code: "period", At: -1, What: words.P("period.state", rule.String())}
	var v savedSearch
	if err := gob.NewDecoder(bytes.NewReader(saved)).Decode(&v); err != nil {
		return nil, fault
	}
	opts.Window = v.Keeps
	open := with(rule, opts)
	s, err := newLocalSearch(rule, opts, open)
	if err != nil || len(v.Snapshots) == 0 {
		return s, err
	}
	w, err := open(ctx, v.Window)
	if err != nil {
		return nil, err
	}
	if w.Len() < v.Anchor || uint64(len(v.Before)) > v.Anchor || v.Every == 0 {
		return nil, fault
	}
	s.window, s.anchor, s.before, s.anchorHash, s.next = w, v.Anchor, v.Before, v.AnchorHash, v.Next
	s.snapshots, s.every, s.odd, s.found = v.Snapshots, v.Every, v.Odd, v.Found
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
		var state WindowState
		if err := gob.NewDecoder(bytes.NewReader(saved)).Decode(&state); err != nil {
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
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(state)
	return b.Bytes(), err
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
