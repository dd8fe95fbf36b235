package page

import (
	"bytes"
	"context"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"grundy/answer"
	"grundy/catalogue"
	"grundy/game"
	"grundy/solve"
	"grundy/words"
)

func TestWidth(t *testing.T) {
	for text, want := range map[string]int{"": 0, "nim 3": 5, "尼姆": 4, "（SG）": 6, "é": 1, "e\u0301": 1, "３，４": 6, "→": 1} {
		if got := Width(text); got != want {
			t.Errorf("%q is %d columns wide, want %d", text, got, want)
		}
	}
}

// Wrapping keeps every character that is not white space, in order, and no line
// is too wide; no line of a Chinese sentence begins with a closing mark.
func TestWrap(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	pieces := []string{"heap", "a", " ", "  ", "尼姆和", "，", "（", "）", "。", "18446744073709551615", "3,4,5", "\n", strings.Repeat("x", 50)}
	for range 3000 {
		var text string
		for range r.IntN(40) {
			text += pieces[r.IntN(len(pieces))]
		}
		columns := 20 + r.IntN(60)
		lines := Wrap(text, columns)
		if got, want := strings.Join(strings.Fields(strings.Join(lines, "")), ""), strings.Join(strings.Fields(text), ""); got != want {
			t.Fatalf("%q became %q", want, got)
		}
		for _, line := range lines {
			if Width(line) > columns {
				t.Fatalf("%q is wider than %d", line, columns)
			}
		}
	}
	for columns := 10; columns < 60; columns++ {
		for i, line := range Wrap("没有必胜着法：无论怎么走，对方（后手）都有必胜的应手。于是，先手败。", columns) {
			if i > 0 && strings.ContainsRune(closing, []rune(line)[0]) || strings.HasSuffix(line, "（") {
				t.Errorf("a mark stands alone at %d columns: %q", columns, line)
			}
		}
	}
}

// The caret stands under the character that the fault names, whatever stands
// before it and however the input is cut.
func TestCaret(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	pieces := []string{"3", ",", " ", "堆", "，", "\t", "é", "nim", "🎲", "\xff"}
	for range 3000 {
		var before, after string
		for range r.IntN(60) {
			before += pieces[r.IntN(len(pieces))]
		}
		for range r.IntN(60) {
			after += pieces[r.IntN(len(pieces))]
		}
		var out bytes.Buffer
		NewPrinter(&out, words.English, false).Fault(&game.Fault{What: words.P("x"), Input: before + "@" + after, At: len(before)})
		lines := strings.Split(out.String(), "\n")
		column := Width(lines[2]) - 1
		shown := prefix(lines[1], column)
		if column == 0 {
			shown = ""
		}
		if rest := strings.TrimPrefix(lines[1], shown); !strings.HasPrefix(rest, "@") || Width(lines[1]) > Columns {
			t.Fatalf("\n%s", out.String())
		}
	}
}

// Whether a game ends with nothing left is checked by walking through the
// positions that its example leads to: where the page says so, every terminal
// position is empty.
func TestEndsEmpty(t *testing.T) {
	numbers := regexp.MustCompile(`[0-9]+`)
	said := 0
	for _, e := range catalogue.Entries() {
		start, err := catalogue.Parse(e.Example)
		if err != nil {
			t.Fatal(e.Name, err)
		}
		if !endsEmpty(start) {
			continue
		}
		said++
		seen := map[string]bool{}
		queue := []game.Sum{start}
		for len(queue) > 0 && len(seen) < 3000 {
			sum := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			if seen[sum.String()] {
				continue
			}
			seen[sum.String()] = true
			for i, p := range sum {
				for m := range p.Moves {
					next := append(append(append(game.Sum{}, sum[:i]...), m.Then()...), sum[i+1:]...)
					queue = append(queue, next)
				}
			}
			if !over(sum) {
				continue
			}
			for _, p := range sum {
				_, heaps, _ := strings.Cut(p.String(), " ")
				if e.Name == "fibonacci" {
					heaps, _, _ = strings.Cut(heaps, ",") // the limit follows
				}
				for _, n := range numbers.FindAllString(regexp.MustCompile(`\^[0-9]+`).ReplaceAllString(heaps, ""), -1) {
					if strings.Trim(n, "0") != "" {
						t.Errorf("%s: play ends at %s", e.Name, sum)
					}
				}
			}
		}
	}
	if said < 8 {
		t.Errorf("only %d games end with nothing left", said)
	}
}

