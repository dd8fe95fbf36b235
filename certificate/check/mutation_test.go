package check_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"grundy/catalogue"
	"grundy/certificate"
	"grundy/certificate/check"
	"grundy/game"
)

// sealed is a certificate of the given lines with a last line that is right.
func sealed(lines []string) string {
	text := strings.Join(lines, "\n") + "\n"
	sum := sha256.Sum256([]byte(text))
	return fmt.Sprintf("%s{\"step\":\"end\",\"lines\":%d,\"sha256\":%q}\n", text, len(lines), hex.EncodeToString(sum[:]))
}

// file checks a text.
func file(t testing.TB, text string, o check.Options) (*check.Report, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	return check.File(ctx, strings.NewReader(text), o)
}

const verdict = `{"step":"certificate","version":1,"convention":"%s","claim":{"kind":"verdict","position":"%s","outcome":"%s"%s}}`

// written are certificates written by hand, from the rules alone.
func written() map[string][]string {
	head := func(convention, position, outcome, more string) string {
		return fmt.Sprintf(verdict, convention, position, outcome, more)
	}
	return map[string][]string{
		"values of Kayles": {
			head("normal", "kayles 4", "N", `,"grundy":1`),
			`{"step":"value","of":"kayles 1","is":1}`, `{"step":"value","of":"kayles 2","is":2}`,
			`{"step":"value","of":"kayles 3","is":3}`, `{"step":"value","of":"kayles 4","is":1}`,
		},
		"a strategy in Nim": {
			head("normal", "nim 1,2,3", "P", ""),
			`{"step":"P","of":"nim 1,1"}`, `{"step":"P","of":"nim 2,2"}`, `{"step":"P","of":"nim 3,3"}`, `{"step":"P","of":"nim 1,2,3"}`,
		},
		"a strategy in misère Nim": {
			head("misere", "nim 2,3", "N", ""),
			`{"step":"P","of":"nim 1"}`, `{"step":"P","of":"nim 2,2"}`, `{"step":"N","of":"nim 2,3","to":"nim 2,2"}`,
		},
		"a sum of two games": {
			head("normal", "kayles 2 + nim 2", "P", `,"grundy":0`),
			`{"step":"value","of":"kayles 1","is":1}`, `{"step":"value","of":"kayles 2","is":2}`,
			`{"step":"theorem","of":"nim 2","name":"Bouton","grundy":2}`,
			`{"step":"sum","of":"kayles 2 + nim 2","is":0,"outcome":"P"}`,
		},
		"terms without moves": {
			head("normal", "turning-turtles tt + moidores tt", "P", `,"grundy":0`),
			`{"step":"theorem","of":"turning-turtles tt","name":"Turning Turtles","grundy":0}`,
			`{"step":"theorem","of":"moidores tt","name":"lexicographic code","grundy":0}`,
			`{"step":"sum","of":"turning-turtles tt + moidores tt","is":0,"outcome":"P"}`,
		},
		"a table": {
			head("normal", "take:1,2 3,4", "N", `,"grundy":1`),
			`{"step":"values","game":"take:1,2","from":0,"values":[0,1,2]}`, `{"step":"values","game":"take:1,2","from":3,"values":[0,1]}`,
			`{"step":"heap","of":"take:1,2 3,4","is":1}`,
		},
		"a period": {
			`{"step":"certificate","version":1,"convention":"normal","claim":{"kind":"period","game":"take:1,2","preperiod":0,"period":3,"saltus":0}}`,
			`{"step":"values","game":"take:1,2","from":0,"values":[0,1,2,0,1]}`,
			`{"step":"period","game":"take:1,2","preperiod":0,"period":3,"saltus":0,"theorem":"finite subtraction set"}`,
		},
		"a quotient": {
			`{"step":"certificate","version":1,"convention":"misere","claim":{"kind":"quotient","game":"0.3","heaps":6,"order":2,"p_order":1,"status":"proved","preperiod":0,"period":2}}`,
			`{"step":"quotient","game":"0.3","heaps":6,"generators":[1],"times":[[1,0]],"p":[1],"phi":[0,1,0,1,0,1]}`,
			`{"step":"quotient-period","preperiod":0,"period":2}`,
		},
		"a product": {
			head("misere", "0.3 1,2,3", "N", ""),
			`{"step":"quotient","game":"0.3","heaps":6,"generators":[1],"times":[[1,0]],"p":[1],"phi":[0,1,0,1,0,1]}`,
			`{"step":"product","of":"0.3 1,2,3","outcome":"N"}`,
		},
		"a box": {
			`{"step":"certificate","version":1,"convention":"normal","claim":{"kind":"ppositions","game":"nim","heaps":2,"from":0,"to":1,"positions":2}}`,
			`{"step":"P","of":"nim 1,1"}`, `{"step":"P","of":"nim 0,0"}`, `{"step":"N","of":"nim 0,1","to":"nim 0,0"}`,
			`{"step":"box","game":"nim","heaps":2,"from":0,"to":1}`,
		},
		"a matching": {
			head("normal", "undirected-geography:a-b,b-c a", "P", ""),
			`{"step":"matching","of":"undirected-geography:a-b,b-c a","outcome":"P","pairs":[["b","c"]],"barrier":["b"]}`,
		},
	}
}

