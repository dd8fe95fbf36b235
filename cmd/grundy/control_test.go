package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"
)

// Whatever quotes the input, no control character of it reaches the terminal.
func TestControlCharacters(t *testing.T) {
	const evil = "\x1b[31m\x00\x07\u009b\x7f\u202e"
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	named := file("h\x1b[31mx.txt", "3 4")
	for _, args := range [][]string{
		{evil},
		{"solve", evil + " 3"},
		{"solve", "nim", "3," + evil},
		{"solve", "nim", "@" + evil},
		{"solve", "nim", "@" + named},
		{"solve", "--heaps", named},
		{"solve", "--heaps", file("bad.txt", "3 "+evil)},
		{"solve", "--batch", "none" + evil},
		{"solve", "--lang", evil},
		{"solve", "--" + evil},
		{"solve", "--timeout", evil, "nim", "3"},
		{"solve", "--max-positions", evil, "nim", "3"},
		{"solve", "--explain", evil, "nim", "3"},
		{"solve", "--misere=" + evil, "nim", "3"},
		{"grade", "nim 3", evil},
		{"grade", "@" + file("record.txt", "players A"+evil+", B\nnim 1\nnim 0\n")},
		{"games", evil},
		{"values", evil},
		{"values", "nim", "--format", evil},
		{"values", "nim", "--out", dir + "/none/" + evil},
		{"verify", evil},
		{"ppositions", "nim", evil},
		{"completion", evil},
	} {
		_, out, errs := command(t, strings.NewReader(""), args...)
		for _, r := range out + errs {
			if unicode.IsControl(r) && r != '\n' || unicode.Is(unicode.Bidi_Control, r) {
				t.Errorf("%q: %q reaches the terminal in %q", args, r, out+errs)
				break
			}
		}
	}
}

// A word of a million characters is no name mistyped, and nobody compares it with
// all names.
func TestEndlessWord(t *testing.T) {
	for _, word := range []string{strings.Repeat("\x00", 1e6), strings.Repeat("k", 1e6)} {
		began := time.Now()
		code, out, _ := command(t, strings.NewReader(word+"\n"), "solve", "--batch", "-")
		if code != exitBad || !strings.Contains(out, "no game named") {
			t.Errorf("exit %d, %.100q", code, out)
		}
		if took := time.Since(began); took > 30*time.Second {
			t.Errorf("took %v", took)
		}
	}
}

// Only a word that is close to a name is taken for it.
func TestNearestNames(t *testing.T) {
	for word, want := range map[string]string{"foo": "", "nmi": "nim", "kalyes": "kayles", "wythof": "wythoff", "xyz": "", "kaylse": "kayles"} {
		_, _, errs := command(t, strings.NewReader(""), "solve", word, "3")
		if got := strings.Contains(errs, "did you mean"); got != (want != "") || !strings.Contains(errs, want) {
			t.Errorf("%s: %s", word, errs)
		}
	}
}
