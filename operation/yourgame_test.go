package operation

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/answer"
	"grundy/script"
	"grundy/words"
)

// own is a desk that runs programs, and asks a question with the files of the examples.
func own(t *testing.T, name, in string, files map[string]string, out any) error {
	t.Helper()
	d := desk()
	d.Programs = OwnPrograms
	var object map[string]any
	if err := json.Unmarshal([]byte(in), &object); err != nil {
		t.Fatal(err)
	}
	object["files"] = files
	text, err := json.Marshal(object)
	if err != nil {
		t.Fatal(err)
	}
	line, err := d.Ask(t.Context(), nil, Question{Name: name, In: text})
	if err != nil {
		return err
	}
	if err := json.Unmarshal(line, out); err != nil {
		t.Fatal(err)
	}
	return nil
}

// example is one of the examples as the files of a question.
func example(t *testing.T, name string) map[string]string {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("..", "examples", name))
	if err != nil {
		t.Fatal(err)
	}
	return map[string]string{name: string(source)}
}

// The program of Wythoff's game and the game of the catalogue have the same table; its
// P-positions are floor(k phi), floor(k phi^2) (W. A. Wythoff, 1907).
func TestTable(t *testing.T) {
	var named, written answer.Table
	if err := own(t, "table", `{"game":"wythoff","x_to":14,"y_from":1,"y_to":12}`, nil, &named); err != nil {
		t.Fatal(err)
	}
	if err := own(t, "table", `{"game":"wythoff.star","x_to":14,"y_from":1,"y_to":12}`, example(t, "wythoff.star"), &written); err != nil {
		t.Fatal(err)
	}
	written.Game = named.Game
	a, _ := json.Marshal(named)
	b, _ := json.Marshal(written)
	if string(a) != string(b) {
		t.Errorf("%s\n%s", a, b)
	}
	lost := map[[2]uint64]bool{}
	for _, p := range [][2]uint64{{0, 0}, {1, 2}, {3, 5}, {4, 7}, {6, 10}, {8, 13}, {9, 15}} {
		lost[p], lost[[2]uint64{p[1], p[0]}] = true, true
	}
	for x, row := range named.Outcomes {
		for i, o := range row {
			if lost[[2]uint64{uint64(x), uint64(i) + 1}] != (o == 'P') {
				t.Errorf("(%d, %d) is %c", x, i+1, o)
			}
		}
	}
}

// A list of one number: Kayles in misère play, where a heap is lost exactly when its
// number is 1, 4, 9, 12 or 20 (W. L. Sibert and J. H. Conway, 1992).
func TestTableOfOne(t *testing.T) {
	var list answer.Table
	if err := own(t, "table", `{"game":"kayles","misere":true,"x_to":30}`, nil, &list); err != nil {
		t.Fatal(err)
	}
	want := ""
	for n := range 31 {
		switch n {
		case 1, 4, 9, 12, 20:
			want += "P"
		default:
			want += "N"
		}
	}
	if list.Y != nil || list.Outcomes[0] != want || list.Values[0][3] != nil {
		t.Errorf("%v, want %s", list, want)
	}
	// In normal play the values are those of the sequence.
	if err := own(t, "table", `{"game":"kayles","x_to":11}`, nil, &list); err != nil {
		t.Fatal(err)
	}
	for n, g := range []uint64{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6} {
		if *list.Values[0][n] != g {
			t.Errorf("g(%d) = %d", n, *list.Values[0][n])
		}
	}
}

// What a limit cuts short is told as far as it came.
func TestTableCut(t *testing.T) {
	var table answer.Table
	slow := map[string]string{"slow.star": "def options(a, b):\n    if a > 3:\n        for i in range(10000000):\n            pass\n    return [(a - 1, b)] if a else []\n"}
	if err := own(t, "table", `{"game":"slow.star","x_to":9,"y_to":3,"timeout_ms":300}`, slow, &table); err != nil {
		t.Fatal(err)
	}
	if table.Limit == nil || table.X != [2]uint64{0, 3} || len(table.Values) != 4 {
		t.Errorf("%+v", table)
	}
}

// misereTake is a program that names a rule of Grundy's own and is played in misère.
const misereTake = "title = {\"en\": \"Last one loses\", \"zh\": \"拿最后者输\"}\nmisere = True\noptions = take(1, 2, 3)\n"

