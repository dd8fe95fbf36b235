package grundy_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"grundy/catalogue"
	"grundy/words"
)

// floors are the packages from the ground up; a package imports only what stands
// in a line above its own, or what is inside of it. A folder stands for those in
// it. A new package gets its floor here.
var floors = [][]string{
	{"words"},
	{"nimber", "game"},
	{"heaps", "stream", "checkpoint"},
	{"rules", "wording"},
	{"catalogue", "script"},
	{"search", "sequence", "misere", "certificate"},
	{"solve", "valuefile", "survey"},
	{"box", "export", "plot", "gamegraph", "longrun", "prover"},
	{"verify", "play", "evidence", "sweep", "learn", "values", "period"},
	{"law"},
	{""}, // package grundy, the front door
	{"answer"},
	{"page", "batch", "terminal"},
	{"operation", "screen"},
	{"studio"},
	{"server", "mcp"},
	{"bench"},
	{"cmd"},
}

// engine are the floors that a Go program pays for when it imports the front
// door: they import nothing from outside but the allowed.
var (
	engine  = []string{"words", "nimber", "game", "heaps", "rules", "wording", "catalogue", "search", "sequence", "misere", "certificate", "solve", "box", "verify", "play", "evidence", ""}
	allowed = []string{"golang.org/x/sync", "github.com/klauspost/cpuid/v2"}
)

// A pack is a package of the module.
type pack struct {
	dir     string // "." is the root
	files   map[string]*ast.File
	tests   []string // files of tests
	imports []string // of files that are not tests
}

