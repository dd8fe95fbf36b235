// Package catalogue knows every game by its names and reads and prints the
// notation in which people write positions.
//
// Adding a game is adding one file to the rules and one [Entry] here.
package catalogue

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"grundy/game"
	"grundy/heaps"
	"grundy/rules"
	"grundy/words"
)

// An Entry is one game, or one family of games that differ by parameters.
type Entry struct {
	Name       string          // as the notation writes it, in lower case
	Aliases    []string        // other names that it answers to
	Parameters string          // what follows the colon, such as "k"; empty where none is taken
	Optional   bool            // the parameters may be left out
	Code       string          // the take-and-break code that the name stands for, if any
	Example    string          // an expression that parses
	Rule       words.Phrase    // the whole rule
	Position   words.Phrase    // how a position is written
	Theory     []*game.Theorem // the theorems that decide it; none where only search does
	Source     string          // where the game is described
	// New makes the game of its parameters, the text after the colon. A
	// *game.Fault has its place counted from the start of the parameters.
	New func(parameters string) (rules.Game, error)
	// OfFile makes the game of the text of a file of parameters; nil where it is
	// read as lists of numbers are. A *game.Fault has its place counted in the text.
	OfFile func(text string) (rules.Game, error)
}

// Entries returns the catalogue, in the order in which it is shown.
func Entries() []Entry {
	return slices.Concat(heapEntries(), multiEntries(), boardEntries(), graphEntries(), coinEntries())
}

// names holds the entries by their names and aliases. It is made when the first
// name is looked up.
var names struct {
	once   sync.Once
	byName map[string]*Entry
}

// Lookup finds an entry by its name or one of its aliases, in any case.
func Lookup(name string) (Entry, bool) {
	if e := lookup(name); e != nil {
		return *e, true
	}
	return Entry{}, false
}

// lookup is Lookup without a copy; nil if there is no such game.
func lookup(name string) *Entry {
	names.once.Do(func() {
		entries := Entries()
		names.byName = make(map[string]*Entry, 2*len(entries))
		for i := range entries {
			e := &entries[i]
			for _, name := range append([]string{e.Name}, e.Aliases...) {
				if names.byName[name] == nil {
					names.byName[name] = e
				}
			}
		}
	})
	return names.byName[strings.ToLower(name)]
}

// Named finds the entry whose name a game with this notation carries:
// "moore:2", "0.77" (which is kayles).
func Named(notation string) (Entry, bool) {
	name, _, _ := strings.Cut(notation, ":")
	if e, ok := Lookup(name); ok {
		return e, true
	}
	for _, e := range Entries() {
		if e.Code != "" && e.Code == notation {
			return e, true
		}
	}
	return Entry{}, false
}

// Tolerance is how many letters may be wrong for a mistyped word to be taken for
// another: one in three, one in a word of two.
func Tolerance(word string) int { return (utf8.RuneCountInString(word) + 1) / 3 }

// longestName bounds the words that are compared with names: a longer one is not
// a name mistyped.
const longestName = 64

// Nearest returns up to three names close to a mistyped one.
func Nearest(name string) []string {
	if len(name) > longestName {
		return nil
	}
	name = strings.ToLower(name)
	type scored struct {
		name     string
		distance int
	}
	var near []scored
	for _, e := range Entries() {
		best := scored{e.Name, Distance(name, e.Name)}
		for _, a := range e.Aliases {
			if d := Distance(name, a); d < best.distance {
				best = scored{a, d}
			}
		}
		if best.distance <= Tolerance(name) {
			near = append(near, best)
		}
	}
	slices.SortStableFunc(near, func(a, b scored) int { return a.distance - b.distance })
	names := make([]string, 0, 3)
	for _, s := range near[:min(len(near), 3)] {
		names = append(names, s.name)
	}
	return names
}

// Distance is [words.Distance].
func Distance(a, b string) int { return words.Distance(a, b) }

// plain is the New of a game without parameters.
func plain(g rules.Game) func(string) (rules.Game, error) {
	return func(parameters string) (rules.Game, error) {
		if parameters != "" {
			return nil, &game.Fault{Code: "parameters", At: 0, Input: parameters,
				What: words.P("parameters.none", g.String()), Hint: words.P("parameters.none.hint", g.String())}
		}
		return g, nil
	}
}

// coded is the New of a name for a take-and-break code.
func coded(name, code string) func(string) (rules.Game, error) {
	return func(parameters string) (rules.Game, error) {
		c, err := heaps.ParseCode(code)
		if err != nil {
			return nil, err
		}
		return plain(rules.Code(c.Named(name)))(parameters)
	}
}
