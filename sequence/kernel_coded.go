package sequence

import (
	"context"
	"errors"

	"grundy/game"
	"grundy/heaps"
)

// An engine is one method of computing a sequence onwards from known values.
type engine interface {
	name() string
	len() uint64
	read(dst []uint32, from uint64) int
	extend(ctx context.Context, to uint64) error
	load(read func(dst []uint32, from uint64) int, n uint64) error
	held() uint64        // the memory for values, in bytes
	allow(memory uint64) // bounds it
}

// coded plays the codes that leave at most two heaps. It starts with the plain
// method, and each time that the length has doubled, or that rare heaps become
// too many, it looks at the values again and goes on by the method and with the
// space that promise to be the quickest.
type coded struct {
	rule   heaps.Code
	form   form
	opts   Options
	engine engine
	review uint64 // the length at which to look again
}

func newCoded(rule heaps.Code, f form, opts Options) *coded {
	return &coded{rule: rule, form: f, opts: opts, engine: newPlain(rule, opts), review: f.start()}
}

func (c *coded) Name() string     { return c.engine.name() }
func (c *coded) Rule() heaps.Rule { return c.rule }
func (c *coded) Len() uint64      { return c.engine.len() }

func (c *coded) Read(dst []uint32, from uint64) int { return c.engine.read(dst, from) }

func (c *coded) Extend(ctx context.Context, to uint64) error {
	for c.Len() < to {
		if s, ok := c.engine.(interface{ aim(uint64) }); ok {
			s.aim(to)
		}
		err := c.engine.extend(ctx, min(to, c.review))
		switch {
		case errors.Is(err, errReview):
			err = c.choose("")
		case errors.Is(err, errWide):
			err = c.choose(c.engine.name())
		case err == nil && c.Len() >= c.review:
			c.review *= 2
			err = c.choose("")
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Restore takes over n known values; see [Restorer].
func (c *coded) Restore(values func(dst []uint32, from uint64) int, n uint64) error {
	first := newPlain(c.rule, c.opts)
	c.engine, c.review = first, c.form.start()
	if err := first.Restore(values, n); err != nil {
		c.engine = newPlain(c.rule, c.opts)
		return err
	}
	if n < c.review {
		return nil
	}
	for c.review <= n {
		c.review *= 2
	}
	return c.choose("")
}

// choose goes on with the engine that promises to be the quickest, but not with
// the one of the name that failed.
func (c *coded) choose(failed string) error {
	// Both engines hold the values while the new one takes them over.
	beside := c.opts
	beside.Memory = max(1, c.opts.memory()-min(c.opts.memory(), c.engine.held()))
	var engines []engine
	s, sparse := c.space()
	if sparse && c.opts.Kernel != "dense" {
		if current, ok := c.engine.(interface{ space() space }); ok && current.space() == s && failed == "" {
			return nil
		}
		engines = append(engines, newSparse[uint8](c.form, s, beside), newSparse[uint16](c.form, s, beside))
	}
	engines = append(engines, newDense[uint8](c.form, beside), newDense[uint16](c.form, beside), newPlain(c.rule, beside))
	for _, e := range engines {
		if e.name() == failed {
			continue
		}
		if e.name() == c.engine.name() && !sparse {
			return nil
		}
		err := e.load(c.engine.read, c.Len())
		if errors.Is(err, errWide) {
			continue
		}
		if limit := (*game.Limit)(nil); errors.As(err, &limit) && limit.Which == "memory" {
			if failed == "" {
				return nil // the present one goes on as far as the memory allows
			}
			return &game.Limit{Which: "memory", Allowed: c.opts.memory(), Needed: limit.Needed + c.engine.held(), Reached: c.Len()}
		}
		if err == nil {
			e.allow(c.opts.memory())
			c.engine = e
		}
		return err
	}
	return nil
}

// space is the best space for the values known, judged by the latest; ok tells
// whether the sparse method promises to be quicker with it than the dense one.
func (c *coded) space() (s space, ok bool) {
	n := c.Len()
	var latest census
	var buf [4096]uint32
	sparse, running := c.engine.(interface {
		space() space
		rareHeaps() []rareHeap
	})
	from := n / 2
	if running {
		from = max(from, n-min(n, uint64(len(buf))))
	}
	latest.each(c.engine, from, n)
	odd, domains := c.form.domains()
	if len(latest.count[0]) < 2 || len(c.form.splits) == 0 {
		return s, false
	}
	s, rares := latest.best(domains, odd)
	rate := float64(rares) / float64(latest.heaps)
	total := 0
	if running {
		total = len(sparse.rareHeaps())
		if current := latest.rares(sparse.space()); current <= rares+rares/8+8 {
			s = sparse.space()
		}
	} else {
		var whole census
		whole.each(c.engine, 1, n)
		total = whole.rares(s)
	}
	if c.opts.Kernel == "sparse" {
		return s, true
	}
	p := pricesOf(machineFor(c.opts))
	groups := float64((len(latest.count[0])/2 + 63) / 64)
	pairs := float64(n) / 2
	again := 1 + 32*min(rate, 1) // a new rare heap ends its block, half of which is to be marked again
	sparseCost := float64(total)*(p.mark*groups+p.rare)*again + rate*(p.restart+pairs*p.scan)
	denseCost := p.dense + pairs*p.scan
	return s, sparseCost < denseCost
}

// prices are rough times in nanoseconds, for choosing between methods.
type prices struct {
	mark    float64 // a mark of the sparse method, a group of indices
	rare    float64 // and whatever the groups
	restart float64 // what a new rare heap costs
	scan    float64 // a pair of a scan
	dense   float64 // a value of the dense method, whatever its pairs
}

func pricesOf(m machine) prices {
	if m.scan == nil {
		return prices{mark: 0, rare: 0.6, restart: 5000, scan: 0.5, dense: 300}
	}
	return prices{mark: 0.07, rare: 0, restart: 3000, scan: 0.02, dense: 300}
}
