package catalogue

import (
	"grundy/game"
	"grundy/rules"
	"grundy/words"
	"strconv"
)

// multiEntries are the games on several heaps at once.
func multiEntries() []Entry {
	return []Entry{
		{
			Name: "moore", Aliases: []string{"nim_k"}, Parameters: "k", Example: "moore:2 1,2,3",
			Rule: words.P("rule.moore"), Position: words.P("position.heaps"),
			Theory: rules.Moore{}.Theory(), Source: rules.Moore{}.Theory()[0].Source,
			New: func(parameters string) (rules.Game, error) {
				k, err := positive("moore", "k", parameters)
				return rules.MultiGame{Multi: rules.Moore{K: k}}, err
			},
		},
	}
}

// positive reads a parameter that is a number from 1.
func positive(name, parameter, text string) (uint64, error) {
	k, err := strconv.ParseUint(text, 10, 64)
	if err != nil || k < 1 {
		return 0, &game.Fault{Code: "parameters", At: 0, Input: text,
			What: words.P("parameters.positive", name, parameter, text), Hint: words.P("parameters.positive.hint", name, parameter)}
	}
	return k, nil
}
