//go:build unix

package longrun

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"grundy/game"
	"grundy/heaps"
	"grundy/sequence"
	"grundy/valuefile"
)

// dawson is g(0), g(1), ... of 0.07 by the definition: take two and leave at most
// two heaps. It has nothing to do with the kernels.
func dawson(count int) []uint32 {
	g := make([]uint32, count)
	for n := range g {
		seen := map[uint32]bool{}
		for a := 0; 2*a <= n-2; a++ {
			seen[g[a]^g[n-2-a]] = true
		}
		for seen[g[n]] {
			g[n]++
		}
	}
	return g
}

func digest(values []uint32) string {
	var d sequence.Digest
	d.Add(values)
	return fmt.Sprintf("%x", d.Sum())
}

func kernel(t testing.TB, code, name string) sequence.Kernel {
	t.Helper()
	rule, err := heaps.ParseCode(code)
	if err != nil {
		t.Fatal(err)
	}
	k, err := sequence.New(rule, sequence.Options{Kernel: name})
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func known(k sequence.Kernel) []uint32 {
	values := make([]uint32, k.Len())
	return values[:k.Read(values, 0)]
}

// The child processes of the tests are this test binary again, which finds what
// to do in its environment: how, which kernel, how far, and where to save.
const childVar = "GRUNDY_TEST_RUN"

func TestMain(m *testing.M) {
	if job := os.Getenv(childVar); job != "" {
		if err := child(strings.Split(job, ":")); err != nil {
			fmt.Println("error:", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func child(job []string) error {
	ctx := context.Background()
	how, name, path := job[0], job[1], strings.Join(job[3:], ":")
	to, err := strconv.ParseUint(job[2], 10, 64)
	if err != nil {
		return err
	}
	rule, err := heaps.ParseCode("0.07")
	if err != nil {
		return err
	}
	if how == "quotient" {
		return quotientChild(ctx, rule, name, int(to), path)
	}
	k, err := sequence.New(rule, sequence.Options{Kernel: name})
	if err != nil {
		return err
	}
	if how == "full" {
		limit := syscall.Rlimit{Cur: 150, Max: 150}
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			return err
		}
	}
	var store *Values
	if _, err = os.Stat(path); err == nil {
		store, err = ResumeValues(ctx, path, k)
	} else {
		store, err = NewValues(path, k)
	}
	if err != nil {
		return err
	}
	defer store.Close()
	if how == "save" { // nothing but saves, one after the other
		for k.Len() < to {
			if err := k.Extend(ctx, min(to, k.Len()+to/200)); err != nil {
				return err
			}
			if err := store.Save(ctx); err != nil {
				return err
			}
		}
	}
	if err := Run(ctx, k, to, Options{Store: store, Every: 5 * time.Millisecond}); err != nil {
		return err
	}
	fmt.Println(digest(known(k)))
	return nil
}

func start(t *testing.T, how, name string, to int, path string) (*exec.Cmd, *strings.Builder) {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0", fmt.Sprintf("%s=%s:%s:%d:%s", childVar, how, name, to, path))
	var out strings.Builder
	c.Stdout = &out
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	return c, &out
}

// TestKill kills processes that run, and processes that do nothing but save, by
// SIGKILL at random moments, and starts them again on what is left, until one
// comes to its end. The file is whole after every death and a beginning of the
// sequence, and the last process has the hash of the values by the definition.
// GRUNDY_LONG=1 makes it kill twenty times as often.
func TestKill(t *testing.T) {
	const to = 3000
	want := dawson(to)
	rounds := 1
	if os.Getenv("GRUNDY_LONG") != "" {
		rounds = 20
	}
	for _, job := range []struct{ how, name string }{{"run", "plain"}, {"save", ""}} {
		kills, midway := 0, 0
		for round := range rounds {
			rng := rand.New(rand.NewPCG(uint64(round), uint64(len(job.how+job.name))))
			path := filepath.Join(t.TempDir(), "run")
			for most := 40_000; ; most += most / 12 { // the time to live grows, so that it ends on any machine
				c, out := start(t, job.how, job.name, to, path)
				timer := time.AfterFunc(time.Duration(rng.IntN(most))*time.Microsecond, func() { c.Process.Kill() })
				err := c.Wait()
				timer.Stop()
				if err == nil || out.Len() > 0 { // or killed after its last word
					if got := strings.TrimSpace(out.String()); got != digest(want) {
						t.Fatalf("the hash is %s, not %s", got, digest(want))
					}
					break
				}
				kills++
				if _, err := os.Stat(path + ".tmp"); err == nil {
					midway++
				}
				if _, err := os.Stat(path); err != nil {
					continue // killed before it began
				}
				check(t, path, want)
			}
		}
		t.Logf("%s, %s: killed %d times, %d of them while saving", job.how, job.name, kills, midway)
		if kills < 3 {
			t.Errorf("%s, %s: killed %d times only", job.how, job.name, kills)
		}
	}
}

// check reads a checkpoint, which holds a beginning of the sequence.
func check(t *testing.T, path string, want []uint32) (count int) {
	t.Helper()
	ctx := context.Background()
	if err := valuefile.Check(ctx, path); err != nil {
		t.Fatal(err)
	}
	r, err := valuefile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	values := make([]uint32, r.Len())
	if _, err := r.ReadValues(ctx, values, 0); err != nil {
		t.Fatal(err)
	}
	if digest(values) != digest(want[:len(values)]) {
		t.Fatalf("the %d values in the checkpoint are wrong", len(values))
	}
	return len(values)
}

// TestDiskFull runs where no file may pass 150 bytes: the error says so, and the last
// checkpoint that fitted stays. Afterwards the run goes on from it.
func TestDiskFull(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the limit on file sizes is set as on Linux")
	}
	const to = 3000
	want := dawson(to)
	path := filepath.Join(t.TempDir(), "run")
	c, out := start(t, "full", "plain", to, path)
	if err := c.Wait(); err == nil || !strings.Contains(out.String(), "cannot be written") {
		t.Fatalf("%s (%v)", out, err)
	}
	if n := check(t, path, want); n >= to {
		t.Errorf("%d values fitted into 150 bytes", n)
	}
	if names, _ := filepath.Glob(path + ".tmp"); len(names) > 0 {
		t.Errorf("left behind: %v", names)
	}
	c, out = start(t, "run", "plain", to, path)
	if err := c.Wait(); err != nil || strings.TrimSpace(out.String()) != digest(want) {
		t.Errorf("%s (%v)", out, err)
	}
}

// Two processes cannot work on one checkpoint.
func TestTwoProcesses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run")
	store, err := NewValues(path, kernel(t, "0.07", "plain"))
	if err != nil {
		t.Fatal(err)
	}
	c, out := start(t, "run", "plain", 100, path)
	if err := c.Wait(); err == nil || !strings.Contains(out.String(), "another process") {
		t.Errorf("%s (%v)", out, err)
	}
	store.Close()
	c, out = start(t, "run", "plain", 100, path)
	if err := c.Wait(); err != nil {
		t.Errorf("%s (%v)", out, err)
	}
}

// A kernel is given nothing from a damaged file, another game's, a newer
// version's, or none.
func TestResumeRefuses(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "run")
	k := kernel(t, "0.07", "plain")
	store, err := NewValues(path, k)
	if err == nil {
		err = Run(ctx, k, 3000, Options{Store: store})
	}
	if err != nil {
		t.Fatal(err)
	}
	store.Close()
	good, _ := os.ReadFile(path)
	if check(t, path, dawson(3000)) != 3000 {
		t.Error("a finished run has not saved its values")
	}
	refused := func(k sequence.Kernel, path, key string) {
		t.Helper()
		store, err := ResumeValues(ctx, path, k)
		var fault *game.Fault
		if !errors.As(err, &fault) || fault.What.Key != key || store != nil || k.Len() != 0 {
			t.Errorf("%v, with %d values", err, k.Len())
		}
		if names, _ := filepath.Glob(path + ".*"); len(names) > 0 {
			t.Errorf("left behind: %v", names)
		}
	}
	refused(kernel(t, "0.77", "plain"), path, "file.game")
	refused(kernel(t, "0.07", "plain"), path+"0", "file.read")
	if _, err := NewValues(path, k); err == nil || !strings.Contains(err.Error(), "exists") {
		t.Errorf("over an old checkpoint: %v", err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range 200 {
		bad := append([]byte(nil), good...)
		key := "file.damaged"
		switch i % 4 {
		case 0:
			bad, key = bad[:8+rng.IntN(len(bad)-8)], "file.short"
		case 1:
			bad[8], key = 7, "file.newer"
		case 2:
			bad, key = []byte("0 1 2 3"), "file.foreign"
		default: // between the header and the end
			bad[40+rng.IntN(len(bad)-120)] ^= 1 << rng.IntN(8)
		}
		if err := os.WriteFile(path, bad, 0o644); err != nil {
			t.Fatal(err)
		}
		refused(kernel(t, "0.07", "plain"), path, key)
	}
}
