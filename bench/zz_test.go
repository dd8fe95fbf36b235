package bench

import (
	"fmt"
	"syscall"
	"testing"

	"grundy/game"
	"grundy/search"
)

func cpu() float64 {
	var r syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return float64(r.Utime.Sec) + float64(r.Utime.Usec)/1e6
}

func TestZ(t *testing.T) {
	best, bestMap := 1e9, 1e9
	for i := range 6 {
		c := cpu()
		s := search.New[[4]uint8](game.Func[[4]uint8](nim), search.Limits{})
		s.Grundy(t.Context(), [4]uint8{30, 30, 30, 30})
		best = min(best, (cpu()-c)*1e9/float64(s.Stats().Options))
		if i == 0 {
			st := s.Stats()
			fmt.Printf("%.2f B/pos ", float64(st.Peak)/float64(st.Positions))
		}
		if i < 2 {
			r := recursive{memo: map[[4]uint8]uint64{}}
			c = cpu()
			r.grundy([4]uint8{30, 30, 30, 30})
			bestMap = min(bestMap, (cpu()-c)*1e9/float64(r.options))
		}
	}
	fmt.Printf("%.1f ns/option, map %.1f\n", best, bestMap)
}
