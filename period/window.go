package period

import (
	"context"
	"errors"

	"grundy/longrun"
	"grundy/sequence"
)

// stateKind names the state of a search in a window, in its version, in a
// checkpoint.
const stateKind = "period-window/1"

// described is the length up to which the values of a period that was proved in a
// window are computed again to be listed.
const described = 1 << 24

// inWindow looks in a window: the memory does not grow.
func (s *search) inWindow(ctx context.Context) error {
	s.r.Window = true
	local, err := sequence.NewLocalSearch(s.rule, sequence.Options{})
	if err != nil {
		return err
	}
	o := longrun.Options{Every: s.o.Every, Report: s.o.Report}
	if s.o.Checkpoint != "" {
		marshal := func() ([]byte, error) { return local.MarshalBinary() }
		var store *longrun.State
		if s.o.Resume {
			store, err = longrun.ResumeState(s.o.Checkpoint, stateKind, s.rule.String(), func(saved []byte) error {
				local, err = sequence.ResumeLocalSearch(ctx, saved, s.rule, sequence.Options{})
				return err
			}, marshal)
		} else {
			store, err = longrun.NewState(s.o.Checkpoint, stateKind, s.rule.String(), marshal)
		}
		if err != nil {
			return err
		}
		defer store.Close()
		o.Store = store
	}
	err = longrun.Run(ctx, local, s.end(), o)
	s.r.Period = sequence.Period{CheckedTo: local.Len()}
	if err != nil && !errors.Is(err, sequence.ErrFound) {
		return err
	}
	if s.r.Period, err = local.Period(ctx); err != nil || s.r.Status != sequence.Proved {
		return err
	}
	end := s.r.Preperiod + 2*s.r.Period.Period
	if end > described {
		return nil
	}
	k, err := s.kernel()
	if err != nil {
		return err
	}
	switch err := k.Extend(ctx, end); {
	case tooLarge(err):
		return nil
	case err != nil:
		return err
	}
	return s.describe(ctx, k)
}
