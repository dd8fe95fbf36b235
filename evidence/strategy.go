package evidence

import (
	"context"

	"grundy/certificate"
	"grundy/game"
	"grundy/search"
)

// A strategist writes P-positions down, each with a reply to every option before
// it: only as many as one reply to each option needs.
type strategist struct {
	parts      *parts
	convention game.Convention
	// choose finds a P-position among the options of an N-position.
	choose  func(ctx context.Context, o pile, options []pile) (to pile, err error)
	write   func(certificate.Step) error
	written map[string]bool // false while it is on the stack
	frames  []reply
}

// A reply is a P-position whose options are being answered.
type reply struct {
	at      pile
	options []pile
	next    int
}

// prove writes the strategy for the player who does not move from s, a P-position.
func (g *strategist) prove(ctx context.Context, s pile) error {
	g.frames = g.frames[:0]
	if _, ok := g.written[s.key()]; ok {
		return nil
	}
	if err := g.enter(ctx, s); err != nil {
		return err
	}
	for len(g.frames) > 0 {
		f := &g.frames[len(g.frames)-1]
		if f.next == len(f.options) {
			if err := g.write(certificate.P{Of: g.parts.text(f.at)}); err != nil {
				return err
			}
			g.written[f.at.key()] = true
			g.frames = g.frames[:len(g.frames)-1]
			continue
		}
		o := f.options[f.next]
		f.next++
		if len(o) == 0 && g.convention == game.Misere {
			continue // without moves it is won
		}
		answer, known, err := g.answer(ctx, o)
		if err != nil {
			return err
		}
		if !known {
			if err := g.enter(ctx, answer); err != nil {
				return err
			}
		}
	}
	return nil
}

// enter puts a P-position on the stack.
func (g *strategist) enter(ctx context.Context, s pile) error {
	options, err := g.parts.options(ctx, s)
	if err != nil {
		return err
	}
	g.written[s.key()] = false
	g.frames = append(g.frames, reply{at: s, options: options})
	return nil
}

// answer is an option of o that is a P-position: one that is written down already,
// if there is one.
func (g *strategist) answer(ctx context.Context, o pile) (to pile, known bool, err error) {
	options, err := g.parts.options(ctx, o)
	if err != nil {
		return nil, false, err
	}
	for _, p := range options {
		if g.written[p.key()] {
			return p, true, nil
		}
	}
	to, err = g.choose(ctx, o, options)
	return to, false, err
}

// searched chooses by asking a search, which keeps what it finds.
func searched(e *search.Engine, t *parts, c game.Convention) func(ctx context.Context, o pile, options []pile) (pile, error) {
	return func(ctx context.Context, _ pile, options []pile) (pile, error) {
		for _, p := range options {
			if err := t.spend(ctx, 1); err != nil {
				return nil, err
			}
			o, err := e.Outcome(ctx, t.sum(p), c)
			if err != nil {
				return nil, err
			}
			if o == game.P {
				return p, nil
			}
		}
		return nil, errContradiction
	}
}

// win writes that s is an N-position and what that needs.
func (g *strategist) win(ctx context.Context, s pile) error {
	if len(s) == 0 {
		return g.write(certificate.N{Of: g.parts.text(s)})
	}
	to, known, err := g.answer(ctx, s)
	if err != nil {
		return err
	}
	if !known {
		if err := g.prove(ctx, to); err != nil {
			return err
		}
	}
	return g.write(certificate.N{Of: g.parts.text(s), To: g.parts.text(to)})
}
