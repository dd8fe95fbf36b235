package catalogue

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"testing"

	"grundy/game"
	"grundy/rules"
)

// A squareGame is a game on a board of squares read from its rule alone: a position
// is the set of squares that are left.
type squareGame struct {
	rows, columns int
	options       func(g squareGame, set uint64) []uint64
	write         func(g squareGame, set uint64) string
	memo          map[uint64]judged
}

func (g squareGame) has(set uint64, i, j int) bool {
	return i >= 0 && j >= 0 && i < g.rows && j < g.columns && set>>(i*g.columns+j)&1 == 1
}

func (g squareGame) judge(set uint64) judged {
	if v, ok := g.memo[set]; ok {
		return v
	}
	v := judgedBy(g.options(g, set), g.judge)
	g.memo[set] = v
	return v
}

// bites are the options of Chomp: every square but the first goes with all that are
// neither above it nor to its left.
func bites(g squareGame, set uint64) (options []uint64) {
	for i := range g.rows {
		for j := range g.columns {
			if !g.has(set, i, j) || i+j == 0 {
				continue
			}
			left := set
			for k := i; k < g.rows; k++ {
				for l := j; l < g.columns; l++ {
					left &^= 1 << (k*g.columns + l)
				}
			}
			options = append(options, left)
		}
	}
	return options
}

func writeBar(g squareGame, set uint64) string {
	var rows []string
	for i := range g.rows {
		if n := bits.OnesCount64(set >> (i * g.columns) & (1<<g.columns - 1)); n > 0 {
			rows = append(rows, strconv.Itoa(n))
		}
	}
	return "chomp " + strings.Join(rows, ",")
}

// dominoes are the options of Cram.
func dominoes(g squareGame, set uint64) (options []uint64) {
	for i := range g.rows {
		for j := range g.columns {
			for _, d := range [][2]int{{0, 1}, {1, 0}} {
				if g.has(set, i, j) && g.has(set, i+d[0], j+d[1]) {
					options = append(options, set&^(1<<(i*g.columns+j))&^(1<<((i+d[0])*g.columns+j+d[1])))
				}
			}
		}
	}
	return options
}

// crosses are the options of Notakto: the squares of a set are free, and three in
// line that are not end the game.
func crosses(g squareGame, set uint64) (options []uint64) {
	x := func(i, j int) bool { return i >= 0 && j >= 0 && i < g.rows && j < g.columns && !g.has(set, i, j) }
	for i := range g.rows {
		for j := range g.columns { // the middle of a line
			if x(i, j) && (x(i, j-1) && x(i, j+1) || x(i-1, j) && x(i+1, j) || x(i-1, j-1) && x(i+1, j+1) || x(i-1, j+1) && x(i+1, j-1)) {
				return nil
			}
		}
	}
	for s := range g.rows * g.columns {
		if set>>s&1 == 1 {
			options = append(options, set&^(1<<s))
		}
	}
	return options
}

func writeCram(g squareGame, set uint64) string    { return "cram " + writePicture(g, set) }
func writeNotakto(g squareGame, set uint64) string { return "notakto " + writePicture(g, set) }

func writePicture(g squareGame, set uint64) string {
	if bits.OnesCount64(set) == g.rows*g.columns {
		return fmt.Sprintf("%dx%d", g.rows, g.columns)
	}
	lines := make([]string, g.rows)
	for i := range lines {
		for j := range g.columns {
			lines[i] += map[bool]string{true: ".", false: "x"}[g.has(set, i, j)]
		}
	}
	return strings.Join(lines, "/")
}

