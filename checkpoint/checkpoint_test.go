package checkpoint

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"grundy/game"
)

const (
	kind = "window/1"
	code = "0.106"
)

// saved is the bytes of a good checkpoint.
func saved(t *testing.T, payload []byte) (path string, data []byte) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "run")
	if err := Save(path, kind, code, payload); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return path, data
}

func TestRoundTrip(t *testing.T) {
	for _, payload := range [][]byte{nil, {0}, bytes.Repeat([]byte("grundy"), 40000)} {
		path, _ := saved(t, payload)
		got, err := Load(path, kind, code)
		if err != nil || !bytes.Equal(got, payload) {
			t.Errorf("%d bytes came back as %d (%v)", len(payload), len(got), err)
		}
		if names, _ := filepath.Glob(path + "*"); len(names) != 1 {
			t.Errorf("left behind: %v", names)
		}
	}
}

// load writes data to a file and loads it, which must give a fault.
func load(t *testing.T, data []byte) *game.Fault {
	t.Helper()
	path := filepath.Join(t.TempDir(), "bad")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	payload, err := Load(path, kind, code)
	var fault *game.Fault
	if !errors.As(err, &fault) {
		t.Fatalf("loaded %d bytes of a damaged file: %v", len(payload), err)
	}
	return fault
}

// Every file that is shorter, and every file with one bit turned, is refused.
func TestDamage(t *testing.T) {
	_, data := saved(t, []byte("thirty-two values of a window..."))
	for size := range data {
		if f := load(t, data[:size]); size > 0 && f.What.Key != "file.short" {
			t.Errorf("cut to %d bytes: %v", size, f)
		}
	}
	for bit := range 8 * len(data) {
		bad := bytes.Clone(data)
		bad[bit/8] ^= 1 << (bit % 8)
		load(t, bad)
	}
	load(t, append(bytes.Clone(data), 0))
	load(t, append(bytes.Clone(data), data...))
}

func TestForeign(t *testing.T) {
	path, data := saved(t, []byte("state"))
	for _, c := range []struct{ kind, code, key string }{
		{"window/2", code, "file.kind"}, {kind, "0.107", "file.game"},
	} {
		_, err := Load(path, c.kind, c.code)
		var fault *game.Fault
		if !errors.As(err, &fault) || fault.What.Key != c.key || fault.Hint.Key != "file.other.hint" {
			t.Errorf("as %s of %s: %v", c.kind, c.code, err)
		}
	}
	s, err := Read(path)
	if err != nil || s.Kind != kind || s.Game != code || string(s.Payload) != "state" || !bytes.HasSuffix(data, s.Sum[:]) {
		t.Errorf("%+v (%v)", s, err)
	}
	newer := bytes.Clone(data)
	newer[8] = 2
	if f := load(t, nil); !IsForeign(f) {
		t.Error(f)
	}
	if f := load(t, newer); f.What.Key != "file.newer" || !strings.Contains(f.Error(), "format 2") {
		t.Error(f)
	}
	if f := load(t, []byte("0 1 2 3 1 4 3 2 1")); !IsForeign(f) || f.Hint.Key == "file.copy.hint" {
		t.Error(f)
	}
	if _, err := Load(path+".none", kind, code); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// A failed write leaves the file that was there, and nothing else.
func TestReplaceFails(t *testing.T) {
	path, data := saved(t, []byte("good"))
	broken := errors.New("broken")
	err := Replace(path, func(w io.Writer) error {
		w.Write(make([]byte, 1<<20))
		return broken
	})
	if !errors.Is(err, broken) {
		t.Error(err)
	}
	if now, _ := os.ReadFile(path); !bytes.Equal(now, data) {
		t.Error("the old file has changed")
	}
	if names, _ := filepath.Glob(path + "*"); len(names) != 1 {
		t.Errorf("left behind: %v", names)
	}
}

// Of callers at the same time each writes its file whole, and nothing is left behind.
func TestReplaceTogether(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	const callers = 4
	begun, written, ended := make(chan bool), make(chan bool), make(chan error)
	for i := range callers {
		go func() {
			ended <- Replace(path, func(w io.Writer) error {
				begun <- true
				<-written
				_, err := w.Write(bytes.Repeat([]byte{byte('a' + i)}, 1<<20))
				return err
			})
		}()
	}
	for range callers {
		<-begun // all have their temporary file before the first has written
	}
	close(written)
	for range callers {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	now, err := os.ReadFile(path)
	if err != nil || len(now) != 1<<20 || bytes.Count(now, now[:1]) != len(now) {
		t.Errorf("%d bytes, not those of one caller (%v)", len(now), err)
	}
	if names, _ := filepath.Glob(path + "*"); len(names) != 1 {
		t.Errorf("left behind: %v", names)
	}
}

// What a link leads to is replaced, and a device is written to, not replaced.
func TestReplaceThrough(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target"), filepath.Join(dir, "link")
	os.WriteFile(target, []byte("old"), 0o644)
	if err := os.Symlink(target, link); err != nil {
		t.Skip(err)
	}
	write := func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err }
	if err := Replace(link, write); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(target); string(got) != "new" {
		t.Errorf("%q", got)
	}
	if info, _ := os.Lstat(link); info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link is gone")
	}
	before, err := os.Stat(os.DevNull)
	if err != nil {
		t.Skip(err)
	}
	if err := Replace(os.DevNull, write); err != nil {
		t.Error(err)
	}
	if after, err := os.Stat(os.DevNull); err != nil || after.Mode() != before.Mode() {
		t.Fatal("the device is gone")
	}
}

