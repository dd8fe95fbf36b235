package checkpoint

import (
	"errors"
	"os"

	"grundy/game"
	"grundy/words"
)

// errBusy says that another process holds the lock.
var errBusy = errors.New("locked by another process")

// Lock takes the sole right to write path, which lasts until unlock is called or
// the process ends in whatever way. It stands in the file path+".lock", which unlock
// removes where the system lets it. Where another process has the right, Lock does not wait: it returns
// a *game.Fault with the code "busy".
func Lock(path string) (unlock func(), err error) {
	name := path + ".lock"
	for {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
		if err != nil {
			return nil, writeError(path, err)
		}
		if err := lockFile(f); err != nil {
			f.Close()
			if errors.Is(err, errBusy) {
				return nil, &game.Fault{Code: "busy", At: -1, Input: path,
					What: words.P("file.busy", path), Hint: words.P("file.busy.hint")}
			}
			return nil, writeError(path, &os.PathError{Op: "lock", Path: name, Err: err})
		}
		// The one who held the lock before may have removed the file between
		// our opening and locking it; then what we hold is no longer the lock.
		if held, err := f.Stat(); err == nil {
			if there, err := os.Stat(name); err == nil && os.SameFile(held, there) {
				return func() {
					os.Remove(name)
					f.Close()
				}, nil
			}
		}
		f.Close()
	}
}
