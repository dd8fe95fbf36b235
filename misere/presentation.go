package misere

import (
	"slices"
	"strconv"
	"strings"
)

// A Presentation writes the elements of a quotient as words in few letters.
type Presentation struct {
	Letters   []Letter
	Words     []string // of each element; "1" is the identity
	Relations []string // "a^2 = 1": they follow from nothing shorter and imply all others
}

// A Letter is a generator: the class of a heap.
type Letter struct {
	Name    string
	Heap    int // the first heap of this class
	Element int
}

// String is the presentation on one line: "<a, b | a^2 = 1, b^3 = b>".
func (p Presentation) String() string {
	var names []string
	for _, l := range p.Letters {
		names = append(names, l.Name)
	}
	return "<" + strings.Join(names, ", ") + " | " + strings.Join(p.Relations, ", ") + ">"
}

// Presentation finds generators among the classes of the heaps, none of which is
// a product of others, and relations: each says that a word is equal to the one
// that is chosen for its element, the first by length and then by the alphabet,
// while every part of the word is the one chosen for its own. O(|Q| letters).
func (q *Quotient) Presentation() Presentation {
	p := Presentation{Letters: q.letters()}
	p.Words, p.Relations = q.words(p.Letters)
	return p
}

// letters are the classes of heaps that are needed, in order of the heaps.
func (q *Quotient) letters() []Letter {
	var all []Letter
	for h, x := range q.class {
		if x != 0 && !q.generates(all, x) {
			all = append(all, Letter{Heap: h, Element: x})
		}
	}
	for i := 0; i < len(all); { // later ones may make an earlier one superfluous
		others := slices.Delete(slices.Clone(all), i, i+1)
		if q.generates(others, all[i].Element) {
			all = others
		} else {
			i++
		}
	}
	for i := range all {
		all[i].Name = letterName(i)
	}
	return all
}

func letterName(i int) string {
	name := string(rune('a' + i%26))
	if i >= 26 {
		name += strconv.Itoa(i / 26)
	}
	return name
}

// generates reports whether the element is a product of letters.
func (q *Quotient) generates(letters []Letter, element int) bool {
	seen := newSet(q.Order())
	seen.add(0)
	todo := []int{0}
	for len(todo) > 0 {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if x == element {
			return true
		}
		for _, l := range letters {
			if y := q.Times(x, l.Element); !seen.has(y) {
				seen.add(y)
				todo = append(todo, y)
			}
		}
	}
	return false
}

// words are the chosen words and the relations that lead to them.
func (q *Quotient) words(letters []Letter) (words, relations []string) {
	chosen := make([][]int, q.Order()) // letters, ascending; nil where not yet known
	chosen[0] = []int{}
	is := map[string]bool{"": true} // the chosen words, as keys
	key := func(w []int) string {
		k := make([]byte, 0, 2*len(w))
		for _, l := range w {
			k = append(k, byte(l>>8), byte(l))
		}
		return string(k)
	}
	value := func(w []int) int {
		x := 0
		for _, l := range w {
			x = q.Times(x, letters[l].Element)
		}
		return x
	}
	var wrong [][]int
	for level := [][]int{{}}; len(level) > 0; {
		var next [][]int
		for _, w := range level {
			first := 0
			if len(w) > 0 {
				first = w[len(w)-1]
			}
			for l := first; l < len(letters); l++ {
				longer := append(slices.Clone(w), l)
				parts := true // every part one letter shorter is a chosen word
				for i := range longer {
					parts = parts && is[key(slices.Delete(slices.Clone(longer), i, i+1))]
				}
				if !parts {
					continue
				}
				x := value(longer)
				if chosen[x] == nil {
					chosen[x] = longer
					is[key(longer)] = true
					next = append(next, longer)
				} else {
					wrong = append(wrong, longer)
				}
			}
		}
		level = next
	}
	for _, w := range chosen {
		words = append(words, spell(w, letters))
	}
	for _, w := range wrong {
		relations = append(relations, spell(w, letters)+" = "+words[value(w)])
	}
	return words, relations
}

// spell writes a word: "a^2b".
func spell(word []int, letters []Letter) string {
	if len(word) == 0 {
		return "1"
	}
	var b strings.Builder
	for i := 0; i < len(word); {
		j := i
		for j < len(word) && word[j] == word[i] {
			j++
		}
		b.WriteString(letters[word[i]].Name)
		if j-i > 1 {
			b.WriteString("^" + strconv.Itoa(j-i))
		}
		i = j
	}
	return b.String()
}
