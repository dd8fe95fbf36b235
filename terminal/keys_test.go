package terminal_test

import (
	"slices"
	"testing"

	"grundy/terminal"
)

func characters(text string) (keys []terminal.Key) {
	for _, r := range text {
		keys = append(keys, terminal.Key{Rune: r})
	}
	return keys
}

func TestDecode(t *testing.T) {
	named := func(names ...terminal.Name) (keys []terminal.Key) {
		for _, n := range names {
			keys = append(keys, terminal.Key{Name: n})
		}
		return keys
	}
	for _, c := range []struct {
		sent string
		want []terminal.Key
	}{
		{"ab1", characters("ab1")},
		{"第堆", characters("第堆")},
		{"\r\n\t\x7f\x03\x04", named(terminal.Enter, terminal.Enter, terminal.Tab, terminal.Backspace, terminal.Interrupt, terminal.EndOfText)},
		{"\x1b[A\x1b[B\x1bOC\x1bOD", named(terminal.Up, terminal.Down, terminal.Right, terminal.Left)},
		{"\x1b[1;2A\x1b[5~\x1b[6;5~\x1b[3~", named(terminal.Up, terminal.PageUp, terminal.PageDown, terminal.Delete)},
		{"\x1b", named(terminal.Escape)},
		{"\x1b\x1b[A", named(terminal.Escape, terminal.Up)},
		{"\x1b[200~x", characters("x")}, // pasted text begins
		{"\x00\xff\u200b", nil},
	} {
		var d terminal.Decoder
		if got := d.Decode([]byte(c.sent)); !slices.Equal(got, c.want) {
			t.Errorf("%q: %v, want %v", c.sent, got, c.want)
		}
	}
}

// A character that comes in two pieces is one.
func TestDecodePieces(t *testing.T) {
	var d terminal.Decoder
	var keys []terminal.Key
	for _, b := range []byte("a堆\x1b") {
		keys = append(keys, d.Decode([]byte{b})...)
	}
	if want := append(characters("a堆"), terminal.Key{Name: terminal.Escape}); !slices.Equal(keys, want) {
		t.Errorf("%v, want %v", keys, want)
	}
}

// Whatever is sent, decoding ends, and what it keeps back stays short.
func FuzzDecode(f *testing.F) {
	f.Add([]byte("\x1b[1;5A第\x1b[\x1bO\xff\xe7"))
	f.Fuzz(func(t *testing.T, data []byte) {
		var d terminal.Decoder
		n := 0
		for _, b := range data {
			n += len(d.Decode([]byte{b}))
		}
		n += len(d.Decode(data))
		if n > 2*len(data) {
			t.Errorf("%d keys of %d bytes", n, 2*len(data))
		}
	})
}
