// Package survey sums up a stretch of a Grundy sequence: how often each value
// occurs, the greatest, the rare heaps of a sparse space, and a hash by which two
// computations are compared.
package survey

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math/bits"
	"slices"
	"strconv"

	"grundy/sequence"
	"grundy/values"
)

// A Survey is what is known of g(From) to g(To). Its JSON form is what
// "grundy values --stats --json" prints.
type Survey struct {
	Game       string   `json:"game"`
	From       uint64   `json:"from"`
	To         uint64   `json:"to"`
	Greatest   uint64   `json:"greatest"`    // the greatest value
	GreatestAt uint64   `json:"greatest_at"` // the least heap that has it
	Distinct   uint64   `json:"distinct"`    // values that occur, as far as the histogram reaches
	Histogram  []uint64 `json:"histogram"`   // [v] is how many heaps have the value v, up to the greatest or to 65535
	Beyond     uint64   `json:"beyond"`      // heaps with values above the histogram
	Classes    *Classes `json:"classes"`     // null where no sparse space is known
	// Hash is "sha256:" and the hash in hexadecimal that sequence.Digest makes of
	// the values: each as four bytes, least significant first. Where one passes
	// 2^32-1 it is "sha256-64:" and the SHA-256 of the values as eight bytes each.
	Hash string `json:"hash"`
}

// Classes are the rare and common values of a sparse space. A value v is rare
// where v & mask has an even number of ones, common where it has an odd one; with
// Domain that holds for every other heap, and the opposite between.
type Classes struct {
	// Mask is the mask in hexadecimal, up to the bits of the greatest value of the
	// stretch. The mask goes on for ever: the bits above are ones.
	Mask   string   `json:"mask"`
	Domain bool     `json:"domain"`
	Count  uint64   `json:"count"` // rare heaps between From and To
	Last   *uint64  `json:"last"`  // the greatest of them; null where there is none
	Rare   []uint64 `json:"rare"`  // the rare heaps, ascending, at most MostRare
}

// MostRare is how many rare heaps a survey lists at most.
const MostRare = 10_000

// mostValues is how far a histogram reaches.
const mostValues = 1 << 16

// Of surveys g(from) to g(to), both included, in bounded memory. Classes stays
// nil: see [Survey.Classify]. With an error, such as the end of ctx, comes the
// survey of what was read until then, up to its To, or nil where nothing was.
func Of(ctx context.Context, src sequence.Source, game string, from, to uint64) (*Survey, error) {
	fits, err := values.Fit(ctx, src, from, to)
	if err != nil {
		return nil, err
	}
	s := &Survey{Game: game, From: from, To: to, GreatestAt: from}
	counts := make([]uint64, mostValues)
	var sum []byte
	read := uint64(0)
	if fits {
		var digest sequence.Digest
		err = sequence.Each(ctx, src, from, to, func(n uint64, values []uint32) error {
			count(s, counts, n, values)
			digest.Add(values)
			read += uint64(len(values))
			return nil
		})
		h := digest.Sum()
		s.Hash, sum = "sha256:", h[:]
	} else {
		digest := sha256.New()
		var flat []byte
		err = values.Each(ctx, src, from, to, func(n uint64, values []uint64) error {
			count(s, counts, n, values)
			flat = flat[:0]
			for _, v := range values {
				flat = binary.LittleEndian.AppendUint64(flat, v)
			}
			digest.Write(flat)
			read += uint64(len(values))
			return nil
		})
		s.Hash, sum = "sha256-64:", digest.Sum(nil)
	}
	if err != nil {
		if read == 0 {
			return nil, err
		}
		s.To = from + read - 1
	}
	s.Hash += hex.EncodeToString(sum)
	s.Histogram = counts[:min(s.Greatest, mostValues-1)+1]
	for _, c := range s.Histogram {
		if c > 0 {
			s.Distinct++
		}
	}
	return s, err
}

// count adds g(n), g(n+1), ... to the survey and its histogram.
func count[T uint32 | uint64](s *Survey, counts []uint64, n uint64, values []T) {
	for i, v := range values {
		if uint64(v) > s.Greatest {
			s.Greatest, s.GreatestAt = uint64(v), n+uint64(i)
		}
		if v < mostValues {
			counts[v]++
		} else {
			s.Beyond++
		}
	}
}

// Classify adds the classes that a kernel found, if it found any. The kernel must
// know the values of the stretch.
func (s *Survey) Classify(found sequence.Stats) {
	if !found.Sparse {
		return
	}
	first, _ := slices.BinarySearch(found.Rare, s.From)
	end, included := slices.BinarySearch(found.Rare, s.To)
	if included {
		end++
	}
	rare := found.Rare[first:end]
	mask := uint64(found.Mask) & (1<<bits.Len64(s.Greatest) - 1)
	s.Classes = &Classes{
		Mask:   "0x" + strconv.FormatUint(mask, 16),
		Domain: found.Domain,
		Count:  uint64(len(rare)),
		Rare:   append([]uint64{}, rare[:min(len(rare), MostRare)]...),
	}
	if len(rare) > 0 {
		last := rare[len(rare)-1]
		s.Classes.Last = &last
	}
}
