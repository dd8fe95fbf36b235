package main

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// decoded is a JSON text as generic values with exact numbers.
func decoded(t *testing.T, text string) any {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return v
}

// TestJSON compares the objects with values derived by hand. Names and sources of
// theorems are not looked at.
func TestJSON(t *testing.T) {
	for line, want := range map[string]string{
		// 3 XOR 4 XOR 5 = 2, and only 3 holds a 2.
		"nim 3 4 5": `{"game":"nim 3,4,5","convention":"normal","outcome":"N","grundy":2,
			"winning":{"moves":1,"distinct":1,"list":[{"component":0,"heap":0,"from":"nim 3,4,5","to":"nim 1,4,5","text":"heap 1: 3 -> 1 (take 2)"}]},
			"evidence":[{"component":0,"kind":"theorem","grundy":2}]}`,
		// Two equal heaps give equal results: three moves, two results.
		"nim 1,3,3": `{"game":"nim 1,3,3","convention":"normal","outcome":"N","grundy":1,
			"winning":{"moves":3,"distinct":2,"list":[
				{"component":0,"heap":0,"from":"nim 1,3,3","to":"nim 0,3,3","text":"heap 1: 1 -> 0 (take 1)"},
				{"component":0,"heap":1,"from":"nim 1,3,3","to":"nim 1,2,3","text":"heap 2: 3 -> 2 (take 1)"},
				{"component":0,"heap":2,"from":"nim 1,3,3","to":"nim 1,3,2","text":"heap 3: 3 -> 2 (take 1)"}]},
			"evidence":[{"component":0,"kind":"theorem","grundy":1}]}`,
		// The list is cut, the counts are not.
		"nim 5,5,5 --moves 1": `{"game":"nim 5,5,5","convention":"normal","outcome":"N","grundy":5,
			"winning":{"moves":3,"distinct":1,"list":[{"component":0,"heap":0,"from":"nim 5,5,5","to":"nim 0,5,5","text":"heap 1: 5 -> 0 (take 5)"}]},
			"evidence":[{"component":0,"kind":"theorem","grundy":5}]}`,
		// 1 XOR 4 XOR 5 = 0.
		"nim 1,4,5": `{"game":"nim 1,4,5","convention":"normal","outcome":"P","grundy":0,
			"winning":{"moves":0,"distinct":0,"list":[]},
			"evidence":[{"component":0,"kind":"theorem","grundy":0}]}`,
		// Numbers of any size are exact.
		"nim 18446744073709551615": `{"game":"nim 18446744073709551615","convention":"normal","outcome":"N","grundy":18446744073709551615,
			"winning":{"moves":1,"distinct":1,"list":[{"component":0,"heap":0,"from":"nim 18446744073709551615","to":"nim 0","text":"heap 1: 18446744073709551615 -> 0 (take 18446744073709551615)"}]},
			"evidence":[{"component":0,"kind":"theorem","grundy":18446744073709551615}]}`,
		// An even number of heaps of 1 is won in misère play, with any move.
		"--misere nim 1,1": `{"game":"nim 1,1","convention":"misere","outcome":"N","grundy":null,
			"winning":{"moves":2,"distinct":1,"list":[
				{"component":0,"heap":0,"from":"nim 1,1","to":"nim 0,1","text":"heap 1: 1 -> 0 (take 1)"},
				{"component":0,"heap":1,"from":"nim 1,1","to":"nim 1,0","text":"heap 2: 1 -> 0 (take 1)"}]},
			"evidence":[{"component":0,"kind":"theorem"}]}`,
		// Kayles: g(7) = 2. Nim: 3 XOR 4 = 7. In all 5; the 4 goes to 4 XOR 5 = 1,
		// and no option of kayles 7 is worth 2 XOR 5 = 7.
		"nim 3,4 + kayles 7": `{"game":"nim 3,4 + kayles 7","convention":"normal","outcome":"N","grundy":5,
			"winning":{"moves":1,"distinct":1,"list":[{"component":0,"heap":1,"from":"nim 3,4 + kayles 7","to":"nim 3,1 + kayles 7","text":"heap 2: 4 -> 1 (take 3)"}]},
			"evidence":[{"component":0,"kind":"theorem","grundy":7},{"component":1,"kind":"table","grundy":2,"heaps":7}]}`,
		// Moore's Nim_2: the column sums of 1,2,3 are 2 and 2; 1,1,1 has 3 = 0 mod 3.
		"moore:2 1,2,3": `{"game":"moore:2 1,2,3","convention":"normal","outcome":"N",
			"winning":{"moves":1,"distinct":1,"list":[{"component":0,"heap":null,"from":"moore:2 1,2,3","to":"moore:2 1,1,1","text":"heap 2: 2 -> 1 (take 1), heap 3: 3 -> 1 (take 2)"}]}}`,
		"nim x":           `{"error":{"code":"position","message":"\"x\" does not belong in a list of heaps","at":4}}`,
		"nope 3":          `{"error":{"code":"unknown-game","message":"there is no game named \"nope\"","at":0}}`,
		"":                `{"error":{"code":"syntax","message":"there is no position to read","at":0}}`,
		"nim 3 --moves 0": `{"error":{"code":"flag","message":"\"0\" is not a number of moves","at":null}}`,
	} {
		_, out, errs := command(t, strings.NewReader(""), append(fields("solve --json"), fields(line)...)...)
		if errs != "" {
			t.Errorf("%s: on standard error: %s", line, errs)
		}
		got, expected := decoded(t, out), decoded(t, want)
		if difference := subset(expected, got, ""); difference != "" {
			t.Errorf("%s: %s\n%s", line, difference, out)
		}
	}
}

