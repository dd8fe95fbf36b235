// Package gamegraph makes the graph of a game: the positions that play from one
// can come to, the moves between them, who wins each, and in how many moves. It
// draws them in layers by the number of moves left, as Graphviz DOT and as SVG, with
// the outcomes told apart by shape.
package gamegraph

import (
	"context"
	"slices"
	"strings"
	"time"

	"grundy/game"
	"grundy/solve"
)

// A Node is a position.
type Node struct {
	Text       string       `json:"position"`
	Outcome    game.Outcome `json:"-"`
	Winner     string       `json:"outcome"`    // "N", "P", "D"; empty where it is not established
	Remoteness int          `json:"remoteness"` // moves left when the winner hurries and the loser delays; -1 where unknown
	Layer      int          `json:"layer"`      // from the ends up
	Folded     bool         `json:"folded"`     // its moves are not shown
}

// A Graph is a game from its first node on.
type Graph struct {
	Nodes  []Node   `json:"nodes"`
	Edges  [][2]int `json:"edges"`
	Layers int      `json:"layers"`
	Folded int      `json:"folded"` // nodes whose moves are not shown
}

// A Judge says who wins a position: Unknown where that is not established.
type Judge func(ctx context.Context, s game.Sum) game.Outcome

// mostJudged is how many positions a judge of Build searches for all nodes together,
// some hundredths of a second; what a theorem decides is free.
const mostJudged = 100_000

// mostJudging is the time that a judge of Build has for all nodes together: large
// boards take long for each position.
const mostJudging = time.Second

// Solving is the judge that asks the solver: theorems, tables, and a little search.
func Solving(c game.Convention) Judge {
	solver := solve.New(solve.Options{Moves: 1, Positions: mostJudged})
	return func(ctx context.Context, s game.Sum) game.Outcome {
		v, err := solver.Solve(ctx, s, c)
		if err != nil || v == nil {
			return game.Unknown
		}
		return v.Outcome
	}
}

// Build makes the graph from a position, of at most so many nodes; where there are
// more, the moves of the last ones are folded away, and who wins what the rest does
// not tell is asked of a judge, if there is one. Equal positions are one node. It
// takes time linear in the moves and a second for the judge, and returns ctx.Err() where that ends.
func Build(ctx context.Context, start game.Sum, c game.Convention, most int, judge Judge) (*Graph, error) {
	g := &Graph{Edges: [][2]int{}}
	number := map[string]int{}
	var sums []game.Sum
	add := func(s game.Sum) (int, bool) {
		key := sumKey(s)
		n, ok := number[key]
		if !ok {
			if len(sums) >= most {
				return 0, false
			}
			n = len(sums)
			number[key] = n
			sums = append(sums, s)
			g.Nodes = append(g.Nodes, Node{Text: s.String(), Remoteness: -1})
		}
		return n, true
	}
	add(start)
	for n := 0; n < len(sums); n++ {
		if game.Won(sums[n]) {
			continue // the last move ended the whole sum
		}
		had := len(g.Edges)
		to := map[int]bool{}
		tried := 0
		for i, p := range sums[n] {
			for m := range p.Moves {
				if tried++; tried&63 == 0 && ctx.Err() != nil {
					return nil, ctx.Err()
				}
				o, ok := add(slices.Concat(sums[n][:i], m.Then(), sums[n][i+1:]))
				if !ok || tried > 16*most {
					g.Nodes[n].Folded = true
					break
				}
				if !to[o] {
					to[o] = true
					g.Edges = append(g.Edges, [2]int{n, o})
				}
			}
			if g.Nodes[n].Folded {
				break
			}
		}
		if g.Nodes[n].Folded {
			g.Edges = g.Edges[:had]
			g.Folded++
		}
	}
	g.settle(c)
	if judge == nil {
		return g, nil
	}
	ctx, cancel := context.WithTimeout(ctx, mostJudging)
	defer cancel()
	for v := range g.Nodes {
		if node := &g.Nodes[v]; node.Outcome == game.Unknown && ctx.Err() == nil {
			node.Outcome = judge(ctx, sums[v])
			node.Winner = node.Outcome.String()
		}
	}
	return g, nil
}

// sumKey is the same for sums of the same positions.
func sumKey(s game.Sum) string {
	var keys []string
	for _, p := range s {
		keys = append(keys, string(p.Key(nil)))
	}
	slices.Sort(keys)
	return strings.Join(keys, "\x00")
}

// settle finds outcomes and remoteness backwards from the ends. What it does not
// reach is a draw, where nothing is folded, else open.
func (g *Graph) settle(c game.Convention) {
	n := len(g.Nodes)
	before, left := make([][]int, n), make([]int, n)
	for _, e := range g.Edges {
		before[e[1]] = append(before[e[1]], e[0])
		left[e[0]]++
	}
	var ready []int
	settle := func(v, moves int, o game.Outcome) {
		g.Nodes[v].Outcome, g.Nodes[v].Remoteness = o, moves
		ready = append(ready, v)
	}
	for v := range g.Nodes {
		if left[v] == 0 && !g.Nodes[v].Folded {
			settle(v, 0, c.Terminal())
		}
	}
	for at := 0; at < len(ready); at++ {
		v := ready[at]
		for _, u := range before[v] {
			switch {
			case g.Nodes[u].Outcome != game.Unknown:
			case g.Nodes[v].Outcome == game.P:
				settle(u, g.Nodes[v].Remoteness+1, game.N)
			default:
				if left[u]--; left[u] == 0 {
					settle(u, g.Nodes[v].Remoteness+1, game.P)
				}
			}
		}
	}
	for v := range g.Nodes {
		node := &g.Nodes[v]
		if node.Layer = node.Remoteness; node.Layer >= 0 {
			g.Layers = max(g.Layers, node.Layer+1)
		}
	}
	open := false
	for v := range g.Nodes {
		node := &g.Nodes[v]
		if node.Outcome == game.Unknown {
			open = true
			node.Layer = g.Layers
			if g.Folded == 0 {
				node.Outcome = game.D
			}
		}
		node.Winner = node.Outcome.String()
	}
	if open {
		g.Layers++
	}
}
