package worker

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"grundy/script"
)

// TestMain is the child too: one that behaves as its first argument says.
func TestMain(m *testing.M) {
	child, ok := Inside()
	if !ok {
		os.Exit(m.Run())
	}
	reports := os.NewFile(3, "reports")
	at := func() { child.report("at 7 3 1 %q", "g.star") }
	switch how := os.Args[1]; how {
	case "good":
		at()
		fmt.Println("answered")
		child.Done()
	case "code":
		child.Done()
		os.Exit(3)
	case "killed":
		at()
		self, _ := os.FindProcess(os.Getpid())
		_ = self.Kill()
		time.Sleep(time.Minute)
	case "exit":
		at()
	case "out":
		at()
		child.report("out time")
		os.Exit(exitOut)
	case "garbage", "long", "cut":
		at()
		switch how {
		case "garbage":
			_, _ = reports.WriteString("at x y z\nat -1 2 3 \"f\"\nat 99999999999999999999 1 1 \"f\"\nbeat nothing\nbeat -5\nuntil\nout of this world\n\x00\xff\x00\n\ndone?\nat 9 1 1 f\n")
		case "long":
			_, _ = reports.Write(bytes.Repeat([]byte("x"), 1<<20))
		case "cut":
			_, _ = reports.WriteString("at 8 3")
		}
		os.Exit(5)
	case "silent":
		at()
		child.report("beat %d", uint64(1)<<40)
		child.Until(time.Now().Add(50 * time.Millisecond))
		time.Sleep(time.Minute)
	case "eats":
		at()
		go func() {
			for ; ; time.Sleep(look) {
				child.report("beat %d", uint64(64<<20))
			}
		}()
		var held [][]byte
		for range 64 {
			held = append(held, bytes.Repeat([]byte{1}, 16<<20))
		}
		fmt.Fprintln(os.Stderr, len(held))
		time.Sleep(time.Minute)
	}
	os.Exit(0)
}

// TestHostile: however a child ends or whatever stands in its pipe, the parent comes
// to an end soon and tells what it knows.
func TestHostile(t *testing.T) {
	place := script.Place{File: "g.star", Line: 3, Col: 1}
	for _, c := range []struct {
		how   string
		died  bool
		code  int // where it did not
		which string
		at    script.Place
	}{
		{"good", false, 0, "", script.Place{}},
		{"code", false, 3, "", script.Place{}},
		{"killed", true, 0, "", place},
		{"exit", true, 0, "", place},
		{"out", true, 0, "time", place},
		{"garbage", true, 0, "", place},
		{"long", true, 0, "", place},
		{"cut", true, 0, "", place},
		{"silent", true, 0, "time", place},
		{"eats", true, 0, "memory", place},
	} {
		ctx, cancel := context.WithTimeout(context.Background(), 40*time.Second)
		var out strings.Builder
		end, err := Run(ctx, Job{Args: []string{c.how}, In: strings.NewReader(""), Out: &out, Err: &bytes.Buffer{}})
		if err != nil || ctx.Err() != nil {
			t.Errorf("%s: %v, %v", c.how, err, ctx.Err())
		}
		cancel()
		if end.Died != c.died || !c.died && end.Code != c.code || end.Which != c.which || end.At != c.at {
			t.Errorf("%s: %+v", c.how, end)
		}
		if c.how == "good" && out.String() != "answered\n" {
			t.Errorf("good: %q", out.String())
		}
	}
	// Who does not wait any longer gets away.
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	if end, err := Run(ctx, Job{Args: []string{"silent"}, In: strings.NewReader(""), Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}); err == nil && !end.Died {
		t.Errorf("interrupted: %+v", end)
	}
}
