package words

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var blank = regexp.MustCompile(`\{(\d+)(?:\|[^|{}]+\|[^|{}]+)?\}`)

// blanks are the different blanks of a text, in ascending order.
func blanks(text string) []string {
	all := []string{}
	for _, m := range blank.FindAllStringSubmatch(text, -1) {
		all = append(all, m[1])
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Both languages say the same sentences, with the same blanks.
func TestCataloguesAgree(t *testing.T) {
	en, zh := english(), chinese()
	for key, text := range en {
		other, ok := zh[key]
		if !ok {
			t.Errorf("%s is not said in Chinese", key)
		} else if !slices.Equal(blanks(text), blanks(other)) {
			t.Errorf("%s: blanks %v in English, %v in Chinese", key, blanks(text), blanks(other))
		}
	}
	for key := range zh {
		if _, ok := en[key]; !ok {
			t.Errorf("%s is not said in English", key)
		}
	}
}

// Each area is one file a language, and no key stands twice.
func TestAreas(t *testing.T) {
	for _, l := range []string{"en", "zh"} {
		owner := map[string]string{}
		entries, err := files.ReadDir(l)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if _, err := fs.Stat(files, "en/"+e.Name()); err != nil {
				t.Errorf("%s/%s has no English twin", l, e.Name())
			}
			data, err := files.ReadFile(l + "/" + e.Name())
			if err != nil {
				t.Fatal(err)
			}
			d := json.NewDecoder(strings.NewReader(string(data)))
			for depth := 0; ; {
				tok, err := d.Token()
				if err != nil {
					break
				}
				if tok == json.Delim('{') {
					depth++
					continue
				}
				key, ok := tok.(string)
				if !ok || depth == 0 {
					continue
				}
				if owner[key] != "" {
					t.Errorf("%s: %s stands in %s and in %s", l, key, owner[key], e.Name())
				}
				owner[key] = e.Name()
				if _, err := d.Token(); err != nil { // the sentence
					t.Fatalf("%s/%s: %v", l, e.Name(), err)
				}
			}
		}
	}
}

// symbolic are the keys whose text is the same in every language: what a user
// types, and formulas.
var symbolic = regexp.MustCompile(`^(command\..*\.(use|examples)|flag\.value\..*|theorem\.lasker|sequence\.value)$`)

// The Chinese is Chinese, and ends where the English does.
func TestChineseIsChinese(t *testing.T) {
	for key, text := range chinese() {
		han := strings.ContainsFunc(text, func(r rune) bool { return r >= 0x4e00 && r <= 0x9fff })
		latin := strings.ContainsFunc(text, func(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' })
		if latin && !han && !symbolic.MatchString(key) {
			t.Errorf("%s: %q is not Chinese", key, text)
		}
		if full(english()[key]) != strings.HasSuffix(text, "。") {
			t.Errorf("%s: %q and %q do not end alike", key, english()[key], text)
		}
	}
}

// full reports whether an English text ends as a sentence does.
func full(text string) bool { return strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "..") }

// awaited are sentences that stand ready for code that does not say them yet. A
// sentence that is said must not stand here.
var awaited = map[string]bool{}

// literal is the value of a string literal; "" for anything else.
func literal(e ast.Expr) string {
	s, ok := e.(*ast.BasicLit)
	if !ok || s.Kind != token.STRING {
		return ""
	}
	text, _ := strconv.Unquote(s.Value)
	return text
}

// Every key that the program's source names is said, with as many blanks as it
// fills, and every sentence is used.
func TestKeysAreUsed(t *testing.T) {
	used := map[string]bool{}
	prefixes, suffixes := map[string]bool{}, map[string]bool{} // of keys put together at run time
	fset := token.NewFileSet()
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2 || d.Name() == "testdata" || d.Name() == "node_modules") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(fset, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				used[literal(n)] = true // keys also stand in tables and as arguments
			case *ast.BinaryExpr:
				if left := literal(n.X); strings.HasSuffix(left, ".") {
					prefixes[left] = true
				}
				if right := literal(n.Y); strings.HasPrefix(right, ".") {
					suffixes[right] = true
				}
			case *ast.AssignStmt:
				if right := literal(n.Rhs[0]); n.Tok == token.ADD_ASSIGN && strings.HasPrefix(right, ".") {
					suffixes[right] = true
				}
			case *ast.CallExpr:
				if !isP(n.Fun) || len(n.Args) == 0 || literal(n.Args[0]) == "" {
					break
				}
				key := literal(n.Args[0])
				sentence, ok := english()[key]
				if !ok {
					t.Errorf("%s: no sentence %q", fset.Position(n.Pos()), key)
				} else if want := len(blanks(sentence)); !n.Ellipsis.IsValid() && len(n.Args)-1 < want {
					t.Errorf("%s: %q has %d blanks, %d are filled", fset.Position(n.Pos()), key, want, len(n.Args)-1)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for key := range english() {
		ok := used[key] || awaited[key]
		for p := range prefixes {
			ok = ok || strings.HasPrefix(key, p)
		}
		for s := range suffixes {
			ok = ok || strings.HasSuffix(key, s) && used[strings.TrimSuffix(key, s)]
		}
		if !ok {
			t.Errorf("the sentence %s is never said", key)
		}
		if used[key] && awaited[key] {
			t.Errorf("%s is awaited no longer", key)
		}
	}
}

// isP reports whether a call is of words.P.
func isP(fun ast.Expr) bool {
	sel, ok := fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	pkg, ok := sel.X.(*ast.Ident)
	return ok && pkg.Name == "words" && sel.Sel.Name == "P"
}

func TestSay(t *testing.T) {
	nested := P("move.and", P("move.take", 1, 5, 3, 2), P("move.take", 2, 4, 0, 4))
	if s := English.Say(nested); s != "heap 1: 5 -> 3 (take 2), heap 2: 4 -> 0 (take 4)" {
		t.Error(s)
	}
	if s := Chinese.Say(nested); s != "第 1 堆：5 -> 3（取 2），第 2 堆：4 -> 0（取 4）" {
		t.Error(s)
	}
	for _, p := range []Phrase{{}, P("")} {
		if !p.IsZero() || English.Say(p) != "" {
			t.Errorf("%v says something", p)
		}
	}
	if s := P("no.such.key", 1, 2).String(); s != "no.such.key 1 2" {
		t.Error(s)
	}
	if s := P("game.nearest", "{0} {").String(); s != "did you mean {0} {?" { // what fills a blank is not filled again
		t.Error(s)
	}
	if s := P("move.take").String(); !strings.Contains(s, "{0}") { // too few: the blank stays
		t.Error(s)
	}
}

// Nothing that fills a blank acts on the terminal.
func TestVisible(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "nim 3,4": "nim 3,4", "尼姆 3，4": "尼姆 3，4", "misère": "misère",
		"\x1b[31mred": "␛[31mred", "a\x00b\x7fc\r\n\t": "a␀b␡c␍␊␉", "\u009b1m": "\ufffd1m", "\xff": "\ufffd", "a\u202eb": "a\ufffdb",
	} {
		if got := Visible(text); got != want {
			t.Errorf("%q shows as %q, want %q", text, got, want)
		}
		if got := English.Say(P("game.nearest", P("move.to", text, 1))); got != "did you mean "+want+" -> 1?" {
			t.Errorf("%q is said as %q", text, got)
		}
	}
}

// Words that depend on a number agree with it.
func TestNumber(t *testing.T) {
	for _, c := range []struct {
		p    Phrase
		want string
	}{
		{P("page.search", uint64(1)), "Played out: 1 position searched."},
		{P("page.search", "2"), "Played out: 2 positions searched."},
		{P("page.search", 0), "Played out: 0 positions searched."},
		{P("page.remoteness", 1), "With best play (the winner hurries, the loser delays) the game lasts 1 more move."},
		{P("wythoff.two", 1), "wythoff is played on exactly two heaps, and here is 1"},
		{P("wythoff.two", 11), "wythoff is played on exactly two heaps, and here are 11"},
		{P("verify.all", 1, 3), "1 game, 3 positions: all right."},
		{P("limit.positions", 1), "more than 1 position would have to be searched"},
	} {
		if got := English.Say(c.p); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// counted are nouns behind a number that stand in one form only.
var counted = regexp.MustCompile(`\{\d+\} (more )?(positions|P-positions|moves|heaps|values|games|terms|objects|tokens|numbers|ones)\b`)

// uncounted are the sentences whose number is never 1.
var uncounted = map[string]bool{"grade.best.many": true, "page.winning.many": true, "play.which-term": true, "heaps.many": true}

// A sentence with a number has both forms of what is counted.
func TestCountedWords(t *testing.T) {
	for key, text := range english() {
		if counted.MatchString(text) && !uncounted[key] {
			t.Errorf("%s: %q is wrong of 1", key, text)
		}
	}
	for key, text := range chinese() {
		if strings.Contains(text, "|") && strings.Contains(text, "{0|") {
			t.Errorf("%s: %q has two forms in Chinese", key, text)
		}
	}
}

func TestParse(t *testing.T) {
	for tag, want := range map[string]struct {
		l  Lang
		ok bool
	}{
		"en": {English, true}, "zh": {Chinese, true}, "zh_CN.UTF-8": {Chinese, true}, "zh-Hans": {Chinese, true}, "en-GB": {English, true}, "C.UTF-8": {English, true}, "POSIX": {English, true},
		"C": {English, true}, "de_DE.UTF-8": {English, false}, "": {English, false}, "ZH": {Chinese, true},
	} {
		if l, ok := Parse(tag); l != want.l || ok != want.ok {
			t.Errorf("%q is %v, %v", tag, l, ok)
		}
	}
}

func ExampleLang_Say() {
	move := P("move.take", 1, 3, 1, 2)
	fmt.Println(English.Say(move))
	fmt.Println(Chinese.Say(move))
	// Output:
	// heap 1: 3 -> 1 (take 2)
	// 第 1 堆：3 -> 1（取 2）
}
