package play

import (
	"context"
	"errors"
	"hash/fnv"
	"math/rand/v2"

	"grundy/game"
	"grundy/solve"
)

// A Bot chooses moves.
//
// At level 100 it plays perfectly: from a won position a winning move; from a lost
// one the move that asks the most of the opponent, which leaves the fewest winning
// replies and, among these, makes the game last longest where that is quick to
// search.
//
// At a lower level it overlooks things as people do. The level is the chance, in
// per cent, that one look finds the move of level 100. A position in which the game
// can be won at once gets four looks; one with at most two different heaps (those
// that pair off apart), or with few moves, two looks; any other, where nim-sums of
// three heaps are to be seen, one. Who sees nothing takes a little or a whole heap,
// and then looks four times whether that hands over the game.
//
// The same bot chooses the same move from the same position, unless time ran out,
// and one of a higher level sees all that one of a lower level does.
type Bot struct {
	Level int // 0 to 100; other levels are taken for the nearer of these
	Seed  string
}

// Perfect is a bot of level 100.
var Perfect = Bot{Level: 100}

// Move is the bot's move; nil where there is none. Where a limit, or the time of
// ctx, leaves the position undecided, the move is chosen by what is known.
//
// It solves the position; and, where that is lost, those after some hundred moves.
func (b Bot) Move(ctx context.Context, solver *solve.Solver, from game.Sum, c game.Convention) (*solve.Move, error) {
	if b.Level >= 100 {
		h, err := HintFor(ctx, solver, from, c)
		if err != nil {
			return nil, err
		}
		return h.Move, nil
	}
	all, err := candidates(ctx, from)
	if err != nil && !errors.Is(err, context.DeadlineExceeded) || len(all) == 0 {
		return nil, err
	}
	r := b.chances(from, c)
	if r.sees(b.Level, looks(all, from, c)) {
		return Perfect.Move(ctx, solver, from, c)
	}
	careful := r.sees(b.Level, atOnce)
	var sound []*solve.Move
	if careful {
		for _, m := range all {
			if !wonAtOnce(m.To, c) {
				sound = append(sound, m)
			}
		}
	}
	if len(sound) > 0 {
		all = sound
	}
	return r.natural(all), nil
}

// How often a bot looks.
const (
	hard   = 1
	easy   = 2
	atOnce = 4
)

// chances are a bot's dice for one position.
type chances struct{ *rand.Rand }

func (b Bot) chances(from game.Sum, c game.Convention) chances {
	h := fnv.New128a()
	for _, part := range []string{b.Seed, c.String(), from.String()} {
		h.Write([]byte(part))
		h.Write([]byte{0})
	}
	var x [2]uint64
	for i, d := range h.Sum(nil) {
		x[i/8] = x[i/8]<<8 | uint64(d)
	}
	return chances{rand.New(rand.NewPCG(x[0], x[1]))}
}

// sees throws the dice four times, whatever looks are, so that all levels throw
// alike.
func (r chances) sees(level, looks int) bool {
	seen := false
	for i := range atOnce {
		if found := r.IntN(100) < level; found && i < looks {
			seen = true
		}
	}
	return seen
}

// natural is a move as one makes it without thinking: on any heap a small take, the
// greatest, or any.
func (r chances) natural(all []*solve.Move) *solve.Move {
	type place struct{ component, heap int }
	var places []place
	at := map[place][]*solve.Move{}
	for _, m := range all {
		p := place{m.Component, m.Heap}
		if at[p] == nil {
			places = append(places, p)
		}
		at[p] = append(at[p], m)
	}
	here := at[places[r.IntN(len(places))]]
	switch r.IntN(4) {
	case 0, 1:
		return here[r.IntN(min(3, len(here)))]
	case 2:
		return here[len(here)-1]
	}
	return here[r.IntN(len(here))]
}

// fewMoves are so few that a person goes through them.
const fewMoves = 6