// draws are certificates of play that need not end.
func draws() []string {
	return []string{
		fmt.Sprintf(verdict, "normal", "digraph:a>b,b>a a", "D", ""),
		`{"step":"draw","of":"digraph:a>b,b>a a"}`, `{"step":"draw","of":"digraph:a>b,b>a b"}`,
	}
}

// What is written by hand is right, and its claim is true.
func TestWritten(t *testing.T) {
	for name, lines := range written() {
		r, err := file(t, sealed(lines), check.Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !holds(t, r.Convention, r.Claim) {
			t.Errorf("%s: its claim is false", name)
		}
	}
}

// holds decides a claim by brute force, written from the rules alone.
func holds(t *testing.T, c game.Convention, claim certificate.Claim) bool {
	switch claim := claim.(type) {
	case certificate.VerdictClaim:
		s, err := catalogue.Parse(claim.Position)
		if err != nil {
			t.Fatal(err)
		}
		b := &brute{c, map[string]game.Outcome{}, map[string]uint64{}}
		return b.outcome(s).String() == claim.Outcome && (claim.Grundy == nil || c == game.Normal && b.value(s) == *claim.Grundy)
	case certificate.PeriodClaim:
		values := heapValues(t, claim.Game, 60)
		if claim.Period == 0 || claim.Preperiod+claim.Period > 50 {
			return false
		}
		for n := claim.Preperiod; n+claim.Period < 60; n++ {
			if values[n+claim.Period] != values[n]+claim.Saltus {
				return false
			}
		}
		return true
	case certificate.QuotientClaim:
		// 0.3 is Nim with heaps of which one takes 1 or 2 or 3 at a time at most
		// as its digit says: one object at a time, so heaps count modulo 2.
		return claim.Game == "0.3" && claim.Order == 2 && claim.POrder == 1 && (claim.Status == "partial" || *claim.Period%2 == 0 && *claim.Period > 0)
	case certificate.PPositionsClaim:
		b := &brute{c, map[string]game.Outcome{}, map[string]uint64{}}
		g, err := catalogue.Reader{}.Game(claim.Game)
		if err != nil || claim.Heaps > 4 || claim.To > 6 {
			return false
		}
		seen := map[string]bool{}
		count := uint64(0)
		sizes := make([]string, claim.Heaps)
		var each func(i uint64)
		each = func(i uint64) {
			if i < claim.Heaps {
				for n := claim.From; n <= claim.To; n++ {
					sizes[i] = strconv.FormatUint(n, 10)
					each(i + 1)
				}
				return
			}
			p, err := g.Parse(strings.Join(sizes, ","))
			if err != nil || seen[string(p.Key(nil))] {
				return
			}
			seen[string(p.Key(nil))] = true
			if b.outcome(game.Sum{p}) == game.P {
				count++
			}
		}
		each(0)
		return count == claim.Positions
	}
	return false
}

// A brute plays everything out. No play in these tests is endless.
type brute struct {
	c        game.Convention
	outcomes map[string]game.Outcome
	values   map[string]uint64
}

func options(s game.Sum) (all []game.Sum) {
	for i, p := range s {
		for m := range p.Moves {
			all = append(all, slices.Concat(s[:i], m.Then(), s[i+1:]))
		}
	}
	return all
}

func (b *brute) outcome(s game.Sum) game.Outcome {
	key := s.String()
	if o, ok := b.outcomes[key]; ok {
		return o
	}
	all := options(s)
	o := game.P
	if len(all) == 0 {
		o = b.c.Terminal()
	}
	for _, next := range all {
		if b.outcome(next) == game.P {
			o = game.N
		}
	}
	b.outcomes[key] = o
	return o
}

func (b *brute) value(s game.Sum) uint64 {
	key := s.String()
	if v, ok := b.values[key]; ok {
		return v
	}
	has := map[uint64]bool{}
	for _, next := range options(s) {
		has[b.value(next)] = true
	}
	v := uint64(0)
	for has[v] {
		v++
	}
	b.values[key] = v
	return v
}

func heapValues(t *testing.T, name string, n uint64) []uint64 {
	b := &brute{game.Normal, map[string]game.Outcome{}, map[string]uint64{}}
	var values []uint64
	for i := range n {
		s, err := catalogue.Parse(name + " " + strconv.FormatUint(i, 10))
		if err != nil {
			t.Fatal(err)
		}
		values = append(values, b.value(s))
	}
	return values
}

var (
	numbers   = regexp.MustCompile(`[0-9]+`)
	positions = regexp.MustCompile(`"(of|to|position)":"[^"]*"`)
	letters   = regexp.MustCompile(`"[NPD]"`)
)

// mutants are the lines changed in many ways, the last line made right for each.
func mutants(lines []string, yield func([]string)) {
	with := func(i int, line string) {
		changed := slices.Clone(lines)
		changed[i] = line
		yield(changed)
	}
	var all []string
	for _, line := range lines {
		all = append(all, positions.FindAllString(line, -1)...)
	}
	for i, line := range lines {
		yield(slices.Delete(slices.Clone(lines), i, i+1))
		yield(slices.Insert(slices.Clone(lines), i, line))
		for j := range i {
			changed := slices.Clone(lines)
			changed[i], changed[j] = changed[j], changed[i]
			yield(changed)
		}
		for _, at := range numbers.FindAllStringIndex(line, -1) {
			n, _ := strconv.Atoi(line[at[0]:at[1]])
			for _, m := range []int{n - 1, n + 1, 0, 2 * n, 1 << 40} {
				with(i, line[:at[0]]+strconv.Itoa(m)+line[at[1]:])
			}
		}
		for _, at := range positions.FindAllStringIndex(line, -1) {
			field, _, _ := strings.Cut(line[at[0]:at[1]], ":")
			for _, other := range all {
				_, text, _ := strings.Cut(other, ":")
				with(i, line[:at[0]]+field+":"+text+line[at[1]:])
			}
		}
		for _, at := range letters.FindAllStringIndex(line, -1) {
			for _, o := range []string{`"N"`, `"P"`, `"D"`} {
				with(i, line[:at[0]]+o+line[at[1]:])
			}
		}
		with(i, strings.Replace(line, "normal", "misere", 1))
		with(i, strings.Replace(line, "misere", "normal", 1))
		with(i, strings.Replace(line, "proved", "partial", 1))
		for _, other := range []string{"nim", "kayles", "0.3", "take:1,2", "take:1,3", "0.7"} {
			with(i, regexp.MustCompile(`"game":"[^"]*"`).ReplaceAllLiteralString(line, `"game":"`+other+`"`))
		}
	}
}

// Whatever is done to a certificate, it is refused or still says the truth.
func TestMutants(t *testing.T) {
	tried, accepted := 0, 0
	hold := func(name string, lines []string) {
		tried++
		r, err := file(t, sealed(lines), check.Options{Memory: 1 << 24, Moves: 1 << 16})
		var wrong *certificate.Wrong
		var limit *game.Limit
		switch {
		case err == nil:
			accepted++
			if !holds(t, r.Convention, r.Claim) {
				t.Errorf("%s: a false claim is accepted:\n%s", name, strings.Join(lines, "\n"))
			}
		case !errors.As(err, &wrong) && !errors.As(err, &limit):
			t.Errorf("%s: %v", name, err)
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for name, lines := range written() {
		mutants(lines, func(once []string) {
			hold(name, once)
			if len(once) > 0 && rng.IntN(50) == 0 { // and some of them again
				mutants(once, func(twice []string) {
					if rng.IntN(20) == 0 {
						hold(name, twice)
					}
				})
			}
		})
	}
	if tried < 1000 || accepted < 20 {
		t.Errorf("%d mutants, %d accepted", tried, accepted)
	}
}

// Sets of draws, and what is none.
func TestDraws(t *testing.T) {
	if _, err := file(t, sealed(draws()), check.Options{}); err != nil {
		t.Error(err)
	}
	for _, lines := range [][]string{
		draws()[:2],
		{strings.ReplaceAll(draws()[0], "b>a", "b>c"), strings.ReplaceAll(draws()[1], "b>a", "b>c"), strings.ReplaceAll(draws()[2], "b>a", "b>c")},
	} {
		if r, err := file(t, sealed(lines), check.Options{}); err == nil {
			t.Errorf("%v is accepted as %v", lines, r.Claim)
		}
	}
}

// Hostile files are answered in little memory and time.
func TestHostile(t *testing.T) {
	head := fmt.Sprintf(verdict, "normal", "nim 1", "N", "")
	for _, line := range []string{
		`{"step":"value","of":"nim 1000000000000000000","is":1000000000000000000}`,
		`{"step":"P","of":"nim 1000000000000000000"}`,
		`{"step":"P","of":"nim 1000000000000000000,1000000000000000000"}`,
		`{"step":"value","of":"0.[F] 1000000000","is":0}`,
		`{"step":"recompute","game":"kayles","to":18446744073709551615,"mask":0,"hash":"` + strings.Repeat("0", 64) + `"}`,
		`{"step":"recompute","game":"kayles","to":1000000000000,"mask":18446744073709551615,"hash":"` + strings.Repeat("0", 64) + `"}`,
		`{"step":"period","game":"0.[F]","preperiod":18446744073709551615,"period":18446744073709551615,"saltus":0,"theorem":"Guy-Smith for repeating codes"}`,
		`{"step":"period","game":"kayles","preperiod":0,"period":0,"saltus":0,"theorem":"Guy-Smith"}`,
		`{"step":"box","game":"wythoff","heaps":2,"from":0,"to":18446744073709551615}`,
		`{"step":"box","game":"chomp","heaps":64,"from":0,"to":1}`,
		`{"step":"quotient","game":"kayles","heaps":1000000000000,"generators":[],"times":[],"p":[],"phi":[]}`,
		`{"step":"heap","of":"kayles 18446744073709551615","is":0}`,
	} {
		_, err := file(t, sealed([]string{head, line}), check.Options{Memory: 1 << 26, Moves: 1 << 18})
		var wrong *certificate.Wrong
		var limit *game.Limit
		if !errors.As(err, &wrong) && !errors.As(err, &limit) {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// FuzzFile: whatever is read ends in a report or a clear error.
func FuzzFile(f *testing.F) {
	for _, lines := range written() {
		f.Add([]byte(sealed(lines)))
	}
	f.Add([]byte(sealed(draws())))
	f.Fuzz(func(t *testing.T, text []byte) {
		lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
		for _, variant := range []string{string(text), sealed(lines[:max(len(lines)-1, 0)])} {
			ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
			_, err := check.File(ctx, bytes.NewReader([]byte(variant)), check.Options{Memory: 1 << 22, Moves: 1 << 12})
			cancel()
			var wrong *certificate.Wrong
			var limit *game.Limit
			if err != nil && !errors.As(err, &wrong) && !errors.As(err, &limit) && !errors.Is(err, context.DeadlineExceeded) {
				t.Fatalf("%T %v", err, err)
			}
		}
	})
}