func TestReadOnly(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	if os.Geteuid() == 0 { // whom no permission stops
		if runtime.GOOS != "linux" {
			t.Skip("run by root: no directory is read-only")
		}
		dir = "/proc/self"
	}
	path := filepath.Join(dir, "run")
	var fault *game.Fault
	if err := Save(path, kind, code, nil); !errors.As(err, &fault) || fault.What.Key != "file.write" {
		t.Error(err)
	}
	if _, err := Lock(path); !errors.As(err, &fault) || fault.What.Key != "file.write" {
		t.Error(err)
	}
}

// TestLock has another process, which is this test again, ask for a lock that is
// held, and for one whose holder was killed.
func TestLock(t *testing.T) {
	if path := os.Getenv("GRUNDY_TEST_LOCK"); path != "" {
		_, err := Lock(path)
		if err != nil {
			os.Stdout.WriteString("fault: " + err.Error() + "\n")
			return
		}
		os.Stdout.WriteString("locked\n")
		if os.Getenv("GRUNDY_TEST_HOLD") != "" {
			io.Copy(io.Discard, os.Stdin)
		}
		return
	}
	path := filepath.Join(t.TempDir(), "run")
	other := func(hold string) *exec.Cmd {
		c := exec.Command(os.Args[0], "-test.run=^TestLock$")
		c.Env = append(os.Environ(), "GRUNDY_TEST_LOCK="+path, "GRUNDY_TEST_HOLD="+hold)
		return c
	}
	unlock, err := Lock(path)
	if err != nil {
		t.Fatal(err)
	}
	if out, err := other("").Output(); err != nil || !strings.HasPrefix(string(out), "fault: another process") {
		t.Errorf("%s (%v)", out, err)
	}
	unlock()
	if _, err := os.Stat(path + ".lock"); !os.IsNotExist(err) && runtime.GOOS != "windows" {
		t.Error("the lock file stays")
	}

	holder := other("yes")
	stdin, _ := holder.StdinPipe()
	defer stdin.Close()
	stdout, _ := holder.StdoutPipe()
	if err := holder.Start(); err != nil {
		t.Fatal(err)
	}
	line := make([]byte, len("locked\n"))
	if _, err := io.ReadFull(stdout, line); err != nil || string(line) != "locked\n" {
		t.Fatalf("%q, %v", line, err)
	}
	var fault *game.Fault
	if _, err := Lock(path); !errors.As(err, &fault) || fault.Code != "busy" {
		t.Error(err)
	}
	holder.Process.Kill()
	holder.Wait()
	unlock, err = Lock(path)
	if err != nil {
		t.Fatal(err)
	}
	unlock()
}

func FuzzLoad(f *testing.F) {
	path := filepath.Join(f.TempDir(), "seed")
	if err := Save(path, kind, code, []byte("payload")); err != nil {
		f.Fatal(err)
	}
	data, _ := os.ReadFile(path)
	f.Add(data)
	f.Add(data[:len(data)-1])
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "f")
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		payload, err := Load(path, kind, code)
		if err != nil {
			return
		}
		if err := Save(path, kind, code, payload); err != nil {
			t.Fatal(err)
		}
		if again, _ := os.ReadFile(path); !bytes.Equal(again, data) {
			t.Error("an accepted file is not the one that Save writes")
		}
	})
}
