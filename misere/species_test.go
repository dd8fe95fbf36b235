package misere

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// A tree is a game by its options: places in a list of games, each after its options.
type forest struct {
	options [][]int
	memo    map[string]bool
}

// wins reports whether a sum of games is an N-position in misère play, by the rule alone.
func (f *forest) wins(sum ...int) bool {
	slices.Sort(sum)
	for len(sum) > 0 && sum[0] == 0 { // game 0 has no moves
		sum = sum[1:]
	}
	if len(sum) == 0 {
		return true
	}
	key := fmt.Sprint(sum)
	if w, ok := f.memo[key]; ok {
		return w
	}
	w := false
	for i, x := range sum {
		for _, y := range f.options[x] {
			after := slices.Clone(sum)
			after[i] = y
			if !f.wins(after...) {
				w = true
			}
		}
	}
	f.memo[key] = w
	return w
}

// subsets adds a game for each set of the games there are but those already there.
func (f *forest) subsets(of []int) (all []int) {
	for s := range 1 << len(of) {
		var options []int
		for i, x := range of {
			if s>>i&1 != 0 {
				options = append(options, x)
			}
		}
		at := slices.IndexFunc(f.options, func(o []int) bool { return slices.Equal(o, options) })
		if at < 0 {
			at = len(f.options)
			f.options = append(f.options, options)
		}
		all = append(all, at)
	}
	return all
}

// known are the genus of each game and how it acts.
func (f *forest) known() (genera []Genus, how []*acts) {
	for _, options := range f.options {
		var gs []Genus
		var hs []*acts
		for _, x := range options {
			gs, hs = append(gs, genera[x]), append(hs, how[x])
		}
		g := genusOf(gs)
		genera, how = append(genera, g), append(how, actsOf(g, gs, hs))
	}
	return genera, how
}

// TestSpecies plays sums of games out: all 16 sets of sets of sets, 256 of the next day and
// some of the day after. What is called a nim-heap has the outcomes of one beside each pair of
// games of the first kind, and what is not, of the first days, is told from it by one of them or by a larger game; what is called tame
// acts in sums as Nim does.
func TestSpecies(t *testing.T) {
	f := &forest{memo: map[string]bool{}}
	day := f.subsets(nil)
	for range 3 {
		day = f.subsets(day)
	}
	small := len(f.options)
	if small != 16 {
		t.Fatal(small)
	}
	random := rand.New(rand.NewPCG(5, 6))
	some := func(count, from int) {
		for range count {
			var options []int
			for range 1 + random.IntN(5) {
				options = append(options, random.IntN(from))
			}
			slices.Sort(options)
			f.options = append(f.options, slices.Compact(options))
		}
	}
	some(250, 16)
	some(250, 266)
	heap := []int{0}
	for n := 1; n < 8; n++ { // the nim-heaps
		f.options = append(f.options, slices.Clone(heap))
		heap = append(heap, len(f.options)-1)
	}
	genera, how := f.known()
	var tame []int
	counts := map[Species]int{}
	for x := range f.options {
		counts[how[x].species]++
		if how[x].tame() {
			tame = append(tame, x)
		}
		if genera[x].Value >= 8 {
			continue
		}
		alike := true
		for y := 0; y < small; y++ {
			for z := range y + 1 {
				alike = alike && f.wins(x, y, z) == f.wins(heap[genera[x].Value], y, z)
			}
		}
		if how[x].species == NimHeap && !alike {
			t.Errorf("game %d %v is not *%d", x, f.options[x], genera[x].Value)
		}
		for y := 0; alike && how[x].species != NimHeap && y < len(f.options); y++ {
			alike = f.wins(x, y) == f.wins(heap[genera[x].Value], y)
		}
		if alike && how[x].species != NimHeap && x < 266 {
			t.Errorf("game %d %v passes for *%d everywhere", x, f.options[x], genera[x].Value)
		}
	}
	for range 5_000 {
		var sum []int
		value, firm := uint64(0), false
		for range 1 + random.IntN(3) {
			x := tame[random.IntN(len(tame))]
			sum = append(sum, x)
			value ^= genera[x].Value
			firm = firm || genera[x].Value == genera[x].Misere[0]
		}
		lost := value == 0
		if !firm {
			lost = value == 1
		}
		if got := !f.wins(slices.Clone(sum)...); got != lost {
			t.Fatalf("the tame games %v: lost %v, by Nim %v", sum, got, lost)
		}
	}
	if counts[Tame] < 20 || counts[Restive] < 5 || counts[Restless] < 5 || counts[Wild] < 20 {
		t.Errorf("not much was tried: %v", counts)
	}
	t.Log(counts)
}

// TestBornBy counts the games of misère play that are different in sums, by the day they
// are born: 1, 2, 3, 5, 22, 4171780 (J. H. Conway, On Numbers and Games, chapter 12). Up to
// day 4 sums of three tell games apart; on day 5 a set of games of day 4 counts unless it
// equals a game of day 3, where options that can be reversed are left out.
func TestBornBy(t *testing.T) {
	f := &forest{memo: map[string]bool{}}
	var born [][]int // one of each kind, by the day
	day := f.subsets(nil)
	born = append(born, day)
	for range 4 {
		all := f.subsets(day)
		seen := map[string]bool{}
		day = nil
		for _, x := range all {
			key := ""
			for y := range f.options {
				for z := range y + 1 {
					key += string('0' + rune(bits.TrailingZeros8(map[bool]uint8{true: 1, false: 2}[f.wins(x, y, z)])))
				}
			}
			if !seen[key] {
				seen[key] = true
				day = append(day, x)
			}
		}
		born = append(born, day)
	}
	for i, want := range []int{1, 2, 3, 5, 22} {
		if len(born[i]) != want {
			t.Errorf("by day %d there are %d games, want %d", i, len(born[i]), want)
		}
	}
	if t.Failed() {
		return
	}
	// By day 5: sets of the 22. One that equals a game b of day 3 has the options of b, and
	// others from which b can be reached; where b is 0, and the set is not empty, it is an N-position.
	four := born[4]
	total := 1 << 22
	for _, b := range born[3] {
		var must, may uint32
		for i, x := range four {
			if slices.Contains(f.options[b], x) {
				must |= 1 << i
			} else if slices.Contains(f.options[x], b) {
				may |= 1 << i
			}
		}
		if bits.OnesCount32(must) != len(f.options[b]) {
			t.Fatal("a game of day 3 has an option that stands for none of day 4")
		}
		for s := range uint32(1 << 22) {
			if s&must != must || s&^(must|may) != 0 || s == must {
				continue
			}
			wins := false
			for i, x := range four {
				wins = wins || s>>i&1 != 0 && !f.wins(x)
			}
			if b != 0 || wins {
				total--
			}
		}
	}
	if total != 4171780 {
		t.Errorf("by day 5 there are %d games", total)
	}
}
