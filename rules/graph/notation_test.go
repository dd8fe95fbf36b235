package graph

import (
	"strings"
	"testing"

	"grundy/game"
)

func TestParseFile(t *testing.T) {
	for text, want := range map[string]string{
		"# a triangle\n1 2\n2 3\n3 1\n4\n":                         "1-2,2-3,3-1,4",
		"a-b\nb--c # end\n\n":                                      "a-b,b-c",
		"graph { a -- b -- c; node [color=\"#ff0000\"]; d [x=1] }": "a-b,b-c,d",
		"strict graph G { rankdir=LR; a -- b; b -- a // twice\n }": "a-b",
		"/* x */ graph \"g\" { \"a\":n -- b:s:w }":                 "a-b",
	} {
		if g, err := ParseFile(text, Undirected); err != nil || g.String() != want {
			t.Errorf("%q: %v, %v", text, g, err)
		}
	}
	for _, text := range []string{"a b c", "a>b", "digraph { a -> b }", "graph { a -- ", "graph { { a } }", "graph { \"a b\" }", "a-"} {
		if g, err := ParseFile(text, Undirected); err == nil {
			t.Errorf("%q: %v", text, g)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"a-b,b-c,d", "-", "a>b", "a--b->c", ",", "a-", "0-a,a-b", "a b-c", "digraph { a -> b; }", "graph{\"", "# x\n1 2"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, parse := range []func(string, Kind) (*Graph, error){Parse, ParseFile} {
			g, err := parse(text, Undirected|Directed)
			if err != nil {
				fault, ok := err.(*game.Fault)
				if !ok || fault.At > len(text) {
					t.Fatalf("%q: %v", text, err)
				}
				continue
			}
			again, err := Parse(g.String(), Undirected|Directed)
			if err != nil || again.String() != g.String() || strings.TrimSpace(g.String()) == "" {
				t.Fatalf("%q prints as %q and parses as %v, %v", text, g, again, err)
			}
		}
	})
}
