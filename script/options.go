package script

import (
	"go.starlark.net/starlark"

	"grundy/words"
)

// list checks that a program returned a list of options, and is its length.
func (p *Program) list(v starlark.Value, position func() string) (int, error) {
	n := starlark.Len(v)
	if _, text := v.(starlark.String); n < 0 || text {
		return 0, p.fault(p.placeOf(p.options), words.P("script.list", position(), v.Type()), words.P("script.list.hint"))
	}
	if n > p.session.limits.Options {
		return 0, p.fault(p.placeOf(p.options), words.P("script.many", position(), p.session.limits.Options), words.Phrase{})
	}
	return n, nil
}

// each visits the items of a list, a tuple, a set or the keys of a dict.
func each(v starlark.Value, visit func(starlark.Value) error) error {
	switch v := v.(type) {
	case *starlark.List:
		for i := range v.Len() {
			if err := visit(v.Index(i)); err != nil {
				return err
			}
		}
		return nil
	case starlark.Tuple:
		for _, x := range v {
			if err := visit(x); err != nil {
				return err
			}
		}
		return nil
	}
	iter := starlark.Iterate(v)
	defer iter.Done()
	for x := starlark.Value(nil); iter.Next(&x); {
		if err := visit(x); err != nil {
			return err
		}
	}
	return nil
}

// apart reports whether an option is several positions.
func apart(o starlark.Value) bool {
	switch o.(type) {
	case *starlark.List, *parts:
		return true
	}
	return false
}

// eachPart visits the positions of an option that is several.
func eachPart(o starlark.Value, visit func(starlark.Value) error) error {
	switch o := o.(type) {
	case *starlark.List:
		return each(o, visit)
	case *parts:
		return each(o.all, visit)
	}
	return nil
}

// strange is the fault that an option is no position.
func (p *Program) strange(position, o starlark.Value) error {
	return p.fault(p.placeOf(p.options), words.P("script.strange", clip(shown(position)), clip(shown(o)), o.Type()), words.P("script.strange.hint", words.P("script.kind."+kindNames[p.kind])))
}

var kindNames = [...]string{"heap", "number", "tuple", "text"}

// shown is a value for a message. Of what is long only the beginning is written out.
func shown(v starlark.Value) string { return sketch(v, 0) }

func sketch(v starlark.Value, depth int) string {
	open, shut := "(", ")"
	switch v := v.(type) {
	case starlark.Int, starlark.String:
		if _, ok := appendKey(nil, v, 0); ok {
			return literal(v)
		}
		return v.Type()
	case starlark.Float, starlark.Bool, starlark.NoneType:
		return v.String()
	case *starlark.List:
		open, shut = "[", "]"
	case starlark.Tuple:
	default:
		return v.Type()
	}
	if depth == 3 {
		return open + "..." + shut
	}
	items := v.(starlark.Indexable)
	text := open
	for i := range items.Len() {
		if i > 0 {
			text += ","
		}
		if i == 4 {
			text += "..."
			break
		}
		text += sketch(items.Index(i), depth+1)
	}
	return text + shut
}

// An option is what a move leads to.
type option struct {
	parts []starlark.Value
	text  *words.Texts
}

// arguments are how a position is handed to a function: its items one by one where
// options takes them so.
func (p *Program) arguments(f *starlark.Function, v starlark.Value) starlark.Tuple {
	if t, ok := v.(starlark.Tuple); ok && p.spread && f.NumParams() == len(t) {
		return t
	}
	return starlark.Tuple{v}
}

// raw is the options of a position as the program returns them. The lock is held.
func (p *Program) raw(v starlark.Value) (starlark.Value, error) {
	return p.session.call(p, p.options, p.arguments(p.options, v))
}

// asks calls a function that says yes or no.
func (p *Program) asks(f *starlark.Function, v starlark.Value) (bool, error) {
	if f == nil {
		return false, nil
	}
	answer, err := p.session.call(p, f, p.arguments(f, v))
	if err != nil {
		return false, err
	}
	return bool(answer.Truth()), nil
}

