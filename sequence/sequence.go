// Package sequence computes the Grundy values g(0), g(1), g(2), ... of games
// played on heaps, fast, and proves their periods.
package sequence

import (
	"context"

	"grundy/heaps"
)

// A Kernel computes the Grundy sequence of one heap game forwards, and keeps
// what it has computed.
type Kernel interface {
	// Name is how it computes: "plain", "sparse", ...
	Name() string
	// Rule is the game.
	Rule() heaps.Rule
	// Len is how many values are known: g(0) to g(Len-1).
	Len() uint64
	// Extend computes until Len is at least to. It can be called again to go
	// further. When ctx ends it returns ctx.Err() soon, with Len where it
	// stopped; what is known then is right.
	Extend(ctx context.Context, to uint64) error
	// Read copies g(from), g(from+1), ... into dst, as many as are known and
	// fit, and returns how many.
	Read(dst []uint32, from uint64) int
}
