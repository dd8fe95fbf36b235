package plot

import (
	"context"
	"math/bits"
	"slices"

	"grundy/sequence"
)

// single is the most heaps that are drawn with a mark each.
const single = 3000

// data is what a plot shows of the values.
type data struct {
	greatest uint32     // the greatest value, but at least 1, so that zeros stand at the foot
	points   []uint32   // the values themselves, where each has a mark
	cells    [][]uint32 // [column][row] is how many heaps fall there, where not
	rare     []rarePoint
}

// A rarePoint is a rare heap and its value.
type rarePoint struct {
	n     uint64
	value uint32
}

// rows is how many rows of cells there are: one a value, or one a unit of height
// where values are more.
func (d *data) rows() uint64 { return min(uint64(d.greatest)+1, fieldHeight) }

func (d *data) row(v uint32) uint64 { return uint64(v) * d.rows() / (uint64(d.greatest) + 1) }

// read goes through the values once for the greatest, and once more for where
// they stand.
func (p Plot) read(ctx context.Context, src sequence.Source) (*data, error) {
	d := &data{greatest: 1}
	few := p.To-p.From < single
	err := sequence.Each(ctx, src, p.From, p.To, func(_ uint64, values []uint32) error {
		d.greatest = max(d.greatest, slices.Max(values))
		if few {
			d.points = append(d.points, values...)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if !few {
		d.cells = make([][]uint32, fieldWidth)
		for i := range d.cells {
			d.cells[i] = make([]uint32, d.rows())
		}
	}
	left := p.Rare
	if !p.Classes {
		left = nil
	}
	for len(left) > 0 && left[0] < p.From {
		left = left[1:]
	}
	err = sequence.Each(ctx, src, p.From, p.To, func(n uint64, values []uint32) error {
		for len(left) > 0 && left[0]-n < uint64(len(values)) {
			d.addRare(p, left[0], values[left[0]-n])
			left = left[1:]
		}
		if !few {
			p.count(d, n, values)
		}
		return nil
	})
	return d, err
}

// count adds values from heap n on to their cells. It goes column by column, so
// that the division falls to columns and not to heaps.
func (p Plot) count(d *data, n uint64, values []uint32) {
	heaps := max(p.To-p.From+1, p.To-p.From) // 2^64 heaps count as one fewer
	for len(values) > 0 {
		column := min(scaled(n-p.From, fieldWidth, heaps), fieldWidth-1)
		next := p.From + scaled(column+1, heaps, fieldWidth)
		if scaled(next-p.From, fieldWidth, heaps) == column {
			next++ // the first heap of the next column: the quotient rounded up
		}
		size := min(uint64(len(values)), max(next-n, 1))
		cells := d.cells[column]
		if d.rows() == uint64(d.greatest)+1 {
			for _, v := range values[:size] {
				cells[v]++
			}
		} else {
			for _, v := range values[:size] {
				cells[d.row(v)]++
			}
		}
		values = values[size:]
		n += size
	}
}

// scaled is a*b/c rounded down, where a <= c.
func scaled(a, b, c uint64) uint64 {
	if a == c {
		return b
	}
	hi, lo := bits.Mul64(a, b)
	q, _ := bits.Div64(hi, lo, c)
	return q
}

// addRare keeps a rare heap, unless it falls on the one before within a unit.
func (d *data) addRare(p Plot, n uint64, v uint32) {
	if len(d.rare) > 0 {
		last := d.rare[len(d.rare)-1]
		if last.value == v && float64(n-last.n)*fieldWidth < float64(p.To-p.From) {
			return
		}
	}
	d.rare = append(d.rare, rarePoint{n, v})
}
