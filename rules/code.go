package rules

import (
	"grundy/game"
	"grundy/heaps"
)

// Code is a take-and-break game as a Game: an octal or hexadecimal code. Few have
// values in closed form: 0.[3], which is Nim, 4.[3], which is Lasker's Nim, and
// 0.[7], rows. The values of the others are computed by the sequence floor, which
// proves their periods.
func Code(c heaps.Code) Game { return HeapGame{codeRule(c)} }

// codeRule is a code with the theorem about it, if there is one.
func codeRule(c heaps.Code) heaps.Rule {
	switch c.Notation() {
	case "0.[3]":
		return nimCode{c, Nim{}}
	case "4.[3]":
		return lasker{c}
	case "0.[7]":
		return rows{c}
	}
	return c
}

// nimCode is Nim under the name of its code.
type nimCode struct {
	heaps.Code
	nim
}

// nim is what Nim knows of its heaps.
type nim interface {
	HeapValued
	HeapTargeting
	HeapTame
	HeapExplained
	HeapBounded
}

// Plain is the code.
func (c nimCode) Plain() heaps.Rule { return c.Code }

// CodeTheory returns the theorems about the values of single codes: of Lasker's
// Nim and of rows.
func CodeTheory(code string) []*game.Theorem {
	switch code {
	case "4.[3]":
		return []*game.Theorem{&laskerTheorem}
	case "0.[7]":
		return []*game.Theorem{&rowsTheorem}
	}
	return nil
}