// Every operation plays a program in the convention that it names, unless the question
// says otherwise. Who takes 1 to 3 and must not take the last loses at 1, 5, 9, ...
func TestDeclared(t *testing.T) {
	files := map[string]string{"last.star": misereTake, "same.star": "misere = True\ndef options(n):\n    return [n - k for k in (1, 2, 3) if k <= n]\n"}
	for _, name := range []string{"last.star", "same.star"} {
		for _, c := range []struct{ op, in, path, want string }{
			{"solve", `{"position":"GAME 5"}`, "outcome", "P"},
			{"solve", `{"position":"GAME 5"}`, "convention", "misere"},
			{"solve", `{"position":"GAME 5","misere":true}`, "outcome", "P"},
			{"solve", `{"position":"GAME 5","misere":false}`, "outcome", "N"},
			{"solve", `{"position":"GAME 4 + nim 0"}`, "outcome", "N"},
			{"state", `{"position":"GAME 5"}`, "convention", "misere"},
			{"state", `{"position":"GAME 5","misere":false}`, "convention", "normal"},
			{"options", `{"position":"GAME 6"}`, "options.0.winning", "true"},
			{"move", `{"position":"GAME 6","move":"5"}`, "state.convention", "misere"},
			{"hint", `{"position":"GAME 6"}`, "move.to", "GAME 5"},
			{"play", `{"position":"GAME 8"}`, "move.to", "GAME 5"},
			{"graph", `{"position":"GAME 0"}`, "nodes.0.outcome", "N"},
			{"graph", `{"position":"GAME 5"}`, "nodes.0.outcome", "P"},
			{"grade", `{"start":"GAME 6","moves":["5"]}`, "moves.0.verdict", "winning"},
			{"grade", `{"record":"GAME 6\n5\n"}`, "moves.0.verdict", "winning"},
			{"grade", `{"record":"normal\nGAME 6\n4\n"}`, "moves.0.verdict", "winning"},
			{"record", `{"start":"GAME 6","moves":["5"]}`, "text", "misere"},
			{"ppositions", `{"game":"GAME","heaps":1,"max":9}`, "positions", "[[1] [5] [9]]"},
			{"table", `{"game":"GAME","x_to":9}`, "outcomes", "[NPNNNPNNNP]"},
			{"describe", `{"game":"GAME"}`, "convention", "misere"},
			{"law", `{"game":"GAME"}`, "convention", "misere"},
		} {
			in := strings.ReplaceAll(c.in, "GAME", name)
			var object map[string]any
			if err := own(t, c.op, in, files, &object); err != nil {
				t.Errorf("%s %s: %v", c.op, in, err)
				continue
			}
			got, want := at(object, c.path), strings.ReplaceAll(c.want, "GAME", name)
			if c.op == "record" {
				got, _, _ = strings.Cut(got, "\n")
			}
			if got != want {
				t.Errorf("%s %s: %s is %s, want %s", c.op, in, c.path, got, want)
			}
		}
	}
}

