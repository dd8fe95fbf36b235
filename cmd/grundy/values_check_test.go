package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// --check knows both kinds of checkpoint, says what they hold, and refuses damage
// and other files with a hint of what to do.
func TestCheckBothKinds(t *testing.T) {
	dir := t.TempDir()
	window, all, text := filepath.Join(dir, "window"), filepath.Join(dir, "all"), filepath.Join(dir, "text")
	for _, line := range []string{
		"period 0.104 --local --to 1e5 --checkpoint " + window,
		"values 0.104 --to 999 --stats --checkpoint " + all,
	} {
		if code, _, errs := command(t, nil, fields(line)...); code != 0 && code != exitOpen {
			t.Fatal(line, code, errs)
		}
	}
	data, err := os.ReadFile(window)
	if err != nil {
		t.Fatal(err)
	}
	cut := filepath.Join(dir, "cut")
	if err := os.WriteFile(cut, data[:len(data)-1], 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(text, []byte("0 1 2 3"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		line string
		code int
		want []string
	}{
		{"values --json --check " + window, 0, []string{`"kind":"period-window/1"`, `"game":"0.104"`, `"hash":"sha256:`}},
		{"values --check " + window, 0, []string{"0.104", "window"}},
		{"values --json --check " + all, 0, []string{`"game":"0.104"`, `"to":999`}},
		{"values --check " + cut, 1, []string{"cut short", "undamaged copy"}},
		{"values --check " + text, 1, []string{"not a file of values", "--format binary"}},
		{"values --check " + filepath.Join(dir, "none"), 2, []string{"no such file"}},
		{"values 0.104 --resume --checkpoint " + window, 2, []string{"not a file of values", "--local"}},
	} {
		code, out, errs := command(t, nil, fields(c.line)...)
		if code != c.code {
			t.Errorf("%s: exit %d", c.line, code)
		}
		for _, s := range c.want {
			if !strings.Contains(strings.Join(strings.Fields(out+errs), " "), s) {
				t.Errorf("%s: %q is missing in %s%s", c.line, s, out, errs)
			}
		}
	}
}
