package evidence

import (
	"context"
	"slices"
	"strings"

	"grundy/game"
	"grundy/rules"
)

// A pile is a sum as a multiset of components that have moves: their numbers in
// ascending order. Two sums are the same position if their piles are equal.
type pile []uint32

// key is the pile as a key of a map.
func (s pile) key() string {
	b := make([]byte, 0, 4*len(s))
	for _, n := range s {
		b = append(b, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
	}
	return string(b)
}

// with is the pile with the component at i replaced.
func (s pile) with(i int, by pile) pile {
	after := make(pile, 0, len(s)+len(by)-1)
	after = append(append(append(after, s[:i]...), by...), s[i+1:]...)
	slices.Sort(after)
	return after
}

// parts numbers the components of sums, and keeps of each what its moves lead to.
type parts struct {
	numbers map[string]uint32
	all     []part
	empty   string // how a sum without moves was written, the first that came
	work    uint64 // moves made so far
	most    uint64 // moves that may be made; 0 is no limit
}

// A part is a component.
type part struct {
	position game.Position
	live     bool   // it has moves
	asked    bool   // options are those of the position
	options  []pile // what its moves lead to, each once
}

func newParts() *parts { return &parts{numbers: map[string]uint32{}} }

// pile takes a sum apart.
func (t *parts) pile(s game.Sum) pile {
	made := make(pile, 0, len(s))
	for _, p := range s {
		if c, ok := p.(game.Composite); ok {
			for _, q := range c.Components() {
				made = t.add(made, q)
			}
			continue
		}
		made = t.add(made, p)
	}
	if len(made) == 0 && t.empty == "" {
		t.empty = textOf(s)
	}
	slices.Sort(made)
	return made
}

func (t *parts) add(made pile, p game.Position) pile {
	key := string(p.Key(nil))
	n, ok := t.numbers[key]
	if !ok {
		n = uint32(len(t.all))
		t.numbers[key] = n
		live := false
		game.Follow(p, func(game.Sum) bool {
			live = true
			return false
		})
		t.all = append(t.all, part{position: p, live: live})
	}
	if t.all[n].live {
		made = append(made, n)
	}
	return made
}

// optionsOf are the options of a component, each once.
func (t *parts) optionsOf(ctx context.Context, n uint32) ([]pile, error) {
	if t.all[n].asked {
		return t.all[n].options, nil
	}
	var options []pile
	seen := map[string]bool{}
	var err error
	for m := range t.all[n].position.Moves {
		if err = t.spend(ctx, 1); err != nil {
			return nil, err
		}
		o := t.pile(m.Then())
		if key := o.key(); !seen[key] {
			seen[key] = true
			options = append(options, o)
		}
	}
	if err := failure(t.all[n].position); err != nil {
		return nil, err
	}
	t.all[n].asked, t.all[n].options = true, options
	return options, nil
}

// failure is why the moves of p cannot be trusted; nil where they can.
func failure(p game.Position) error {
	if f, ok := p.(game.Failing); ok {
		return f.Failure()
	}
	return nil
}

// spend counts moves, and looks at the context now and then.
func (t *parts) spend(ctx context.Context, moves uint64) error {
	before := t.work
	t.work += moves
	if t.most > 0 && t.work > t.most {
		return &game.Limit{Which: "moves", Allowed: t.most, Reached: t.most}
	}
	if t.work>>8 != before>>8 {
		return ctx.Err()
	}
	return nil
}

// options are the options of a pile, perhaps some more than once.
func (t *parts) options(ctx context.Context, s pile) ([]pile, error) {
	var all []pile
	for i, n := range s {
		if i > 0 && s[i-1] == n {
			continue
		}
		options, err := t.optionsOf(ctx, n)
		if err != nil {
			return nil, err
		}
		if len(s) == 1 {
			return options, nil
		}
		if err := t.spend(ctx, uint64(len(options))); err != nil {
			return nil, err
		}
		for _, o := range options {
			all = append(all, s.with(i, o))
		}
	}
	return all, nil
}

// sum is a pile as a sum; heaps of one game are one term.
func (t *parts) sum(s pile) game.Sum {
	made := make(game.Sum, 0, len(s))
	var heaps []*rules.Heaps
	at := map[string]int{}
	for _, n := range s {
		p := t.all[n].position
		h, ok := p.(*rules.Heaps)
		if !ok {
			made = append(made, p)
			continue
		}
		rule, sizes := h.Heaps()
		name := rule.String()
		i, ok := at[name]
		if !ok {
			i = len(heaps)
			at[name] = i
			heaps = append(heaps, rules.NewHeaps(rule, nil))
		}
		_, before := heaps[i].Heaps()
		heaps[i] = rules.NewHeaps(rule, append(slices.Clone(before), sizes...))
	}
	for _, h := range heaps {
		made = append(made, h)
	}
	return made
}

// text is a pile in the notation.
func (t *parts) text(s pile) string {
	if len(s) == 0 && t.empty != "" {
		return t.empty
	}
	return textOf(t.sum(s))
}

// textOf is a sum in the notation.
func textOf(s game.Sum) string {
	if len(s) == 0 {
		return "nim -"
	}
	texts := make([]string, len(s))
	for i, p := range s {
		texts[i] = p.String()
	}
	return strings.Join(texts, " + ")
}
