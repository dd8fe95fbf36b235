package rules

import (
	"grundy/game"
	"grundy/heaps"
)

// Code is a take-and-break game as a Game: an octal or hexadecimal code. Its
// values are computed by the sequence floor, which proves their periods; only
// [heaps.Code] itself has a rule.
func Code(c heaps.Code) Game { return HeapGame{c} }

// compile-time check that a code is a heap rule
var _ heaps.Rule = heaps.Code{}
var _ game.Position = (*Heaps)(nil)
