package misere

import "grundy/heaps"

// A Period says how the pretending function goes on: Φ(n+Period) = Φ(n) for
// every heap n >= Preperiod. Both are minimal.
type Period struct {
	Preperiod, Period int
}

// Whole reports whether the quotient is that of the whole game, all heaps, with
// the period of its pretending function; it is so where enough heaps came without
// a new element.
//
// Proof. Let the rule take at most k and leave at most t heaps, let m be the
// larger of the preperiod and 1, and let Φ(n+p) = Φ(n) hold from the preperiod on
// as long as n + p < N for some N >= t*m + t*p + k. Take the least n with
// n + p >= N; then n >= t*m + (t-1)*p + k. In a move from n+p the largest heap
// that is left has at least (n+p-k)/t >= m+p, so that p less is still a heap, of
// the same class: an option of n of the same class as this option of n+p. In a
// move from n the largest heap left is at least (n-k)/t >= m, and p more has the
// same class. So n and n+p have options of the same classes. In a verified
// quotient the classes of the options determine the class: heap n+p can be given
// that of n, no new conditions arise, and the triple that was verified for the
// heaps so far is verified for n+p too. Go on by induction. (For the values of
// normal play this is the theorem of Guy and Smith, 1956.)
//
// Two equal heaps may be forbidden to be left (the digits with "!"); then the
// step of the proof fails, and nothing is said.
func (q *Quotient) Whole() (Period, bool) {
	game, ok := q.game.(Heaps)
	if !ok {
		return Period{}, false
	}
	return whole(game.Rule, q.class)
}

// whole is Whole for the classes of the heaps of one game.
func whole(rule heaps.Rule, class []int) (Period, bool) {
	k, t, ok := reach(rule)
	if !ok {
		return Period{}, false
	}
	n := len(class)
	for p := 1; t*(1+p)+k <= n; p++ {
		from := n - p
		for from > 0 && class[from-1] == class[from-1+p] {
			from--
		}
		if t*max(from, 1)+t*p+k <= n {
			return Period{from, p}, true
		}
	}
	return Period{}, false
}

// reach is how many objects a move takes at most and how many heaps it leaves at
// most; ok is false for rules that the theorem does not speak of.
func reach(rule heaps.Rule) (most, left int, ok bool) {
	switch r := rule.(type) {
	case heaps.Code:
		last, finite := r.Last()
		for i := range last + 1 {
			if r.Digit(uint64(i)).Unequal {
				return 0, 0, false
			}
		}
		return last, max(1, r.MostHeaps()), finite
	case heaps.Take:
		greatest, finite := r.Set.Finite()
		return int(greatest), 1, finite && greatest < 1<<30
	}
	return 0, 0, false
}
