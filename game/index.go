package game

// Indexed is a Position whose followers can be numbered without gaps, so that a
// search keeps what it finds of them in an array: a bit or a byte a position, and
// no keys.
type Indexed interface {
	// Index returns a numbering of this position and all its followers; ok is
	// false where there are more than 2^63 of them or the tables of the numbering
	// itself would be large.
	Index() (n Numbering, ok bool)
}

// A Numbering numbers positions of one game 0, 1, 2, ... so that every option has a
// smaller number than the position it is an option of. Its methods may be called by
// several goroutines at once.
type Numbering interface {
	// Options of a Rule appends the numbers of the options.
	Rule[uint64]
	// Size is how many positions are numbered.
	Size() uint64
	// Number is the number of p; ok is false where p is not among the numbered.
	Number(p Position) (n uint64, ok bool)
}

// Tiled is a Numbering that knows which of its positions do not need each other.
type Tiled interface {
	// Tiles cuts the numbers into ranges, and the ranges into steps: no option of a
	// position is in another range of the same step, or in one of a later step.
	// All positions are in some range.
	Tiles() [][]Range
}

// A Range is the numbers from From up to but not including To.
type Range struct{ From, To uint64 }

// Parted is a Position that falls apart in play: its followers are sums of
// components, of which there are few up to symmetry and each of which has a key of
// 64 bits. A search then looks for the value of a component at a time.
type Parted interface {
	// Parts returns the keys of the components of this position that have moves,
	// equal ones as often as they come; ok is false where a component does not
	// fit into 64 bits. The rule is comparable by ==.
	Parts() (rule PartRule, parts []uint64, ok bool)
}

// A PartRule is a game on components. Components that are equal up to symmetry
// have one key.
type PartRule interface {
	// Break appends the options of a component to dst: of each the number of its
	// components, then their keys. It is quickest where those without moves are left
	// out and the largest comes last. A rule may be [Failing].
	Break(dst []uint64, part uint64) []uint64
	// Part is the component in the notation.
	Part(part uint64) string
}

// Shown is a Decided position that can give one winning move where its theorem
// does not give them all.
type Shown interface {
	// WinningMove returns a move to a P-position under c; ok is false where no
	// theorem shows one.
	WinningMove(c Convention) (m Move, ok bool)
}