// packs parses the whole module.
func packs(t *testing.T) map[string]*pack {
	t.Helper()
	all := map[string]*pack{}
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			base := d.Name()
			if name != "." && (strings.HasPrefix(base, ".") || base == "testdata" || base == "node_modules" || isFile(filepath.Join(name, "go.mod"))) {
				return fs.SkipDir
			}
			return nil
		}
		if filepath.Ext(name) != ".go" {
			return nil
		}
		dir := path.Dir(filepath.ToSlash(name))
		p := all[dir]
		if p == nil {
			p = &pack{dir: dir, files: map[string]*ast.File{}}
			all[dir] = p
		}
		if strings.HasSuffix(name, "_test.go") {
			p.tests = append(p.tests, name)
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		p.files[name] = f
		for _, i := range f.Imports {
			text, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			p.imports = append(p.imports, text)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// top is the folder at the top in which a package stands.
func top(dir string) string {
	if dir == "." {
		return ""
	}
	first, _, _ := strings.Cut(dir, "/")
	return first
}

func floorOf(dir string) int {
	return slices.IndexFunc(floors, func(names []string) bool { return slices.Contains(names, top(dir)) })
}

// inside is the folder of an import of this module.
func inside(imported string) (dir string, ok bool) {
	if imported == "grundy" {
		return ".", true
	}
	return strings.CutPrefix(imported, "grundy/")
}

// TestFloors: imports go down only, and the engine imports next to nothing.
func TestFloors(t *testing.T) {
	all := packs(t)
	for _, dir := range slices.Sorted(maps.Keys(all)) {
		p := all[dir]
		if len(p.files) == 0 {
			continue
		}
		floor := floorOf(dir)
		if floor < 0 {
			t.Errorf("package %s has no floor: give it one in this test", dir)
			continue
		}
		for _, i := range p.imports {
			if below, ok := inside(i); ok {
				if f := floorOf(below); top(below) != top(dir) && f >= floor {
					t.Errorf("%s (floor %d) imports %s (floor %d)", dir, floor, below, f)
				}
			} else if first, _, _ := strings.Cut(i, "/"); strings.Contains(first, ".") && slices.Contains(engine, top(dir)) &&
				!slices.ContainsFunc(allowed, func(a string) bool { return i == a || strings.HasPrefix(i, a+"/") }) {
				t.Errorf("%s imports %s", dir, i)
			}
		}
	}
	// What the front door draws in.
	seen := map[string]bool{}
	var visit func(dir string)
	visit = func(dir string) {
		if seen[dir] || all[dir] == nil {
			return
		}
		seen[dir] = true
		if !slices.Contains(engine, top(dir)) {
			t.Errorf("the front door draws in %s", dir)
		}
		for _, i := range all[dir].imports {
			if below, ok := inside(i); ok {
				visit(below)
			}
			if i == "net/http" || i == "os/exec" || i == "net" {
				t.Errorf("the front door draws in %s by %s", i, dir)
			}
		}
	}
	visit(".")
}

// trusted are the packages that a checked certificate rests on: the checker and what
// it imports of the module, whatever it imports.
func trusted(t *testing.T) map[string]*pack {
	t.Helper()
	all := packs(t)
	seen := map[string]*pack{}
	var visit func(dir string)
	visit = func(dir string) {
		if seen[dir] != nil || all[dir] == nil {
			return
		}
		seen[dir] = all[dir]
		for _, i := range all[dir].imports {
			if below, ok := inside(i); ok {
				visit(below)
			}
		}
	}
	visit("certificate/check")
	return seen
}

// TestChecker: the checker of certificates shares nothing with the solvers. It is a core
// and packages of one idea each; what they import of the module is the rules and what
// those stand on, and so is what that imports.
func TestChecker(t *testing.T) {
	parts := []string{"certificate/check", "certificate/check/budget", "certificate/check/heapvalues", "certificate/check/monoid",
		"certificate/check/pairing", "certificate/check/pile"}
	may := append(parts, "certificate", "catalogue", "rules", "rules/graph", "rules/coins", "wording", "heaps", "game", "words")
	base := trusted(t)
	for dir, p := range base {
		if !slices.Contains(may, dir) {
			t.Errorf("the checker draws in %s", dir)
		}
		for _, i := range p.imports {
			if first, _, _ := strings.Cut(i, "/"); strings.Contains(first, ".") {
				t.Errorf("the checker draws in %s by %s", i, dir)
			}
		}
	}
	for _, dir := range may {
		if base[dir] == nil {
			t.Errorf("the checker does not import %s", dir)
		}
	}
}

// TestTrustedBase: the checker's core stays small, and docs/proofs.md tells how many
// lines a checked certificate rests on, package by package and in all: within a tenth.
func TestTrustedBase(t *testing.T) {
	const most = 600
	lines, sum := map[string]int{}, 0
	for dir, p := range trusted(t) {
		for name := range p.files {
			lines[dir] += code(t, name)
		}
		sum += lines[dir]
	}
	if n := lines["certificate/check"]; n == 0 || n > most {
		t.Errorf("the checker's core has %d lines of code, at most %d are wanted", n, most)
	}
	lines["all"] = sum
	text, err := os.ReadFile("docs/proofs.md")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]int{}
	for _, row := range regexp.MustCompile("(?m)^\\| `?([a-z/]+)`? \\| ([0-9]+) \\|").FindAllStringSubmatch(string(text), -1) {
		told[row[1]], _ = strconv.Atoi(row[2])
	}
	for dir, n := range lines {
		if d := told[dir]; 10*max(d-n, n-d) > n {
			t.Errorf("%s has %d lines of code, docs/proofs.md tells of %d", dir, n, d)
		}
	}
	for dir := range told {
		if lines[dir] == 0 {
			t.Errorf("docs/proofs.md tells of %s, on which no certificate rests", dir)
		}
	}
}

// code is how many lines of a file are neither blank nor comment alone.
func code(t *testing.T, name string) (n int) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
			n++
		}
	}
	return n
}

// TestDocumented: every package and every exported name has a comment.
func TestDocumented(t *testing.T) {
	for dir, p := range packs(t) {
		documented := len(p.files) == 0
		for name, f := range p.files {
			documented = documented || f.Doc.Text() != ""
			if f.Name.Name == "main" {
				continue
			}
			for _, d := range f.Decls {
				for _, bare := range undocumented(d) {
					t.Errorf("%s: %s has no comment", name, bare)
				}
			}
		}
		if !documented {
			t.Errorf("package %s has no comment", dir)
		}
	}
}

