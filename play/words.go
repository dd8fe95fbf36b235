package play

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A clause is what a move in words says of one heap.
type clause struct {
	term, heap int      // counted from 1; 0 where it is not said (then the size is)
	size       *uint64  // the heap's size before, where said
	left       []uint64 // what is left, where said
	says       bool     // left is said
	take       *uint64  // how many are taken, where said
	all        bool     // all are taken
	at         int      // where the clause begins in the text
}

// kind is what a token of a move is.
type kind uint8

const (
	end kind = iota
	number
	heapWord
	takeWord
	arrow
	termWord
	allWord
	and
	comma
	colon
	open
	shut
	strange
)

// vocabulary are the words that moves are written with; those with no kind say
// nothing.
var vocabulary = map[string]kind{
	"heap": heapWord, "heaps": heapWord, "pile": heapWord, "row": heapWord, "stack": heapWord, "堆": heapWord,
	"take": takeWord, "takes": takeWord, "remove": takeWord, "removes": takeWord, "minus": takeWord,
	"取走": takeWord, "取": takeWord, "拿走": takeWord, "拿": takeWord, "减去": takeWord, "减": takeWord,
	"->": arrow, "→": arrow, "=>": arrow, "⇒": arrow, "to": arrow, "leave": arrow, "leaves": arrow, "leaving": arrow, "becomes": arrow,
	"变为": arrow, "变成": arrow, "剩下": arrow, "剩": arrow, "留下": arrow, "留": arrow, "到": arrow,
	"term": termWord, "part": termWord, "component": termWord, "项": termWord, "部分": termWord,
	"all": allWord, "everything": allWord, "全部": allWord, "完": allWord,
	"and": and, ";": and, "并": and, "和": and,
	",": comma, "、": comma, ":": colon, "(": open, ")": shut,
	"from": end, "the": end, "of": end, "objects": end, "object": end, "stones": end, "stone": end,
	"从": end, "第": end, "个": end, "颗": end, "枚": end, "子": end, "中": end, "了": end, ".": end, "。": end,
}

// A token is a word, a number or a mark of a move.
type token struct {
	kind  kind
	value uint64
	at    int
}

// fold is a character as an English keyboard has it.
func fold(r rune) rune {
	switch {
	case r >= '！' && r <= '～':
		return r - '！' + '!'
	case r == '　':
		return ' '
	case r == '−' || r == '—':
		return '-'
	}
	return unicode.ToLower(r)
}

// tokens cuts a text into tokens. A last one of kind end closes it. ok is false
// where a number does not fit into 64 bits.
func tokens(text string) (all []token, ok bool) {
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		r = fold(r)
		if unicode.IsSpace(r) {
			at += size
			continue
		}
		start := at
		word := func(belongs func(rune) bool) string {
			var b strings.Builder
			for at < len(text) {
				r, size := utf8.DecodeRuneInString(text[at:])
				if r = fold(r); !belongs(r) {
					break
				}
				b.WriteRune(r)
				at += size
			}
			return b.String()
		}
		switch {
		case r >= '0' && r <= '9':
			n, err := strconv.ParseUint(word(func(r rune) bool { return r >= '0' && r <= '9' }), 10, 64)
			if err != nil {
				return nil, false
			}
			all = append(all, token{number, n, start})
		case r >= 'a' && r <= 'z':
			k, known := vocabulary[word(func(r rune) bool { return r >= 'a' && r <= 'z' })]
			if !known {
				k = strange
			}
			if k != end {
				all = append(all, token{k, 0, start})
			}
		default:
			// The longest word of two characters, or one.
			next, size2 := utf8.DecodeRuneInString(text[at+size:])
			k, known := vocabulary[string(r)+string(fold(next))]
			if known {
				at += size2
			} else if k, known = vocabulary[string(r)]; !known {
				k = strange
			}
			at += size
			if k != end {
				all = append(all, token{k, 0, start})
			}
		}
	}
	return append(all, token{end, 0, len(text)}), true
}

// clauses reads a move in words. When it is none, ok is false and at says where
// it ceases to be one.
func clauses(text string) (all []clause, at int, ok bool) {
	ts, ok := tokens(text)
	if !ok {
		return nil, 0, false
	}
	p := phrase{ts}
	for {
		c, ok := p.clause()
		if !ok {
			return nil, p.rest[0].at, false
		}
		all = append(all, c)
		switch k := p.rest[0].kind; {
		case k == end:
			return all, 0, true
		case k == and || k == comma:
			p.rest = p.rest[1:]
		default:
			return nil, p.rest[0].at, false
		}
	}
}

// A phrase is what is still to be read of a move.
type phrase struct{ rest []token }

// next takes the coming tokens if they are of these kinds.
func (p *phrase) next(kinds ...kind) (values []uint64, ok bool) {
	for i, k := range kinds {
		if i >= len(p.rest) || p.rest[i].kind != k {
			return nil, false
		}
		values = append(values, p.rest[i].value)
	}
	p.rest = p.rest[len(kinds):]
	return values, true
}

// place reads "heap 2", "2 heap" (第 2 堆) and the like for a word.
func (p *phrase) place(word kind) (int, bool) {
	v, ok := p.next(word, number)
	if ok {
		return index(v[1]), true
	}
	if v, ok = p.next(number, word); ok {
		return index(v[0]), true
	}
	return 0, false
}

// index keeps a number that is too large for an index out of range.
func index(n uint64) int { return int(min(n, 1<<31-1)) }

// amount reads "take 2" or "take all".
func (p *phrase) amount(c *clause) bool {
	if v, ok := p.next(takeWord, number); ok {
		c.take = &v[1]
		return true
	}
	_, c.all = p.next(takeWord, allWord)
	return c.all
}

func (p *phrase) clause() (c clause, ok bool) {
	c.at = p.rest[0].at
	c.term, _ = p.place(termWord)
	p.next(colon)
	if p.amount(&c) { // take 2 from heap 1
		c.heap, ok = p.place(heapWord)
		return c, ok
	}
	if c.heap, ok = p.place(heapWord); !ok {
		v, ok := p.next(number)
		switch {
		case ok && p.rest[0].kind == arrow: // 5 -> 2: a heap of 5
			c.size = &v[0]
		case ok && (p.rest[0].kind == colon || p.rest[0].kind == takeWord):
			c.heap = index(v[0])
		default:
			return c, false
		}
	}
	p.next(colon)
	if p.amount(&c) {
		return c, true
	}
	if v, ok := p.next(number); ok {
		c.size = &v[0]
	}
	if _, ok := p.next(arrow); !ok {
		return c, false
	}
	if p.rest[0].kind != number {
		return c, false
	}
	c.says = true
	for {
		v, ok := p.next(number)
		if !ok {
			break
		}
		if v[0] > 0 {
			c.left = append(c.left, v[0])
		}
		// A comma goes on with the list unless another heap follows it.
		if len(p.rest) < 3 || p.rest[0].kind != comma || p.rest[1].kind != number ||
			p.rest[2].kind == heapWord || p.rest[2].kind == colon || p.rest[2].kind == takeWord || p.rest[2].kind == termWord || p.rest[2].kind == arrow {
			break
		}
		p.rest = p.rest[1:]
	}
	if _, ok := p.next(open); ok { // (take 2), or any remark
		p.amount(&c)
		for p.rest[0].kind != shut {
			if p.rest[0].kind == end {
				return c, false
			}
			p.rest = p.rest[1:]
		}
		p.rest = p.rest[1:]
	}
	return c, true
}
