package operation

import (
	"context"
	"errors"

	"grundy/answer"
	"grundy/game"
	"grundy/rules"
	"grundy/script"
	"grundy/search"
	"grundy/words"
)

// Programs says what a desk does with questions whose files hold programs.
type Programs uint8

// The answers to that.
const (
	NoPrograms  Programs = iota // refuse them
	OwnPrograms                 // run them in this process, which may die of one
)

// programs lets a question's files be games, until ctx ends.
func (a *asked) programs(ctx context.Context, files map[string]string) {
	if a.desk.Programs != OwnPrograms || len(files) == 0 {
		return
	}
	a.reader.Program = func(name string) (rules.Game, error) {
		source, ok := files[name]
		if !ok {
			return nil, &game.Fault{Code: "file", At: 0, What: words.P("file.open", name, words.P("reason.missing")), Hint: words.P("operation.files.hint")}
		}
		if a.session == nil {
			if a.desk.Session != nil {
				a.session = a.desk.Session(ctx, a.desk.SessionMemory, script.Limits{})
			} else {
				a.session = script.NewSession(ctx, script.Limits{})
			}
		}
		p, err := a.session.Load(name, source)
		if err != nil {
			return nil, err
		}
		return p.Game(), nil
	}
}

// failed is what a program did wrong, where one did; else err. A table that a limit cut
// short is an answer, which names the line that was at work.
func (a *asked) failed(out any, err error) error {
	if a.session == nil {
		return err
	}
	if cycle := (*search.Cycle)(nil); errors.As(err, &cycle) {
		if fault := a.session.Loopy(cycle.Position); fault != nil {
			return fault
		}
	}
	failure := a.session.Failure()
	if failure == nil {
		return err
	}
	if l := (*game.Limit)(nil); err == nil && errors.As(failure, &l) {
		if cut := cutShort(out); cut != nil && *cut != nil {
			*cut = a.limit(l)
			return nil
		}
	}
	return failure
}

// cutShort is where an object out that holds a table tells of a limit; nil in others.
func cutShort(out any) **answer.Limit {
	switch out := out.(type) {
	case *answer.Table:
		return &out.Limit
	case *answer.Laws:
		return &out.Limit
	case *Values:
		return &out.Limit
	case *Series:
		return &out.Limit
	}
	return nil
}
