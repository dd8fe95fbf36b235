package period

import (
	"context"
	"errors"

	"grundy/game"
	"grundy/longrun"
	"grundy/sequence"
)

// stateKind names the state of a search in a window, in its version, in a
// checkpoint.
const stateKind = "period-window/1"

// described is the length up to which the values of a period that was proved in a
// window are computed again to be listed.
const described = 1 << 24

// greatestWindow is the widest window that is tried. A search keeps up to a hundred
// of its windows, four bytes a value.
const (
	leastWindow    = 1 << 16
	greatestWindow = 1 << 20
)

// inWindow looks in a window: the memory does not grow. A game whose rare heaps do
// not fit in takes a wider one.
func (s *search) inWindow(ctx context.Context) error {
	s.r.Window = true
	local, err := s.localSearch(leastWindow)
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
	for {
		err = longrun.Run(ctx, local, s.end(), o)
		width, ok := s.wider(err)
		if !ok {
			break
		}
		if local, err = s.localSearch(width); err != nil {
			return err
		}
	}
	s.r.Period = sequence.Period{CheckedTo: local.Len()}
	if limit := (*game.Limit)(nil); err == nil && local.Len() <= mostSeen || errors.As(err, &limit) && limit.Which == "window" {
		// The window has not decided; what its values show has not been asked.
		return s.seen(ctx, local.Len(), err)
	}
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

// mostSeen is how many values are kept and looked at as a whole at most, where no
// other way is open.
const mostSeen = 1 << 20

// seen looks at the first values, to of them at most, whatever else failed and why:
// that is the error unless a period is proved all the same.
func (s *search) seen(ctx context.Context, to uint64, why error) error {
	k, err := s.kernel()
	if err != nil {
		return err
	}
	s.r.Period, err = sequence.FindPeriod(ctx, k, sequence.PeriodOptions{To: min(to, mostSeen)})
	if err != nil && !tooLarge(err) {
		return err
	}
	if s.r.Status == sequence.Proved {
		s.r.Window, why = false, nil
	}
	s.needed()
	if err := s.describe(ctx, k); err != nil {
		return err
	}
	return why
}

func (s *search) localSearch(window uint64) (*sequence.LocalSearch, error) {
	return sequence.NewLocalSearch(s.rule, sequence.Options{Window: window})
}

// wider is the width of a window that may do where err says that another did not;
// ok is false where err is of another kind, or there is none.
func (s *search) wider(err error) (width uint64, ok bool) {
	limit := (*game.Limit)(nil)
	if !errors.As(err, &limit) || limit.Which != "window" {
		return 0, false
	}
	width = 2 * limit.Allowed
	for width < limit.Needed {
		width *= 2
	}
	// What has not closed by four widths for another reason than a rare heap has
	// no sparse space.
	sparse := limit.Needed > 0 || limit.Reached > 4*limit.Allowed
	return width, sparse && width <= greatestWindow && width*400 <= s.o.Memory
}