// check checks one position among the options of another.
func (p *Program) check(from, v starlark.Value) error {
	if t, ok := v.(starlark.Tuple); !p.kind.is(v) || ok && p.spread && len(t) != p.arity {
		return p.strange(from, v)
	}
	return nil
}

// optionsOf are the legal moves of a position: none where it is one that wins, and
// never one that loses at once. The lock is held.
func (p *Program) optionsOf(v starlark.Value) (all []option, err error) {
	if over, err := p.asks(p.wins, v); over || err != nil {
		return nil, err
	}
	raw, err := p.raw(v)
	if err != nil {
		return nil, err
	}
	n, err := p.list(raw, func() string { return clip(shown(v)) })
	if err != nil {
		return nil, err
	}
	all = make([]option, 0, n)
	err = each(raw, func(o starlark.Value) error {
		var m option
		if t, ok := o.(*named); ok {
			m.text, o = &t.text, t.to
		}
		lost := false
		part := func(x starlark.Value) error {
			if err := p.check(v, x); err != nil {
				return err
			}
			if _, ok := appendKey(p.key[:0], x, 0); !ok {
				return p.strange(v, x)
			}
			bad, err := p.asks(p.loses, x)
			lost = lost || bad
			m.parts = append(m.parts, x)
			return err
		}
		if apart(o) {
			p.apart = true
			err = eachPart(o, part)
		} else {
			err = part(o)
		}
		if err != nil || lost {
			return err
		}
		all = append(all, m)
		return nil
	})
	return all, err
}

// wanted reports whether a move leads to a position that wins at once.
func (p *Program) wanted(o option) (bool, error) {
	for _, x := range o.parts {
		if won, err := p.asks(p.wins, x); won || err != nil {
			return won, err
		}
	}
	return false, nil
}

// isReady reports whether the player to move in a position can win at once. The lock
// is held.
func (p *Program) isReady(v starlark.Value) (bool, error) {
	if p.wins == nil {
		return false, nil
	}
	key, _ := appendKey(nil, v, 0)
	if ready, ok := p.ready[string(key)]; ok {
		return ready, nil
	}
	all, err := p.optionsOf(v)
	if err != nil {
		return false, err
	}
	ready := false
	for _, o := range all {
		if ready, err = p.wanted(o); ready || err != nil {
			break
		}
	}
	if err == nil {
		p.ready[string(key)] = ready
	}
	return ready, err
}

// sound are the moves that a search has to look at: those that win at once where
// there is one, else those after which the other player cannot win at once.
func (p *Program) sound(v starlark.Value) ([]option, error) {
	all, err := p.optionsOf(v)
	if err != nil || p.wins == nil {
		return all, err
	}
	ready, err := p.isReady(v)
	if err != nil {
		return nil, err
	}
	kept := all[:0]
	for _, o := range all {
		keep := ready
		if ready {
			keep, err = p.wanted(o)
		} else {
			keep = true
			for _, x := range o.parts {
				var bad bool
				if bad, err = p.isReady(x); bad || err != nil {
					keep = false
					break
				}
			}
		}
		if err != nil {
			return nil, err
		}
		if keep {
			kept = append(kept, o)
		}
	}
	return kept, nil
}

// representative is the canonical form of a position.
func (p *Program) representative(v starlark.Value) (starlark.Value, error) {
	if p.canonical == nil {
		return v, nil
	}
	c, err := p.session.call(p, p.canonical, p.arguments(p.canonical, v))
	if err != nil {
		return nil, err
	}
	if t, ok := c.(starlark.Tuple); !p.kind.is(c) || ok && p.spread && len(t) != p.arity {
		return nil, p.fault(p.placeOf(p.canonical), words.P("script.canonical", clip(shown(v)), c.Type()), words.Phrase{})
	}
	return c, nil
}
