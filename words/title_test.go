package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// proper are the theorems that are called by the people who found them.
var proper = map[string]bool{
	"Albert-Nowakowski": true, "Bachet": true, "Boros-Gurvich-Ho-Makino-Mursic": true, "Bouton": true,
	"Cairns-Ho-Lengyel": true, "Cole-Davie": true, "Dufour-Heubach CN(4,2)": true, "Dufour-Heubach CN(6,3)": true,
	"Guy-Smith": true, "Jenkyns-Mayberry": true, "Moore": true, "Sprague-Grundy": true, "Welter": true,
	"Whinihan": true, "Wythoff": true, "Fraenkel-Scheinerman-Ullman": true, "Smith": true, "Zermelo": true,
}

// Every theorem of the program has a title in the reader's language, or is called
// by a proper name; and every title is of a theorem.
func TestTitles(t *testing.T) {
	titles := map[string]bool{}
	for key := range english() {
		if name, ok := strings.CutPrefix(key, "title."); ok && name != "proper" {
			titles[name] = true
		}
	}
	for _, name := range theorems(t) {
		if proper[name] {
			if titles[name] {
				t.Errorf("%s is a proper name and has a title", name)
			}
			if s := Chinese.Say(Title(name)); s != name {
				t.Errorf("%s is called %s", name, s)
			}
			continue
		}
		if Title(name).Key == "title.proper" {
			t.Errorf("the theorem %q has no title in Chinese", name)
		}
		delete(titles, name)
	}
	for name := range titles {
		t.Errorf("the title %q is of no theorem", name)
	}
}

// theorems are the names in the literals of game.Theorem in the source.
func theorems(t *testing.T) (names []string) {
	fset := token.NewFileSet()
	for _, dir := range []string{"rules", "sequence", "solve", "search", "catalogue"} {
		err := filepath.WalkDir(filepath.Join("..", dir), func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(fset, path, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				literalOf, ok := n.(*ast.CompositeLit)
				if !ok {
					return true
				}
				if of, ok := literalOf.Type.(*ast.SelectorExpr); !ok || of.Sel.Name != "Theorem" {
					return true
				}
				for _, field := range literalOf.Elts {
					if pair, ok := field.(*ast.KeyValueExpr); ok && pair.Key.(*ast.Ident).Name == "Name" {
						name := literal(pair.Value)
						if name == "" {
							t.Errorf("%s: a name that is no literal", fset.Position(pair.Pos()))
						}
						names = append(names, name)
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(names) < 40 {
		t.Errorf("only %d theorems found", len(names))
	}
	return names
}
