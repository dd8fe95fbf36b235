package catalogue

import (
	"errors"
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
	at := 0
	for part := range strings.SplitSeq(parameters, ",") {
		fault := func(key string, args ...any) (rules.Game, error) {
			return nil, &game.Fault{Code: "parameters", At: at, Input: parameters, What: words.P(key, args...), Hint: words.P("constrained.hint")}
		}
		left, right, dash := strings.Cut(part, "-")
		heap, err1 := strconv.ParseUint(left, 10, 64)
		take, err2 := strconv.ParseUint(right, 10, 64)
		switch {
		case !dash || err1 != nil || err2 != nil:
			return fault("constrained.pair", clip(part))
		case take < 1 || take > heap:
			return fault("constrained.range", heap, take)
		}
		pairs = append(pairs, rules.Forbidden{Heap: heap, Take: take})
		at += len(part) + 1
	}
	c, err := rules.NewConstrained(pairs)
	if err != nil {
		return nil, placed(err, parameters, pairs)
	}
	return rules.HeapGame{Rule: c}, nil
}

// placed finds where the first pair stands that has stood before.
func placed(err error, parameters string, pairs []rules.Forbidden) error {
	f := (*game.Fault)(nil)
	if !errors.As(err, &f) {
		return err
	}
	seen := make(map[rules.Forbidden]bool, len(pairs))
	at := 0
	for i, part := range strings.Split(parameters, ",") {
		if seen[pairs[i]] {
			f.Input, f.At = parameters, at
			break
		}
		seen[pairs[i]] = true
		at += len(part) + 1
	}
	return f
}
