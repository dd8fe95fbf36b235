package batch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"grundy/answer"
	"grundy/catalogue"
	"grundy/game"
	"grundy/solve"
	"grundy/words"
)

var misere = game.Misere

// A batch gives for each line what a fresh solver gives for it, in order, in
// whatever pieces the lines come.
func TestRunIsSolve(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	var text bytes.Buffer
	var want bytes.Buffer
	for i := range 400 {
		line := fmt.Sprintf("%s %d,%d", []string{"nim", "kayles", "moore:2", "nim 5 + kayles", "nope", "0.123"}[r.IntN(6)], r.IntN(12), r.IntN(12))
		if i%50 == 7 {
			line = ""
		}
		text.WriteString(line + []string{"\n", "\r\n"}[r.IntN(2)])
		position, err := catalogue.Parse(line)
		if f := (*game.Fault)(nil); errors.As(err, &f) {
			object, _ := answer.Line(answer.Error{Error: answer.FaultOf(f, words.English)})
			want.Write(object)
			continue
		}
		v, err := solve.New(solve.Options{Moves: 3}).Solve(context.Background(), position, game.Normal)
		object, _ := answer.Line(answer.Of(v, err, words.English))
		want.Write(object)
	}
	for name, in := range map[string]io.Reader{
		"whole": bytes.NewReader(text.Bytes()),
		"bytes": iotest.OneByteReader(bytes.NewReader(text.Bytes())),
		"cut":   strings.NewReader(strings.TrimRight(text.String(), "\r\n")), // no end of line at the end
	} {
		var out bytes.Buffer
		s, err := Run(context.Background(), in, &out, Options{Solve: solve.Options{Moves: 3}, Lang: words.English, Timeout: time.Minute})
		if err != nil || s.Lines != 400 {
			t.Fatal(name, s, err)
		}
		if !bytes.Equal(out.Bytes(), want.Bytes()) {
			t.Errorf("%s: the objects differ", name)
		}
	}
}

// ones gives so many "1" and then the rest.
type ones struct {
	left int64
	rest io.Reader
}

func (o *ones) Read(p []byte) (int, error) {
	if o.left == 0 {
		return o.rest.Read(p)
	}
	n := min(int64(len(p)), o.left)
	for i := range p[:n] {
		p[i] = '1'
	}
	o.left -= n
	return int(n), nil
}

// A line of a gigabyte (64 MB without GRUNDY_LONG=1) gets an error object in
// bounded memory, and the next line its answer.
func TestLongLine(t *testing.T) {
	length := int64(64 << 20)
	if os.Getenv("GRUNDY_LONG") != "" {
		length = 1 << 30
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var out bytes.Buffer
	s, err := Run(context.Background(), &ones{length, strings.NewReader("\nnim 1\n")}, &out, Options{Lang: words.English, Solve: solve.Options{Moves: 1}})
	runtime.ReadMemStats(&after)
	if err != nil || s != (Summary{Lines: 2, Bad: 1}) {
		t.Fatal(s, err)
	}
	first, second, _ := strings.Cut(out.String(), "\n")
	if !strings.Contains(first, `"code":"line"`) || !strings.HasPrefix(second, `{"game":"nim 1"`) {
		t.Error(out.String())
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 8<<20 {
		t.Errorf("a line of %d bytes took %d bytes of memory", length, used)
	}
}

// The time allowed is for each line: a line that runs out of it leaves the others
// theirs.
func TestTimeoutPerLine(t *testing.T) {
	const hard = "exact:3 30,31,32,33,34,35,36\n"
	var out bytes.Buffer
	s, err := Run(context.Background(), strings.NewReader("nim 1\n"+hard+hard+"nim 2\n"), &out,
		Options{Lang: words.English, Solve: solve.Options{Moves: 1, Memory: 200 << 20}, Convention: &misere, Timeout: 30 * time.Millisecond})
	if err != nil || s != (Summary{Lines: 4, Open: 2}) {
		t.Fatal(s, err, out.String())
	}
	if n := strings.Count(out.String(), `"which":"time","allowed":30000000`); n != 2 {
		t.Errorf("%d lines ran out of time: %s", n, out.String())
	}
}

// What earlier lines left in the memory of the solver does not make a later line
// fail.
func TestLimitPerLine(t *testing.T) {
	line := func(i int) string { return fmt.Sprintf("kayles %d,%d\n", 9+i, 10+i) }
	solveAll := func(text string) (Summary, error) {
		return Run(context.Background(), strings.NewReader(text), io.Discard,
			Options{Lang: words.English, Solve: solve.Options{Moves: 1, Positions: 20000}, Convention: &misere})
	}
	var text string
	for i := range 6 {
		if s, err := solveAll(line(i)); err != nil || s.Open > 0 {
			t.Fatalf("line %d alone: %v %v", i, s, err)
		}
		text += line(i)
	}
	if s, err := solveAll(text + text); err != nil || s.Open > 0 {
		t.Error(s, err)
	}
}
