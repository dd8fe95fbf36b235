package catalogue

import (
	"strconv"
	"strings"

	"grundy/game"
	"grundy/rules"
	"grundy/words"
)

// multiEntries are the games on several heaps at once.
func multiEntries() []Entry {
	return []Entry{
		{
			Name: "moore", Aliases: []string{"nim_k", "穆尔", "穆尔尼姆"}, Parameters: "k", Example: "moore:2 1,2,3",
			Rule: words.P("rule.moore"), Position: words.P("position.heaps"),
			Theory: rules.Moore{}.Theory(), Source: rules.Moore{}.Theory()[0].Source,
			New: numbered("moore", func(k uint64) rules.Multi { return rules.Moore{K: k} }),
		},
		{
			Name: "exact", Aliases: []string{"exact-nim", "恰好", "恰取尼姆"}, Parameters: "k", Example: "exact:2 1,2,3",
			Rule: words.P("rule.exact"), Position: words.P("position.heaps"),
			Theory: rules.Exact{}.Theory(), Source: rules.Exact{}.Theory()[0].Source,
			New: numbered("exact", func(k uint64) rules.Multi { return rules.Exact{K: k} }),
		},
		{
			Name: "index", Aliases: []string{"index-nim", "指数尼姆"}, Parameters: "k[,each=m][,total=m]", Example: "index:2,total=3 4,5",
			Rule: words.P("rule.index"), Position: words.P("position.heaps"),
			Theory: rules.Index{}.Theory(),
			Source: "E. H. Moore, A generalization of the game called Nim, Annals of Mathematics (2) 11 (1910) 93-94",
			New:    index,
		},
		{
			Name: "wythoff", Aliases: []string{"wythoffs", "威佐夫", "怀托夫", "威佐夫博弈"}, Parameters: "k", Optional: true, Example: "wythoff 5,8",
			Rule: words.P("rule.wythoff"), Position: words.P("position.wythoff"),
			Theory: rules.Wythoff{}.Theory(), Source: rules.Wythoff{}.Theory()[0].Source,
			New: func(parameters string) (rules.Game, error) {
				if parameters == "" {
					return rules.MultiGame{Multi: rules.Wythoff{}}, nil
				}
				return numbered("wythoff", func(k uint64) rules.Multi { return rules.Wythoff{K: k} })(parameters)
			},
		},
		{
			Name: "greedy", Aliases: []string{"greedy-nim", "贪婪", "贪婪尼姆"}, Example: "greedy 3,4,5",
			Rule: words.P("rule.greedy"), Position: words.P("position.heaps"),
			Theory: rules.Greedy{}.Theory(), Source: rules.Greedy{}.Theory()[0].Source,
			New: plain(rules.MultiGame{Multi: rules.Greedy{}}),
		},
		{
			Name: "unbalanced", Aliases: []string{"unbalanced-nim", "不平衡", "不平衡尼姆"}, Parameters: "zero", Optional: true, Example: "unbalanced 1,3,6",
			Rule: words.P("rule.unbalanced"), Position: words.P("position.unbalanced"),
			Theory: rules.Unbalanced{}.Theory(), Source: rules.Unbalanced{}.Theory()[0].Source,
			New: unbalanced,
		},
		{
			Name: "welter", Aliases: []string{"welters", "韦尔特"}, Example: "welter 0,2,5",
			Rule: words.P("rule.welter"), Position: words.P("position.welter"),
			Theory: rules.Unbalanced{}.Theory(), Source: rules.Unbalanced{}.Theory()[0].Source,
			New: plain(rules.MultiGame{Multi: rules.Welter{Unbalanced: rules.Unbalanced{Zero: true}}}),
		},
		{
			Name: "circular", Aliases: []string{"circular-nim", "圆形尼姆", "循环尼姆"}, Parameters: "k", Example: "circular:2 1,2,1,3",
			Rule: words.P("rule.circular"), Position: words.P("position.circular"),
			Theory: rules.Circular{}.Theory(), Source: rules.Circular{}.Theory()[1].Source,
			New: numbered("circular", func(k uint64) rules.Multi { return rules.Circular{K: k} }),
		},
		{
			Name: "building", Aliases: []string{"building-nim", "建筑", "建筑尼姆"}, Parameters: "t", Example: "building:4 0,0,0",
			Rule: words.P("rule.building"), Position: words.P("position.building"),
			Theory: rules.BuildingGame{}.Theory(),
			Source: "E. Duchêne, M. Dufour, S. Heubach and U. Larsson, Building Nim, International Journal of Game Theory 45 (2016) 859-873",
			New: func(parameters string) (rules.Game, error) {
				t, err := strconv.ParseUint(parameters, 10, 64)
				if err != nil {
					return nil, parameterFault(parameters, 0, words.P("parameters.positive", "building", "t", parameters), words.P("parameters.tokens.hint"))
				}
				return rules.BuildingGame{Tokens: t}, nil
			},
		},
		{
			Name: "staircase", Aliases: []string{"stair", "stairs", "staircase-nim", "阶梯", "阶梯博弈", "阶梯尼姆"}, Example: "staircase 3,1,4",
			Rule: words.P("rule.staircase"), Position: words.P("position.staircase"),
			Theory: rules.Staircase{}.Theory(), Source: rules.Staircase{}.Theory()[0].Source,
			New: plain(rules.MultiGame{Multi: rules.Staircase{}}),
		},
		{
			Name: "fibonacci", Aliases: []string{"fibonacci-nim", "斐波那契", "斐波那契博弈"}, Example: "fibonacci 10",
			Rule: words.P("rule.fibonacci"), Position: words.P("position.fibonacci"),
			Theory: rules.FibonacciGame{}.Theory(), Source: rules.FibonacciGame{}.Theory()[0].Source,
			New: plain(rules.FibonacciGame{}),
		},
		{
			Name: "euclid", Aliases: []string{"euclids", "欧几里得", "辗转相减"}, Example: "euclid 34,12",
			Rule: words.P("rule.euclid"), Position: words.P("position.euclid"),
			Theory: rules.Euclid{}.Theory(), Source: rules.Euclid{}.Theory()[0].Source,
			New: plain(rules.MultiGame{Multi: rules.Euclid{}}),
		},
		{
			Name: "end-nim", Aliases: []string{"endnim", "两端尼姆"}, Example: "end-nim 3,1,9,4",
			Rule: words.P("rule.end-nim"), Position: words.P("position.end-nim"),
			Theory: rules.EndNim{}.Theory(), Source: rules.EndNim{}.Theory()[0].Source,
			New: plain(rules.MultiGame{Multi: rules.EndNim{}}),
		},
	}
}