// subset says where got lacks, or has otherwise, what want holds; lists must be
// equally long. It is empty if got holds all of want.
func subset(want, got any, at string) string {
	switch want := want.(type) {
	case map[string]any:
		object, ok := got.(map[string]any)
		if !ok {
			return at + " is no object"
		}
		for name, value := range want {
			has, ok := object[name]
			if !ok {
				return at + "." + name + " is missing"
			}
			if difference := subset(value, has, at+"."+name); difference != "" {
				return difference
			}
		}
		return ""
	case []any:
		list, ok := got.([]any)
		if !ok || len(list) != len(want) {
			return at + " is no list of the right length"
		}
		for i := range want {
			if difference := subset(want[i], list[i], at+"[]"); difference != "" {
				return difference
			}
		}
		return ""
	}
	if !reflect.DeepEqual(want, got) {
		return at + " is different"
	}
	return ""
}

// TestJSONTerminal: a position without moves is lost in normal play and won in
// misère play, without a winning move.
func TestJSONTerminal(t *testing.T) {
	for convention, outcome := range map[string]string{"normal": "P", "misere": "N"} {
		for _, position := range []string{"-", "nim 0,0", "kayles 0 + nim -", "moore:2 0"} {
			args := append(fields("solve --json --misere="+map[string]string{"normal": "false", "misere": "true"}[convention]), fields(position)...)
			code, out, _ := command(t, strings.NewReader(""), args...)
			want := decoded(t, `{"convention":"`+convention+`","outcome":"`+outcome+`","winning":{"moves":0,"distinct":0,"list":[]}}`)
			if difference := subset(want, decoded(t, out), ""); difference != "" || code != 0 {
				t.Errorf("%s in %s play: %s, exit %d\n%s", position, convention, difference, code, out)
			}
		}
	}
}

// TestJSONNotes: the notes come only when they are asked for.
func TestJSONNotes(t *testing.T) {
	_, plain, _ := command(t, nil, fields("solve --json nim 3 4 5")...)
	if strings.Contains(plain, `"notes"`) {
		t.Errorf("notes without --explain: %s", plain)
	}
	_, explained, _ := command(t, nil, fields("solve --json nim 3 4 5 --explain columns")...)
	want := decoded(t, `{"notes":[{"component":0,"columns":{"numbers":[3,4,5],"modulus":2}},{"component":0}]}`)
	if difference := subset(want, decoded(t, explained), ""); difference != "" {
		t.Errorf("%s\n%s", difference, explained)
	}
	// mex{0,1,2} = 3
	_, mex, _ := command(t, nil, fields("solve --json nim 3 --explain mex")...)
	want = decoded(t, `{"mex":{"heap":3,"value":3,"options":[{"value":0,"left":[],"moves":1},{"value":1,"left":[1],"moves":1},{"value":2,"left":[2],"moves":1}]}}`)
	found := false
	for _, note := range decoded(t, mex).(map[string]any)["notes"].([]any) {
		found = found || subset(want, note, "") == ""
	}
	if !found {
		t.Errorf("no mex of 3 in %s", mex)
	}
}
