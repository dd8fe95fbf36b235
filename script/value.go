package script

import (
	"errors"
	"strconv"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"grundy/game"
	"grundy/rules"
	"grundy/words"
)

// A kind is what a game's positions are.
type kind uint8

const (
	heapKind   kind = iota // whole numbers from 0, which only become smaller
	numberKind             // whole numbers
	tupleKind              // tuples
	textKind               // texts
)

// faulty is an error of another package as a complaint.
func faulty(err error) error {
	if f := (*game.Fault)(nil); errors.As(err, &f) {
		return &phrased{f.What}
	}
	return err
}

// The most that a position may hold, and how deep tuples may be nested in it.
const (
	mostItems  = 1 << 16
	mostNested = 8
	mostText   = 1 << 20
)

// appendKey appends a form of a value that is equal for equal values alone; ok is
// false where it is no position.
func appendKey(dst []byte, v starlark.Value, depth int) (key []byte, ok bool) {
	switch v := v.(type) {
	case starlark.Int:
		if n, small := v.Int64(); small {
			dst = strconv.AppendInt(dst, n, 36)
		} else if b := v.BigInt(); b.BitLen() <= mostBits {
			dst = b.Append(dst, 36)
		} else {
			return dst, false
		}
		return append(dst, ','), true
	case starlark.String:
		if len(v) > mostText {
			return dst, false
		}
		dst = append(strconv.AppendInt(append(dst, '"'), int64(len(v)), 36), ':')
		return append(dst, v...), true
	case starlark.Tuple:
		if len(v) > mostItems || depth == mostNested || len(dst) > mostText {
			return dst, false
		}
		dst = append(dst, '(')
		for _, x := range v {
			if dst, ok = appendKey(dst, x, depth+1); !ok {
				return dst, false
			}
		}
		return append(dst, ')'), true
	}
	return dst, false
}

// is reports whether a value may be a position of a kind.
func (k kind) is(v starlark.Value) bool {
	switch v.(type) {
	case starlark.Int:
		return k == heapKind || k == numberKind
	case starlark.Tuple:
		return k == tupleKind
	case starlark.String:
		return k == textKind
	}
	return false
}

// interned marks the keys of values that are kept in a list.
const interned = 1 << 63

// pack is the 64-bit key of a position: the numbers side by side where they fit,
// else its place in the program's list. ok is false where it is no position.
func (p *Program) pack(v starlark.Value) (key uint64, ok bool) {
	switch v := v.(type) {
	case starlark.Int:
		if n, small := v.Int64(); small && n >= 0 {
			return uint64(n), true
		}
	case starlark.Tuple:
		if len(v) == p.arity && p.width > 0 {
			for _, x := range v {
				i, is := x.(starlark.Int)
				if !is {
					return p.intern(v)
				}
				n, small := i.Int64()
				if !small || n < 0 || n>>p.width != 0 {
					return p.intern(v)
				}
				key = key<<p.width | uint64(n)
			}
			return key, true
		}
	}
	return p.intern(v)
}

// intern puts a value on the list, if it is not there.
func (p *Program) intern(v starlark.Value) (key uint64, ok bool) {
	p.key, ok = appendKey(p.key[:0], v, 0)
	if !ok {
		return 0, false
	}
	n, ok := p.ids[string(p.key)]
	if !ok {
		n = uint64(len(p.values))
		p.ids[string(p.key)] = n
		p.values = append(p.values, v)
	}
	return interned | n, true
}

// unpack is the position of a key.
func (p *Program) unpack(key uint64) starlark.Value {
	switch {
	case key&interned != 0:
		return p.values[key&^interned]
	case p.kind != tupleKind:
		return starlark.MakeUint64(key)
	}
	t := make(starlark.Tuple, p.arity)
	for i := p.arity - 1; i >= 0; i-- {
		t[i] = starlark.MakeUint64(key & (1<<p.width - 1))
		key >>= p.width
	}
	return t
}

// setArity says of how many numbers most tuples will be.
func (p *Program) setArity(n int) {
	p.arity, p.width = n, 0
	if n > 0 {
		p.width = 63 / uint(n)
	}
	if p.width < 4 {
		p.width = 0
	}
}

// write is a position as the notation has it, by the program's show if it has one.
func (p *Program) write(v starlark.Value) string {
	if p.show != nil {
		s := p.session
		s.mu.Lock()
		shown, err := s.call(p, p.show, starlark.Tuple{v})
		s.mu.Unlock()
		if text, ok := shown.(starlark.String); err == nil && ok {
			return quoted(string(text))
		}
		if err == nil {
			s.fail(p.fault(p.placeOf(p.show), words.P("script.show", shown.Type()), words.Phrase{}))
		}
	}
	return plain(v)
}