// TestBoardsAgainstTheRule compares everything that Chomp and Cram say of themselves
// with the rule played out, on all positions of some boards.
func TestBoardsAgainstTheRule(t *testing.T) {
	for _, g := range []squareGame{
		{rows: 5, columns: 4, options: bites, write: writeBar},
		{rows: 7, columns: 2, options: bites, write: writeBar},
		{rows: 3, columns: 3, options: dominoes, write: writeCram},
		{rows: 2, columns: 5, options: dominoes, write: writeCram},
		{rows: 1, columns: 10, options: dominoes, write: writeCram},
		{rows: 3, columns: 4, options: dominoes, write: writeCram},
		{rows: 3, columns: 3, options: crosses, write: writeNotakto},
		{rows: 4, columns: 3, options: crosses, write: writeNotakto},
		{rows: 2, columns: 5, options: crosses, write: writeNotakto},
		{rows: 1, columns: 9, options: crosses, write: writeNotakto},
	} {
		g.memo = map[uint64]judged{}
		full := uint64(1)<<(g.rows*g.columns) - 1
		t.Run(g.write(g, full), func(t *testing.T) {
			t.Parallel()
			truth := map[string]judged{} // by what a position is written as, and by its key
			met := 0
			for set := range full + 1 {
				text := g.write(g, set)
				if strings.HasPrefix(text, "chomp") && !isBar(g, set) {
					continue
				}
				met++
				p := parse(t, text)
				expect(t, "printed", p, text)
				v := g.judge(set)
				if w, ok := truth[string(p.Key(nil))]; ok && v != w {
					t.Fatalf("%s: %v, but another position of this key %v", text, v, w)
				}
				truth[text], truth[string(p.Key(nil))] = v, v
				var want []string
				var options []option
				for _, o := range g.options(g, set) {
					options = append(options, option{g.write(g, o), g.judge(o)})
					want = append(want, g.write(g, o))
				}
				compareList(t, text+": moves", want, func(yield func(game.Move) bool) bool {
					p.Moves(yield)
					return true
				})
				compareBoardTheorems(t, p, v, options)
				if set%97 == 0 || set == full {
					if _, ok := p.(game.Indexed); ok {
						followers, size := compareIndex(t, p, game.Position.String)
						expect(t, text+": numbers", size, followers)
						bound, _ := p.(game.Bounded).Positions()
						expect(t, text+": bound", bound, followers)
					}
					compareBound(t, p)
					compareParts(t, p, v.grundy)
					compareWords(t, p)
				}
				if t.Failed() {
					return
				}
			}
			if met < 20 {
				t.Errorf("%d positions", met)
			}
		})
	}
}

// isBar reports whether the set has its first square and no row is longer than the
// one before, all from the left.
func isBar(g squareGame, set uint64) bool {
	for i := range g.rows {
		for j := range g.columns {
			if g.has(set, i, j) && (i > 0 && !g.has(set, i-1, j) || j > 0 && !g.has(set, i, j-1)) {
				return false
			}
		}
	}
	return set&1 == 1
}

func compareBoardTheorems(t *testing.T, p game.Position, truth judged, options []option) {
	if _, ok := p.(game.Valued); !ok { // no theorem is known
		return
	}
	if value, by, ok := p.(game.Valued).Grundy(); ok {
		if value != uint64(truth.grundy) {
			t.Errorf("%v: Grundy value %d by %s, is %d", p, value, by.Name, truth.grundy)
		}
		checkTheorem(t, by)
		compareTargets(t, truth.grundy, options, p)
	}
	for _, c := range []game.Convention{game.Normal, game.Misere} {
		o, by, ok := p.(game.Decided).Outcome(c)
		if ok {
			checkTheorem(t, by)
			if o != truth.outcome[c] {
				t.Errorf("%v, %v: %v by %s, is %v", p, c, o, by.Name, truth.outcome[c])
			}
		}
		lost := func(text string) bool {
			return slices.ContainsFunc(options, func(o option) bool { return o.printed == text && o.outcome[c] == game.P })
		}
		if m, shown := p.(game.Shown).WinningMove(c); shown && (!ok || !lost(after(t, m).String())) {
			t.Errorf("%v, %v: %v is shown to win", p, c, after(t, m))
		}
		w, has := p.(game.Winning)
		if !ok || !has || !w.WinningMoves(c, func(game.Move) bool { return true }) {
			continue
		}
		var want []string
		for _, o := range options {
			if o.outcome[c] == game.P {
				want = append(want, o.printed)
			}
		}
		compareList(t, fmt.Sprintf("%v, %v: winning moves", p, c), want, func(yield func(game.Move) bool) bool {
			return w.WinningMoves(c, yield)
		})
	}
}

