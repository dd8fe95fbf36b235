package words

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// Both languages have the same keys with the same blanks, and a Chinese sentence
// is Chinese: it has a Chinese character unless it is a name or a form.
func TestLanguagesAgree(t *testing.T) {
	blank := regexp.MustCompile(`\{\d+\}`)
	blanks := func(text string) []string {
		all := blank.FindAllString(text, -1)
		slices.Sort(all)
		return slices.Compact(all)
	}
	for key, en := range english() {
		zh, ok := chinese()[key]
		if !ok {
			t.Errorf("%s has no Chinese", key)
			continue
		}
		if !slices.Equal(blanks(en), blanks(zh)) && !strings.HasPrefix(key, "page.blocks.") {
			t.Errorf("%s: the blanks differ: %q, %q", key, en, zh)
		}
		if strings.ContainsFunc(en, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
			t.Errorf("%s: Chinese in English: %q", key, en)
		}
	}
	for key := range chinese() {
		if _, ok := english()[key]; !ok {
			t.Errorf("%s has no English", key)
		}
	}
}

// Every sentence that the program names by a constant key exists.
func TestKeysExist(t *testing.T) {
	named := regexp.MustCompile(`(?:words\.P|[^.a-zA-Z]P|\b[Ss]ay)\("([a-z][a-zA-Z.\-]*[a-zA-Z])"[,)]`)
	err := filepath.WalkDir("..", func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, m := range named.FindAllSubmatch(source, -1) {
			if key := string(m[1]); english()[key] == "" {
				if _, ok := english()[key]; !ok {
					t.Errorf("%s: there is no sentence %q", path, key)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestSay(t *testing.T) {
	p := P("move.and", P("move.take", 1, uint64(5), uint64(2), uint64(3)), "x")
	if got := p.String(); got != "heap 1: 5 -> 2 (take 3), x" {
		t.Errorf("%q", got)
	}
	if got := Chinese.Say(p); got != "第 1 堆：5 -> 2（取 3），x" {
		t.Errorf("%q", got)
	}
	if got := P("no such key", 1, 2).String(); got != "no such key 1 2" {
		t.Errorf("%q", got)
	}
	if got := (Phrase{}).String(); got != "" {
		t.Errorf("%q", got)
	}
	// What is no blank stays.
	if got := string(English.fill(nil, "{x} {9} {0} {", []any{"{0}"})); got != "{x} {9} {0} {" {
		t.Errorf("%q", got)
	}
}

func TestParse(t *testing.T) {
	for tag, want := range map[string]Lang{"zh_CN.UTF-8": Chinese, "zh": Chinese, "zh-Hant": Chinese, "en_GB.UTF-8": English, "C": English, "C.UTF-8": English, "POSIX": English} {
		if got, ok := Parse(tag); !ok || got != want {
			t.Errorf("%s: %s %v", tag, got, ok)
		}
	}
	if _, ok := Parse("de_DE"); ok {
		t.Error("de")
	}
}
