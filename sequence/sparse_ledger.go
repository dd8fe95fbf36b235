package sequence

// Ledger is that of the sparse method; ok is false while another one is in use.
func (c *coded) Ledger() (l Ledger, ok bool) {
	if k, is := c.engine.(interface{ ledger() Ledger }); is {
		return k.ledger(), true
	}
	return Ledger{}, false
}

func (k *sparse[T]) ledger() Ledger {
	deepest := k.form.splits[len(k.form.splits)-1].t // the greatest t
	return Ledger{
		From:  max(k.loaded, k.lastRare()+1),
		Width: max(k.form.last, deepest+max(k.lastRare(), k.learner.recent)),
		Even:  k.sp.domain || k.equal[0] != k.equal[1],
	}
}

// forgetReach is called at a rare heap: only what was evidence after it counts
// for the ledger, and what is going to be.
func (k *sparse[T]) forgetReach() {
	k.learner.recent = 0
	for _, p := range k.evidence {
		k.learner.recent = max(k.learner.recent, uint64(p.back)-k.form.splits[0].t)
	}
}
