package search

import (
	"math/bits"

	"grundy/game"
)

// A question is what is asked of every position of one search. Its answers are
// small numbers, which a memo keeps.
type question uint8

const (
	grundy           question = iota // the Grundy value
	outcomeNormal                    // 1 for N, 0 for P
	outcomeMisere                    // 1 for N, 0 for P
	outcomes                         // bit c is 1 for N under convention c
	remotenessNormal                 // moves
	remotenessMisere                 // moves
	questions        = iota
)

func outcomeUnder(c game.Convention) question    { return outcomeNormal + question(c) }
func remotenessUnder(c game.Convention) question { return remotenessNormal + question(c) }

// lost is the parity of the remoteness of a P-position: normal play ends with
// the loser unable to move, so that an even number of moves is left; misère
// play ends with the winner unable to move.
func (q question) lost() uint32 { return uint32(q - remotenessNormal) }

// A tally gathers the answers of a position's options.
//
// For grundy it is the set of values: below 64 in bits, where more may count in
// words. A value that is not below the number of options is left out: the mex
// cannot be greater than that number. For outcomes, bit 0 and bit 1 of bits say
// that a P-option was met under normal and misère play. For remoteness, bits
// holds 1 + the least remoteness of a P-option (0 for none) in its lower half,
// and 1 + the greatest of an N-option (0 for none) in its upper half.
type tally struct {
	bits  uint64
	words []uint64
}

// gather enters the answers among codes, and moves the options without an answer
// to the front of positions; there are rest of them. An option that is being
// settled is one that play came from: then cyclic is true, and again is that
// option.
func gather[P any](q question, t *tally, positions []P, codes []uint32) (rest int, again P, cyclic bool) {
	for i, c := range codes {
		switch {
		case c >= known:
			v := c - known
			switch {
			case q == grundy && t.words == nil:
				t.bits |= 1 << v
			case q == grundy:
				if w := v >> 6; w < uint32(len(t.words)) {
					t.words[w] |= 1 << (v & 63)
				}
			default:
				t.enter(q, v)
			}
		case c == open:
			again, cyclic = positions[i], true
		default:
			positions[rest] = positions[i]
			rest++
		}
	}
	return rest, again, cyclic
}

// enter enters one answer.
func (t *tally) enter(q question, v uint32) {
	switch q {
	case grundy:
		if t.words == nil {
			t.bits |= 1 << v
		} else if w := v >> 6; w < uint32(len(t.words)) {
			t.words[w] |= 1 << (v & 63)
		}
	case outcomeNormal, outcomeMisere:
		t.bits |= uint64(1 &^ v)
	case outcomes:
		t.bits |= uint64(3 &^ v)
	default:
		least, greatest := uint32(t.bits), uint32(t.bits>>32)
		if v&1 != q.lost() {
			greatest = max(greatest, v+1)
		} else if least == 0 || v+1 < least {
			least = v + 1
		}
		t.bits = uint64(greatest)<<32 | uint64(least)
	}
}

// decided reports whether no further option can change the answer.
func (t *tally) decided(q question) bool {
	switch q {
	case outcomeNormal, outcomeMisere:
		return t.bits == 1
	case outcomes:
		return t.bits == 3
	}
	return false
}

// answer is the answer of the position whose options were entered; terminal says
// that it had none.
func (t *tally) answer(q question, terminal bool) uint32 {
	switch q {
	case grundy:
		for i, w := range t.words {
			if w != ^uint64(0) {
				return uint32(i<<6 + bits.TrailingZeros64(^w))
			}
		}
		return uint32(len(t.words)<<6 + bits.TrailingZeros64(^t.bits))
	case outcomeMisere:
		if terminal {
			return 1
		}
	case outcomes:
		if terminal {
			return 2
		}
	case remotenessNormal, remotenessMisere:
		if least := uint32(t.bits); least != 0 {
			return least
		}
		return uint32(t.bits >> 32)
	}
	return uint32(t.bits)
}
