package evidence

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strconv"

	"grundy/certificate"
	"grundy/game"
	"grundy/heaps"
	"grundy/rules"
	"grundy/sequence"
	"grundy/words"
)

// What stands in a line of values, and up to how many they are written down: of more
// there is only the hash.
const (
	valuesPerLine = 1 << 16
	mostWritten   = 1 << 16
)

// heapPosition is a position that is a sum of heaps of one rule.
type heapPosition interface {
	game.Position
	Heaps() (heaps.Rule, []uint64)
}

// tables are the values of heap games, as far as they are written.
type tables struct {
	o      Options
	byName map[string]*table
}

// A table is the values of one game.
type table struct {
	name    string
	kernel  sequence.Kernel
	written uint64 // values that stand in lines
	law     *sequence.Law
}

func newTables(o Options) *tables { return &tables{o: o, byName: map[string]*table{}} }

// of is the table of a rule.
func (t *tables) of(rule heaps.Rule) (*table, error) {
	name := nameOf(rule)
	if made, ok := t.byName[name]; ok {
		return made, nil
	}
	kernel, err := sequence.New(rules.Plain(rule), sequence.Options{Memory: t.o.memory()})
	if err != nil {
		return nil, err
	}
	made := &table{name: name, kernel: kernel}
	t.byName[name] = made
	return made, nil
}

// nameOf is the take-and-break code of a rule that is one, whatever it is called,
// else its name.
func nameOf(rule heaps.Rule) string {
	if code, ok := rule.(interface{ Notation() string }); ok {
		return code.Notation()
	}
	return rule.String()
}

// write writes the values of the heaps below to.
func (t *table) write(ctx context.Context, add func(certificate.Step) error, to uint64) error {
	if to <= t.written {
		return nil
	}
	if err := t.kernel.Extend(ctx, to); err != nil {
		return err
	}
	if to > mostWritten {
		return t.recompute(add, to)
	}
	for t.written < to {
		n := min(to-t.written, valuesPerLine)
		line := certificate.Values{Game: t.name, From: t.written, Values: make([]uint64, n)}
		read := make([]uint32, n)
		t.kernel.Read(read, t.written)
		for i, v := range read {
			line.Values[i] = uint64(v)
		}
		if err := add(line); err != nil {
			return err
		}
		t.written += n
	}
	return nil
}

// recompute writes a hash in the place of the values below to.
func (t *table) recompute(add func(certificate.Step) error, to uint64) error {
	sum := sha256.New()
	var text []byte
	read := make([]uint32, 1<<14)
	for from := uint64(0); from < to; {
		n := t.kernel.Read(read[:min(uint64(len(read)), to-from)], from)
		text = text[:0]
		for _, v := range read[:n] {
			text = append(strconv.AppendUint(text, uint64(v), 10), '\n')
		}
		sum.Write(text)
		from += uint64(n)
	}
	line := certificate.Recompute{Game: t.name, To: to - 1, Hash: hex.EncodeToString(sum.Sum(nil))}
	if r, ok := t.kernel.(sequence.Reporter); ok {
		if stats := r.Stats(); stats.Sparse {
			line.Mask = uint64(stats.Mask)
		}
	}
	t.written = to
	return add(line)
}

// heaps writes what the value of a sum of heaps of one game rests on, and returns
// it.
func (t *tables) heaps(ctx context.Context, add func(certificate.Step) error, p heapPosition) (uint64, error) {
	rule, sizes := p.Heaps()
	table, err := t.of(rule)
	if err != nil {
		return 0, err
	}
	if err := table.reach(ctx, add, sizes); err != nil {
		return 0, err
	}
	var x uint64
	for _, n := range sizes {
		v, ok := table.at(n)
		if !ok {
			return 0, &game.Limit{Which: "heaps", Needed: n, Reached: table.written}
		}
		x ^= v
	}
	return x, nil
}

// reach writes what gives the values of all the heaps: a table, or a period where
// a table would be long.
func (t *table) reach(ctx context.Context, add func(certificate.Step) error, sizes []uint64) error {
	var largest uint64
	for _, n := range sizes {
		largest = max(largest, n)
	}
	if largest < t.written || t.law != nil {
		return nil
	}
	if largest >= mostWritten/64 {
		p, err := sequence.FindPeriod(ctx, t.kernel, sequence.PeriodOptions{To: max(largest, largest+1)})
		if err != nil {
			return err
		}
		if _, _, ok := sequence.Bound(t.kernel.Rule(), p.Preperiod, p.Period, p.Saltus); ok && p.Status == sequence.Proved {
			return t.period(ctx, add, p)
		} // else the values themselves, if they are not too many
	}
	return t.write(ctx, add, largest+1)
}

// at is g(n), where what is written gives it.
func (t *table) at(n uint64) (uint64, bool) {
	if n < t.written {
		var v [1]uint32
		ok := t.kernel.Read(v[:], n) == 1
		return uint64(v[0]), ok
	}
	if t.law != nil {
		return t.law.At(n)
	}
	return 0, false
}

// period writes a period that is proved, with the values up to the bound of a
// theorem that is checked without the kernel.
func (t *table) period(ctx context.Context, add func(certificate.Step) error, p sequence.Period) error {
	needed, by, ok := sequence.Bound(t.kernel.Rule(), p.Preperiod, p.Period, p.Saltus)
	if !ok {
		return &game.Fault{Code: Open, Input: t.name, At: -1,
			What: words.P("evidence.period", t.name), Hint: words.P("evidence.period.hint", t.name)}
	}
	if err := t.write(ctx, add, needed); err != nil {
		return err
	}
	law, err := sequence.NewLaw(t.kernel, p)
	if err != nil {
		return err
	}
	t.law = law
	return add(certificate.Period{Game: t.name, Preperiod: p.Preperiod, Period: p.Period, Saltus: p.Saltus, Theorem: by.Name})
}
