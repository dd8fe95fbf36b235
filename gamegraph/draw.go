package gamegraph

import (
	"cmp"
	"fmt"
	"html"
	"io"
	"slices"
	"strconv"
	"unicode/utf8"

	"grundy/game"
)

// label is what a node shows: its outcome stands there too.
func (n *Node) label() string {
	text := n.Text
	if utf8.RuneCountInString(text) > 40 {
		text = string([]rune(text)[:37]) + "..."
	}
	if n.Winner != "" {
		text += "  " + n.Winner
	}
	return text
}

// WriteDOT writes the graph in the language of Graphviz: P-positions are double
// ellipses, N-positions boxes, draws diamonds, open ones dashed.
func (g *Graph) WriteDOT(w io.Writer) error {
	if _, err := fmt.Fprintln(w, "digraph game {\n  node [fontname=\"sans-serif\"];"); err != nil {
		return err
	}
	shapes := map[game.Outcome]string{game.P: "shape=ellipse, peripheries=2", game.N: "shape=box", game.D: "shape=diamond", game.Unknown: "shape=box, style=dashed"}
	for i := range g.Nodes {
		if _, err := fmt.Fprintf(w, "  n%d [label=%s, %s];\n", i, strconv.Quote(g.Nodes[i].label()), shapes[g.Nodes[i].Outcome]); err != nil {
			return err
		}
	}
	for _, e := range g.Edges {
		if _, err := fmt.Fprintf(w, "  n%d -> n%d;\n", e[0], e[1]); err != nil {
			return err
		}
	}
	for layer := range g.Layers {
		line := "  { rank=same;"
		for i := range g.Nodes {
			if g.Nodes[i].Layer == layer {
				line += fmt.Sprintf(" n%d;", i)
			}
		}
		if _, err := fmt.Fprintln(w, line, "}"); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(w, "}")
	return err
}

// The measures of the drawing, in pixels.
const (
	rowHeight = 84
	boxHeight = 32
	gap       = 18
	letter    = 8
)

// WriteSVG draws the graph: the ends at the bottom, a layer for each number of moves
// left. Within a layer nodes stand where their neighbours above stand on average.
func (g *Graph) WriteSVG(w io.Writer) error {
	layers := make([][]int, g.Layers)
	for i, n := range g.Nodes {
		layers[n.Layer] = append(layers[n.Layer], i)
	}
	x, width := make([]int, len(g.Nodes)), make([]int, len(g.Nodes))
	sum, count := make([]int, len(g.Nodes)), make([]int, len(g.Nodes))
	above := make([][]int, len(g.Nodes))
	for _, e := range g.Edges {
		above[e[1]] = append(above[e[1]], e[0])
	}
	whole := 0
	for l := g.Layers - 1; l >= 0; l-- {
		for _, v := range layers[l] {
			for _, u := range above[v] {
				if g.Nodes[u].Layer > l {
					sum[v] += x[u]
					count[v]++
				}
			}
			if count[v] > 0 {
				sum[v] /= count[v]
			}
		}
		slices.SortStableFunc(layers[l], func(a, b int) int { return cmp.Compare(sum[a], sum[b]) })
		at := gap
		for _, v := range layers[l] {
			width[v] = letter*utf8.RuneCountInString(g.Nodes[v].label()) + 24
			x[v] = at + width[v]/2
			at += width[v] + gap
		}
		whole = max(whole, at)
	}
	y := func(v int) int { return gap + boxHeight/2 + (g.Layers-1-g.Nodes[v].Layer)*rowHeight }
	height := max(g.Layers-1, 0)*rowHeight + boxHeight + 2*gap
	if _, err := fmt.Fprintf(w, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" font-size=\"13\" fill=\"none\" stroke=\"#222\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\" stroke=\"none\"/>\n<defs><marker id=\"a\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0 8 4 0 8z\" fill=\"#555\" stroke=\"none\"/></marker></defs>\n", whole, height, whole, height); err != nil {
		return err
	}
	for _, e := range g.Edges {
		from, to := e[0], e[1]
		y1, y2 := y(from)+boxHeight/2, y(to)-boxHeight/2
		if g.Nodes[from].Layer <= g.Nodes[to].Layer {
			y1, y2 = y(from)-boxHeight/2, y(to)+boxHeight/2
		}
		if _, err := fmt.Fprintf(w, "<path d=\"M%d %d %d %d\" stroke=\"#888\" marker-end=\"url(#a)\"/>\n", x[from], y1, x[to], y2); err != nil {
			return err
		}
	}
	for v := range g.Nodes {
		a, b := width[v]/2, boxHeight/2
		var shape string
		switch g.Nodes[v].Outcome {
		case game.P:
			shape = fmt.Sprintf("<ellipse cx=\"%d\" cy=\"%d\" rx=\"%d\" ry=\"%d\" fill=\"#fff\"/><ellipse cx=\"%d\" cy=\"%d\" rx=\"%d\" ry=\"%d\"/>", x[v], y(v), a, b, x[v], y(v), a-3, b-3)
		case game.D:
			shape = fmt.Sprintf("<path d=\"M%d %d l%d %d l-%d %d l-%d -%d z\" fill=\"#fff\"/>", x[v], y(v)-b, a, b, a, b, a, b)
		default:
			dash := ""
			if g.Nodes[v].Outcome == game.Unknown {
				dash = " stroke-dasharray=\"4 3\""
			}
			shape = fmt.Sprintf("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#fff\"%s/>", x[v]-a, y(v)-b, 2*a, 2*b, dash)
		}
		if _, err := fmt.Fprintf(w, "%s<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" fill=\"#000\" stroke=\"none\">%s</text>\n", shape, x[v], y(v)+5, html.EscapeString(g.Nodes[v].label())); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(w, "</svg>")
	return err
}
