package operation

import (
	"context"
	"strings"
	"testing"
)

// TestPrograms: a program among the files is a game where the desk allows it, and what
// is wrong with it is told with its line.
func TestPrograms(t *testing.T) {
	d := desk()
	in := []byte(`{"position":"g.star 5,7","files":{"g.star":"def options(n):\n  return [n - k for k in (1, 3, 4) if k <= n]"}}`)
	if out, err := d.Call(context.Background(), "solve", in, nil); err == nil {
		t.Errorf("a desk without programs answers %s", out)
	}
	d.Programs = OwnPrograms
	out, err := d.Call(context.Background(), "solve", in, nil)
	if err != nil || !strings.Contains(string(out), `"outcome":"N","grundy":3,`) {
		t.Errorf("%s, %v", out, err)
	}
	_, err = d.Call(context.Background(), "solve", []byte(`{"position":"g.star 5","files":{"g.star":"def options(n):\n  return [n // 0]"}}`), nil)
	if err == nil || !strings.Contains(err.Error(), "g.star:2:13: division by zero") {
		t.Error(err)
	}
	_, err = d.Call(context.Background(), "solve", []byte(`{"position":"other.star 5","files":{"g.star":"x"}}`), nil)
	if err == nil || !strings.Contains(err.Error(), "other.star") {
		t.Error(err)
	}
}
