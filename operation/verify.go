package operation

import (
	"context"
	"errors"
	"math"
	"strings"

	"grundy/answer"
	"grundy/box"
	"grundy/catalogue"
	"grundy/game"
	"grundy/period"
	"grundy/rules"
	"grundy/verify"
	"grundy/words"
)

// VerifyIn asks for a game's theorems to be held against plain search.
type VerifyIn struct {
	Common
	Game  string  `json:"game" required:"true" says:"game.verified"`
	Heaps *uint64 `json:"heaps,omitempty" default:"3" says:"heaps.most"`
	Max   *uint64 `json:"max,omitempty" default:"6" says:"max"`

	Misere bool    `json:"misere,omitempty" says:"sums"`
	Tokens *uint64 `json:"tokens,omitempty" default:"14" says:"tokens"`
}

func verifyOperation() Operation {
	return define(Operation{
		Name: "verify", Says: words.P("operation.verify"), Streams: true,
		Examples: []Example{{"game", `{"game":"moore:2","heaps":3,"max":4}`}, {"position", `{"game":"kayles 7"}`}, {"misere", `{"game":"kayles","misere":true,"tokens":10}`}},
	}, func(ctx context.Context, a *asked, in *VerifyIn) (*answer.Verification, error) {
		options := verify.Options{Positions: a.limits.Positions, Memory: a.limits.Memory, Watch: a.positions()}
		if in.Misere || in.Tokens != nil {
			if !in.Misere || in.Heaps != nil || in.Max != nil {
				return nil, SumsAlone()
			}
			tokens := uint64(Tokens)
			if in.Tokens != nil {
				tokens = *in.Tokens
			}
			r, err := VerifySums(ctx, a.reader, in.Game, tokens, options)
			limit := LimitOf(ctx, err)
			if r == nil || err != nil && limit == nil {
				return nil, err
			}
			out := answer.VerificationOf(r, a.lang)
			out.Tokens, out.Limit = &tokens, a.limit(limit)
			return &out, nil
		}
		b := VerifyBox(in.Heaps, in.Max)
		r, within, err := Verify(ctx, a.reader, in.Game, b, in.Heaps == nil && in.Max == nil, options)
		limit := LimitOf(ctx, err)
		if r == nil || err != nil && limit == nil {
			return nil, err
		}
		out := answer.VerificationOf(r, a.lang)
		if within {
			out.Heaps, out.Max = &b.Heaps, &b.Max
		}
		out.Limit = a.limit(limit)
		return &out, nil
	})
}

// Tokens is up to how many tokens sums are verified where it is not said otherwise.
const Tokens = 14

// SumsAlone says that sums with so many tokens are for misère play, and exclude a box.
func SumsAlone() error {
	return &game.Fault{Code: "arguments", At: -1, What: words.P("verify.tokens.alone"), Hint: words.P("verify.tokens.hint")}
}

// VerifySums verifies misère play on the sums of heaps of a game.
func VerifySums(ctx context.Context, reader catalogue.Reader, name string, tokens uint64, o verify.Options) (*verify.Report, error) {
	g, err := reader.Game(name)
	if err != nil {
		return nil, err
	}
	rule, err := period.Rule(g)
	if err != nil {
		return nil, err
	}
	return verify.Sums(ctx, rule, tokens, o)
}

// VerifyBox is the box of a verification: up to 3 heaps up to 6 where it is not said
// otherwise.
func VerifyBox(heaps, most *uint64) box.Box {
	b := box.Box{Heaps: 3, Max: 6, Fewer: true}
	if heaps != nil {
		b.Heaps = int(min(*heaps, math.MaxInt32))
	}
	if most != nil {
		b.Max = *most
	}
	return b
}

// Verify verifies a game in a box, or the followers of a position; within tells
// that it was the box. Where nobody asked for that box, a game that is not played on
// lists of heaps is verified on the followers of its example.
func Verify(ctx context.Context, reader catalogue.Reader, name string, b box.Box, usual bool, o verify.Options) (r *verify.Report, within bool, err error) {
	g, err := reader.Game(name)
	if err != nil {
		s, bad := reader.Parse(name)
		if bad != nil {
			if strings.ContainsAny(strings.TrimSpace(name), " \t") {
				err = bad // more than a name
			}
			return nil, false, err
		}
		r, err = verify.Followers(ctx, s, o)
		return r, false, err
	}
	if _, ok := g.(rules.Familied); ok {
		boxes := verify.Default() // the game's own choice
		if !usual {
			boxes = []box.Box{b}
		}
		r, err = verify.Boxes(ctx, g, boxes, o)
		return r, false, err
	}
	r, err = verify.Boxes(ctx, g, []box.Box{b}, o)
	if errors.As(err, new(*game.Fault)) && b.Check() == nil && usual {
		if e, ok := catalogue.Named(g.String()); ok {
			if s, bad := catalogue.Parse(e.Example); bad == nil {
				r, err = verify.Followers(ctx, s, o)
				return r, false, err
			}
		}
	}
	return r, true, err
}
