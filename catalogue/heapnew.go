package catalogue

import (
	"strconv"
	"strings"

	"grundy/game"
	"grundy/heaps"
	"grundy/rules"
	"grundy/words"
)

// newCircle reads the code by which the rows are played, or the name of one.
func newCircle(parameters string) (rules.Game, error) {
	text := parameters
	if e, ok := Lookup(strings.NewReplacer("'", "", "’", "").Replace(parameters)); ok && e.Code != "" {
		text = e.Code
	}
	code, err := heaps.ParseCode(text)
	if err != nil {
		return nil, err
	}
	return rules.Circle{Rows: code}, nil
}

// newConstrained reads the forbidden moves: "a-x,b-y,...".
func newConstrained(parameters string) (rules.Game, error) {
	pairs := make([]rules.Forbidden, 0, strings.Count(parameters, ",")+1)
	seen := make(map[rules.Forbidden]bool, cap(pairs))
	at := 0
	for part := range strings.SplitSeq(parameters, ",") {
		fault := func(key string, args ...any) (rules.Game, error) {
			return nil, &game.Fault{Code: "parameters", At: at, Input: parameters, What: words.P(key, args...), Hint: words.P("constrained.hint")}
		}
		left, right, dash := strings.Cut(part, "-")
		heap, err1 := strconv.ParseUint(left, 10, 64)
		take, err2 := strconv.ParseUint(right, 10, 64)
		pair := rules.Forbidden{Heap: heap, Take: take}
		switch {
		case !dash || err1 != nil || err2 != nil:
			return fault("constrained.pair", clip(part))
		case take < 1 || take > heap:
			return fault("constrained.range", heap, take)
		case seen[pair]:
			return fault("constrained.twice", heap, take)
		}
		seen[pair] = true
		pairs = append(pairs, pair)
		at += len(part) + 1
	}
	c, err := rules.NewConstrained(pairs)
	if err != nil {
		return nil, err
	}
	return rules.HeapGame{Rule: c}, nil
}
