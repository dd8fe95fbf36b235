package catalogue

import (
	"grundy/heaps"
	"grundy/rules"
	"grundy/words"
)

const (
	guySmith    = "R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956) 514-526"
	winningWays = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4"
)

// heapEntries are the games on one heap and sums of heaps.
func heapEntries() []Entry {
	entries := []Entry{
		{
			Name: "nim", Aliases: []string{"nimm", "尼姆", "尼姆游戏", "尼姆博弈"}, Example: "nim 3,4,5",
			Rule:   words.P("rule.nim"),
			Theory: rules.Nim{}.Theory(), Source: rules.Nim{}.Theory()[0].Source,
			New: plain(rules.HeapGame{Rule: rules.Nim{}}),
		},
		{
			Name: "bash", Aliases: []string{"bachet", "巴什", "巴什博弈"}, Parameters: "k", Example: "bash:3 7",
			Rule:   words.P("rule.bash"),
			Theory: rules.Bash{}.Theory(), Source: rules.Bash{}.Theory()[0].Source,
			New: func(parameters string) (rules.Game, error) {
				k, err := positive("bash", "k", parameters)
				return rules.HeapGame{Rule: rules.Bash{K: k}}, err
			},
		},
		{
			Name: "take", Aliases: []string{"subtraction", "减法", "减法游戏"}, Parameters: "SET", Example: "take:1,3,4 7,9",
			Rule:   words.P("rule.take"),
			Theory: rules.Take{}.Theory(), Source: winningWays,
			New: func(parameters string) (rules.Game, error) {
				set, err := heaps.ParseSet(parameters)
				return rules.HeapGame{Rule: rules.NewTake(set)}, err
			},
		},
		{
			Name: "allbut", Aliases: []string{"all-but", "除外"}, Parameters: "SET", Example: "allbut:2,3 9",
			Rule:   words.P("rule.allbut"),
			Theory: rules.AllBut{}.Theory(), Source: "A. N. Siegel, Combinatorial Game Theory (2013)",
			New: func(parameters string) (rules.Game, error) {
				set, err := heaps.ParseSet(parameters)
				return rules.HeapGame{Rule: rules.NewAllBut(set)}, err
			},
		},
	}
	entries = append(entries, codeEntries()...)
	entries = append(entries,
		Entry{
			Name: "circle", Aliases: []string{"round", "圆圈", "圆圈取子"}, Parameters: "CODE", Example: "circle:0.777 5,6",
			Rule: words.P("rule.circle"), Position: words.P("position.circles"),
			Theory: rules.Circle{}.Theory(), Source: "H. E. Dudeney, The Canterbury Puzzles (1907), where the pins of Kayles stand in a row; the circle is a classroom variant",
			New: newCircle,
		},
		Entry{
			Name: "constrained", Aliases: []string{"constrained-nim", "受限", "受限尼姆"}, Parameters: "a-x,b-y,...", Example: "constrained:2-1,3-3 4,6",
			Rule:   words.P("rule.constrained"),
			Theory: (*rules.Constrained)(nil).Theory(), Source: "AtCoder Beginner Contest 255, problem G, \"Constrained Nim\" (2022)",
			New: newConstrained,
		},
	)
	for i := range entries {
		if entries[i].Position.IsZero() {
			entries[i].Position = words.P("position.heaps")
		}
	}
	return entries
}

// codeEntries are the take-and-break games that have names.
func codeEntries() []Entry {
	entries := []Entry{
		{
			Name: "kayles", Aliases: []string{"rip-van-winkle", "凯勒", "凯尔斯"}, Code: "0.77", Example: "kayles 7",
			Rule:   words.P("rule.kayles"),
			Source: "H. E. Dudeney, The Canterbury Puzzles (1907); " + guySmith,
		},
		{
			Name: "dawsons-kayles", Aliases: []string{"dawson-kayles", "dawsonskayles", "道森的凯勒", "道森凯勒"}, Code: "0.07", Example: "dawsons-kayles 12",
			Rule:   words.P("rule.dawsons-kayles"),
			Source: guySmith + "; " + winningWays,
		},
		{
			Name: "dawsons-chess", Aliases: []string{"dawson-chess", "dawson", "dawsonschess", "道森的象棋", "道森象棋"}, Code: "0.137", Example: "dawsons-chess 9",
			Rule:   words.P("rule.dawsons-chess"),
			Source: "T. R. Dawson, Caissa's Wild Roses (1935); " + guySmith,
		},
		{
			Name: "treblecross", Aliases: []string{"treble-cross", "三连叉"}, Code: "0.007", Example: "treblecross 11",
			Rule:   words.P("rule.treblecross"),
			Source: guySmith + "; " + winningWays,
		},
		{
			Name: "guiles", Aliases: []string{"guile", "吉尔斯"}, Code: "0.15", Example: "guiles 8,9",
			Rule:   words.P("rule.guiles"),
			Source: guySmith + "; " + winningWays,
		},
		{
			Name: "officers", Aliases: []string{"couples-are-forever", "couples", "军官"}, Code: "0.6", Example: "officers 10",
			Rule:   words.P("rule.officers"),
			Source: winningWays,
		},
		{
			Name: "lasker", Aliases: []string{"laskers", "laskers-nim", "lasker-nim", "拉斯克", "拉斯克尼姆"}, Code: "4.[3]", Example: "lasker 2,5,7",
			Rule:   words.P("rule.lasker"),
			Source: "E. Lasker, Brettspiele der Völker (1931); " + winningWays,
		},
		{
			Name: "rows", Aliases: []string{"row", "row-nim", "成行", "排尼姆"}, Code: "0.[7]", Example: "rows 5,6",
			Rule:   words.P("rule.rows"),
			Source: winningWays,
		},
		{
			Name: "grundys", Aliases: []string{"grundy", "grundys-game", "grundy-game", "格伦迪", "心胸狭窄的人的游戏"}, Code: "4!.0", Example: "grundys 8",
			Rule:   words.P("rule.grundys"),
			Source: "P. M. Grundy, Mathematics and games, Eureka 2 (1939) 6-8; " + winningWays,
		},
	}
	for i := range entries {
		entries[i].Theory = rules.CodeTheory(entries[i].Code)
		entries[i].New = coded(entries[i].Name, entries[i].Code)
	}
	return entries
}
