package game

// A Matching is a matching in a graph that nothing can enlarge, and why: what a
// verdict about a game that is won along a matching rests on.
type Matching struct {
	Pairs   [][2]string // the edges of the matching, by their ends
	Covers  bool        // it covers the vertex under the token
	Barrier []string    // vertices without which there are more odd components
	Missed  int         // by as many as the matching leaves vertices uncovered
}

// Matched is a Decided position whose outcome in normal play rests on a matching.
type Matched interface {
	Matching() (m Matching, ok bool)
}

// A Loop is the value of a position from which play can go on for ever. It has no
// number, but it is known which numbers its options have: its sum with a heap of
// Nim of one of these sizes is won by the player to move, and with any other it is
// a draw.
type Loop struct {
	Values []uint64 // of the options that have one; ascending
}

// Loopy is a position whose theory reaches play that can go on for ever.
type Loopy interface {
	// Loop returns the value of a position that has no Grundy value, and the
	// theorem that gives it; ok is false where it has one, or where it is not
	// known.
	Loop() (l Loop, by *Theorem, ok bool)
}

// Large is a position that may be too large for its options to be told from each
// other one by one.
type Large interface {
	// IsLarge reports whether writing all options down would take too long.
	IsLarge() bool
}
