// Package pairing checks how many edges the matchings of a graph have.
package pairing

import (
	"slices"

	"grundy/certificate"
	"grundy/game"
	"grundy/words"
)

// Theorem says that the player to move in undirected geography wins just if every
// maximum matching covers the token's vertex.
var Theorem = game.Theorem{Name: "Fraenkel-Scheinerman-Ullman",
	Source: "A. S. Fraenkel, E. R. Scheinerman and D. Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993) 371-381"}

func no(key string, args ...any) error {
	return &certificate.Wrong{What: words.P("check.matching."+key, args...)}
}

// Covers checks the matching and the barrier of a position of undirected geography,
// whose token is at a vertex, and reports whether every maximum matching of the vertices
// that are left covers that vertex. The error is a *certificate.Wrong.
//
// How large a matching can be is bounded by a barrier B: no matching has more than
// (|V| + |B| - o)/2 edges, o the number of odd components without B (W. T. Tutte 1947,
// C. Berge 1958): each of them has a vertex that is matched into B or not at all.
func Covers(g game.Picture, s certificate.Matching) (bool, error) {
	if len(g.Tokens) != 1 || g.Directed {
		return false, no("game")
	}
	token := g.Tokens[0]
	number := map[string]int{}
	gone := map[int]bool{}
	for v, name := range g.Vertices {
		number[name] = v
	}
	for _, v := range g.Visited {
		gone[v] = v != token
	}
	beside := make([][]int, len(g.Vertices))
	for _, e := range g.Edges {
		if e[0] != e[1] && !gone[e[0]] && !gone[e[1]] {
			beside[e[0]], beside[e[1]] = append(beside[e[0]], e[1]), append(beside[e[1]], e[0])
		}
	}
	covered := map[int]bool{}
	for _, pair := range s.Pairs {
		a, aOK := number[pair[0]]
		b, bOK := number[pair[1]]
		if !aOK || !bOK || !slices.Contains(beside[a], b) || covered[a] || covered[b] {
			return false, no("pair", pair[0], pair[1])
		}
		covered[a], covered[b] = true, true
	}
	// If it covers the token's vertex, the graph without that must have no matching so
	// large.
	largest := len(s.Pairs)
	if covered[token] {
		gone[token] = true
		largest--
	}
	most := len(s.Barrier)
	for v := range g.Vertices {
		if !gone[v] {
			most++
		}
	}
	for _, name := range s.Barrier {
		v, ok := number[name]
		if !ok || gone[v] {
			return false, no("barrier", name)
		}
		gone[v] = true
	}
	for v := range g.Vertices {
		size := 0
		for todo := []int{v}; len(todo) > 0; {
			u := todo[len(todo)-1]
			if todo = todo[:len(todo)-1]; !gone[u] {
				gone[u] = true
				size++
				todo = append(todo, beside[u]...)
			}
		}
		most -= size % 2
	}
	if most/2 > largest {
		return false, no("larger", most/2, largest)
	}
	return covered[token], nil
}
