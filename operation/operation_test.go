package operation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"grundy/words"
)

var ctx = context.Background()

func desk() *Desk { return NewDesk(Caps{Time: 20 * time.Second, Memory: 200e6, Values: 1 << 20}) }

// ask asks and decodes the object out.
func ask(t *testing.T, d *Desk, name, in string) map[string]any {
	t.Helper()
	out, err := d.Call(ctx, name, []byte(in), nil)
	if err != nil {
		t.Fatalf("%s %s: %v", name, in, err)
	}
	var object map[string]any
	if err := json.Unmarshal(out, &object); err != nil {
		t.Fatalf("%s %s: %v in %s", name, in, err, out)
	}
	return object
}

// at is what stands at a path such as "winning.list.0.to" in an object.
func at(object any, path string) string {
	for step := range strings.SplitSeq(path, ".") {
		switch o := object.(type) {
		case map[string]any:
			object = o[step]
		case []any:
			var i int
			fmt.Sscan(step, &i)
			object = o[i]
		}
	}
	return fmt.Sprint(object)
}

// What the literature says: Bouton (1901), Guy and Smith (1956), Wythoff (1907),
// Berlekamp, Conway and Guy (1982).
func TestKnown(t *testing.T) {
	d := desk()
	for _, c := range []struct{ name, in, path, want string }{
		{"solve", `{"position":"nim 3,4,5"}`, "winning.list.0.to", "nim 1,4,5"},
		{"solve", `{"position":"nim 1,1,1","misere":true}`, "outcome", "P"},
		{"solve", `{"position":"nim 1,1,1"}`, "outcome", "N"},
		{"solve", `{"position":"kayles 7 + nim 3,4"}`, "grundy", "5"},
		{"solve", `{"position":"nim 3,4,5","lang":"zh"}`, "winning.list.0.text", "第 1 堆：3 -> 1（取 2）"},
		{"state", `{"position":"kayles 7 + nim 3,4"}`, "terms.1.picture.numbers", "[3 4]"},
		{"state", `{"position":"nim 0,0"}`, "over", "true"},
		{"options", `{"position":"kayles 4"}`, "total", "4"},
		{"options", `{"position":"kayles 4","offset":3}`, "options.0.to", "kayles 1,1"},
		{"options", `{"position":"kayles 4","offset":3}`, "options.0.winning", "true"},
		{"options", `{"position":"nim 9000000000"}`, "total", "<nil>"},
		{"move", `{"position":"nim 3,4,5","move":"heap 1 take 2"}`, "to", "nim 1,4,5"},
		{"move", `{"position":"nim 3,4,5","move":"第 1 堆取 2"}`, "state.game", "nim 1,4,5"},
		{"hint", `{"position":"nim 3,4,5"}`, "move.to", "nim 1,4,5"},
		{"graph", `{"position":"nim 1,2"}`, "layers", "4"},
		{"graph", `{"position":"nim 1,2"}`, "nodes.0.outcome", "N"},
		{"graph", `{"position":"nim 1,2","misere":true}`, "nodes.0.outcome", "N"},
		{"graph", `{"position":"nim 0"}`, "edges", "[]"},
		{"graph", `{"position":"digraph:a>b,b>a,b>c a"}`, "nodes.0.outcome", "P"},
		{"graph", `{"position":"kayles 30","nodes":10}`, "nodes.0.outcome", ""},
		{"hint", `{"position":"nim 1,4,5"}`, "winning", "false"},
		{"hint", `{"position":"nim 0"}`, "move", "<nil>"},
		{"play", `{"position":"nim 3,4,5","seed":7}`, "move.to", "nim 1,4,5"},
		{"grade", `{"start":"nim 3,4,5","moves":["3,4,4"],"players":["A","B"]}`, "turning_points", "[1]"},
		{"grade", `{"record":"nim 3,4,5\nheap 1 take 2"}`, "moves.0.verdict", "winning"},
		{"ppositions", `{"game":"wythoff","heaps":2,"max":12}`, "positions", "[[0 0] [1 2] [3 5] [4 7] [6 10]]"},
		{"verify", `{"game":"moore:2","max":3}`, "counterexample", "<nil>"},
		{"verify", `{"game":"wythoff 3,5"}`, "counterexample", "<nil>"},
		{"values", `{"game":"kayles","to":11}`, "values", "[0 1 2 3 1 4 3 2 1 4 2 6]"},
		{"values", `{"game":"kayles","from":72,"to":83}`, "values", "[4 1 2 8 1 4 7 2 1 8 2 7]"},
		{"values", `{"game":"kayles","to":99,"stats":true,"list":false}`, "stats.greatest", "8"},
		{"period", `{"game":"kayles"}`, "period", "12"},
		{"period", `{"game":"kayles"}`, "preperiod", "71"},
		{"equivalent", `{"a":"dawsons-kayles","b":"dawsons-chess"}`, "shift", "1"},
		{"words", `{"rule":"take 1 or 2, then may split"}`, "code", "0.77"},
		{"words", `{"rule":"取1到n/2个","lang":"zh"}`, "name", "take:half"},
		{"words", `{"rule":"divide by 2..6","to":12}`, "values", "[0 1 2 2 3 3 0 0 0 0 0 0 1]"},
		{"law", `{"game":"take:1..3"}`, "laws.0.status", "proved"},
		{"law", `{"values":[1,2,1,4,1,2,1,8,1,2,1,4,1,2,1,16],"first":1}`, "laws.0.formula", "g(n) = 2^v2(n)"},
		{"games", `{"game":"0.77"}`, "games.0.name", "kayles"},
	} {
		if got := at(ask(t, d, c.name, c.in), c.path); got != c.want {
			t.Errorf("%s %s: %s is %s, want %s", c.name, c.in, c.path, got, c.want)
		}
	}
}