// Pages of the whole catalogue stay within 80 columns, leave no blank unfilled,
// say nothing in the key of a sentence, and in Chinese no English sentence.
func TestPages(t *testing.T) {
	unsaid := regexp.MustCompile(`\{\d\}|\b(page|theorem|move|nim|limit|games|rule|position|flag|heaps)\.[a-z]`)
	sentence := regexp.MustCompile(`[A-Za-z]{2,} [A-Za-z]{2,} [A-Za-z]{2,}`)
	for _, e := range catalogue.Entries() {
		for _, lang := range []words.Lang{words.English, words.Chinese} {
			for _, convention := range []game.Convention{game.Normal, game.Misere} {
				for _, style := range []Style{"", ByBlocks, ByColumns, ByMex} {
					position, err := catalogue.Parse(e.Example)
					if err != nil {
						t.Fatal(e.Name, err)
					}
					v, err := solve.New(solve.Options{Moves: 20, Positions: 20000, Explain: true, Mex: style == ByMex}).Solve(context.Background(), position, convention)
					var out bytes.Buffer
					p := NewPrinter(&out, lang, false)
					p.Verdict(v, answer.Of(v, err, lang), style)
					p.Game(answer.GameOf(e, lang))
					p.Games([]answer.Game{answer.GameOf(e, lang)})
					if p.Err() != nil {
						t.Fatal(p.Err())
					}
					if before, _, _ := strings.Cut(out.String(), "理由："); lang == words.Chinese && sentence.MatchString(before) {
						t.Errorf("%s: English in Chinese: %s", e.Name, before)
					}
					for line := range strings.Lines(out.String()) {
						line = strings.TrimRight(line, "\n")
						if Width(line) > Columns && len(strings.Fields(line)) > 1 {
							t.Errorf("%s %s: %d columns: %s", e.Name, lang, Width(line), line)
						}
						if unsaid.MatchString(strings.ReplaceAll(line, "page.", "page .")) && !strings.Contains(line, ".star") {
							t.Errorf("%s %s: %s", e.Name, lang, line)
						}
					}
				}
			}
		}
	}
}

// Columns are summed as by hand: 3 = 011, 4 = 100, 5 = 101 give 010.
func TestColumns(t *testing.T) {
	var out bytes.Buffer
	p := NewPrinter(&out, words.English, false)
	p.columns(make([]string, 3), answer.Columns{Numbers: []uint64{3, 4, 5}, Modulus: 2})
	want := `             4 2 1
          3  . 1 1
          4  1 . .
          5  1 . 1
  nim-sum 2  0 1 0
               ^
  Odd columns, by value: 2
`
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
	out.Reset()
	// Moore's Nim_2: the columns of 1,2,3 add up to 2 and 2.
	p.columns(make([]string, 3), answer.Columns{Numbers: []uint64{1, 2, 3}, Modulus: 3})
	want = `                 2 1
              1  . 1
              2  1 .
              3  1 1
  sums modulo 3  2 2
                 ^ ^
  Columns whose sum is not 0 modulo 3, by value: 2, 1
`
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
}

// Blocks cancel in pairs: 1 + 3 + 7 leaves 4 and 1.
func TestBlocks(t *testing.T) {
	var out bytes.Buffer
	p := NewPrinter(&out, words.English, false)
	p.blocks(make([]string, 3), answer.Columns{Numbers: []uint64{1, 3, 7}, Modulus: 2})
	want := `  1 = 1
  3 = 2 + 1
  7 = 4 + 2 + 1
  The 4s: there is only 1, and it stays.
  The 2s: there are 2, and they cancel in pairs.
  The 1s: there are 3; pairs cancel and 1 stays.
  Left over: 4 + 1
`
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
}
