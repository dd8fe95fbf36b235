package sequence

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// rows are the tab-separated rows of a file in testdata.
func rows(t *testing.T, name string) (rows [][]string) {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if !strings.HasPrefix(line, "#") {
			rows = append(rows, strings.Split(strings.TrimRight(line, "\n"), "\t"))
		}
	}
	return rows
}

func number(t *testing.T, text string, base int) uint64 {
	t.Helper()
	n, err := strconv.ParseUint(text, base, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func numbers(t *testing.T, text string) (list []uint32) {
	t.Helper()
	for part := range strings.SplitSeq(text, ",") {
		list = append(list, uint32(number(t, part, 10)))
	}
	return list
}

// The published values, and for the same codes (a third of them without
// GRUNDY_LONG=1) two kernels further.
func TestOctalValues(t *testing.T) {
	for i, row := range rows(t, "octal_values.tsv") {
		c, want := code(t, row[0]), numbers(t, row[1])
		same(t, row[0], compute(t, c, Options{}, uint64(len(want))), want)
		if i%3 == 0 || os.Getenv("GRUNDY_LONG") != "" {
			checkCode(t, c, 600, []Options{{}, {Kernel: "sparse"}})
		}
	}
}

func TestKnownSequences(t *testing.T) {
	for _, row := range rows(t, "sequences.tsv") {
		fields := strings.Fields(row[2])
		text := fields[len(fields)-1]
		first, want := number(t, row[3], 10), numbers(t, row[4])
		got := compute(t, code(t, text), Options{}, first+uint64(len(want)))
		same(t, row[0], got[first:], want)
	}
}

// The rare heaps of the known sparse spaces among the kernels' values. All games
// run with GRUNDY_LONG=1, a few without.
func TestSparseSpaces(t *testing.T) {
	for i, row := range rows(t, "sparse_space.tsv") {
		if os.Getenv("GRUNDY_LONG") == "" && i%24 != 0 {
			continue
		}
		c := code(t, row[0])
		f, _ := formOf(c)
		odd, _ := f.domains()
		mask := uint32(number(t, row[1], 16))
		s := space{mask: mask, domain: row[2] == "1", odd: odd}
		const heaps = 40_000
		var count, late, last, greatest uint64
		for n, v := range compute(t, c, Options{}, heaps+1) {
			greatest = max(greatest, uint64(v))
			if n > 0 && s.rare(v, uint64(n)) {
				count++
				last = uint64(n)
				if n > heaps/2 {
					late++
				}
			}
		}
		got := fmt.Sprint(count, late, last, greatest)
		if want := strings.Join(row[3:7], " "); got != want {
			t.Errorf("%s: rare, late, last, greatest: %s, want %s", row[0], got, want)
		}
	}
}
