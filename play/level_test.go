package play_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"grundy/game"
	"grundy/play"
	"grundy/solve"
)

// match plays two bots against each other and returns who wins, 0 or 1.
func match(t *testing.T, solver *solve.Solver, s game.Sum, c game.Convention, bots [2]play.Bot) int {
	t.Helper()
	for turn := 0; ; turn++ {
		m, err := bots[turn%2].Move(t.Context(), solver, s, c)
		if err != nil {
			t.Fatal(err)
		}
		if m == nil { // who cannot move loses, or in misère play wins
			if c == game.Misere {
				return turn % 2
			}
			return 1 - turn%2
		}
		s = m.To
	}
}

// The stronger a bot is, the more often it wins against a perfect one from won
// positions, and against a weak one.
func TestLevels(t *testing.T) {
	levels := []int{0, 50, 85, 100}
	solver := solve.New(solve.Options{Moves: 1})
	for _, c := range conventions() {
		won, beat := make([]int, len(levels)), make([]int, len(levels))
		r := rand.New(rand.NewPCG(4, 2))
		games := 0
		for games < 120 {
			var text string
			switch games % 3 {
			case 0:
				text = play1(r, "nim ", 3, 9)
			case 1:
				text = play1(r, "kayles ", 2, 9)
			default:
				text = play1(r, "take:1..4 ", 3, 12)
			}
			s := parsed(t, text)
			if v, err := solver.Solve(t.Context(), s, c); err != nil || v.Outcome != game.N {
				continue
			}
			games++
			for i, level := range levels {
				bot := play.Bot{Level: level, Seed: text}
				if match(t, solver, s, c, [2]play.Bot{bot, play.Perfect}) == 0 {
					won[i]++
				}
				if match(t, solver, s, c, [2]play.Bot{{Level: 25, Seed: text + "x"}, bot}) == 1 {
					beat[i]++
				}
			}
		}
		t.Logf("%v: of %d won positions levels %v win %v against a perfect bot; as second player against level 25: %v", c, games, levels, won, beat)
		for i := 1; i < len(levels); i++ {
			if won[i] <= won[i-1] || beat[i] <= beat[i-1] {
				t.Errorf("%v: level %d does not play better than %d: %v, %v", c, levels[i], levels[i-1], won, beat)
			}
		}
		if won[3] != games {
			t.Errorf("%v: a perfect bot wins %d of %d won positions", c, won[3], games)
		}
	}
}

// play1 is a random position of so many heaps.
func play1(r *rand.Rand, game string, heaps, largest int) string {
	text := game
	for i := range heaps {
		if i > 0 {
			text += ","
		}
		text += string(rune('0' + r.IntN(min(largest, 9)) + 1))
	}
	return text
}

// A bot of any level makes the same legal move from the same position each time,
// whatever its solver knows already, and different seeds differ.
func TestBotIsDeterministic(t *testing.T) {
	warm := solve.New(solve.Options{Moves: 1})
	different := false
	for _, text := range small() {
		for _, level := range []int{0, 50, 85, 100} {
			bot := play.Bot{Level: level, Seed: "a"}
			s := parsed(t, text)
			a, err := bot.Move(t.Context(), warm, s, game.Normal)
			if err != nil || a == nil {
				t.Fatalf("%s: %v, %v", text, a, err)
			}
			b, err := bot.Move(t.Context(), solve.New(solve.Options{Moves: 20}), s, game.Normal)
			if err != nil || a.To.String() != b.To.String() {
				t.Errorf("%s, level %d: %s and %s, %v", text, level, a.To, b.To, err)
			}
			if _, err := play.Apply(t.Context(), parsedReader, s, a.To.String()); err != nil {
				t.Errorf("%s: %s is no move: %v", text, a.To, err)
			}
			other, err := play.Bot{Level: level, Seed: "b"}.Move(t.Context(), warm, s, game.Normal)
			if err != nil {
				t.Fatal(err)
			}
			different = different || other.To.String() != a.To.String()
		}
	}
	if !different {
		t.Error("the seed makes no difference")
	}
}

// From a lost position it wins as soon as a random opponent errs.
func TestBotPunishes(t *testing.T) {
	solver := solve.New(solve.Options{Moves: 1})
	r := rand.New(rand.NewPCG(1, 1))
	for _, text := range small() {
		for _, c := range conventions() {
			j := judge{}
			for range 3 {
				s, bot, erred := parsed(t, text), false, false
				for {
					all := options(s)
					if len(all) == 0 {
						break
					}
					if !bot {
						was := j.won(s, c)
						s = all[r.IntN(len(all))]
						erred = erred || was && j.won(s, c) || !was
					} else {
						m, err := play.Perfect.Move(t.Context(), solver, s, c)
						if err != nil {
							t.Fatal(err)
						}
						s = m.To
					}
					bot = !bot
				}
				botWins := bot == (c == game.Misere) // who is to move cannot
				if erred && !botWins {
					t.Errorf("%s, %v: the bot lost after an error", text, c)
				}
			}
		}
	}
}

// Positions of any size are answered soon.
func TestBotOnLarge(t *testing.T) {
	for _, text := range []string{
		"nim 18446744073709551615,18446744073709551614,1",
		"nim 18446744073709551615,18446744073709551615",
		"bash:7 18446744073709551608", "take:1,3,4 1000000000000000000,7", "allbut:1 18446744073709551615,18446744073709551615",
		"kayles 1000000000000,1000000000000", "lasker 18446744073709551614,18446744073709551614", "rows 9223372036854775807,9223372036854775807",
		"moore:2 18446744073709551615,18446744073709551615,18446744073709551615", "wythoff 11400714819323198485,18446744073709551613",
		"euclid 18446744073709551615,18446744073709551614", "fibonacci 12200160415121876738", "staircase 9223372036854775807,5,9223372036854775803",
		"end-nim 18446744073709551615,3,18446744073709551615", "unbalanced 18446744073709551615,18446744073709551614", "greedy 18446744073709551615,18446744073709551615",
		"circular:2 9223372036854775807,9223372036854775807,9223372036854775807,9223372036854775807", "index:2,each=3 18446744073709551615,18446744073709551612",
		"exact:2 18446744073709551615,18446744073709551615,4", "nim 1^512", "constrained:2-1,3-3 18446744073709551615,18446744073709551615", "building:0 18446744073709551615,18446744073709551615",
	} {
		for _, c := range conventions() {
			for _, level := range []int{100, 0} {
				start := time.Now()
				ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond) // misère Kayles of such size nobody can decide
				m, err := play.Bot{Level: level}.Move(ctx, solve.New(solve.Options{Moves: 1, Positions: 1e6}), parsed(t, text), c)
				cancel()
				if err != nil || m == nil {
					t.Errorf("%.60s, %v, level %d: %v, %v", text, c, level, m, err)
				}
				if d := time.Since(start); d > 2*time.Second {
					t.Logf("%.60s, %v, level %d: %v", text, c, level, d)
				}
			}
		}
	}
}