// compareIndex walks over all followers, told apart by their names, and holds their
// numbers against the moves. It returns how many followers and numbers there are.
func compareIndex(t *testing.T, p game.Position, name func(game.Position) string) (followers int, size uint64) {
	numbering, ok := p.(game.Indexed).Index()
	if !ok {
		t.Fatalf("%v is not numbered", p)
	}
	met := map[uint64]string{}
	queue := []game.Position{p}
	for len(queue) > 0 {
		q := queue[0]
		queue = queue[1:]
		n, ok := numbering.Number(q)
		if s, twice := met[n]; twice && s == name(q) {
			continue
		} else if twice || !ok || n >= numbering.Size() {
			t.Fatalf("%v: %v has number %d, so has %v", p, q, n, s)
		}
		met[n] = name(q)
		var want []uint64
		for m := range q.Moves {
			o := after(t, m)
			k, _ := numbering.Number(o)
			want = append(want, k)
			queue = append(queue, o)
		}
		got := numbering.Options([]uint64{99}, n)[1:]
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) || len(got) > 0 && got[len(got)-1] >= n {
			t.Fatalf("%v: options of %v are %v, by the moves %v", p, q, got, want)
		}
	}
	compareTiles(t, numbering)
	return len(met), numbering.Size()
}

// compareTiles sees that the tiles hold every number once and in an order in which
// they can be filled.
func compareTiles(t *testing.T, numbering game.Numbering) {
	steps := numbering.(game.Tiled).Tiles()
	if steps == nil {
		return
	}
	step := make([]int, numbering.Size())
	tile := make([]int, numbering.Size())
	tiles := 0
	for i, ranges := range steps {
		for _, r := range ranges {
			tiles++
			for n := r.From; n < r.To; n++ {
				if step[n] != 0 {
					t.Fatalf("%d is in two tiles", n)
				}
				step[n], tile[n] = i+1, tiles
			}
		}
	}
	for n := range numbering.Size() {
		for _, o := range numbering.Options(nil, n) {
			if step[o] == 0 || step[o] > step[n] || step[o] == step[n] && tile[o] != tile[n] {
				t.Fatalf("%d in tile %d of step %d has the option %d in tile %d of step %d", n, tile[n], step[n], o, tile[o], step[o])
			}
		}
	}
}

// compareParts plays the components of a position on their keys.
func compareParts(t *testing.T, p game.Position, want int) {
	g, ok := p.(game.Parted)
	if !ok {
		return
	}
	rule, parts, ok := g.Parts()
	if !ok {
		t.Fatalf("%v does not fit", p)
	}
	memo := map[uint64]int{}
	var value func(part uint64) int
	value = func(part uint64) int {
		if v, ok := memo[part]; ok {
			return v
		}
		seen := map[int]bool{}
		options := rule.Break(nil, part)
		if len(options) == 0 {
			t.Errorf("%v has a part without moves", p)
		}
		for len(options) > 0 {
			n := options[0]
			x := 0
			for _, o := range options[1 : n+1] {
				x ^= value(o)
			}
			seen[x] = true
			options = options[n+1:]
		}
		v := 0
		for seen[v] {
			v++
		}
		memo[part] = v
		// A part is a position of its own, whose key is its own.
		q := parse(t, rule.Part(part))
		if _, again, _ := q.(game.Parted).Parts(); len(again) != 1 || again[0] != part {
			t.Errorf("%v: part %v has parts %v", p, q, again)
		}
		return v
	}
	x, y := 0, 0
	for _, part := range parts {
		x ^= value(part)
	}
	for _, c := range p.(game.Composite).Components() {
		_, parts, _ := c.(game.Parted).Parts()
		if len(parts) != 1 {
			t.Errorf("%v: the component %v has parts %v", p, c, parts)
		}
		y ^= value(parts[0])
	}
	if x != want || y != want {
		t.Errorf("%v by its parts is worth %d, by its components %d, is %d", p, x, y, want)
	}
}

// TestBoardProblems are answers of contest problems on boards: the winning moves of
// Chomp on R x C bars, and values of Cram.
func TestBoardProblems(t *testing.T) {
	for bar, want := range map[string]string{
		"chomp 2,2": "chomp 2,1", "chomp 3,3": "chomp 3,2", "chomp 3,3,3": "chomp 3,1^2", "chomp 4,4,4": "chomp 4,2,2",
		"chomp 5,5,5": "chomp 5,5,3", "chomp 5,5,5,5": "chomp 5,5,2,2",
	} {
		p := parse(t, bar)
		pl := player{}
		var got []string
		for m := range p.Moves {
			if pl.play(t, after(t, m)).outcome[game.Normal] == game.P {
				got = append(got, after(t, m).String())
			}
		}
		expect(t, bar, got, []string{parse(t, want).String()})
	}
	for expression, want := range map[string]int{"cram 3x3": 0, "cram 2x5": 1, "cram 3x5": 1} {
		expect(t, expression, player{}.play(t, parse(t, expression)).grundy, want)
	}
}

