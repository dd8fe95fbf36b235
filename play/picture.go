package play

import "grundy/game"

// PictureOf is what a component looks like: its own picture where it has one, else
// its text alone, as [game.NumbersPicture] without numbers.
func PictureOf(p game.Position) game.Picture {
	if q, ok := p.(game.Pictured); ok {
		return q.Picture()
	}
	return game.Picture{Kind: game.NumbersPicture}
}