// plain is a position as the notation has it.
func plain(v starlark.Value) string {
	switch v := v.(type) {
	case starlark.String:
		return quoted(string(v))
	case starlark.Tuple:
		if len(v) < 2 {
			return literal(v)
		}
		all := make([]string, len(v))
		for i, x := range v {
			if _, ok := x.(starlark.Int); !ok {
				return literal(v)
			}
			all[i] = x.String()
		}
		return strings.Join(all, ",")
	}
	return literal(v)
}

// literal is a value as a program would write it.
func literal(v starlark.Value) string {
	switch v := v.(type) {
	case starlark.Tuple:
		if len(v) == 1 {
			return "(" + literal(v[0]) + ",)"
		}
		all := make([]string, len(v))
		for i, x := range v {
			all[i] = literal(x)
		}
		return "(" + strings.Join(all, ",") + ")"
	case starlark.String:
		return strconv.Quote(string(v))
	}
	return v.String()
}

// quoted is a text, in quotes where it would be read as something else without.
func quoted(text string) string {
	if text == "" || strings.TrimSpace(text) != text || strings.ContainsAny(text, "+\"\n\r\t\\") || text[0] == '@' {
		return strconv.Quote(text)
	}
	return text
}

// read reads a position.
func (p *Program) read(text string) ([]starlark.Value, error) {
	text = strings.TrimSpace(text)
	fault := func(key string, args ...any) ([]starlark.Value, error) {
		return nil, &game.Fault{Code: "position", What: words.P(key, args...), Hint: p.hint(), Input: text, At: 0}
	}
	if p.parse != nil {
		if raw, err := strconv.Unquote(text); err == nil && strings.HasPrefix(text, `"`) {
			text = raw
		}
		s := p.session
		s.mu.Lock()
		v, err := s.call(p, p.parse, starlark.Tuple{starlark.String(text)})
		s.mu.Unlock()
		if err != nil {
			return nil, err
		}
		if v == starlark.None {
			return fault("script.parse.none", p.name)
		}
		if !p.kind.is(v) {
			return fault("script.parse.kind", p.name, v.Type())
		}
		return []starlark.Value{v}, nil
	}
	switch p.kind {
	case heapKind, numberKind:
		sizes, err := rules.ParseHeaps(text)
		if err != nil {
			return nil, err
		}
		all := make([]starlark.Value, len(sizes))
		for i, n := range sizes {
			all[i] = starlark.MakeUint64(n)
		}
		return all, nil
	case textKind:
		if strings.HasPrefix(text, `"`) {
			raw, err := strconv.Unquote(text)
			if err != nil {
				return fault("script.quotes")
			}
			text = raw
		}
		return []starlark.Value{starlark.String(text)}, nil
	}
	expr, err := (&syntax.FileOptions{}).ParseExpr("position", text, 0)
	if err != nil {
		return fault("script.tuple", p.name)
	}
	v, ok := constant(expr, 0)
	if _, single := v.(starlark.Int); ok && single {
		v = starlark.Tuple{v}
	}
	t, tuple := v.(starlark.Tuple)
	if !ok || !tuple {
		return fault("script.tuple", p.name)
	}
	if p.spread && len(t) != p.arity {
		return fault("script.arity", p.name, p.arity, len(t))
	}
	return []starlark.Value{v}, nil
}

// hint says how positions are written.
func (p *Program) hint() words.Phrase {
	switch p.kind {
	case heapKind, numberKind:
		return words.P("heaps.hint")
	case textKind:
		return words.P("script.hint.text")
	}
	return words.P("script.hint.tuple")
}

// constant is the value of an expression of numbers, texts and tuples.
func constant(e syntax.Expr, depth int) (v starlark.Value, ok bool) {
	if depth > mostNested {
		return nil, false
	}
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return constant(e.X, depth+1)
	case *syntax.Literal:
		switch x := e.Value.(type) {
		case int64:
			return starlark.MakeInt64(x), true
		case string:
			return starlark.String(x), true
		}
	case *syntax.UnaryExpr:
		if v, ok = constant(e.X, depth+1); ok && e.Op == syntax.MINUS {
			n, is := v.(starlark.Int)
			return starlark.MakeInt(0).Sub(n), is
		}
	case *syntax.TupleExpr:
		t := make(starlark.Tuple, len(e.List))
		for i, x := range e.List {
			if t[i], ok = constant(x, depth+1); !ok {
				return nil, false
			}
		}
		return t, true
	}
	return nil, false
}

// small is a value as a heap; ok is false where it is no number from 0 that fits.
func small(v starlark.Value) (n uint64, ok bool) {
	i, is := v.(starlark.Int)
	if !is {
		return 0, false
	}
	return i.Uint64()
}
