package longrun

import (
	"context"
	"errors"
	"time"

	"grundy/game"
	"grundy/heaps"
	"grundy/misere"
	"grundy/words"
)

// QuotientOptions say how far the search for a misère quotient goes, and where it is
// saved.
type QuotientOptions struct {
	misere.Options
	Checkpoint string        // the file; empty for none
	Resume     bool          // the file is there, and the search goes on from it
	Every      time.Duration // how often to save; 0 is a minute
	Progress   func(Progress)
}

// Quotient is misere.Run with checkpoints: it saves the heaps that were brought in
// and the guess that it is at from time to time, at the end, and when ctx ends. A
// search that was killed at any moment goes on from its last save and ends with the
// same quotient, whose products are verified anew at the start. A save that fails on
// the way is reported and tried again; where the last one fails, the error says so
// and the quotient is there all the same.
func Quotient(ctx context.Context, rule heaps.Rule, o QuotientOptions) (*misere.Quotient, *misere.Period, error) {
	b := misere.NewBuilder(misere.Heaps{Rule: rule}, o.Most)
	if o.Memory > 0 {
		b.Within(o.Memory)
	}
	s := &quotientRun{b: b, o: o, started: time.Now()}
	s.told, s.seen = s.started, s.started
	if o.Every <= 0 {
		s.o.Every = time.Minute
	}
	s.due = s.started.Add(s.o.Every)
	if o.Checkpoint != "" {
		store, err := s.open(ctx)
		if err != nil {
			return nil, nil, err
		}
		defer store.Close()
		s.store = store
		s.saved = uint64(b.Heaps())
	}
	b.Watch(s.look)
	q, whole, err := misere.Extend(ctx, b, o.Options)
	if s.store != nil {
		if bad := s.store.Save(context.WithoutCancel(ctx)); bad != nil {
			err = errors.Join(err, bad)
		}
	}
	return q, whole, err
}

// A quotientRun is a search for a quotient that is followed.
type quotientRun struct {
	b       *misere.Builder
	o       QuotientOptions
	store   *State
	started time.Time
	told    time.Time // the last report
	due     time.Time // of the next save
	seen    time.Time // when elements were counted last
	before  uint64    // elements then
	saved   uint64
	warning error
}

// open makes the checkpoint, or reads it.
func (s *quotientRun) open(ctx context.Context) (*State, error) {
	marshal := func() ([]byte, error) { return s.b.Marshal(), nil }
	name := s.b.Game().String()
	if !s.o.Resume {
		return NewState(s.o.Checkpoint, misere.StateKind, name, marshal)
	}
	return ResumeState(s.o.Checkpoint, misere.StateKind, name, func(payload []byte) error {
		err := s.b.Restore(ctx, payload)
		if limit := (*game.Limit)(nil); err == nil || ctx.Err() != nil || errors.As(err, &limit) {
			return err
		}
		return &game.Fault{Code: "file", At: -1, Input: s.o.Checkpoint,
			What: words.P("file.damaged", s.o.Checkpoint, words.P("file.part.quotient")), Hint: words.P("file.copy.hint")}
	}, marshal)
}

// look saves at a steady step once the time has come, and reports once a second.
func (s *quotientRun) look(step misere.Step) {
	now := time.Now()
	if s.store != nil && step.Steady && now.After(s.due) {
		if s.warning = s.store.Save(context.Background()); s.warning == nil {
			s.saved = uint64(s.b.Heaps())
		}
		s.due = time.Now().Add(max(s.o.Every, saveShare*time.Since(now)))
	}
	if s.o.Progress == nil || now.Sub(s.told) < tick {
		return
	}
	s.told = now
	p := Progress{Done: uint64(step.Heap), To: Endless, Elapsed: now.Sub(s.started), Saved: s.saved, Warning: s.warning}
	p.Rate = float64(step.Elements-s.before) / now.Sub(s.seen).Seconds()
	s.seen, s.before = now, step.Elements
	p.Line = words.P("run.quotient", step.Heap, step.Order, step.Guesses, rateText(p.Rate), Duration(p.Elapsed))
	s.o.Progress(p)
}