// numbered is the New of a game with one parameter k, a number from 1.
func numbered(name string, rule func(k uint64) rules.Multi) func(string) (rules.Game, error) {
	return func(parameters string) (rules.Game, error) {
		k, err := positive(name, "k", parameters)
		if err != nil {
			return nil, err
		}
		return rules.MultiGame{Multi: rule(k)}, nil
	}
}

// positive reads a parameter that is a number from 1.
func positive(name, parameter, text string) (uint64, error) {
	k, err := strconv.ParseUint(text, 10, 64)
	if err != nil || k < 1 {
		return 0, parameterFault(text, 0,
			words.P("parameters.positive", name, parameter, clip(text)), words.P("parameters.positive.hint", name, parameter))
	}
	return k, nil
}

func parameterFault(text string, at int, what, hint words.Phrase) *game.Fault {
	return &game.Fault{Code: "parameters", At: at, Input: text, What: what, Hint: hint}
}

// index is the New of index-k Nim: k, then each=m and total=m in any order, each at
// most once.
func index(parameters string) (rules.Game, error) {
	first, rest, more := strings.Cut(parameters, ",")
	k, err := positive("index", "k", first)
	if err != nil {
		return nil, parameterFault(parameters, 0, words.P("parameters.positive", "index", "k", clip(first)), words.P("parameters.index.hint"))
	}
	x := rules.Index{K: k}
	at := len(first) + 1
	for more {
		var item string
		item, rest, more = strings.Cut(rest, ",")
		name, value, _ := strings.Cut(item, "=")
		limit := map[string]*uint64{"each": &x.PerHeap, "total": &x.InAll}[strings.ToLower(name)]
		switch {
		case limit == nil:
			return nil, parameterFault(parameters, at, words.P("parameters.index.unknown", clip(item)), words.P("parameters.index.hint"))
		case *limit != 0:
			return nil, parameterFault(parameters, at, words.P("parameters.index.twice", strings.ToLower(name)), words.P("parameters.index.hint"))
		}
		if *limit, err = positive("index", name, value); err != nil {
			return nil, parameterFault(parameters, min(at+len(name)+1, len(parameters)),
				words.P("parameters.positive", "index", strings.ToLower(name), clip(value)), words.P("parameters.index.hint"))
		}
		at += len(item) + 1
	}
	return rules.MultiGame{Multi: x}, nil
}

// unbalanced is the New of unbalanced Nim, with the parameter zero or none.
func unbalanced(parameters string) (rules.Game, error) {
	zero := strings.EqualFold(parameters, "zero")
	if parameters != "" && !zero {
		return nil, parameterFault(parameters, 0, words.P("parameters.unbalanced", clip(parameters)), words.P("parameters.unbalanced.hint"))
	}
	return rules.MultiGame{Multi: rules.Unbalanced{Zero: zero}}, nil
}
