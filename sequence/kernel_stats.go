package sequence

import "slices"

// Stats tells what a kernel found and how it went.
type Stats struct {
	Sparse    bool     // whether a sparse space is in use
	Mask      uint32   // its mask; the bits above the greatest value are ones
	Domain    bool     // whether its classes depend on the parity of the heap
	Rare      []uint64 // the rare heaps known, ascending, heap 0 included where its value is rare, as usual
	Greatest  uint32   // the greatest value
	At        uint64   // the least heap that has it
	FullScans uint64   // searches through all pairs, since the space was chosen
	Deepest   uint64   // no pair used as evidence had a greater smaller heap, full scans apart
	Learnt    int      // times that evidence was learnt
	Evidence  int      // pairs that are tried for every heap
	Vectors   string   // the vector instructions in use: "avx512", "avx2" or none
}

// A Reporter is a kernel that keeps statistics. All kernels that New returns are.
type Reporter interface{ Stats() Stats }

// Stats looks at every value for the greatest one.
func (p *plain) Stats() Stats { return plainStats(p) }

// Stats looks at every value for the greatest one.
func (c *coded) Stats() Stats {
	s := Stats{}
	if r, ok := c.engine.(interface{ fill(*Stats) }); ok {
		r.fill(&s)
	}
	s.greatest(c)
	return s
}

func (k *sparse[T]) fill(s *Stats) {
	*s = k.stats
	s.Sparse, s.Mask, s.Domain = true, k.sp.mask, k.sp.domain
	if k.sp.rare(0, 0) {
		s.Rare = append(s.Rare, 0)
	}
	for _, r := range k.rares {
		s.Rare = append(s.Rare, r.n)
	}
	s.Deepest, s.Evidence, s.Vectors = k.learner.deepest, len(k.evidence), k.marks.name
}

// Stats looks at every value for the greatest one.
func (k *take) Stats() Stats    { return plainStats(k) }
func (k *allbut) Stats() Stats  { return plainStats(k) }
func (k *endless) Stats() Stats { return plainStats(k) }
func (k *triples) Stats() Stats { return plainStats(k) }

func plainStats(k Kernel) Stats {
	s := Stats{}
	s.greatest(k)
	return s
}

func (d *dense[T]) fill(s *Stats) { s.Vectors = d.seekers[0].machine.name }

// greatest finds the greatest value of a kernel.
func (s *Stats) greatest(k Kernel) {
	buf := make([]uint32, 1<<14)
	for from := uint64(0); from < k.Len(); {
		got := k.Read(buf, from)
		if most := slices.Max(buf[:got]); most > s.Greatest {
			s.Greatest, s.At = most, from+uint64(slices.Index(buf[:got], most))
		}
		from += uint64(got)
	}
}