// TestLargeBoards: theorems decide boards that no search does, and quickly.
func TestLargeBoards(t *testing.T) {
	for expression, want := range map[string]game.Outcome{
		"chomp 18446744073709551615":                      game.N,
		"chomp 1000000^1000000":                           game.N,
		"chomp 1000,1^999":                                game.P,
		"chomp 18446744073709551615,18446744073709551614": game.P,
		"chomp 2^1000000,1":                               game.P,
		"cram 256x256":                                    game.P,
		"cram 255x256":                                    game.N,
		"cram 1x65536":                                    game.Wins(rowValue(65536) != 0),
	} {
		expect(t, expression, decided(t, expression, game.Normal), want)
	}
	for n := range 200 {
		if n > 0 {
			value, _, ok := parse(t, fmt.Sprintf("cram %dx1", n)).(game.Valued).Grundy()
			expect(t, fmt.Sprint("a row of ", n), value, rowValue(n))
			expect(t, "known", ok, true)
		}
	}
}

// rowValue is the value of n in Dawson's Kayles as it was published: with period 34
// from 53 on (Winning Ways, chapter 4), the exceptions below being 0, 15, 17, 18, 32,
// 35 and 52, counted so that a heap of n here is n-1 there.
func rowValue(n int) uint64 {

	period := []uint64{8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 9, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7, 4}
	if v, ok := map[int]uint64{0: 0, 14: 0, 16: 2, 17: 2, 31: 2, 34: 0, 51: 2}[n-1]; ok {
		return v
	}
	if n < 1 {
		return 0
	}
	return period[(n-1)%34]
}

// TestBoardFaults: what is no board says why.
func TestBoardFaults(t *testing.T) {
	for _, text := range []string{
		"cram", "chomp", "cram 0x4", "cram 4x0", "cram 4x", "cram x", "cram 4", "cram -", "cram ../...", "cram ..//..", "cram ../", "cram /..", "cram ..a",
		"cram 300x300", "cram 99999999999999999999x1", "cram 4x5x6", "cram 4x-5", "cram *", "notakto", "notakto 3", "notakto ../...", "notakto xo.", "cram 1x99999999999999999999",
		"chomp -", "chomp 0", "chomp 3,4", "chomp 0,0", "chomp a", "chomp:2 3",
	} {
		if p, err := Parse(text); err == nil && text != "cram x" {
			t.Errorf("%s is read as %v", text, p)
		} else if f, ok := err.(*game.Fault); err != nil && (!ok || f.At > len(text)) {
			t.Errorf("%s: %+v", text, err)
		} else if ok {
			checkPhrases(t, f.What, f.Hint)
		}
	}
	for text, want := range map[string]string{
		"cram x": "cram x", "cram X#./...": "cram xx./...", "cram ... ...": "cram 2x3", "CRAM 3X4": "cram 3x4",
		"chomp 3 2 0": "chomp 3,2", "巧克力 3，2": "chomp 3,2", "塞骨牌 2x3": "cram 2x3",
	} {
		expect(t, text, parse(t, text), want)
	}
}

// FuzzBoards: what is read prints so that it reads back, with the same key, moves and
// picture.
func FuzzBoards(f *testing.F) {
	for _, s := range []string{"4x5", "x../...", "..\n.#", "13^13", "3,2,1", "1x1", "xx./x.x/.x.", "2,2^3,1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, g := range []rules.Game{rules.ChompGame{}, rules.CramGame{}, rules.NotaktoGame{}} {
			p, err := g.Parse(text)
			if err != nil {
				if _, ok := err.(*game.Fault); !ok {
					t.Errorf("%q: %v", text, err)
				}
				continue
			}
			_, position, _ := strings.Cut(p.String(), " ")
			q, err := g.Parse(position)
			if err != nil || q.String() != p.String() {
				t.Fatalf("%q: %v reads back as %v, %v", text, p, q, err)
			}
			if len(text) > 200 || len(position) > 2000 {
				continue
			}
			if len(position) < 200 && !strings.Contains(position, "^") && string(q.Key(nil)) != string(p.Key(nil)) {
				t.Errorf("%q: another key", text)
			}
			for m := range p.Moves {
				m.Then()
				break
			}
			if d, ok := p.(game.Decided); ok {
				d.Outcome(game.Normal)
				d.Outcome(game.Misere)
			}
			if len(position) < 200 {
				p.(game.Pictured).Picture()
			}
		}
	})
}
