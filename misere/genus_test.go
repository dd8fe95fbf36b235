package misere

import (
	"bufio"
	"context"
	"os"
	"strconv"
	"strings"
	"testing"

	"grundy/catalogue"
)

// rows reads a table of tab separated columns; lines that begin with # and the
// first are skipped.
func rows(t *testing.T, name string) [][]string {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all [][]string
	in := bufio.NewScanner(f)
	for in.Scan() {
		if line := in.Text(); !strings.HasPrefix(line, "#") {
			all = append(all, strings.Split(line, "\t"))
		}
	}
	if err := in.Err(); err != nil || len(all) < 2 {
		t.Fatal(name, err, len(all))
	}
	return all[1:]
}

func TestGenera(t *testing.T) {
	g := NewGenera(0)
	for _, row := range rows(t, "genus.tsv") {
		code, heap := row[1], row[2]
		if testing.Short() && len(heap) > 1 {
			continue
		}
		sum, err := catalogue.Parse(code + " " + heap)
		if err != nil {
			t.Fatal(err)
		}
		got, err := g.Of(context.Background(), sum)
		if err != nil {
			t.Fatal(err)
		}
		if want := row[3]; strconv.FormatUint(got.Value, 10) != want {
			t.Errorf("%s %s: the value is %d, want %s", code, heap, got.Value, want)
		}
		for i, want := range strings.Split(row[4], ",") {
			if strconv.FormatUint(got.At(i), 10) != want {
				t.Errorf("%s %s: genus %v has %d at %d, want %s", code, heap, got, got.At(i), i, want)
			}
		}
	}
}

func TestGenusString(t *testing.T) {
	for want, g := range map[string]Genus{
		"4^146":        {4, []uint64{1, 4, 6}},
		"3^1431":       {3, []uint64{1, 4, 3, 1}},
		"6^(1,9,10,8)": {6, []uint64{1, 9, 10, 8}},
	} {
		if got := g.String(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
