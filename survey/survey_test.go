package survey

import (
	"bytes"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"grundy/game"
	"grundy/heaps"
	"grundy/sequence"
	"grundy/words"
)

var ctx = context.Background()

// list is a source with the values of heaps 10, 11, ...
type list []uint32

func (l list) ReadValues(_ context.Context, dst []uint32, from uint64) (int, error) {
	n := copy(dst, l[from-10:])
	if n < len(dst) {
		return n, io.EOF
	}
	return n, nil
}

func TestOf(t *testing.T) {
	values := list{3, 0, 70000, 3, 1 << 31, 0, 3, 5, 1 << 31}
	s, err := Of(ctx, values, "0.6", 10, 18)
	if err != nil {
		t.Fatal(err)
	}
	if s.Greatest != 1<<31 || s.GreatestAt != 14 || s.Distinct != 3 || s.Beyond != 3 || len(s.Histogram) != 1<<16 {
		t.Errorf("%d at %d, %d distinct, %d beyond", s.Greatest, s.GreatestAt, s.Distinct, s.Beyond)
	}
	for v, want := range map[int]uint64{0: 2, 1: 0, 3: 3, 5: 1} {
		if s.Histogram[v] != want {
			t.Errorf("value %d: %d heaps", v, s.Histogram[v])
		}
	}
	var flat bytes.Buffer
	binary.Write(&flat, binary.LittleEndian, values)
	if sum := sha256.Sum256(flat.Bytes()); s.Hash != "sha256:"+hex.EncodeToString(sum[:]) {
		t.Error(s.Hash)
	}
	if s.Classes != nil {
		t.Error("classes from nowhere")
	}
	if _, err := Of(ctx, values, "0.6", 10, 19); err != io.ErrUnexpectedEOF {
		t.Error(err)
	}
	one, err := Of(ctx, list{0}, "0.6", 10, 10)
	if err != nil || one.Greatest != 0 || one.GreatestAt != 10 || len(one.Histogram) != 1 || one.Distinct != 1 {
		t.Errorf("%+v (%v)", one, err)
	}
}

// wide has the value 2^33 + n for every heap n.
type wide struct{}

func (wide) ReadValues(context.Context, []uint32, uint64) (int, error) {
	return 0, &game.Limit{Which: "values", Allowed: math.MaxUint32}
}
func (wide) Fits(context.Context, uint64, uint64) (bool, error) { return false, nil }
func (wide) ReadWide(_ context.Context, dst []uint64, from uint64) (int, error) {
	for i := range dst {
		if from+uint64(i) > 20 {
			return i, io.EOF
		}
		dst[i] = 1<<33 + from + uint64(i)
	}
	return len(dst), nil
}

// Values above 2^32-1 are hashed as eight bytes each. A source that ends leaves
// what it had.
func TestWide(t *testing.T) {
	s, err := Of(ctx, wide{}, "nim", 10, 11)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256([]byte{10, 0, 0, 0, 2, 0, 0, 0, 11, 0, 0, 0, 2, 0, 0, 0})
	if s.Hash != "sha256-64:"+hex.EncodeToString(sum[:]) || s.Greatest != 1<<33+11 || s.GreatestAt != 11 || s.Beyond != 2 {
		t.Errorf("%+v", s)
	}
	s, err = Of(ctx, wide{}, "nim", 10, 1e6)
	if err != io.ErrUnexpectedEOF || s == nil || s.To != 20 || s.Beyond != 11 {
		t.Errorf("%+v (%v)", s, err)
	}
}

//go:embed testdata/sparse_space.tsv
var spaces string

// The masks and rare heaps that a plain computation gave; see the file.
func TestClasses(t *testing.T) {
	rows := strings.Split(strings.TrimSpace(spaces), "\n")[2:]
	for _, row := range rows {
		var code, mask string
		var domain int
		var rares, last uint64
		var greatest uint64
		if _, err := fmt.Sscan(row, &code, &mask, &domain, &rares, &last, &greatest); err != nil {
			t.Fatal(err)
		}
		rule, err := heaps.ParseCode(code)
		if err != nil {
			t.Fatal(err)
		}
		k, err := sequence.New(rule, sequence.Options{})
		if err != nil {
			t.Fatal(err)
		}
		s, err := Of(ctx, sequence.Computed(k), code, 1, 40000)
		if err != nil {
			t.Fatal(err)
		}
		s.Classify(k.(sequence.Reporter).Stats())
		c := s.Classes
		if c == nil || c.Mask != "0x"+mask || c.Domain != (domain == 1) || c.Count != rares ||
			uint64(len(c.Rare)) != rares || c.Last == nil || *c.Last != last || s.Greatest != greatest {
			t.Errorf("%s: %+v, greatest %d", code, c, s.Greatest)
			continue
		}
		half, err := Of(ctx, sequence.Computed(k), code, last, 40000)
		if err != nil {
			t.Fatal(err)
		}
		half.Classify(k.(sequence.Reporter).Stats())
		if half.Classes.Count != 1 || half.Classes.Rare[0] != last {
			t.Errorf("%s from %d: %+v", code, last, half.Classes)
		}
	}
}

func TestJSON(t *testing.T) {
	s, err := Of(ctx, list{0, 1, 1, 2}, "0.6", 10, 13)
	if err != nil {
		t.Fatal(err)
	}
	got, _ := json.Marshal(s)
	want := `{"game":"0.6","from":10,"to":13,"greatest":2,"greatest_at":13,"distinct":3,"histogram":[1,2,1],"beyond":0,"classes":null,"hash":"` + s.Hash + `"}`
	if string(got) != want {
		t.Errorf("%s", got)
	}
	s.Classify(sequence.Stats{Sparse: true, Mask: ^uint32(0)})
	if got, _ := json.Marshal(s.Classes); string(got) != `{"mask":"0x3","domain":false,"count":0,"last":null,"rare":[]}` {
		t.Errorf("%s", got)
	}
}

func TestText(t *testing.T) {
	s, err := Of(ctx, list{0, 1, 1, 2}, "0.6", 10, 13)
	if err != nil {
		t.Fatal(err)
	}
	s.Classify(sequence.Stats{Sparse: true, Mask: ^uint32(0), Rare: []uint64{1, 12, 14}})
	for lang, want := range map[words.Lang][]string{
		words.English: {"0.6, heaps 10 to 13\n", "greatest value: 2, first at heap 13\n", "mask 0x3", "rare heaps: 1, the last 12: 12\n",
			"0  1  ####################\n1  2  ########################################\n"},
		words.Chinese: {"最大值：2", "稀有堆：1 个，最后一个是 12：12\n"},
	} {
		var b strings.Builder
		if err := s.WriteText(&b, lang); err != nil {
			t.Fatal(err)
		}
		for _, part := range want {
			if !strings.Contains(b.String(), part) {
				t.Errorf("%q is not in\n%s", part, b.String())
			}
		}
	}
}
