package play

import (
	"grundy/catalogue"
	"grundy/game"
	"grundy/words"
)

// PictureOf is what a component looks like: its own picture where it has one, else
// its text alone, as [game.NumbersPicture] without numbers.
func PictureOf(p game.Position) game.Picture {
	if q, ok := p.(game.Pictured); ok {
		return q.Picture()
	}
	return game.Picture{Kind: game.NumbersPicture}
}

// RuleOf is the rule of a component's game in words; zero where the catalogue does
// not have it.
func RuleOf(p game.Position) words.Phrase {
	e, ok := catalogue.Named(nameOf(p))
	if !ok {
		return words.Phrase{}
	}
	return e.Rule
}
