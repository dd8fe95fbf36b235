package sequence

import (
	"bytes"
	"encoding/gob"
)

// savedSearch is a LocalSearch as it is saved.
type savedSearch struct {
	Window     []byte
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
	state, err := s.window.State()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = gob.NewEncoder(&b).Encode(savedSearch{state, s.anchor, s.before, s.anchorHash, s.next, s.snapshots, s.every, s.odd, s.found})
	return b.Bytes(), err
}

// ResumeLocalSearch goes on with a search from what MarshalBinary gave. start and
// open are as in [NewLocalSearch].
func ResumeLocalSearch(saved []byte, start Kernel, open func(state []byte) (Window, error)) (*LocalSearch, error) {
	var v savedSearch
	if err := gob.NewDecoder(bytes.NewReader(saved)).Decode(&v); err != nil {
		return nil, err
	}
	w, err := open(v.Window)
	if err != nil {
		return nil, err
	}
	if len(v.Snapshots) == 0 || start.Len() < v.Snapshots[0].At || uint64(len(v.Before)) > v.Anchor || v.Anchor > w.Len() {
		return nil, errMissing
	}
	s := &LocalSearch{
		start: start, window: w, open: open,
		anchor: v.Anchor, before: v.Before, anchorHash: v.AnchorHash, next: v.Next,
		snapshots: v.Snapshots, every: v.Every, odd: v.Odd, found: v.Found,
	}
	s.rehash()
	return s, nil
}
