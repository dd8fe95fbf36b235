package sequence

// Stats tells what a kernel found and how it went.
type Stats struct {
	Sparse    bool     // whether a sparse space is in use
	Mask      uint32   // its mask; the bits above the greatest value are ones
	Domain    bool     // whether its classes depend on the parity of the heap
	Rare      []uint64 // the rare heaps known, ascending
	Greatest  uint32   // the greatest value
	At        uint64   // the least heap that has it
	FullScans uint64   // searches through all pairs
	Deepest   uint64   // the greatest smaller heap of a pair used as evidence, at most
	Learnt    int      // times that evidence was learnt
	Vectors   string   // the vector instructions in use: "avx512", "avx2" or none
}
