package nimber

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"testing/quick"
)

func ExampleSum() {
	fmt.Println(Sum(3, 4, 5), Sum(1, 4, 5), Sum())
	// Output: 2 0 0
}

func ExampleMex() {
	fmt.Println(Mex(), Mex(0, 1, 3), Mex(1, 2))
	// Output: 0 2 0
}

func ExampleProduct() {
	fmt.Println(Product(2, 3), Product(8, 8))
	// Output: 1 13
}

// TestAlgebra checks the laws of addition (checklist A04, D09).
func TestAlgebra(t *testing.T) {
	laws := func(a, b, c uint64) bool {
		return Sum(a, a) == 0 && Sum(a, 0) == a && Sum(a, b) == Sum(b, a) &&
			Sum(Sum(a, b), c) == Sum(a, Sum(b, c)) && Sum(a, b, c) == Sum(Sum(a, b), c)
	}
	if err := quick.Check(laws, nil); err != nil {
		t.Error(err)
	}
	if got := Sum(1, 3, 7); got != 5 { // D06
		t.Errorf("1⊕3⊕7 = %d, want 5", got)
	}
}

func TestMexLarge(t *testing.T) {
	if got := Mex(math.MaxUint64, 0, 2, 1, 1, 4); got != 3 {
		t.Errorf("mex = %d, want 3", got)
	}
}

// TestProductByDefinition compares the product with Conway's definition as a mex
// over all smaller pairs.
func TestProductByDefinition(t *testing.T) {
	const n = 40
	var table [n][n]uint64
	for x := range uint64(n) {
		for y := range uint64(n) {
			var options []uint64
			for a := range x {
				for b := range y {
					options = append(options, table[a][y]^table[x][b]^table[a][b])
				}
			}
			table[x][y] = Mex(options...)
			if got := Product(x, y); got != table[x][y] {
				t.Fatalf("%d⊗%d = %d, want %d", x, y, got, table[x][y])
			}
		}
	}
}

// TestKnownProducts holds products from the literature: Conway, On Numbers and
// Games, and the task "Nimber arithmetic" of Rosetta Code.
func TestKnownProducts(t *testing.T) {
	for _, c := range []struct{ x, y, want uint64 }{
		{2, 3, 1}, {2, 6, 11}, {8, 8, 13}, {15, 15, 9}, {21508, 42689, 35202},
		{1 << 32, 1 << 32, 6442450944},
		{1 << 63, 1 << 63, 16017865340936038689},
		{math.MaxUint64, math.MaxUint64, 11290409524105353207},
	} {
		if got := Product(c.x, c.y); got != c.want {
			t.Errorf("%d⊗%d = %d, want %d", c.x, c.y, got, c.want)
		}
	}
}

// TestField checks that the operations make a field on random nimbers of every
// width.
func TestField(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		shift := random.UintN(64)
		a, b, c := random.Uint64()>>shift, random.Uint64()>>shift, random.Uint64()>>random.UintN(64)
		if Product(a, b) != Product(b, a) {
			t.Fatalf("%d⊗%d does not commute", a, b)
		}
		if Product(a, Product(b, c)) != Product(Product(a, b), c) {
			t.Fatalf("%d, %d, %d do not associate", a, b, c)
		}
		if Product(a, b^c) != Product(a, b)^Product(a, c) {
			t.Fatalf("%d, %d, %d do not distribute", a, b, c)
		}
		if a != 0 {
			if i, ok := Inverse(a); !ok || Product(a, i) != 1 {
				t.Fatalf("the inverse of %d is not %d", a, i)
			}
		}
		if r := Root(a); Square(r) != a {
			t.Fatalf("the root of %d is not %d", a, r)
		}
	}
	if _, ok := Inverse(0); ok {
		t.Error("0 has an inverse")
	}
	// The multiplicative group has 2^64-1 elements.
	if got := Power(1<<63|12345, math.MaxUint64); got != 1 {
		t.Errorf("x to the 2^64-1 = %d, want 1", got)
	}
}
