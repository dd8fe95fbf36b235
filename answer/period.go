package answer

import (
	"grundy/game"
	"grundy/period"
	"grundy/sequence"
	"grundy/words"
)

// A Period is what is known of the period of a game: g(n+period) = g(n)+saltus for
// every n >= preperiod, heaps counted from 0. The three numbers and the last
// exception are null where no period was found.
type Period struct {
	Game           string          `json:"game"`
	Status         string          `json:"status"` // proved, observed, none-found
	Preperiod      *uint64         `json:"preperiod"`
	Period         *uint64         `json:"period"`
	Saltus         *uint64         `json:"saltus"`
	CheckedTo      uint64          `json:"checked_to"`       // the heaps below it were looked at
	LastException  *uint64         `json:"last_exception"`   // null too where every heap obeys
	Needed         *uint64         `json:"needed,omitempty"` // how many values the theorem asks for
	Theorem        *Theorem        `json:"theorem"`          // what proves it; or that there is none
	Never          bool            `json:"never,omitempty"`  // it is proved that there is none
	Method         string          `json:"method"`           // closed-form, table, window
	Representative *Representative `json:"representative"`   // null where the code is its own
	Exceptions     *Exceptions     `json:"exceptions"`       // null where they were not counted
	Values         []uint32        `json:"values,omitempty"` // from the preperiod on, where they are few
	Limit          *Limit          `json:"limit,omitempty"`  // what ended the work before it was done
}

// A Representative is the code by which the literature names a game: g(n) is its
// value of n-shift.
type Representative struct {
	Code  string `json:"code"`
	Shift uint64 `json:"shift"`
}

// Exceptions are the heaps below the preperiod that break the law followed back
// to 0; the list is cut.
type Exceptions struct {
	Count uint64   `json:"count"`
	List  []uint64 `json:"list"`
}

// PeriodOf is a period in a language. l is the limit that ended the work; nil
// where none did.
func PeriodOf(r *period.Result, l *game.Limit, lang words.Lang) Period {
	a := Period{Game: r.Game, Status: r.Status.String(), CheckedTo: r.CheckedTo, Values: r.Block, Method: "table"}
	switch {
	case r.ByForm || r.None != nil:
		a.Method = "closed-form"
	case r.Window:
		a.Method = "window"
	}
	if r.Status != sequence.NoneFound {
		a.Preperiod, a.Period, a.Saltus = &r.Preperiod, &r.Period.Period, &r.Saltus
		if heap, ok := r.LastException(); ok {
			a.LastException = &heap
		}
	}
	if r.Needed > 0 {
		a.Needed = &r.Needed
	}
	if t := r.Theorem; t != nil {
		a.Theorem = ptr(TheoremOf(t, lang))
	}
	if r.None != nil {
		a.Never, a.Theorem = true, ptr(TheoremOf(r.None, lang))
	}
	if r.Representative != "" {
		a.Representative = &Representative{r.Representative, r.Shift}
	}
	if r.Exceptions != nil {
		a.Exceptions = &Exceptions{r.ExceptionCount, r.Exceptions}
	}
	if l != nil {
		a.Limit = LimitOf(l, lang)
	}
	return a
}

func ptr[T any](v T) *T { return &v }