// Every operation has words in both languages for itself and its fields, and
// examples that get an answer without a limit.
func TestExamples(t *testing.T) {
	d := desk()
	seen := map[string]bool{}
	for _, o := range All() {
		if seen[o.Name] || len(o.Examples) == 0 {
			t.Errorf("%s: twice, or without an example", o.Name)
		}
		seen[o.Name] = true
		said := func(p words.Phrase) {
			if p.String() == p.Key || words.Chinese.Say(p) == p.Key {
				t.Errorf("%s: %s is not said", o.Name, p.Key)
			}
		}
		said(o.Says)
		fields := o.Fields()
		for _, f := range fields {
			said(f.Says)
			if o.Flat && !slices.Contains([]reflect.Kind{reflect.String, reflect.Bool, reflect.Uint64, reflect.Int}, f.Type.Kind()) && f.Name != "files" {
				t.Errorf("%s is flat, but %s is a %s", o.Name, f.Name, f.Type)
			}
		}
		for _, e := range o.Examples {
			object := ask(t, d, o.Name, e.In)
			if object["limit"] != nil {
				t.Errorf("%s %s: %v", o.Name, e.In, object["limit"])
			}
		}
	}
}

// Bad input is a problem that says what is wrong, in the language asked for.
func TestProblems(t *testing.T) {
	d := desk()
	for _, c := range []struct {
		name, in string
		status   int
		code     string
		detail   string
	}{
		{"sovle", `{}`, 404, "unknown-operation", "there is no operation sovle"},
		{"solve", `{"position":"kayls 7"}`, 400, "unknown-game", `there is no game named "kayls"`},
		{"solve", `{"positon":"nim 3"}`, 400, "field", "there is no field positon"},
		{"solve", `{"position":3}`, 400, "field", "the field position has a value of the wrong kind"},
		{"solve", `{"position":"nim 3","moves":-1}`, 400, "field", "the field moves has a value of the wrong kind"},
		{"solve", `[]`, 400, "json", "a JSON object is wanted"},
		{"solve", `{"position":"nim 3"} x`, 400, "json", "something follows the JSON object"},
		{"solve", `{"position"`, 400, "json", "this is not JSON"},
		{"solve", "\xff", 400, "json", "this is not JSON"},
		{"solve", `{"position":"nim 3","lang":"de"}`, 400, "lang", `there is no language "de"`},
		{"solve", `{"position":"nim 3","explain":"why"}`, 400, "explain", `there is no explanation why`},
		{"solve", `{"position":"nim @x"}`, 400, "file", ""},
		{"solve", `{"position":"nim @x","files":{"y":"3"}}`, 400, "file", ""},
		{"move", `{"position":"nim 3","move":"heap 1 take 4"}`, 400, "move", ""},
		{"move", `{"position":"nim 3","move":"heap 1 take 4","lang":"zh"}`, 400, "move", "第 1 堆有 3 个，取不了 4 个"},
		{"play", `{"position":"nim 0"}`, 400, "over", "there is no move from nim 0"},
		{"play", `{"position":"nim 3","level":101}`, 400, "field", "there is no level 101"},
		{"play", `{"position":"nim 3","seed":[]}`, 400, "field", "the field seed has a value of the wrong kind"},
		{"grade", `{"record":"nim 3","start":"nim 3"}`, 400, "field", "there is a record, and moves besides"},
		{"grade", `{"start":"nim 3","players":["A"]}`, 400, "field", ""},
		{"values", `{"game":"wythoff"}`, 400, "game", ""},
		{"values", `{"game":"kayles","from":5,"to":4}`, 400, "range", ""},
		{"values", `{"game":"kayles","to":2000000}`, 400, "range", "a list holds no more than 1048576 values"},
		{"values", `{"game":"0.007","from":1000000000,"to":1000000001,"timeout_ms":1}`, 422, "limit", ""},
		{"options", `{"position":"nim 3","count":2000}`, 400, "field", ""},
		{"ppositions", `{"game":"nim","heaps":100}`, 400, "range", ""},
	} {
		_, err := d.Call(ctx, c.name, []byte(c.in), nil)
		var p *Problem
		if !errors.As(err, &p) || p.Status != c.status || p.Code != c.code || c.detail != "" && p.Detail != c.detail {
			t.Errorf("%s %s: %+v", c.name, c.in, p)
		}
	}
}

