package grundy_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"grundy"
	"grundy/catalogue"
	"grundy/game"
	"grundy/heaps"
	"grundy/misere"
	"grundy/nimber"
	"grundy/rules"
	"grundy/sequence"
)

// flipping: the value of a disk is the nim-product of those of a strip with square
// and one with triangular runs. All disks lie with the white side up.
func flipping(t *testing.T, in string) string {
	strip := func(n int, length func(k int) int) (values []uint64, runs [][]uint64) {
		before := []uint64{0} // XOR of the first values
		for i := range n {
			var options []uint64
			for k := 1; length(k) <= i+1; k++ {
				options = append(options, before[i]^before[i+1-length(k)])
			}
			v := nimber.Mex(options...)
			values = append(values, v)
			before = append(before, before[i]^v)
			for j := range options {
				options[j] ^= v
			}
			runs = append(runs, options)
		}
		return values, runs
	}
	var out []string
	for text := range strings.SplitSeq(in, ";") {
		n := ints(t, text)[0]
		a, squares := strip(n, func(k int) int { return k * k })
		b, triangles := strip(n, func(k int) int { return k * (k + 1) / 2 })
		total := nimber.Product(nimber.Sum(a...), nimber.Sum(b...))
		count := 0
		for _, x := range squares {
			for _, y := range triangles {
				for _, u := range x {
					for _, v := range y {
						if nimber.Product(u, v) == total {
							count++
						}
					}
				}
			}
		}
		out = append(out, fmt.Sprint(count))
	}
	return strings.Join(out, ";")
}

// coprimes counts lost positions of k heaps below n of a rule in words.
func coprimes(t *testing.T, in string) string {
	g, err := catalogue.Reader{}.Game("{take a number coprime to n}")
	if err != nil {
		t.Fatal(err)
	}
	k, err := sequence.New(g.(rules.HeapGame).Rule, sequence.Options{})
	if err == nil {
		err = k.Extend(context.Background(), 1000)
	}
	if err != nil {
		t.Fatal(err)
	}
	values := make([]uint32, 1000)
	k.Read(values, 0)
	var out []string
	for text := range strings.SplitSeq(in, ";") {
		ns := ints(t, strings.Fields(text)[0]+" "+strings.Fields(text)[1])
		const modulus = 1_000_000_007
		var ways, heap [256]uint64
		ways[0] = 1
		for n := 1; n < ns[0]; n++ {
			heap[values[n]]++
		}
		for range ns[1] {
			var next [256]uint64
			for x, w := range ways {
				for y, h := range heap {
					if w > 0 && h > 0 {
						next[x^y] = (next[x^y] + w*h) % modulus
					}
				}
			}
			ways = next
		}
		out = append(out, fmt.Sprint(ways[0]))
	}
	return strings.Join(out, ";")
}

// sylver: a position is the numbers that are no sums of those named; to name 1 is to
// lose.
func sylver(t *testing.T, in string) string {
	var out []string
	for text := range strings.SplitSeq(in, ";") {
		named := ints(t, strings.ReplaceAll(text, ",", " "))
		gaps := uint64(0)
		sums := map[int]bool{0: true}
		for n := 1; n < 64; n++ {
			for _, m := range named {
				sums[n] = sums[n] || n >= m && sums[n-m]
			}
			if !sums[n] {
				gaps |= 1 << n
			}
		}
		out = append(out, pick(won(t, gaps, grundy.Misere, func(gaps uint64) (to []uint64) {
			for g := 1; g < 64; g++ {
				if gaps>>g&1 == 0 {
					continue
				}
				after := gaps
				for h := g; h < 64; h++ {
					for m := g; m <= h; m += g {
						if gaps>>(h-m)&1 == 0 { // h-m is a sum already
							after &^= 1 << h
						}
					}
				}
				to = append(to, after)
			}
			return to
		}), "N", "P"))
	}
	return strings.Join(out, " ")
}

// antiSG: where the lost heaps of misère Kayles are, and where the rule of Nim, said
// of Grundy values, is wrong about them.
func antiSG(t *testing.T, _ string) string {
	var lost, wrong []string
	for n := 1; n <= 20; n++ {
		text := fmt.Sprintf("kayles %d", n)
		o := verdict(t, text, game.Misere).Outcome
		if o == game.P {
			lost = append(lost, fmt.Sprint(n))
		}
		if v := verdict(t, text, game.Normal).Grundy.N; (v != 1) != (o == game.N) {
			wrong = append(wrong, fmt.Sprint(n))
		}
	}
	return "P: " + strings.Join(lost, " ") + "; SJ wrong: " + strings.Join(wrong, " ")
}

// genera are the genus symbols of the heaps 0 to 20.
func genera(t *testing.T, name string) string {
	code, err := heaps.ParseCode(name)
	if err != nil {
		t.Fatal(err)
	}
	g := misere.NewGenera(1 << 20)
	var out []string
	for n := range uint64(21) {
		genus, err := g.Of(context.Background(), game.Sum{rules.NewHeaps(code, []uint64{n})})
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, genus.String())
	}
	return strings.Join(out, " ")
}

// hackenbush decides green graphs that stand on vertex 1, by the catalogue. Each is
// the number of vertices, of edges if they are told (head is 2), and the edges.
func hackenbush(t *testing.T, ns []int, head int) bool {
	var terms []string
	for len(ns) > 0 {
		edges := ns[0] - 1
		if head == 2 {
			edges = ns[1]
		}
		ns = ns[head:]
		var list []string
		for ; edges > 0; edges-- {
			list = append(list, fmt.Sprintf("%d-%d", ns[0]-1, ns[1]-1))
			ns = ns[2:]
		}
		terms = append(terms, "hackenbush "+strings.Join(list, ","))
	}
	return verdict(t, strings.Join(terms, " + "), game.Normal).Outcome == game.N
}
