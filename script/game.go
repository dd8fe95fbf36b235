package script

import (
	"bytes"
	"slices"

	"go.starlark.net/starlark"

	"grundy/game"
	"grundy/words"
)

// A Game is the game of a program whose positions are not heaps.
type Game struct{ p *Program }

// String is the program's name.
func (g *Game) String() string { return g.p.name }

// Program is the program of the game.
func (g *Game) Program() *Program { return g.p }

// Arity is how many numbers a position is made of; 0 where that is not known.
func (g *Game) Arity() int { return g.p.Arity() }

// Parse reads a position: by the program's parse, if it has one.
func (g *Game) Parse(text string) (game.Position, error) {
	all, err := g.p.read(text)
	if err != nil {
		return nil, err
	}
	if g.p.kind == tupleKind && !g.p.spread && g.p.arity == 0 {
		g.p.session.mu.Lock()
		g.p.setArity(len(all[0].(starlark.Tuple)))
		g.p.session.mu.Unlock()
	}
	return &Position{p: g.p, parts: all}, nil
}

// Start is the position that the program starts with.
func (g *Game) Start() (text string, ok bool) { return g.p.Start() }

// A Position is a position of a program's game: one value, or several numbers of
// which each is a component.
type Position struct {
	p     *Program
	parts []starlark.Value
	key   []byte // once it was asked for
}

// Program is the program that the position belongs to.
func (q *Position) Program() *Program { return q.p }

// String is the position as the notation has it.
func (q *Position) String() string { return q.p.name + " " + q.text() }

func (q *Position) text() string {
	if len(q.parts) == 0 {
		return "-"
	}
	var b []byte
	for i, v := range q.parts {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, q.p.write(v)...)
	}
	return string(b)
}

// Failure is what went wrong in the program's session.
func (q *Position) Failure() error { return q.p.session.Failure() }

// Key is the program and the canonical forms of the parts, in order.
func (q *Position) Key(dst []byte) []byte {
	if q.key == nil {
		s := q.p.session
		s.mu.Lock()
		defer s.mu.Unlock()
		q.key = q.p.keyOf(q.parts)
	}
	return append(dst, q.key...)
}

// keyOf is the key of a sum of values. The lock is held.
func (p *Program) keyOf(values []starlark.Value) []byte {
	key := append([]byte(p.name), ' ')
	if len(values) == 1 {
		v, err := p.representative(values[0])
		if err != nil {
			return key
		}
		key, _ = appendKey(key, v, 0)
		return key
	}
	all := make([][]byte, len(values))
	for i, v := range values {
		if v, err := p.representative(v); err == nil {
			all[i], _ = appendKey(nil, v, 0)
		}
	}
	slices.SortFunc(all, bytes.Compare)
	return append(key, bytes.Join(all, nil)...)
}

// single is the position of one value.
func (p *Program) single(v starlark.Value) *Position {
	return &Position{p: p, parts: []starlark.Value{v}}
}

// Components are the parts, each a position of its own.
func (q *Position) Components() game.Sum {
	if len(q.parts) == 1 {
		return game.Sum{q}
	}
	all := make(game.Sum, len(q.parts))
	for i, v := range q.parts {
		all[i] = q.p.single(v)
	}
	return all
}

// Moves yields the legal moves, part by part.
func (q *Position) Moves(yield func(game.Move) bool) {
	q.each(q.p.optionsOf, func(i int, o option) bool {
		heap := -1
		if q.p.kind == numberKind {
			heap = i
		}
		return yield(game.Move{Heap: heap, Text: q.say(i, o), Then: func() game.Sum { return q.after(i, o) }})
	})
}

// Followers yields what the moves lead to that a search has to look at.
func (q *Position) Followers(yield func(game.Sum) bool) {
	var sum game.Sum
	q.each(q.p.sound, func(i int, o option) bool {
		sum = sum[:0]
		for _, v := range o.parts {
			sum = append(sum, q.p.single(v))
		}
		for j, v := range q.parts {
			if j != i {
				sum = append(sum, q.p.single(v))
			}
		}
		return yield(sum)
	})
}

// each visits the moves of every part that of finds.
func (q *Position) each(of func(starlark.Value) ([]option, error), visit func(i int, o option) bool) {
	s := q.p.session
	for i, v := range q.parts {
		s.mu.Lock()
		all, err := of(v)
		s.mu.Unlock()
		if err != nil {
			s.fail(err)
			return
		}
		for _, o := range all {
			if !visit(i, o) {
				return
			}
		}
	}
}

// after is the position after a move in part i: one of the same game where it is
// written as one, else a sum.
func (q *Position) after(i int, o option) game.Sum {
	if q.p.kind == numberKind {
		left := o.parts
		if len(left) == 0 {
			left = []starlark.Value{}
		}
		return game.Sum{&Position{p: q.p, parts: slices.Concat(q.parts[:i], left, q.parts[i+1:])}}
	}
	all := make(game.Sum, len(o.parts))
	for j, v := range o.parts {
		all[j] = q.p.single(v)
	}
	return all
}

