package valuefile

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"grundy/game"
)

var ctx = context.Background()

// list is a source that holds its values from heap from on.
type list struct {
	from   uint64
	values []uint32
}

func (l list) ReadValues(_ context.Context, dst []uint32, from uint64) (int, error) {
	i := from - l.from
	if i >= uint64(len(l.values)) {
		return 0, io.EOF
	}
	n := copy(dst, l.values[i:])
	if n < len(dst) {
		return n, io.EOF
	}
	return n, nil
}

// write makes a file with blocks of the given length.
func write(t testing.TB, h Header, blockLen int, values []uint32) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := newWriter(&b, h, blockLen)
	if err != nil {
		t.Fatal(err)
	}
	for len(values) > 0 { // in pieces of any size
		n := min(len(values), 1+len(values)/3)
		if err := w.Write(values[:n]); err != nil {
			t.Fatal(err)
		}
		values = values[n:]
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func open(t testing.TB, data []byte) *Reader {
	t.Helper()
	r, err := NewReader(bytes.NewReader(data), int64(len(data)), "file")
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// random is n values of which most need the given number of bits.
func random(n, bits int) []uint32 {
	rng := rand.New(rand.NewPCG(uint64(n), uint64(bits)))
	values := make([]uint32, n)
	for i := range values {
		values[i] = rng.Uint32() >> (32 - bits)
	}
	return values
}

func TestRoundTrip(t *testing.T) {
	for _, bits := range []int{0, 1, 5, 8, 9, 16, 17, 24, 25, 32} {
		for _, n := range []int{0, 1, 15, 16, 17, 48, 1000} {
			for _, from := range []uint64{0, 71, 1<<64 - 1 - uint64(max(n, 1)-1)} {
				values := random(n, bits)
				h := Header{Game: "0.77", From: from}
				r := open(t, write(t, h, 16, values))
				if err := r.Check(ctx); err != nil {
					t.Errorf("%d values of %d bits: %v", n, bits, err)
				}
				got := make([]uint32, n)
				if k, err := r.ReadValues(ctx, got, from); k != n || err != nil || !slices.Equal(got, values) {
					t.Errorf("%d values of %d bits from %d: %d read (%v)", n, bits, from, k, err)
				}
				if r.Header() != h || r.Len() != uint64(n) || n > 0 && r.Greatest() != slices.Max(values) {
					t.Errorf("header %v, %d values, greatest %d", r.Header(), r.Len(), r.Greatest())
				}
			}
		}
	}
}

// The hash in the file is the SHA-256 of the values as the document says, made
// here with nothing of this module.
func TestSum(t *testing.T) {
	values := random(1000, 17)
	var flat bytes.Buffer
	binary.Write(&flat, binary.LittleEndian, values)
	if got := open(t, write(t, Header{Game: "0.6"}, 64, values)).Sum(); got != sha256.Sum256(flat.Bytes()) {
		t.Errorf("%x", got)
	}
}

func TestRanges(t *testing.T) {
	values := random(300, 12)
	r := open(t, write(t, Header{Game: "0.6", From: 1000}, 32, values))
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		from, size := rng.IntN(340), rng.IntN(100)
		want := values[min(from, 300):min(from+size, 300)]
		dst := make([]uint32, size)
		n, err := r.ReadValues(ctx, dst, 1000+uint64(from))
		if !slices.Equal(dst[:n], want) || (n < size) != (err == io.EOF) {
			t.Fatalf("%d values from %d: %d read (%v)", size, from, n, err)
		}
	}
	if n, err := r.ReadValues(ctx, make([]uint32, 1), 999); n != 0 || err != io.EOF {
		t.Errorf("before the first heap: %d values (%v)", n, err)
	}
}

// bad is a fault, whether the file is opened or read.
func bad(t *testing.T, data []byte, what string) *game.Fault {
	t.Helper()
	r, err := NewReader(bytes.NewReader(data), int64(len(data)), "file")
	if err == nil {
		err = r.Check(ctx)
	}
	var fault *game.Fault
	if !errors.As(err, &fault) {
		t.Fatalf("%s: %v", what, err)
	}
	return fault
}

// Every shorter file, and every file with one bit turned, is refused.
func TestDamage(t *testing.T) {
	data := write(t, Header{Game: "0.106", From: 5}, 16, append(random(40, 9), make([]uint32, 30)...))
	for n := range data {
		f := bad(t, data[:n], "cut")
		if n >= 8 && f.What.Key != "file.short" {
			t.Errorf("cut to %d bytes: %v", n, f)
		}
	}
	for bit := range 8 * len(data) {
		flipped := bytes.Clone(data)
		flipped[bit/8] ^= 1 << (bit % 8)
		bad(t, flipped, "flipped")
	}
	bad(t, append(bytes.Clone(data), 0), "longer")
	bad(t, append(bytes.Clone(data), data...), "twice")
	newer := bytes.Clone(data)
	newer[8]++
	if f := bad(t, newer, "newer"); f.What.Key != "file.newer" {
		t.Error(f)
	}
	if f := bad(t, []byte("n,value\n0,0\n1,1\n"), "csv"); f.What.Key != "file.foreign" {
		t.Error(f)
	}
}

// Two blocks that are each whole but stand in each other's place are found by the
// hash over all values.
func TestSwappedBlocks(t *testing.T) {
	data := write(t, Header{Game: "0.6"}, 16, random(48, 8))
	r := open(t, data)
	if r.index[1]-r.index[0] != r.index[2]-r.index[1] {
		t.Fatal("the blocks differ in size")
	}
	swapped := bytes.Clone(data)
	copy(swapped[r.index[0]:], data[r.index[1]:r.index[2]])
	copy(swapped[r.index[1]:], data[r.index[0]:r.index[1]])
	if f := bad(t, swapped, "swapped"); f.What.Args[1].(interface{ String() string }).String() == "" || f.What.Key != "file.damaged" {
		t.Error(f)
	}
}

// A header may claim anything: nothing big is allocated for it.
func TestHostileSizes(t *testing.T) {
	data := write(t, Header{Game: "0.6"}, 16, random(48, 8))
	end := len(data) - trailer
	forge := func(change func(d []byte)) {
		d := bytes.Clone(data)
		change(d)
		le.PutUint32(d[24+3:], checksum(d[:24+3]))
		le.PutUint32(d[end+20:], checksum(d[:24+3+4]))
		le.PutUint32(d[end+60:], checksum(d[end-24:end+60]))
		var fault *game.Fault
		allocated := testing.AllocsPerRun(1, func() { fault = bad(t, d, "forged") })
		if allocated > 2000 {
			t.Errorf("%v: %v allocations", fault, allocated)
		}
	}
	for _, big := range []uint64{0, 1, 17, 49, 1 << 20, 1 << 40, 1<<64 - 1} {
		forge(func(d []byte) { le.PutUint32(d[12:], uint32(big)) })           // values a block
		forge(func(d []byte) { le.PutUint64(d[end:], big) })                  // values in all
		forge(func(d []byte) { le.PutUint64(d[end+8:], big) })                // where the index is
		forge(func(d []byte) { le.PutUint64(d[end-8:], big) })                // where a block is
		forge(func(d []byte) { le.PutUint64(d[end-24:], big) })               // where the first is
		forge(func(d []byte) { le.PutUint64(d[16:], 1<<64-1-big%40) })        // the first heap
		forge(func(d []byte) { le.PutUint32(d[end+16:], uint32(big)+1<<31) }) // the greatest value
	}
}

// checked is the file of a log, checked, with its values.
func checked(t *testing.T, path string) []uint32 {
	t.Helper()
	if err := Check(ctx, path); err != nil {
		t.Fatal(err)
	}
	r, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	values := make([]uint32, r.Len())
	if _, err := r.ReadValues(ctx, values, 0); err != nil {
		t.Fatal(err)
	}
	return values
}

func TestLog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run")
	values := random(3*usualBlock+1000, 9)
	log, err := CreateLog(path, "0.6")
	if err != nil {
		t.Fatal(err)
	}
	if got := checked(t, path); len(got) != 0 {
		t.Errorf("%d values in a new file", len(got))
	}
	broken := errors.New("broken")
	for _, to := range []int{0, 1, usualBlock - 1, usualBlock, usualBlock, 2*usualBlock + 7, len(values)} {
		if err := log.Save(ctx, failing{broken}, uint64(to+1)); !errors.Is(err, broken) {
			t.Errorf("to %d: %v", to, err)
		}
		if err := log.Save(ctx, list{0, values[:to]}, uint64(to)); err != nil {
			t.Fatalf("to %d: %v", to, err)
		}
		if got := checked(t, path); !slices.Equal(got, values[:to]) {
			t.Errorf("to %d: %d other values", to, len(got))
		}
		var r *Reader
		if log, r, err = OpenLog(ctx, path, "0.6"); err != nil || r.Len() != uint64(to) {
			t.Fatalf("to %d: opened again: %v", to, err)
		}
		r.Close()
	}
	// The file is byte for byte what one writer would have written.
	whole := write(t, Header{Game: "0.6"}, usualBlock, values)
	if grown, _ := os.ReadFile(path); !bytes.Equal(grown, whole) {
		t.Error("a file that grew is not the file that is written at once")
	}
}

