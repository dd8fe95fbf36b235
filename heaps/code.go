package heaps

import (
	"strings"

	"grundy/game"
	"grundy/words"
)

// A Digit says what a move may leave: bit b (b = 0..3) allows b non-empty heaps.
type Digit struct {
	Bits    uint8 // 0 to 15
	Unequal bool  // the heaps left must be all different
}

// May reports whether k non-empty heaps may be left.
func (d Digit) May(k int) bool { return k >= 0 && k <= 3 && d.Bits>>k&1 == 1 }

func (d Digit) text() string {
	s := string("0123456789ABCDEF"[d.Bits])
	if d.Unequal {
		s += "!"
	}
	return s
}

// A Code is a take-and-break game: its digit d_i says what may be left of the
// heap after taking i objects. d_0, before the point, is splitting without
// taking, and allows only splits into two or three heaps (0, 4, 8, C), so that
// play ends. From some index on the digits repeat for ever, by default as 0.
//
// Source: R. K. Guy and C. A. B. Smith, The G-values of various games, Proc.
// Cambridge Philos. Soc. 52 (1956) 514-526; E. R. Berlekamp, J. H. Conway, R. K.
// Guy, Winning Ways, chapter 4.
type Code struct {
	name   string // what the game is called, where it was asked for by name
	lead   Digit
	digits []Digit // d_1, d_2, ...
	repeat []Digit // what follows for ever; empty for a finite code
}

// NewCode is the code with the given digits; repeat follows them for ever. A
// lead digit that allows to leave fewer than two heaps is refused.
func NewCode(lead Digit, digits, repeat []Digit) (Code, error) {
	if lead.Bits&3 != 0 {
		return Code{}, &game.Fault{Code: "range", At: -1,
			What: words.P("code.lead", lead.text()), Hint: words.P("code.lead.hint")}
	}
	c := Code{lead: trimDigit(lead), digits: make([]Digit, len(digits)), repeat: make([]Digit, len(repeat))}
	for i, d := range digits {
		c.digits[i] = trimDigit(d)
	}
	for i, d := range repeat {
		c.repeat[i] = trimDigit(d)
	}
	c.canonicalise()
	return c, nil
}

// trimDigit drops the mark "!" where it says nothing: fewer than two heaps are
// always different.
func trimDigit(d Digit) Digit {
	d.Bits &= 15
	if d.Bits&12 == 0 {
		d.Unequal = false
	}
	return d
}

// canonicalise makes equal games equal codes: the shortest repetend, drawn as
// far to the left as it goes, and no zeros at the end.
func (c *Code) canonicalise() {
	r := c.repeat
	for size := 1; size <= len(r); size++ {
		if len(r)%size == 0 && repeats(r, size) {
			r = r[:size]
			break
		}
	}
	d := c.digits
	if len(r) == 1 && r[0] == (Digit{}) {
		r = nil
	}
	if len(r) == 0 {
		for len(d) > 0 && d[len(d)-1] == (Digit{}) {
			d = d[:len(d)-1]
		}
	} else {
		turned := append([]Digit(nil), r...)
		for len(d) > 0 && d[len(d)-1] == turned[len(turned)-1] {
			last := turned[len(turned)-1]
			copy(turned[1:], turned[:len(turned)-1])
			turned[0] = last
			d = d[:len(d)-1]
		}
		r = turned
	}
	c.digits, c.repeat = d, r
}

func repeats(r []Digit, size int) bool {
	for i := size; i < len(r); i++ {
		if r[i] != r[i-size] {
			return false
		}
	}
	return true
}

// Digit is d_i.
func (c Code) Digit(i uint64) Digit {
	if i == 0 {
		return c.lead
	}
	i--
	if i < uint64(len(c.digits)) {
		return c.digits[i]
	}
	if len(c.repeat) == 0 {
		return Digit{}
	}
	return c.repeat[(i-uint64(len(c.digits)))%uint64(len(c.repeat))]
}

// Last is the index of the last digit that is not 0; finite is false where the
// digits go on for ever.
func (c Code) Last() (index int, finite bool) {
	return len(c.digits), len(c.repeat) == 0
}

// Repetend returns the index from which the digits repeat and how many of them
// repeat; size is 0 for a finite code.
func (c Code) Repetend() (from, size int) { return len(c.digits) + 1, len(c.repeat) }

// MostHeaps is the largest number of heaps that a move may leave.
func (c Code) MostHeaps() int {
	bits := c.lead.Bits
	for _, d := range c.digits {
		bits |= d.Bits
	}
	for _, d := range c.repeat {
		bits |= d.Bits
	}
	for k := 3; k > 0; k-- {
		if bits>>k&1 == 1 {
			return k
		}
	}
	return 0
}

// Named is the same game under a name of its own, which String then prints.
func (c Code) Named(name string) Code {
	c.name = name
	return c
}

// String is the game's name where it has one, else its notation.
func (c Code) String() string {
	if c.name != "" {
		return c.name
	}
	return c.Notation()
}

