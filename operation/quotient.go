package operation

import (
	"context"
	"errors"
	"math"
	"strconv"

	"grundy/answer"
	"grundy/game"
	"grundy/heaps"
	"grundy/longrun"
	"grundy/misere"
	"grundy/period"
	"grundy/rules"
	"grundy/words"
)

// QuotientIn asks for the misère quotient of a game on heaps.
type QuotientIn struct {
	Common
	Game  string `json:"game" required:"true" says:"game"`
	To    uint64 `json:"to,omitempty" says:"heap.last"`
	Table bool   `json:"table,omitempty" says:"table"`
}

func quotientOperation() Operation {
	return define(Operation{
		Name: "quotient", Says: words.P("operation.quotient"), Streams: true,
		Examples: []Example{{"kayles", `{"game":"kayles"}`}, {"to", `{"game":"0.07","to":24}`}},
	}, func(ctx context.Context, a *asked, in *QuotientIn) (*answer.Quotient, error) {
		g, err := a.reader.Game(in.Game)
		if err != nil {
			return nil, err
		}
		rule, err := period.Rule(g)
		if err != nil {
			return nil, err
		}
		q, whole, limit, err := Quotient(ctx, rule, in.To, a.quotientOptions())
		if err != nil {
			return nil, err
		}
		out := answer.QuotientOf(q, whole, in.Table, byField(limit), a.lang)
		return &out, nil
	})
}

// quotientOptions are those of a question: it reports, and saves nothing.
func (a *asked) quotientOptions() longrun.QuotientOptions {
	return longrun.QuotientOptions{Options: misere.Options{Memory: a.limits.Memory, Report: a.growth}, Progress: a.run}
}

// growth reports how a quotient grows.
func (a *asked) growth(g misere.Growth) {
	a.report(Progress{Done: uint64(g.Heap), Text: a.lang.Say(words.P("quotient.progress", g.Heap, g.Order))})
}

// Quotient is the misère quotient of a game on its heaps up to to, or 0 for as many
// as it takes, with the period of the whole game where that is proved, and the
// limit that ended the work. With an error the quotient is nil, or what was reached.
func Quotient(ctx context.Context, rule heaps.Rule, to uint64, o longrun.QuotientOptions) (*misere.Quotient, *misere.Period, *game.Limit, error) {
	o.To = int(min(to, math.MaxInt32))
	q, whole, err := longrun.Quotient(ctx, rules.Plain(rule), o)
	limit := LimitOf(ctx, err)
	unsaved := (*game.Fault)(nil)
	if q == nil || err != nil && limit == nil || errors.As(err, &unsaved) {
		return q, whole, nil, err
	}
	return q, whole, reachedHeaps(limit, uint64(q.Heaps())), nil
}

// GenusIn asks for the genus of a position, or of a range of heaps of a game.
type GenusIn struct {
	Common
	Position string  `json:"position,omitempty" says:"position"`
	Game     string  `json:"game,omitempty" says:"game"`
	From     uint64  `json:"from,omitempty" says:"from"`
	To       *uint64 `json:"to,omitempty" says:"to"`
}

func genusOperation() Operation {
	return define(Operation{
		Name: "genus", Says: words.P("operation.genus"),
		Examples: []Example{{"position", `{"position":"kayles 5 + nim 2"}`}, {"range", `{"game":"kayles","from":0,"to":12}`}},
	}, func(ctx context.Context, a *asked, in *GenusIn) (*answer.Genera, error) {
		var positions []game.Sum
		out := &answer.Genera{Game: in.Position}
		switch {
		case in.Position != "" && in.Game == "":
			p, err := a.parse(in.Position)
			if err != nil {
				return nil, err
			}
			out.Game, positions = p.String(), []game.Sum{p}
		case in.Game != "" && in.Position == "" && in.To != nil:
			g, err := a.reader.Game(in.Game)
			if err != nil {
				return nil, err
			}
			rule, err := period.Rule(g)
			if err != nil {
				return nil, err
			}
			out.Game = rule.String()
			if positions, err = HeapsOf(g, in.From, *in.To); err != nil {
				return nil, err
			}
		default:
			return nil, &game.Fault{Code: "arguments", At: -1, What: words.P("genus.arguments"), Hint: words.P("genus.arguments.hint")}
		}
		genera, limit, err := Genera(ctx, positions, a.limits.Positions)
		if err != nil {
			return nil, err
		}
		out.Genera = genera
		out.Limit = a.limit(limit)
		return out, nil
	})
}

// mostGenera is how many heaps a range of genera may have.
const mostGenera = 10_000

// HeapsOf are the positions of single heaps of a game, from one size to another.
func HeapsOf(g interface {
	String() string
	Parse(text string) (game.Position, error)
}, from, to uint64) ([]game.Sum, error) {
	if to < from || to-from >= mostGenera {
		return nil, &game.Fault{Code: "range", At: -1, What: words.P("genus.range", from, to), Hint: words.P("genus.range.hint", uint64(mostGenera))}
	}
	all := make([]game.Sum, 0, to-from+1)
	for n := from; ; n++ {
		p, err := g.Parse(strconv.FormatUint(n, 10))
		if err != nil {
			return nil, err
		}
		if all = append(all, game.Sum{p}); n == to {
			return all, nil
		}
	}
}

// Genera are the genera of positions, as far as a limit lets them be found.
func Genera(ctx context.Context, positions []game.Sum, most uint64) ([]answer.Genus, *game.Limit, error) {
	finder := misere.NewGenera(int(min(most, 1<<40)))
	all := []answer.Genus{}
	for _, p := range positions {
		g, species, err := finder.Species(ctx, p)
		if err != nil {
			limit := LimitOf(ctx, err)
			if limit == nil {
				return nil, nil, err
			}
			return all, limit, nil
		}
		all = append(all, answer.GenusOf(p.String(), g, species, halfTame(ctx, p, species)))
	}
	return all, nil, nil
}

// mostTwice is how many positions may be played out to see whether one is half-tame.
const mostTwice = 500

// halfTame says whether a position is half-tame, or nil where that takes too long.
func halfTame(ctx context.Context, p game.Sum, species misere.Species) *bool {
	half := false
	if species != misere.NimHeap && species != misere.Tame {
		var err error
		if half, err = misere.NewGenera(mostTwice).HalfTame(ctx, p); err != nil {
			return nil
		}
	}
	return &half
}
