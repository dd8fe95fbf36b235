package page

import (
	"fmt"
	"math/bits"
	"strings"

	"grundy/answer"
)

// blocks takes numbers apart into powers of two and lets them cancel in pairs,
// or in groups of k+1 in Moore's game: an explanation without binary numbers.
func (p *Printer) blocks(labels []string, c answer.Columns) {
	names := p.rowNames(labels, c.Numbers)
	width := 0
	for _, name := range names {
		width = max(width, Width(name))
	}
	for i, n := range c.Numbers {
		if i == mostRows && len(c.Numbers) > mostRows+1 {
			p.Line("  " + Right("...", width) + " " + p.Say("page.columns.more", len(c.Numbers)-mostRows))
			break
		}
		p.Hang(2, Right(names[i], width)+" = ", powers(n))
	}
	m := uint64(c.Modulus)
	var count [64]uint64
	for _, n := range c.Numbers {
		for ; n > 0; n &= n - 1 {
			count[bits.TrailingZeros64(n)]++
		}
	}
	var left []string
	for bit := 63; bit >= 0; bit-- {
		if count[bit] == 0 {
			continue
		}
		value, rest := uint64(1)<<bit, count[bit]%m
		key := "page.blocks.cancel"
		switch {
		case rest == count[bit]:
			key = "page.blocks.stays"
		case rest > 0:
			key = "page.blocks.some"
		}
		if m == 2 {
			p.Text(2, p.Say(key, value, count[bit], rest))
		} else {
			p.Text(2, p.Say(key+".groups", value, count[bit], m, rest))
		}
		for range min(rest, 4) {
			left = append(left, fmt.Sprint(value))
		}
		if rest > 4 {
			left = append(left, "...")
		}
	}
	if len(left) == 0 {
		p.Text(2, p.Say("page.blocks.nothing"))
		return
	}
	p.Text(2, p.Say("page.blocks.left", strings.Join(left, " + ")))
}

// powers is n as a sum of powers of two, the greatest first.
func powers(n uint64) string {
	if n == 0 {
		return "0"
	}
	var parts []string
	for bit := 63; bit >= 0; bit-- {
		if n>>bit&1 == 1 {
			parts = append(parts, fmt.Sprint(uint64(1)<<bit))
		}
	}
	return strings.Join(parts, " + ")
}
