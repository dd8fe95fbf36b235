package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"grundy/catalogue"
	"grundy/operation"
	"grundy/studio/offline"
)

// A question of the test, and what answers it.
type question struct {
	Name string `json:"name"`
	In   string `json:"in"`
}

type reply struct {
	OK   bool   `json:"ok"`
	Text string `json:"text"`
}

// questions are the examples of all operations, and every game's example in every
// way that a position can be looked at, in both conventions and both languages.
func questions(t *testing.T) []question {
	t.Helper()
	var all []question
	ask := func(name string, in map[string]any) {
		for _, lang := range []string{"en", "zh"} {
			in["lang"] = lang
			text, err := json.Marshal(in)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, question{name, string(text)})
		}
	}
	for _, o := range operation.All() {
		for _, e := range o.Examples {
			in := map[string]any{}
			d := json.NewDecoder(bytes.NewReader([]byte(e.In)))
			d.UseNumber()
			if err := d.Decode(&in); err != nil {
				t.Fatal(err)
			}
			ask(o.Name, in)
		}
	}
	for _, e := range catalogue.Entries() {
		for _, misere := range []bool{false, true} {
			position := func(more map[string]any) map[string]any {
				more["position"], more["misere"] = e.Example, misere
				return more
			}
			ask("state", position(map[string]any{}))
			for _, explain := range []string{"blocks", "mex"} {
				ask("solve", position(map[string]any{"explain": explain}))
			}
			ask("options", position(map[string]any{"count": 10}))
			ask("play", position(map[string]any{"level": 50, "seed": "a"}))
		}
	}
	ask("solve", map[string]any{"position": "nim 3,4,x"})
	ask("solve", map[string]any{"position": "nim 18446744073709551615,1"})
	ask("solve", map[string]any{"position": "subtraction:1,3,4 1000000007", "misere": true})
	ask("solve", map[string]any{"position": "index:2,total=3 30,40,50,60", "misere": true, "max_positions": 1000})
	ask("nothing", map[string]any{})
	return all
}

// TestSame: the engine in WebAssembly, run by Node, answers byte for byte what this
// program answers.
func TestSame(t *testing.T) {
	if testing.Short() {
		t.Skip("it compiles the engine for WebAssembly")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node to run WebAssembly")
	}
	engine, err := offline.Fresh(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := engine.Save(folder); err != nil {
		t.Fatal(err)
	}
	all := questions(t)
	var in bytes.Buffer
	timed := question{"solve", `{"position":"0.137 60,61,62,63","misere":true,"timeout_ms":200}`}
	for _, q := range append(all, timed) {
		line, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		in.Write(append(line, '\n'))
	}
	run := exec.CommandContext(t.Context(), node, filepath.Join("testdata", "ask.mjs"), folder)
	run.Stdin, run.Stderr = &in, os.Stderr
	out, err := run.Output()
	if err != nil {
		t.Fatal(err)
	}
	desk := operation.NewDesk(caps)
	answers := bufio.NewScanner(bytes.NewReader(out))
	answers.Buffer(nil, 64<<20)
	answered := 0
	for _, q := range all {
		if !answers.Scan() {
			t.Fatalf("%d answers to %d questions", answered, len(all))
		}
		answered++
		var got reply
		if err := json.Unmarshal(answers.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		want := native(desk, q)
		if got != want {
			t.Errorf("%s %s\nin WebAssembly %v %s\nhere           %v %s", q.Name, q.In, got.OK, got.Text, want.OK, want.Text)
		}
	}
	// Nothing interrupts a computation there, and yet its time is bounded.
	var ended reply
	if !answers.Scan() || json.Unmarshal(answers.Bytes(), &ended) != nil || !strings.Contains(ended.Text, `"which":"time","allowed":200000000`) {
		t.Errorf("%s ends with %s", timed.In, answers.Bytes())
	}
	t.Logf("%d answers are the same; the module takes %d kB compressed", answered, len(engine.Module)/1000)
}

func native(desk *operation.Desk, q question) reply {
	out, err := desk.Ask(context.Background(), nil, operation.Question{Name: q.Name, In: []byte(q.In)})
	if err == nil {
		return reply{true, string(out)}
	}
	problem := (*operation.Problem)(nil)
	if !errors.As(err, &problem) {
		return reply{false, err.Error()}
	}
	body, err := json.Marshal(problem)
	if err != nil {
		return reply{false, err.Error()}
	}
	return reply{false, string(body)}
}
