package gamegraph

import (
	"bytes"
	"context"
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"grundy/catalogue"
	"grundy/game"
)

// Nim 1,2,3 has the positions below it as multisets; those with nim-sum 0 are P.
func TestBuild(t *testing.T) {
	s, err := catalogue.Parse("nim 1,2")
	if err != nil {
		t.Fatal(err)
	}
	g, err := Build(context.Background(), s, game.Normal, 300, nil)
	if err != nil || len(g.Nodes) != 5 || g.Folded != 0 { // 12 11 1 2 -
		t.Fatalf("%+v, %v", g, err)
	}
	for _, n := range g.Nodes {
		want := map[string]string{"nim 1,2": "N", "nim 1,1": "P", "nim 0,0": "P"}[n.Text]
		if want != "" && n.Winner != want {
			t.Errorf("%s is %s", n.Text, n.Winner)
		}
	}
	if g.Nodes[0].Remoteness != 3 { // to 1,1 and two more
		t.Errorf("nim 1,2 lasts %d moves", g.Nodes[0].Remoteness)
	}
	var svg, dot bytes.Buffer
	if err := g.WriteSVG(&svg); err != nil {
		t.Fatal(err)
	}
	for d := xml.NewDecoder(&svg); ; {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if err := g.WriteDOT(&dot); err != nil || strings.Count(dot.String(), "->") != len(g.Edges) {
		t.Errorf("%s (%v)", dot.String(), err)
	}
}

// A loop is a draw, and what is folded is not decided by guessing.
func TestOpen(t *testing.T) {
	s, err := catalogue.Parse("digraph:a>b,b>a,b>c,c>d,e>e e")
	if err != nil {
		t.Fatal(err)
	}
	if g, _ := Build(context.Background(), s, game.Normal, 300, nil); g.Nodes[0].Winner != "D" {
		t.Errorf("%+v", g.Nodes)
	}
	s, _ = catalogue.Parse("nim 5,6,7")
	if g, _ := Build(context.Background(), s, game.Normal, 10, nil); len(g.Nodes) != 10 || g.Folded == 0 || g.Nodes[0].Winner != "" {
		t.Errorf("%+v", g)
	}
}

// What is folded is decided by theorems, where they do.
func TestJudged(t *testing.T) {
	s, err := catalogue.Parse("nim 40,41,50")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []game.Convention{game.Normal, game.Misere} {
		g, err := Build(context.Background(), s, c, 60, Solving(c))
		if err != nil || g.Folded == 0 || g.Nodes[0].Winner != "N" {
			t.Fatalf("%+v, %v", g, err)
		}
		for _, n := range g.Nodes {
			p, err := catalogue.Parse(n.Text)
			if err != nil {
				t.Fatal(err)
			}
			x, large := uint64(0), false
			for _, h := range p {
				for _, size := range h.(game.Pictured).Picture().Numbers {
					x, large = x^size, large || size > 1
				}
			}
			want := game.Wins(x != 0) // Bouton
			if c == game.Misere && !large {
				want = game.Wins(x == 0)
			}
			if n.Winner != want.String() {
				t.Errorf("%s is %s, want %s", n.Text, n.Winner, want)
			}
		}
	}
}
