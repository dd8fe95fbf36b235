package check

import (
	"slices"
	"strings"

	"grundy/certificate"
	"grundy/game"
)

// matching checks undirected geography. The player to move wins just if every maximum
// matching of the unvisited vertices and the token's covers the token's: the theorem
// of Fraenkel, Scheinerman and Ullman, which stays assumed. How large a matching can
// be is bounded by a barrier B: no matching has more than (|V| + |B| - o)/2 edges, o
// the number of odd components without B (W. T. Tutte 1947, C. Berge 1958): each of
// them has a vertex that is matched into B or not at all.
func (c *checker) matching(s certificate.Matching) error {
	terms, p, err := c.parse(s.Of)
	if err != nil {
		return err
	}
	pictured, ok := terms[0].(game.Pictured)
	if c.convention == game.Misere || len(terms) > 1 || !ok || !strings.HasPrefix(terms[0].String(), "undirected-geography:") {
		return no("matching.game")
	}
	g := pictured.Picture()
	if len(g.Tokens) != 1 || g.Directed {
		return no("matching.game")
	}
	token := g.Tokens[0]
	number := map[string]int{}
	gone := make([]bool, len(g.Vertices))
	for v, name := range g.Vertices {
		number[name] = v
	}
	for _, v := range g.Visited {
		gone[v] = v != token
	}
	edges := map[[2]int]bool{}
	for _, e := range g.Edges {
		if e[0] != e[1] && !gone[e[0]] && !gone[e[1]] {
			edges[e], edges[[2]int{e[1], e[0]}] = true, true
		}
	}
	covered := map[int]bool{}
	for _, pair := range s.Pairs {
		a, aOK := number[pair[0]]
		b, bOK := number[pair[1]]
		if !aOK || !bOK || !edges[[2]int{a, b}] || covered[a] || covered[b] {
			return no("matching.pair", pair[0], pair[1])
		}
		covered[a], covered[b] = true, true
	}
	if want := game.Wins(covered[token]).String(); s.Outcome != want {
		return no("matching.outcome", want)
	}
	// For N the graph without the token's vertex must have no matching so large.
	largest := len(s.Pairs)
	if covered[token] {
		gone[token] = true
		largest--
	}
	vertices := len(gone) - count(gone)
	out := slices.Clone(gone)
	for _, name := range s.Barrier {
		v, ok := number[name]
		if !ok || out[v] {
			return no("matching.barrier", name)
		}
		out[v] = true
	}
	beside := make([][]int, len(gone))
	for e := range edges {
		beside[e[0]] = append(beside[e[0]], e[1])
	}
	odd := 0
	for v := range out {
		size := 0
		for todo := []int{v}; len(todo) > 0; {
			u := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if !out[u] {
				out[u] = true
				size++
				todo = append(todo, beside[u]...)
			}
		}
		odd += size % 2
	}
	if most := (vertices + len(s.Barrier) - odd) / 2; most > largest {
		return no("matching.larger", most, largest)
	}
	return c.establish(c.outcomes, p.key(), known{uint64(game.Wins(covered[token])), c.assume("Fraenkel-Scheinerman-Ullman",
		"A. S. Fraenkel, E. R. Scheinerman and D. Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993) 371-381")})
}

// count is how many are true.
func count(all []bool) (n int) {
	for _, is := range all {
		if is {
			n++
		}
	}
	return n
}