// Notation is the code in its shortest notation: "0.77", "4.[3]", "4!.0", "0.3F".
func (c Code) Notation() string {
	var b strings.Builder
	b.WriteString(c.lead.text())
	b.WriteByte('.')
	for _, d := range c.digits {
		b.WriteString(d.text())
	}
	if len(c.repeat) > 0 {
		b.WriteByte('[')
		for _, d := range c.repeat {
			b.WriteString(d.text())
		}
		b.WriteByte(']')
	}
	if len(c.digits) == 0 && len(c.repeat) == 0 {
		b.WriteByte('0')
	}
	return b.String()
}

// Equal reports whether c and d are the same game, digit for digit, whatever
// they are called.
func (c Code) Equal(d Code) bool { return c.Notation() == d.Notation() }

// Options yields the moves from a heap of n, by the number taken.
func (c Code) Options(n uint64, yield func(taken uint64, left []uint64) bool) {
	last := n
	if len(c.repeat) == 0 {
		last = min(n, uint64(len(c.digits)))
	}
	// Where what repeats only ever allows to take the whole heap, nothing lies
	// between the digits before it and that.
	listed, whole := uint64(len(c.digits)), len(c.repeat) > 0
	for _, d := range c.repeat {
		whole = whole && d.Bits&^1 == 0
	}
	var buf [3]uint64
	for i := uint64(0); ; i++ {
		if whole && i > listed {
			i = n
		}
		if !breakHeap(c.Digit(i), i, n-i, &buf, yield) || i == last {
			return
		}
	}
}

// breakHeap yields the ways in which digit d lets a rest fall.
func breakHeap(d Digit, taken, rest uint64, left *[3]uint64, yield func(uint64, []uint64) bool) bool {
	if d.Bits == 0 {
		return true
	}
	if rest == 0 {
		return !d.May(0) || yield(taken, left[:0])
	}
	if d.May(1) {
		left[0] = rest
		if !yield(taken, left[:1]) {
			return false
		}
	}
	apart := uint64(0)
	if d.Unequal {
		apart = 1
	}
	if d.May(2) {
		for a := uint64(1); a <= rest/2 && a+apart <= rest-a; a++ {
			left[0], left[1] = a, rest-a
			if !yield(taken, left[:2]) {
				return false
			}
		}
	}
	if d.May(3) {
		for a := uint64(1); a <= rest/3; a++ {
			for b := a + apart; b <= (rest-a)/2 && b+apart <= rest-a-b; b++ {
				left[0], left[1], left[2] = a, b, rest-a-b
				if !yield(taken, left[:3]) {
					return false
				}
			}
		}
	}
	return true
}

// ParseCode reads a take-and-break code: "0.77", ".77", "0.3F", "0.[3]",
// "0.333...", "4!.0". A *game.Fault says what is wrong and where.
func ParseCode(text string) (Code, error) {
	fault := func(at int, hint words.Phrase, key string, args ...any) (Code, error) {
		return Code{}, &game.Fault{Code: "code", What: words.P(key, args...), Hint: hint, Input: text, At: at}
	}
	digitsHint := words.P("code.digits.hint")
	i := 0
	digit := func() (Digit, bool) {
		if i >= len(text) {
			return Digit{}, false
		}
		v := strings.IndexByte("0123456789ABCDEF", upper(text[i]))
		if v < 0 {
			return Digit{}, false
		}
		i++
		d := Digit{Bits: uint8(v)}
		if i < len(text) && text[i] == '!' {
			d.Unequal = true
			i++
		}
		return d, true
	}
	lead, _ := digit()
	if i >= len(text) || text[i] != '.' {
		return fault(i, digitsHint, "code.point", text)
	}
	if lead.Bits&3 != 0 {
		return fault(0, words.P("code.lead.hint"), "code.lead", lead.text())
	}
	i++
	var digits, repeat []Digit
	for i < len(text) {
		switch {
		case text[i] == '[':
			start := i
			i++
			for i < len(text) && text[i] != ']' {
				d, ok := digit()
				if !ok {
					return fault(i, digitsHint, "code.digit", runeAt(text, i))
				}
				repeat = append(repeat, d)
			}
			if i >= len(text) {
				return fault(start, digitsHint, "code.bracket")
			}
			if len(repeat) == 0 {
				return fault(start, digitsHint, "code.empty")
			}
			i++
			if i < len(text) {
				return fault(i, digitsHint, "code.after", text[i:])
			}
		case strings.HasPrefix(text[i:], "..."):
			if len(digits) == 0 {
				return fault(i, digitsHint, "code.nothing")
			}
			repeat = digits[len(digits)-1:]
			i += 3
			if i < len(text) {
				return fault(i, digitsHint, "code.after", text[i:])
			}
		default:
			d, ok := digit()
			if !ok {
				return fault(i, digitsHint, "code.digit", runeAt(text, i))
			}
			digits = append(digits, d)
		}
	}
	if len(digits) == 0 && len(repeat) == 0 {
		return fault(i, digitsHint, "code.none")
	}
	return NewCode(lead, digits, repeat)
}

func upper(b byte) byte {
	if 'a' <= b && b <= 'z' {
		return b - 'a' + 'A'
	}
	return b
}

func runeAt(text string, i int) string {
	for _, r := range text[i:] {
		return string(r)
	}
	return ""
}
