// Package budget counts what a check of a certificate may use.
package budget

import (
	"context"

	"grundy/game"
)

// A Budget is the memory of a whole check and the moves of one line, and when to stop.
type Budget struct {
	Context context.Context
	Memory  uint64 // bytes for what lines establish
	Moves   uint64 // looked at for one line
	taken   uint64
	looked  uint64
}

// Line begins a line.
func (b *Budget) Line() error {
	b.looked = 0
	return b.Ended()
}

// Ended is why the check was stopped, if it was.
func (b *Budget) Ended() error { return context.Cause(b.Context) }

// Take counts memory; the error is a *game.Limit.
func (b *Budget) Take(bytes uint64) error {
	if bytes > b.Memory-b.taken {
		return &game.Limit{Which: "memory", Allowed: b.Memory}
	}
	b.taken += bytes
	return nil
}

// Look counts moves; the error is a *game.Limit or why the check was stopped.
func (b *Budget) Look(moves int) error {
	before := b.looked
	if b.looked += uint64(moves); b.looked > b.Moves {
		return &game.Limit{Which: "moves", Allowed: b.Moves}
	}
	if before>>10 != b.looked>>10 {
		return b.Ended()
	}
	return nil
}
