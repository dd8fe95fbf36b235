package misere

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"grundy/heaps"
)

func parse(t *testing.T, code string) heaps.Code {
	t.Helper()
	c, err := heaps.ParseCode(code)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func build(t *testing.T, g Game, heap int, patience time.Duration) (*Builder, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	b := NewBuilder(g, 0)
	for b.Heaps() <= heap {
		if _, err := b.Grow(ctx); err != nil {
			return b, err
		}
	}
	return b, nil
}

// history is the growth as the table writes it, as far as a heap.
func history(q *Quotient) []string {
	var all []string
	for _, g := range q.History() {
		kind := "W"
		if g.Tame {
			kind = "T"
		}
		all = append(all, fmt.Sprintf("%d:%d/%d%s", g.Heap, g.Order, g.POrder, kind))
	}
	return all
}

// TestGrowth follows the quotients of all games of the table. Those that are
// complete there must be proved, with the same period; of the others the steps to
// orders of some hundreds are made, all of them with GRUNDY_LONG=1.
func TestGrowth(t *testing.T) {
	for _, row := range rows(t, "growth.tsv") {
		code, status, last := row[0], row[1], row[7]
		to, err := strconv.Atoi(last)
		if err != nil {
			t.Fatal(err)
		}
		want := strings.Fields(row[8])
		if strings.HasPrefix(row[8], "growing") {
			want = strings.Fields("5:8/2W 8:12/3W 9:18/4W 10:22/5W")
			to = 10
		}
		most := 40
		if os.Getenv("GRUNDY_LONG") != "" {
			most = 1 << 16
		}
		for i, step := range want {
			heap, rest, _ := strings.Cut(step, ":")
			order, _, _ := strings.Cut(rest, "/")
			if n, _ := strconv.Atoi(order); status != "complete" && n > most {
				want = want[:i]
				to, _ = strconv.Atoi(heap)
				to--
				break
			}
		}
		start := time.Now()
		b, err := build(t, Heaps{parse(t, code)}, to, 10*time.Minute)
		if err != nil {
			t.Fatal(code, err)
		}
		q := b.Result()
		got := history(q)
		if strings.HasPrefix(row[8], "growing") {
			got = got[max(0, len(got)-4):]
		}
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%s: %v, want %v", code, got, want)
		}
		if status == "complete" {
			p, ok := q.Whole()
			if !ok || fmt.Sprint(p.Period) != row[5] || fmt.Sprint(q.Order()) != row[2] || fmt.Sprint(q.POrder()) != row[3] {
				t.Errorf("%s: order %d, %d in P, %+v proved %v; want %v", code, q.Order(), q.POrder(), p, ok, row[2:8])
			}
		}
		if took := time.Since(start); took > time.Second {
			t.Logf("%s to heap %d: %v", code, to, took)
		}
	}
}

// TestWhole proves the quotients of the whole games that the table has as solved.
func TestWhole(t *testing.T) {
	for _, row := range rows(t, "quotients.tsv") {
		if row[1] != "solved" {
			continue
		}
		b := NewBuilder(Heaps{parse(t, row[0])}, 0)
		p, ok := b.Whole()
		for ; !ok; p, ok = b.Whole() {
			if _, err := b.Grow(context.Background()); err != nil || b.Heaps() > 1000 {
				t.Fatal(row[0], b.Heaps(), err)
			}
		}
		if got := fmt.Sprint(p.Period, p.Preperiod, b.Order(), b.POrder()); got != strings.Join(row[2:6], " ") {
			t.Errorf("%s: %s, want %v", row[0], got, row[2:6])
		}
	}
}

// TestOutcomes compares quotients with misère play, played out by the rule alone,
// on all sums of up to so many objects, and of random games.
func TestOutcomes(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	codes := []string{"0.77", "0.07", "0.15", "0.71", "0.75", "4.7", "0.27", "0.115", "0.152", "0.144", "0.351", "0.3F", "4!.0", "0.7!7", "4.C3"}
	for range 40 {
		code := "0."
		if random.IntN(4) == 0 {
			code = "4."
		}
		for range 1 + random.IntN(3) {
			code += strconv.Itoa(random.IntN(8))
		}
		if c, err := heaps.ParseCode(code); err == nil {
			codes = append(codes, c.String())
		}
	}
	for _, code := range codes {
		objects := 16
		g := Heaps{parse(t, code)}
		b, err := build(t, g, objects, 2*time.Second)
		if err != nil && b.Heaps() < 5 {
			t.Errorf("%s: %v after heap %d", code, err, b.Heaps()-1)
		}
		q := b.Result()
		memo := map[string]bool{}
		var sums func(sum Sum, most, left int)
		sums = func(sum Sum, most, left int) {
			x := 0
			for _, h := range sum {
				x = q.Times(x, q.Class(h))
			}
			if got, want := q.InP(x), playedOut(g, sum, memo); got != want {
				t.Fatalf("%s: the class of %v is in P: %v, the sum is a P-position: %v", code, sum, got, want)
			}
			for h := 1; h <= min(most, left, q.Heaps()-1); h++ {
				sums(append(Sum{h}, sum...), h, left-h)
			}
		}
		sums(nil, objects, objects)
	}
}