type failing struct{ err error }

func (f failing) ReadValues(context.Context, []uint32, uint64) (int, error) { return 0, f.err }

func TestLogRefuses(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "run")
	open := func() string {
		_, _, err := OpenLog(ctx, path, "0.6")
		var fault *game.Fault
		if !errors.As(err, &fault) {
			t.Fatal(err)
		}
		return fault.What.Key
	}
	if key := open(); key != "file.read" {
		t.Error(key)
	}
	os.WriteFile(path, write(t, Header{Game: "0.7"}, 16, random(40, 8)), 0o644)
	if key := open(); key != "file.game" {
		t.Error(key)
	}
	os.WriteFile(path, write(t, Header{Game: "0.6", From: 3}, 16, random(40, 8)), 0o644)
	if key := open(); key != "file.start" {
		t.Error(key)
	}
	data := write(t, Header{Game: "0.6"}, 16, random(40, 8))
	data[60] ^= 1
	os.WriteFile(path, data, 0o644)
	if key := open(); key != "file.damaged" {
		t.Error(key)
	}
}

// A block that was damaged on the disk after it was written is not copied on.
func TestLogCopiesNoDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run")
	values := random(usualBlock+10, 8)
	log, err := CreateLog(path, "0.6")
	if err == nil {
		err = log.Save(ctx, list{0, values}, usualBlock)
	}
	if err != nil {
		t.Fatal(err)
	}
	data, _ := os.ReadFile(path)
	data[1000] ^= 4
	os.WriteFile(path, data, 0o644)
	var fault *game.Fault
	if err := log.Save(ctx, list{0, values}, usualBlock+10); !errors.As(err, &fault) || fault.What.Key != "file.damaged" {
		t.Error(err)
	}
}

