package script

import (
	"math/big"
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"grundy/heaps"
	"grundy/rules"
	"grundy/words"
)

// environment is what every program finds besides Starlark's own functions.
func environment() starlark.StringDict {
	env := starlark.StringDict{}
	for name, f := range map[string]func(args starlark.Tuple) (starlark.Value, error){
		"move":   moveOf,
		"sum":    sumOf,
		"take":   nativeOf(func(set heaps.Set) rules.Game { return rules.HeapGame{Rule: rules.NewTake(set)} }),
		"allbut": nativeOf(func(set heaps.Set) rules.Game { return rules.HeapGame{Rule: rules.NewAllBut(set)} }),
		"code":   codeOf,
		"gcd":    gcdOf,
		"isqrt":  isqrtOf,
	} {
		env[name] = starlark.NewBuiltin(name, func(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
			if len(named) > 0 {
				return nil, complain("script.named", b.Name())
			}
			return f(args)
		})
	}
	env.Freeze()
	return env
}

// opaque is a value that programs can only hand on.
type opaque struct{}

func (opaque) Freeze()               {}
func (opaque) Truth() starlark.Bool  { return true }
func (opaque) Hash() (uint32, error) { return 0, complain("script.opaque") }

// A named is an option with the words for the move to it.
type named struct {
	opaque
	text words.Texts
	to   starlark.Value
}

func (*named) String() string { return "move(...)" }
func (*named) Type() string   { return "move" }

// moveOf is move(text, option); the text may be a dict {"en": ..., "zh": ...}.
func moveOf(args starlark.Tuple) (starlark.Value, error) {
	if len(args) != 2 {
		return nil, complain("script.move.two", len(args))
	}
	text, ok := textsOf(args[0])
	if !ok {
		return nil, complain("script.move.text", args[0].Type())
	}
	return &named{text: text, to: args[1]}, nil
}

// textsOf reads a text, or a dict of texts by their languages.
func textsOf(v starlark.Value) (t words.Texts, ok bool) {
	switch v := v.(type) {
	case starlark.String:
		return words.Texts{English: string(v)}, true
	case *starlark.Dict:
		for _, item := range v.Items() {
			lang, ok1 := item[0].(starlark.String)
			text, ok2 := item[1].(starlark.String)
			switch {
			case ok1 && ok2 && lang == "en":
				t.English = string(text)
			case ok1 && ok2 && lang == "zh":
				t.Chinese = string(text)
			default:
				return t, false
			}
		}
		return t, v.Len() > 0
	}
	return t, false
}

// A parts is several positions, to be played on as a sum.
type parts struct {
	opaque
	all starlark.Tuple
}

func (*parts) String() string { return "sum(...)" }
func (*parts) Type() string   { return "sum" }

// sumOf is sum(p, q, ...), or sum(list).
func sumOf(args starlark.Tuple) (starlark.Value, error) {
	if len(args) == 1 {
		if list, ok := args[0].(*starlark.List); ok {
			all := make(starlark.Tuple, list.Len())
			for i := range all {
				all[i] = list.Index(i)
			}
			return &parts{all: all}, nil
		}
	}
	return &parts{all: slices.Clone(args)}, nil
}

// A native is a game that Grundy plays by itself.
type native struct {
	opaque
	game rules.Game
}

func (*native) String() string { return "rule" }
func (*native) Type() string   { return "rule" }

// mostNative is how many numbers a native set may be given.
const mostNative = 100_000

// nativeOf makes a function of a set: take(1, 3, 4), take("1..3, square"),
// take([k*k for k in range(1, 9)]).
func nativeOf(make func(heaps.Set) rules.Game) func(starlark.Tuple) (starlark.Value, error) {
	return func(args starlark.Tuple) (starlark.Value, error) {
		var items []string
		add := func(v starlark.Value) error {
			switch v := v.(type) {
			case starlark.Int, starlark.String:
				text := strings.Trim(v.String(), `"`)
				items = append(items, text)
			default:
				return complain("script.set", v.Type())
			}
			if len(items) > mostNative {
				return complain("script.set.large", mostNative)
			}
			return nil
		}
		for _, a := range args {
			iter := starlark.Iterate(a)
			if _, text := a.(starlark.String); text || iter == nil {
				if err := add(a); err != nil {
					return nil, err
				}
				continue
			}
			defer iter.Done()
			for v := starlark.Value(nil); iter.Next(&v); {
				if err := add(v); err != nil {
					return nil, err
				}
			}
		}
		set, err := heaps.ParseSet(strings.ReplaceAll(strings.Join(items, ","), " ", ""))
		if err != nil {
			return nil, faulty(err)
		}
		return &native{game: make(set)}, nil
	}
}

// codeOf is code("0.77").
func codeOf(args starlark.Tuple) (starlark.Value, error) {
	text, ok := starlark.String(""), false
	if len(args) == 1 {
		text, ok = args[0].(starlark.String)
	}
	if !ok {
		return nil, complain("script.code")
	}
	c, err := heaps.ParseCode(string(text))
	if err != nil {
		return nil, faulty(err)
	}
	return &native{game: rules.Code(c)}, nil
}

// mostBits is the size of numbers up to which gcd and isqrt compute.
const mostBits = 1 << 16

// numbers are the arguments of a function of whole numbers.
func numbers(name string, args starlark.Tuple, want int) ([]*big.Int, error) {
	if len(args) != want {
		return nil, complain("script.count", name, want, len(args))
	}
	all := make([]*big.Int, len(args))
	for i, a := range args {
		n, ok := a.(starlark.Int)
		if !ok {
			return nil, complain("script.number", name, a.Type())
		}
		if all[i] = n.BigInt(); all[i].BitLen() > mostBits {
			return nil, complain("script.number.large", name)
		}
	}
	return all, nil
}

// gcdOf is gcd(a, b), not negative.
func gcdOf(args starlark.Tuple) (starlark.Value, error) {
	n, err := numbers("gcd", args, 2)
	if err != nil {
		return nil, err
	}
	return starlark.MakeBigInt(new(big.Int).GCD(nil, nil, n[0].Abs(n[0]), n[1].Abs(n[1]))), nil
}

// isqrtOf is isqrt(n), the whole part of the square root.
func isqrtOf(args starlark.Tuple) (starlark.Value, error) {
	n, err := numbers("isqrt", args, 1)
	if err != nil {
		return nil, err
	}
	if n[0].Sign() < 0 {
		return nil, complain("script.negative", "isqrt")
	}
	return starlark.MakeBigInt(new(big.Int).Sqrt(n[0])), nil
}