// say is a move in words.
func (q *Position) say(i int, o option) words.Phrase {
	if o.text != nil {
		if q.p.kind == numberKind && len(q.parts) > 1 {
			return words.P("script.move.heap", i+1, *o.text)
		}
		return words.P("script.move", *o.text)
	}
	to := ""
	for j, v := range o.parts {
		if j > 0 {
			to += " + "
		}
		to += q.p.write(v)
	}
	if to == "" {
		to = "-"
	}
	if q.p.kind == numberKind {
		return words.P("script.move.number", i+1, q.p.write(q.parts[i]), to)
	}
	return words.P("script.move.to", q.p.write(q.parts[i]), to)
}

// Sudden tells whether a part has been won, or can be won at once.
func (q *Position) Sudden() game.Outcome {
	p, s := q.p, q.p.session
	if p.wins == nil {
		return game.Unknown
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	found := game.Unknown
	for _, v := range q.parts {
		over, err := p.asks(p.wins, v)
		if err == nil && over {
			return game.P
		}
		ready := false
		if err == nil {
			ready, err = p.isReady(v)
		}
		if err != nil {
			s.fail(err)
			return game.Unknown
		}
		if ready {
			found = game.N
		}
	}
	return found
}

// Picture is the numbers of the position.
func (q *Position) Picture() game.Picture {
	pic := game.Picture{Kind: game.NumbersPicture}
	values := q.parts
	if len(values) == 1 {
		if t, ok := values[0].(starlark.Tuple); ok {
			values = t
		}
	}
	for _, v := range values {
		n, ok := small(v)
		if !ok {
			return game.Picture{Kind: game.NumbersPicture}
		}
		pic.Numbers = append(pic.Numbers, n)
	}
	return pic
}

// Pack is the game on keys, as long as no position falls apart.
func (q *Position) Pack() (game.Rule[uint64], uint64, bool) {
	p, s := q.p, q.p.session
	if len(q.parts) != 1 {
		return nil, 0, false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if p.apart {
		return nil, 0, false
	}
	v, err := p.representative(q.parts[0])
	if err != nil {
		s.fail(err)
		return nil, 0, false
	}
	key, ok := p.pack(v)
	return typed{p}, key, ok
}

// typed is a program as a rule on keys.
type typed struct{ p *Program }

// Failure is what went wrong, or that a position fell apart.
func (t typed) Failure() error {
	if err := t.p.session.Failure(); err != nil {
		return err
	}
	t.p.session.mu.Lock()
	defer t.p.session.mu.Unlock()
	if t.p.apart {
		return game.ErrApart
	}
	return nil
}

// Options appends the keys of the options of a position.
func (t typed) Options(dst []uint64, key uint64) []uint64 {
	p, s := t.p, t.p.session
	s.mu.Lock()
	defer s.mu.Unlock()
	v := p.unpack(key)
	var err error
	if p.wins != nil || p.loses != nil {
		dst, err = p.soundKeys(dst, v)
	} else {
		dst, err = p.keys(dst, v)
	}
	if err != nil {
		s.fail(err)
	}
	return dst
}

// keys appends the keys of the options of a position, the shortest way.
func (p *Program) keys(dst []uint64, v starlark.Value) ([]uint64, error) {
	raw, err := p.raw(v)
	if err != nil {
		return dst, err
	}
	if _, err := p.list(raw, func() string { return clip(shown(v)) }); err != nil {
		return dst, err
	}
	err = each(raw, func(o starlark.Value) error {
		if t, ok := o.(*named); ok {
			o = t.to
		}
		if apart(o) {
			p.apart = true
			return nil
		}
		key, err := p.keyFor(v, o)
		dst = append(dst, key)
		return err
	})
	return dst, err
}

// keyFor is the key of an option of a position.
func (p *Program) keyFor(from, o starlark.Value) (uint64, error) {
	if err := p.check(from, o); err != nil {
		return 0, err
	}
	o, err := p.representative(o)
	if err != nil {
		return 0, err
	}
	key, ok := p.pack(o)
	if !ok {
		return 0, p.strange(from, o)
	}
	return key, nil
}

// soundKeys is keys where positions win or lose at once.
func (p *Program) soundKeys(dst []uint64, v starlark.Value) ([]uint64, error) {
	all, err := p.sound(v)
	for i := 0; i < len(all) && err == nil && !p.apart; i++ {
		var key uint64
		key, err = p.keyFor(v, all[i].parts[0])
		dst = append(dst, key)
	}
	return dst, err
}

// Name is the position of a key as the notation has it.
func (t typed) Name(key uint64) string {
	t.p.session.mu.Lock()
	v := t.p.unpack(key)
	t.p.session.mu.Unlock()
	return t.p.name + " " + plain(v)
}
