package misere

import (
	"context"
	"fmt"
	"testing"
	"time"

	"grundy/heaps"
)

func TestTry(t *testing.T) {
	trace = t.Logf
	for _, c := range []struct {
		code string
		to   int
	}{{"0.77", 170}, {"0.15", 155}, {"0.75", 30}, {"0.71", 30}, {"0.07", 33}, {"0.64", 13}, {"0.35", 11}, {"0.27", 38}} {
		code, _ := heaps.ParseCode(c.code)
		b := NewBuilder(Heaps{code}, 0)
		start := time.Now()
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		defer cancel()
		for b.Heaps() <= c.to {
			if _, err := b.Grow(ctx); err != nil {
				t.Error(err)
				break
			}
		}
		h := ""
		for _, g := range b.History() {
			w := "W"
			if g.Tame {
				w = "T"
			}
			h += fmt.Sprintf("%d:%d/%d%s ", g.Heap, g.Order, g.POrder, w)
		}
		t.Log(c.code, b.Heaps(), time.Since(start), h)
	}
}
