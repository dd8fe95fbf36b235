package operation

import (
	"context"
	"errors"

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

// failed is what a program did wrong, where one did; else err.
func (a *asked) failed(err error) error {
	if a.session == nil {
		return err
	}
	if cycle := (*search.Cycle)(nil); errors.As(err, &cycle) {
		if fault := a.session.Loopy(cycle.Position); fault != nil {
			return fault
		}
	}
	if failure := a.session.Failure(); failure != nil {
		return failure
	}
	return err
}