// FuzzReader reads what it is given, and compares what is accepted with what the
// writer writes for the same values.
func FuzzReader(f *testing.F) {
	for _, n := range []int{0, 1, 16, 40} {
		f.Add(write(f, Header{Game: "0.77", From: uint64(n)}, 16, random(n, 9)), false)
	}
	f.Add(write(f, Header{Game: "0.77"}, 32, make([]uint32, 100)), true)
	f.Fuzz(func(t *testing.T, data []byte, mend bool) {
		data = bytes.Clone(data)
		if mend {
			mendSums(data)
		}
		r, err := NewReader(bytes.NewReader(data), int64(len(data)), "file")
		if err != nil {
			return
		}
		if r.Len() > 1<<22 {
			return
		}
		values := make([]uint32, r.Len())
		n, err := r.ReadValues(ctx, values, r.Header().From)
		if err == nil && n != len(values) {
			t.Fatalf("%d of %d values without an error", n, len(values))
		}
		if r.Check(ctx) != nil {
			return
		}
		again := open(t, write(t, r.Header(), int(r.blockLen), values))
		if again.Sum() != r.Sum() || again.Len() != r.Len() || again.Greatest() != r.Greatest() {
			t.Error("an accepted file does not hold what its values say")
		}
	})
}

// mendSums makes the checksums of a file right where its sizes allow, so that
// fuzzing gets behind them.
func mendSums(d []byte) {
	if len(d) < fixedHead+4+trailer {
		return
	}
	text := int(le.Uint16(d[10:]))
	head := fixedHead + text + 4
	end := len(d) - trailer
	if head > end {
		return
	}
	le.PutUint32(d[head-4:], checksum(d[:head-4]))
	le.PutUint32(d[end+20:], checksum(d[:head]))
	indexAt := le.Uint64(d[end+8:])
	if indexAt > uint64(end) || indexAt < uint64(head) {
		return
	}
	next := indexAt
	for i := end - 8; i >= int(indexAt); i -= 8 {
		at := le.Uint64(d[i:])
		if at+blockHead > next || at > next {
			break
		}
		le.PutUint32(d[at+12:], checksum(d[at:at+12], d[at+blockHead:next]))
		next = at
	}
	le.PutUint32(d[end+60:], checksum(d[indexAt:end+60]))
}

func BenchmarkWrite(b *testing.B) {
	values := random(1<<20, 6)
	b.SetBytes(int64(len(values)))
	for b.Loop() {
		w, _ := NewWriter(io.Discard, Header{Game: "0.106"})
		w.Write(values)
		w.Close()
	}
}

func BenchmarkCheck(b *testing.B) {
	data := write(b, Header{Game: "0.106"}, usualBlock, random(1<<20, 6))
	b.SetBytes(1 << 20)
	for b.Loop() {
		if err := open(b, data).Check(ctx); err != nil {
			b.Fatal(err)
		}
	}
}
