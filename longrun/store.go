package longrun

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"

	"grundy/checkpoint"
	"grundy/game"
	"grundy/sequence"
	"grundy/valuefile"
	"grundy/words"
)

// Values is a store that saves all values of a kernel.
type Values struct {
	kernel sequence.Kernel
	log    *valuefile.Log
	unlock func()
}

// gameOf is the game as a file names it: a code under a name of its own is the
// same game.
func gameOf(k sequence.Kernel) string {
	if code, ok := k.Rule().(interface{ Notation() string }); ok {
		return code.Notation()
	}
	return k.Rule().String()
}

// NewValues saves the kernel's values to a new file at path. Nothing may stand
// there yet, lest the work of days be lost to a slip of the pen: a file that is
// there is a *game.Fault. The file is written at once, so that a place where
// nothing can be written shows before the work begins.
func NewValues(path string, k sequence.Kernel) (*Values, error) {
	unlock, err := lockNew(path)
	if err != nil {
		return nil, err
	}
	log, err := valuefile.CreateLog(path, gameOf(k))
	if err != nil {
		unlock()
		return nil, err
	}
	return &Values{k, log, unlock}, nil
}

// lockNew locks a path at which there is no file.
func lockNew(path string) (unlock func(), err error) {
	unlock, err = checkpoint.Lock(path)
	if err != nil {
		return nil, err
	}
	switch _, err = os.Lstat(path); {
	case errors.Is(err, fs.ErrNotExist):
		return unlock, nil
	case err == nil:
		err = &game.Fault{Code: "exists", Input: path, At: -1,
			What: words.P("file.exists", path), Hint: words.P("file.exists.hint")}
	default:
		err = checkpoint.ReadError(path, err)
	}
	unlock()
	return nil, err
}

// ResumeValues gives the kernel, which is new, the values in the file at path,
// after it has checked all of them, and goes on saving there. A file that is
// damaged or another game's is a *game.Fault, and the kernel stays new.
func ResumeValues(ctx context.Context, path string, k sequence.Kernel) (*Values, error) {
	restorer, ok := k.(sequence.Restorer)
	if !ok {
		return nil, &game.Fault{Code: "kernel", Input: path, At: -1, What: words.P("run.norestore", k.Name())}
	}
	if _, err := os.Stat(path); err != nil {
		return nil, checkpoint.ReadError(path, err) // before a lock file is made
	}
	unlock, err := checkpoint.Lock(path)
	if err != nil {
		return nil, err
	}
	log, r, err := valuefile.OpenLog(ctx, path, gameOf(k))
	if err != nil {
		unlock()
		return nil, err
	}
	defer r.Close()
	var failed error
	err = restorer.Restore(func(dst []uint32, from uint64) int {
		n, err := r.ReadValues(ctx, dst, from)
		if err != nil && err != io.EOF {
			failed = err
		}
		return n
	}, r.Len())
	if err = errors.Join(failed, err); err != nil {
		unlock()
		return nil, err
	}
	return &Values{k, log, unlock}, nil
}

// Save replaces the file by one with all values that the kernel knows.
func (v *Values) Save(ctx context.Context) error {
	return v.log.Save(ctx, sequence.Computed(v.kernel), v.kernel.Len())
}

// Close gives up the lock on the file. It saves nothing.
func (v *Values) Close() { v.unlock() }

// State is a store for a run whose state is a few bytes.
type State struct {
	path, kind, game string
	marshal          func() ([]byte, error)
	unlock           func()
}

// NewState saves what marshal returns to a new file at path, as NewValues does;
// kind and gameText are as for checkpoint.Save. It writes the present state at once.
func NewState(path, kind, gameText string, marshal func() ([]byte, error)) (*State, error) {
	unlock, err := lockNew(path)
	if err != nil {
		return nil, err
	}
	s := &State{path, kind, gameText, marshal, unlock}
	if err := s.Save(context.Background()); err != nil {
		unlock()
		return nil, err
	}
	return s, nil
}

// ResumeState hands the state in the file at path to restore, and goes on saving
// there.
func ResumeState(path, kind, gameText string, restore func(payload []byte) error, marshal func() ([]byte, error)) (*State, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, checkpoint.ReadError(path, err)
	}
	unlock, err := checkpoint.Lock(path)
	if err != nil {
		return nil, err
	}
	payload, err := checkpoint.Load(path, kind, gameText)
	if err == nil {
		err = restore(payload)
	}
	if err != nil {
		unlock()
		return nil, err
	}
	return &State{path, kind, gameText, marshal, unlock}, nil
}

// Save replaces the file by one with the present state.
func (s *State) Save(context.Context) error {
	payload, err := s.marshal()
	if err != nil {
		return err
	}
	return checkpoint.Save(s.path, s.kind, s.game, payload)
}

// Close gives up the lock on the file. It saves nothing.
func (s *State) Close() { s.unlock() }
