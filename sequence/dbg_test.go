package sequence

import (
	"context"
	"fmt"
	"testing"
	"time"
)

func TestDbg(t *testing.T) {
	for _, c := range []string{"0.106", "0.104", "0.454", "0.16", "0.6", "4!.0"} {
		kk, _ := New(code(t, c), Options{})
		kk.Extend(context.Background(), 100000)
		k := kk.(*coded).engine.(*sparse[uint8])
		fmt.Println(c, "near", len(k.near), "flip", len(k.flipNear), "far", len(k.far), "evidence", len(k.evidence), "groups", k.groups, "top", k.top, "drop", k.sp.drop(), "domain", k.sp.domain, k.near)
		tp, tf := time.Hour, time.Hour
		open := 0
		for range 300 {
			k.reserve(k.length + 64)
			a := time.Now()
			k.prepare(k.length)
			b := time.Now()
			k.learner.effort = 0
			if k.groups == 1 {
				k.finishNarrow(context.Background(), 64)
			} else {
				k.finish(context.Background(), 64)
			}
			d := time.Now()
			open += k.learner.effort
			tp = min(tp, b.Sub(a))
			tf = min(tf, d.Sub(b))
		}
		fmt.Println("prepare", tp/64, "finish", tf/64, "effort/value", float64(open)/64/300)
	}
}
