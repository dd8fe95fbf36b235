package rules

import "testing"

// A position with more options than can be made at once is not packed: nothing
// could end the work on it.
func TestPackedFew(t *testing.T) {
	for _, c := range []struct {
		rule  Multi
		sizes []uint64
		want  bool
	}{
		{Circular{K: 2}, []uint64{3, 4, 5}, true},
		{Circular{K: 2}, []uint64{1e6, 1e6, 1e6}, false},
		{Welter{}, []uint64{1 << 63}, false},
	} {
		if _, _, ok := (&Several{rule: c.rule, sizes: c.sizes}).Pack(); ok != c.want {
			t.Errorf("%s %v: packed is %v", c.rule, c.sizes, ok)
		}
	}
}