// A question cannot ask for more than the desk allows, and may ask for less.
func TestCaps(t *testing.T) {
	most := Caps{Time: time.Second, Positions: 100}
	for _, c := range []struct {
		in   Common
		want Caps
	}{
		{Common{}, most},
		{Common{TimeoutMS: 10, MaxPositions: 7, MaxMemory: 5}, Caps{10 * time.Millisecond, 7, 5, 0}},
		{Common{TimeoutMS: 1 << 63, MaxPositions: 1 << 63}, most},
	} {
		if got := most.within(&c.in); got != c.want {
			t.Errorf("%+v: %+v", c.in, got)
		}
	}
	out := ask(t, desk(), "solve", `{"position":"0.137 9,9,9 + moore:2 5,6,7","misere":true,"max_positions":10}`)
	if at(out, "outcome") != "<nil>" || at(out, "limit.which") != "positions" {
		t.Error(out)
	}
}

// Files come with the question.
func TestFiles(t *testing.T) {
	if out := ask(t, desk(), "solve", `{"position":"nim @heaps","files":{"heaps":"3 4\n5"}}`); at(out, "grundy") != "2" {
		t.Error(out)
	}
}

// What a desk has answered before changes no later answer.
func TestOrder(t *testing.T) {
	questions := []string{
		`{"position":"kayles 7"}`, `{"position":"kayles 1000000"}`, `{"position":"kayles 300 + 0.007 20"}`,
		`{"position":"kayles 7","misere":true}`, `{"position":"0.007 20"}`, `{"position":"nim 3,4,5"}`, `{"position":"kayles 3,3","misere":true,"explain":"mex"}`,
	}
	var want []string
	for _, q := range questions {
		out, err := desk().Call(ctx, "solve", []byte(q), nil)
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, string(out))
	}
	d := desk()
	var wait sync.WaitGroup
	for g := range 4 {
		wait.Go(func() {
			for i := range 40 {
				k := (i*(g+1) + g) % len(questions)
				out, err := d.Call(ctx, "solve", []byte(questions[k]), nil)
				if err != nil || string(out) != want[k] {
					t.Errorf("%s: %s, want %s (%v)", questions[k], out, want[k], err)
				}
			}
		})
	}
	wait.Wait()
}

// A long work reports progress, and ends with the context.
func TestProgress(t *testing.T) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var last Progress
	_, err := NewDesk(Caps{}).Call(ctx, "values", []byte(`{"game":"0.007","to":100000000,"list":false,"stats":true}`), func(p Progress) {
		last = p
		cancel()
	})
	var p *Problem
	if !errors.As(err, &p) || p.Code != "interrupted" {
		t.Error(err)
	}
	if last.Done == 0 || last.Total == nil || last.Text == "" {
		t.Errorf("%+v", last)
	}
}

// A record that was written reads back as the same game.
func TestRecordReadsBack(t *testing.T) {
	d := desk()
	for _, lang := range []string{"en", "zh"} {
		in := `{"start":"kayles 7 + nim 3","moves":["term 1 heap 1 take 1","term 2 heap 1 take 2"],"players":["甲","B"],"misere":true,"grade":true,"lang":"` + lang + `"}`
		out, err := json.Marshal(map[string]any{"record": at(ask(t, d, "record", in), "text")})
		if err != nil {
			t.Fatal(err)
		}
		back := ask(t, d, "grade", string(out))
		if at(back, "game") != "kayles 7 + nim 3" || at(back, "convention") != "misere" || at(back, "players") != "[甲 B]" || len(back["moves"].([]any)) != 2 {
			t.Errorf("%s: %v", out, back)
		}
	}
}

// No object in makes a desk fail.
func FuzzAsk(f *testing.F) {
	for i, o := range All() {
		for _, e := range o.Examples {
			f.Add(i, []byte(e.In))
		}
	}
	d := NewDesk(Caps{Time: 50 * time.Millisecond, Positions: 1000, Memory: 1e6, Values: 1000})
	all := All()
	f.Fuzz(func(t *testing.T, i int, in []byte) {
		o := all[uint(i)%uint(len(all))]
		out, err := d.Call(ctx, o.Name, in, nil)
		if p := (*Problem)(nil); err != nil && (!errors.As(err, &p) || p.Status >= 500 || p.Detail == "") {
			t.Errorf("%s %q: %v", o.Name, in, err)
		}
		if err == nil && !json.Valid(out) {
			t.Errorf("%s %q: %q", o.Name, in, out)
		}
	})
}
