package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A game of a program that says that it is played in misère is graded so, as the
// arguments and as a record, unless the record or the flag says otherwise. Who takes 1
// to 3 and must not take the last loses at 1, 5, 9, ...
func TestGradeDeclared(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	last := file("last.star", "misere = True\ndef options(n):\n    return [n - k for k in (1, 2, 3) if k <= n]\n")
	record := file("game.txt", last+" 6\n5\n")
	named := file("named.txt", "normal\n"+last+" 6\n5\n")
	for _, c := range []struct {
		verdict string
		args    []string
	}{
		{`"verdict":"winning"`, []string{last + " 6", "5"}},
		{`"verdict":"losing"`, []string{last + " 6", "4"}},
		{`"verdict":"losing"`, []string{"--misere=false", last + " 6", "5"}},
		{`"verdict":"winning"`, []string{"--misere=false", last + " 6", "4"}},
		{`"verdict":"winning"`, []string{"@" + record}},
		{`"verdict":"losing"`, []string{"--misere=false", "@" + record}},
		{`"verdict":"losing"`, []string{"@" + named}},
		{`"verdict":"losing"`, []string{"--misere", "@" + named}},
	} {
		code, out, errs := command(t, strings.NewReader(""), append([]string{"grade", "--json"}, c.args...)...)
		if code != 0 || !strings.Contains(out, c.verdict) {
			t.Errorf("%s: exit %d, want %s\n%s%s", c.args, code, c.verdict, out, errs)
		}
	}
}