// looks is how easily the best move is seen.
func looks(all []*solve.Move, from game.Sum, c game.Convention) int {
	for _, m := range all {
		if endsWell(m.To, c) {
			return atOnce
		}
	}
	if len(all) <= fewMoves || unpaired(from) <= 2 {
		return easy
	}
	return hard
}

// wonAtOnce reports whether who is to move can win at once.
func wonAtOnce(s game.Sum, c game.Convention) bool {
	tried := 0
	for i, p := range s {
		for m := range p.Moves {
			if endsWell(replaced(s, i, m.Then()), c) {
				return true
			}
			if tried++; tried == mostOfOne {
				return false
			}
		}
	}
	return false
}

// endsWell reports whether the player who left this position has won, as anyone
// sees: the opponent has no move, or, in misère play, only moves that end the game.
func endsWell(s game.Sum, c game.Convention) bool {
	if c == game.Normal {
		return !hasMove(s)
	}
	tried := 0
	for i, p := range s {
		for m := range p.Moves {
			if tried++; tried > fewMoves || hasMove(replaced(s, i, m.Then())) {
				return false
			}
		}
	}
	return tried > 0
}

// unpaired is how many heaps and other components are left when equal ones have
// been paired off. A component of several heaps counts as these.
func unpaired(s game.Sum) int {
	f := shapeOf(s)
	n := 0
	for _, sizes := range f.heaps {
		n += odd(sizes)
	}
	return n + odd(f.other)*several(s)
}

// odd is how many values come an odd number of times in ascending ones.
func odd[T comparable](ascending []T) int {
	n := 0
	for i := 0; i < len(ascending); {
		run := 1
		for i+run < len(ascending) && ascending[i+run] == ascending[i] {
			run++
		}
		n += run & 1
		i += run
	}
	return n
}

// several is the most heaps that a component which is no sum of heaps has.
func several(s game.Sum) int {
	most := 1
	for _, p := range s {
		live := 0
		for _, n := range PictureOf(p).Numbers {
			if n > 0 {
				live++
			}
		}
		most = max(most, live)
	}
	return most
}

// worse orders positions by what they are worth to the player who left them, the
// worst last.
var worse = map[game.Outcome]int{game.P: 0, game.D: 1, game.Unknown: 2, game.N: 3}

// hardest are the moves from a position that is not won which ask the most of the
// opponent, the best first: those to the best outcome, then those that leave the
// fewest winning replies, then those that make the game last longest. All of them
// are equal in the first two respects.
func hardest(ctx context.Context, solver *solve.Solver, v *solve.Verdict) ([]*solve.Move, error) {
	all, err := candidates(ctx, v.Game)
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return nil, err
	}
	var best []*solve.Move
	var least demand
	dear := 0 // positions whose winning moves were too many to count
	for _, m := range all {
		after, _, err := decide(ctx, solver, m.To, v.Convention)
		if err != nil {
			return nil, err
		}
		d := demandOf(after)
		switch {
		case len(best) == 0 || d.less(least):
			best, least = append(best[:0], m), d
		case !least.less(d):
			best = append(best, m)
		}
		if after.Outcome == game.N && !after.Winning.Moves.Known {
			if dear++; dear == mostDear {
				break
			}
		}
		if ctx.Err() != nil {
			break
		}
	}
	if len(best) < 2 {
		return best, nil
	}
	return longest(ctx, best, v.Convention)
}

// mostDear is how many positions are weighed whose winning moves are too many to
// be counted.
const mostDear = 8

// A demand is what a position asks of the player to move.
type demand struct {
	outcome int
	replies uint64 // that win
}

func demandOf(v *solve.Verdict) demand {
	d := demand{outcome: worse[v.Outcome], replies: 1<<64 - 1}
	if v.Winning.Moves.Known {
		d.replies = v.Winning.Moves.N
	}
	return d
}

// less reports whether d asks more than e.
func (d demand) less(e demand) bool {
	return d.outcome < e.outcome || d.outcome == e.outcome && d.replies < e.replies
}
