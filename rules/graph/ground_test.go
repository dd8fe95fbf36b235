package graph

import (
	"errors"
	"testing"

	"grundy/game"
)

// A graph that does not stand on the ground is no position: all of it would have
// fallen.
func TestGround(t *testing.T) {
	for _, text := range []string{"5", "3,4", "a-b"} {
		if p, err := (Hackenbush{}).Parse(text); !errors.As(err, new(*game.Fault)) {
			t.Errorf("%s is %v (%v)", text, p, err)
		}
	}
	for _, text := range []string{"-", "0", "0-a", "0-a,b-c"} {
		if _, err := (Hackenbush{}).Parse(text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}