// undocumented are the exported names of a declaration that have no comment.
func undocumented(d ast.Decl) (names []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Name.IsExported() && d.Doc.Text() == "" && (d.Recv == nil || exportedType(d.Recv.List[0].Type)) {
			names = append(names, d.Name.Name)
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				if s.Name.IsExported() && d.Doc.Text()+s.Doc.Text()+s.Comment.Text() == "" {
					names = append(names, s.Name.Name)
				}
			case *ast.ValueSpec:
				for _, n := range s.Names {
					if n.IsExported() && d.Doc.Text()+s.Doc.Text()+s.Comment.Text() == "" {
						names = append(names, n.Name)
					}
				}
			}
		}
	}
	return names
}

func exportedType(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.StarExpr:
		return exportedType(e.X)
	case *ast.IndexExpr:
		return exportedType(e.X)
	case *ast.IndexListExpr:
		return exportedType(e.X)
	case *ast.Ident:
		return e.IsExported()
	}
	return false
}

// mostLines is how long a file may be that is written by hand.
const mostLines = 600

// TestSizes: no file of the engine is too long, and no package is named for
// nothing in particular.
func TestSizes(t *testing.T) {
	for dir, p := range packs(t) {
		if slices.Contains([]string{"util", "utils", "common", "manager", "helper", "helpers", "misc", "base", "core"}, path.Base(dir)) {
			t.Errorf("the name %s says nothing", dir)
		}
		names := slices.Concat(slices.Collect(maps.Keys(p.files)), p.tests)
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			generated := regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`).Match(data)
			if lines := strings.Count(string(data), "\n"); lines > mostLines && !generated {
				t.Errorf("%s has %d lines", name, lines)
			}
		}
	}
}

// said reports whether a key has a text of its own in both languages.
func said(key string) bool {
	return key != "" && words.English.Say(words.P(key)) != key && words.Chinese.Say(words.P(key)) != key
}

// TestCatalogue: every game is explained in both languages, with its source and
// an example that parses, and so are its theorems.
func TestCatalogue(t *testing.T) {
	names := map[string]string{}
	for _, e := range catalogue.Entries() {
		for _, name := range append([]string{e.Name}, e.Aliases...) {
			if other, ok := names[name]; ok {
				t.Errorf("%s names %s and %s", name, other, e.Name)
			}
			names[name] = e.Name
		}
		if !said(e.Rule.Key) || !said(e.Position.Key) {
			t.Errorf("%s: the rule or the position is not explained in both languages", e.Name)
		}
		if e.Source == "" {
			t.Errorf("%s has no source", e.Name)
		}
		if s, err := catalogue.Parse(e.Example); err != nil || len(s) == 0 {
			t.Errorf("%s: the example %q: %v", e.Name, e.Example, err)
		} else if back, err := catalogue.Parse(s.String()); err != nil || back.String() != s.String() {
			t.Errorf("%s: %s does not parse back: %v", e.Name, s, err)
		}
		for _, theorem := range e.Theory {
			if theorem.Name == "" || theorem.Source == "" || !said(theorem.Says.Key) {
				t.Errorf("%s: the theorem %+v lacks its name, source or statement", e.Name, theorem)
			}
		}
	}
}

// TestKeys: every sentence that the code says by a literal key is in both
// catalogues.
func TestKeys(t *testing.T) {
	for _, p := range packs(t) {
		for name, f := range p.files {
			ast.Inspect(f, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok || len(call.Args) == 0 {
					return true
				}
				s, ok := call.Fun.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				if x, isName := s.X.(*ast.Ident); s.Sel.Name != "say" && s.Sel.Name != "Say" && !(s.Sel.Name == "P" && isName && x.Name == "words") {
					return true
				}
				if l, ok := call.Args[0].(*ast.BasicLit); ok && l.Kind == token.STRING {
					if key, err := strconv.Unquote(l.Value); err == nil && !said(key) {
						t.Errorf("%s: %q is not in both languages", name, key)
					}
				}
				return true
			})
		}
	}
}
