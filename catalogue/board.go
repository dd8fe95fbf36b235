package catalogue

import (
	"grundy/rules"
	"grundy/words"
)

// boardEntries are the games on boards of squares.
func boardEntries() []Entry {
	return []Entry{
		{
			Name: "chomp", Aliases: []string{"吃巧克力", "巧克力", "啃巧克力"}, Example: "chomp 4,4,2",
			Rule: words.P("rule.chomp"), Position: words.P("position.chomp"),
			Theory: rules.ChompGame{}.Theory(),
			Source: "D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974) 876-879",
			New:    plain(rules.ChompGame{}),
		},
		{
			Name: "cram", Aliases: []string{"plugg", "dots-and-pairs", "塞骨牌", "填骨牌"}, Example: "cram 3x5",
			Rule: words.P("rule.cram"), Position: words.P("position.cram"),
			Theory: rules.CramGame{}.Theory(), Source: rules.CramGame{}.Theory()[0].Source,
			New: plain(rules.CramGame{}),
		},
		{
			Name: "notakto", Aliases: []string{"x-only-tic-tac-toe", "neutral-tic-tac-toe", "无o井字棋", "单子井字棋"}, Example: "notakto 3x3",
			Rule: words.P("rule.notakto"), Position: words.P("position.notakto"),
			Source: "T. E. Plambeck and G. Whitehead, The Secrets of Notakto: Winning at X-only Tic-Tac-Toe, arXiv:1301.1672 (2013)",
			New:    plain(rules.NotaktoGame{}),
		},
	}
}
