package script

import (
	"grundy/game"
	"grundy/heaps"
	"grundy/rules"
	"grundy/words"
)

// A nativeRule is a program that names a rule which Grundy plays by itself, and says
// more about it: it is that rule under the program's name.
type nativeRule struct {
	rules.Renamed
	p *Program
}

// says reports whether the program tells anything beside its options.
func (p *Program) says() bool { return p.misere || !p.title.IsZero() || !p.rule.IsZero() }

// ofRule is the program that a rule on heaps belongs to; nil where it belongs to none.
func ofRule(r heaps.Rule) *Program {
	switch r := r.(type) {
	case heapRule:
		return r.p
	case nativeRule:
		return r.p
	}
	return nil
}

// ProgramOf is the program that a position belongs to; nil where it belongs to none.
func ProgramOf(p game.Position) *Program {
	switch p := p.(type) {
	case *Position:
		return p.p
	case *rules.Heaps:
		return ofRule(p.Rule())
	}
	return nil
}

// ProgramOfGame is the program that a game is; nil where it is none.
func ProgramOfGame(g rules.Game) *Program {
	switch g := g.(type) {
	case *Game:
		return g.p
	case rules.HeapGame:
		return ofRule(g.Rule)
	}
	return nil
}

// Convention is the convention in which a sum is played: what is said, where anything
// is, else misère play where one of its programs is meant so. A *game.Fault says that
// positions win or lose at once, which misère play knows nothing of.
func Convention(sum game.Sum, said *game.Convention) (game.Convention, error) {
	programs := make([]*Program, 0, len(sum))
	for _, p := range sum {
		programs = append(programs, ProgramOf(p))
	}
	return agreed(programs, said)
}

// ConventionOfGame is Convention for the positions of a game.
func ConventionOfGame(g rules.Game, said *game.Convention) (game.Convention, error) {
	return agreed([]*Program{ProgramOfGame(g)}, said)
}

// agreed is the convention of programs, of which some may be nil.
func agreed(programs []*Program, said *game.Convention) (game.Convention, error) {
	c := game.Normal
	if said != nil {
		c = *said
	}
	for _, p := range programs {
		if p != nil && p.misere && said == nil {
			c = game.Misere
		}
	}
	for _, p := range programs {
		if p != nil && p.EndsSuddenly() && c == game.Misere {
			return c, &game.Fault{Code: "script", At: -1, What: words.P("script.misere.wins"), Hint: words.P("script.misere.hint")}
		}
	}
	return c, nil
}