// playedOut reports whether a sum is a P-position in misère play.
func playedOut(g Game, sum Sum, memo map[string]bool) bool {
	key := fmt.Sprint(sum)
	if p, ok := memo[key]; ok {
		return p
	}
	moves, wins := false, false
	for i, h := range sum {
		g.Options(h, func(left []int) bool {
			moves = true
			var after Sum
			for _, n := range left {
				if n > 0 {
					after = append(after, n)
				}
			}
			after = append(append(after, sum[:i]...), sum[i+1:]...)
			after.sort()
			wins = wins || playedOut(g, after, memo)
			return !wins
		})
	}
	memo[key] = moves && !wins
	return memo[key]
}

// TestTable plays two games on one table.
func TestTable(t *testing.T) {
	g := NewTable(parse(t, "0.77"), parse(t, "0.07"))
	for i := range 26 {
		if _, err := g.Add(context.Background(), i%2, 0); err != nil {
			t.Fatal(err)
		}
	}
	q, memo := g.Quotient(), map[string]bool{}
	random := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		var sum Sum
		x := 0
		for range 1 + random.IntN(4) {
			h := 2 + random.IntN(18)
			sum = append(sum, h)
			x = q.Times(x, q.Class(h))
		}
		sum.sort()
		if got, want := q.InP(x), playedOut(g, sum, memo); got != want {
			t.Fatalf("%v: in P %v, P-position %v", sum, got, want)
		}
	}
}

// TestReduced holds that no two elements of a quotient are alike, and that every
// one is the class of a sum of heaps.
func TestReduced(t *testing.T) {
	for _, code := range []string{"0.77", "0.15", "0.71", "0.115", "0.123", "0.152"} {
		b, err := build(t, Heaps{parse(t, code)}, 40, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		q := b.Result()
		for x := range q.Order() {
			y := 0
			for _, h := range q.Word(x) {
				y = q.Times(y, q.Class(h))
			}
			if y != x {
				t.Errorf("%s: the word of %d is of class %d", code, x, y)
			}
			for y := range x {
				apart := false
				for z := range q.Order() {
					apart = apart || q.InP(q.Times(x, z)) != q.InP(q.Times(y, z))
				}
				if !apart {
					t.Errorf("%s: nothing tells %d and %d apart", code, x, y)
				}
			}
		}
	}
}

// TestPresentation holds presentations against the products: each word is its element,
// each relation holds, and rewriting by the relations leads every product of an element
// and a letter to the word of that product, so that no relation is missing.
func TestPresentation(t *testing.T) {
	for _, code := range []string{"0.77", "0.15", "0.71", "0.27"} {
		b, err := build(t, Heaps{parse(t, code)}, 20, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		q := b.Result()
		p := q.Presentation()
		if len(p.Words) != q.Order() {
			t.Fatalf("%s: %d words for %d elements", code, len(p.Words), q.Order())
		}
		var rules [][2][]int
		for _, r := range p.Relations {
			left, right, _ := strings.Cut(r, " = ")
			x, y := counts(t, p, left), counts(t, p, right)
			if multiplied(q, p, x) != multiplied(q, p, y) {
				t.Errorf("%s: %s does not hold", code, r)
			}
			rules = append(rules, [2][]int{x, y})
		}
		for x, w := range p.Words {
			word := counts(t, p, w)
			if got := multiplied(q, p, word); got != x {
				t.Errorf("%s: %s is element %d, not %d", code, w, got, x)
			}
			for i, l := range p.Letters {
				longer := slices.Clone(word)
				longer[i]++
				want := counts(t, p, p.Words[q.Times(x, l.Element)])
				if got := rewritten(longer, rules); !slices.Equal(got, want) {
					t.Errorf("%s: %s times %s is rewritten to %v, want %v", code, w, l.Name, got, want)
				}
			}
		}
	}
}

// counts reads a word: how often each letter is in it.
func counts(t *testing.T, p Presentation, word string) []int {
	t.Helper()
	n := make([]int, len(p.Letters))
	for rest := word; rest != "" && rest != "1"; {
		i := slices.IndexFunc(p.Letters, func(l Letter) bool { return l.Name == rest[:1] })
		if i < 0 {
			t.Fatalf("%q is no word", word)
		}
		rest = rest[1:]
		times := 1
		if power, ok := strings.CutPrefix(rest, "^"); ok {
			digits := len(power) - len(strings.TrimLeft(power, "0123456789"))
			times, _ = strconv.Atoi(power[:digits])
			rest = power[digits:]
		}
		n[i] += times
	}
	return n
}

// multiplied multiplies a word out.
func multiplied(q *Quotient, p Presentation, word []int) int {
	x := 0
	for i, n := range word {
		for range n {
			x = q.Times(x, p.Letters[i].Element)
		}
	}
	return x
}

// rewritten applies the rules from left to right until none applies.
func rewritten(word []int, rules [][2][]int) []int {
	for again := true; again; {
		again = false
		for _, r := range rules {
			holds := true
			for i, n := range r[0] {
				holds = holds && word[i] >= n
			}
			if !holds {
				continue
			}
			for i := range word {
				word[i] += r[1][i] - r[0][i]
			}
			again = true
		}
	}
	return word
}
