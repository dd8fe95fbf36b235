package main

import "testing"

func TestParseAmount(t *testing.T) {
	for text, want := range map[string]uint64{
		"0": 0, "512MB": 512e6, "2GB": 2e9, "2gb": 2e9, "1e9": 1e9, "1.5GB": 15e8, "1GiB": 1 << 30, "16 KiB": 16 << 10,
		"3k": 3000, "7B": 7, "18446744073709551615": 1<<64 - 1,
	} {
		if got, ok := parseAmount(text, byteUnits); !ok || got != want {
			t.Errorf("%q: %d %v, want %d", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "-1", "x", "1.5", "1e", "e9", "2XB", "ib", "18446744073709551616", "2e19", "20000000TB", "1..5", "GB", "1e-3", "0x10"} {
		if got, ok := parseAmount(text, byteUnits); ok {
			t.Errorf("%q is read as %d", text, got)
		}
	}
	if n, ok := parseAmount("5e6", countUnits); !ok || n != 5e6 {
		t.Error("5e6")
	}
	if n, ok := parseAmount("10M", countUnits); !ok || n != 10e6 {
		t.Error("10M")
	}
}

func TestPositional(t *testing.T) {
	args := []string{"solve", "nim", "-3", "--json", "-4", "-", "-h", "-,", "--moves", "-1", "--moves=2", "-2"}
	root := (&frame{}).root()
	kept := positional(args, takesValue(root))
	want := []string{"solve", "nim", " -3", "--json", " -4", "-", "-h", " -,", "--moves", "-1", "--moves=2", " -2"}
	for i := range want {
		if kept[i] != want[i] {
			t.Errorf("%q, want %q", kept[i], want[i])
		}
	}
	if got := expression(kept[1:3]); got != "nim -3" {
		t.Errorf("%q", got)
	}
}
