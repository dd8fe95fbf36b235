package misere

import (
	"bytes"
	"context"
	"encoding/binary"
	"slices"

	"grundy/game"
	"grundy/words"
)

// Genera computes the genera of positions by playing them out, and keeps those of
// the positions that it met. It is not safe for concurrent use.
type Genera struct {
	memo map[string]Genus
	acts map[string]*acts // of the same positions
	most int
}

// NewGenera starts with nothing known. It stops with a *game.Limit before it
// keeps more than most positions; 0 stands for a default of a million.
func NewGenera(most int) *Genera {
	if most <= 0 {
		most = 1_000_000
	}
	return &Genera{memo: map[string]Genus{}, acts: map[string]*acts{}, most: most}
}

// loop says that play could go on for ever, where a genus means nothing.
func loop(sum game.Sum) error {
	return &game.Fault{Code: "loop", Input: sum.String(), At: -1, What: words.P("genus.loop"), Hint: words.P("genus.loop.hint")}
}

// pending is a sum whose options are being looked at.
type pending struct {
	key     string
	options []game.Sum
	genera  map[string]Genus // of the options done
	next    int
}

// Of is the genus of a sum. With V sums that it leads to and E moves between
// them, it takes O(E) genera and keeps V.
func (g *Genera) Of(ctx context.Context, sum game.Sum) (Genus, error) {
	start := key(sum)
	stack := []*pending{open(start, sum)}
	on := map[string]bool{start: true}
	for steps := 0; len(stack) > 0; steps++ {
		if steps%256 == 0 && ctx.Err() != nil {
			return Genus{}, context.Cause(ctx)
		}
		p := stack[len(stack)-1]
		if p.next == len(p.options) {
			if len(g.memo) >= g.most {
				return Genus{}, &game.Limit{Which: "positions", Allowed: uint64(g.most), Reached: uint64(len(g.memo))}
			}
			options := make([]Genus, 0, len(p.genera))
			how := make([]*acts, 0, len(p.genera))
			for k, o := range p.genera {
				options = append(options, o)
				how = append(how, g.acts[k])
			}
			g.memo[p.key] = genusOf(options)
			g.acts[p.key] = actsOf(g.memo[p.key], options, how)
			delete(on, p.key)
			stack = stack[:len(stack)-1]
			continue
		}
		k := key(p.options[p.next])
		if o, ok := g.memo[k]; ok {
			p.genera[k] = o
			p.next++
			continue
		}
		if on[k] {
			return Genus{}, loop(sum)
		}
		on[k] = true
		stack = append(stack, open(k, p.options[p.next]))
	}
	return g.memo[start], nil
}

// open lists the options of a sum.
func open(k string, sum game.Sum) *pending {
	p := &pending{key: k, genera: map[string]Genus{}}
	for i, part := range sum {
		for m := range part.Moves {
			after := slices.Concat(sum[:i], m.Then(), sum[i+1:])
			p.options = append(p.options, after)
		}
	}
	return p
}

// key tells sums apart: the keys of their components, in order. Components of
// which one is a sum itself are taken apart.
func key(sum game.Sum) string {
	var keys [][]byte
	for _, p := range sum {
		parts := game.Sum{p}
		if c, ok := p.(game.Composite); ok {
			parts = c.Components()
		}
		for _, part := range parts {
			moves := false
			for range part.Moves {
				moves = true
				break
			}
			if moves { // what has no moves changes nothing
				keys = append(keys, part.Key(nil))
			}
		}
	}
	slices.SortFunc(keys, bytes.Compare)
	var all []byte
	for _, k := range keys {
		all = binary.AppendUvarint(all, uint64(len(k)))
		all = append(all, k...)
	}
	return string(all)
}