// A game says what it is called and how its positions are written.
func TestDescribe(t *testing.T) {
	files := map[string]string{"last.star": misereTake}
	for _, name := range []string{"candy.star", "cutting.star", "digits.star", "powers.star"} {
		files[name] = example(t, name)[name]
	}
	for _, c := range []struct{ game, lang, path, want string }{
		{"last.star", "zh", "title", "拿最后者输"},
		{"last.star", "en", "title", "Last one loses"},
		{"last.star", "en", "name", "take:1..3"},
		{"last.star", "en", "heaps", "true"},
		{"candy.star", "en", "parameters", "3"},
		{"candy.star", "en", "start", "1,2,3"},
		{"cutting.star", "en", "sudden", "true"},
		{"cutting.star", "en", "parameters", "2"},
		{"digits.star", "en", "parameters", "0"},
		{"digits.star", "en", "start", "1..0."},
		{"powers.star", "zh", "rule", "取走 p^x 颗石子，p 为素数，x 从 0 起。"},
		{"powers.star", "zh", "name", "<nil>"},
		{"{take 1 or 2, then may split}", "en", "name", "0.77"},
		{"{take 1 or 2, then may split}", "en", "title", "take 1 or 2, then may split"},
		{"{take any, then may split}", "en", "heaps", "true"},
		{"wythoff", "en", "parameters", "2"},
		{"wythoff", "en", "title", "Wythoff's game"},
		{"nim", "en", "parameters", "1"},
	} {
		var object map[string]any
		in, _ := json.Marshal(map[string]string{"game": c.game, "lang": c.lang})
		if err := own(t, "describe", string(in), files, &object); err != nil {
			t.Errorf("%s: %v", c.game, err)
		} else if got := at(object, c.path); got != c.want {
			t.Errorf("%s: %s is %s, want %s", c.game, c.path, got, c.want)
		}
	}
	var state State
	if err := own(t, "state", `{"position":"powers.star 5 + {take 1..3} 4"}`, files, &state); err != nil {
		t.Fatal(err)
	}
	if a, b := state.Terms[0], state.Terms[1]; a.Title != "Powers of primes" || !strings.HasPrefix(a.Rule, "Take p^x") || b.Title != "take 1..3" || !strings.Contains(b.Rule, "take:1..3") {
		t.Errorf("%+v", state.Terms)
	}
}

// Who cuts a piece of 1 by 1 wins the whole game at once, whatever else is there (POJ
// 2311: 2 by 2 and 3 by 2 are lost, 4 by 2 is won): a graph and a match end there, and a
// graph says of every position what solve says.
func TestWonAtOnce(t *testing.T) {
	files := example(t, "cutting.star")
	var graph struct {
		Nodes []struct{ Position, Outcome string }
		Edges [][2]int
	}
	if err := own(t, "graph", `{"position":"cutting.star 4,2"}`, files, &graph); err != nil {
		t.Fatal(err)
	}
	lost := 0
	for i, n := range graph.Nodes {
		var v answer.Verdict
		var s State
		in, _ := json.Marshal(map[string]string{"position": n.Position})
		if err := own(t, "solve", string(in), files, &v); err != nil {
			t.Fatal(err)
		}
		if err := own(t, "state", string(in), files, &s); err != nil {
			t.Fatal(err)
		}
		if *v.Outcome != n.Outcome {
			t.Errorf("%s is %s, solve says %s", n.Position, n.Outcome, *v.Outcome)
		}
		if ends := strings.Contains(n.Position, "1,1"); ends {
			lost++
			for _, e := range graph.Edges {
				if e[0] == i {
					t.Errorf("play goes on from %s", n.Position)
				}
			}
			if !s.Over || n.Outcome != "P" {
				t.Errorf("%s: over %v, %s", n.Position, s.Over, n.Outcome)
			}
		}
	}
	if lost == 0 || graph.Nodes[0].Outcome != "N" {
		t.Errorf("%+v", graph.Nodes)
	}
}

// What is wrong with a program is told with its line, and so is what runs for ever: it
// is ended by a count of steps here, for time passes differently on a busy machine.
func TestLine(t *testing.T) {
	d := NewDesk(Caps{Memory: 200e6})
	d.Programs = OwnPrograms
	d.Session = func(ctx context.Context, _ uint64, limits script.Limits) *script.Session {
		limits.Steps = 100_000
		return script.NewSession(ctx, limits)
	}
	for _, c := range []struct {
		source string
		line   int
	}{
		{"def options(n):\n    return [n - 1\n", 3},
		{"def options(n):\n    return [m]\n", 2},
		{"def options(n):\n\n    return [1 // 0]\n", 3},
		{"def options(n):\n    k = n\n    while True:\n        k += 1\n    return []\n", 4},
	} {
		in, err := json.Marshal(map[string]any{"position": "bad.star 3", "timeout_ms": 1 << 30, "files": map[string]string{"bad.star": c.source}})
		if err != nil {
			t.Fatal(err)
		}
		_, err = d.Ask(t.Context(), nil, Question{Name: "solve", In: in})
		p := (*Problem)(nil)
		if !errors.As(err, &p) || p.Line < c.line-1 || p.Line > c.line {
			t.Errorf("%q: %+v", c.source, err)
		}
	}
	if p := ProblemOf(context.Canceled, words.English); p.Line != 0 {
		t.Errorf("%+v", p)
	}
}
