package terminal

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// A Key is a key that was pressed: a character, or one of the named keys with
// Rune 0.
type Key struct {
	Name Name
	Rune rune // where Name is Character
}

// A Name is the name of a key.
type Name uint8

// The keys.
const (
	Character Name = iota
	Enter
	Backspace
	Delete
	Escape
	Tab
	Up
	Down
	Left
	Right
	Home
	End
	PageUp
	PageDown
	Interrupt // Ctrl-C
	EndOfText // Ctrl-D
)

// sequences are what terminals send for keys, after ESC [ or ESC O.
var sequences = map[string]Name{
	"A": Up, "B": Down, "C": Right, "D": Left, "H": Home, "F": End, "M": Enter,
	"1~": Home, "3~": Delete, "4~": End, "5~": PageUp, "6~": PageDown, "7~": Home, "8~": End,
}

// controls are the single bytes that are keys.
var controls = map[byte]Name{
	'\r': Enter, '\n': Enter, 0x7f: Backspace, '\b': Backspace, '\t': Tab, 3: Interrupt, 4: EndOfText,
	0x10: Up, 0x0e: Down, 2: Left, 6: Right, 1: Home, 5: End, // as Emacs has them
}

// A Decoder makes keys of what a terminal sends.
type Decoder struct {
	rest []byte // of a character or a sequence that is not whole yet
}

// mostRest is longer than any sequence of a key.
const mostRest = 32

// Decode returns the keys in what has come. An escape at the end of it is the key
// Escape, for a terminal sends a sequence at once; a character cut in two waits for
// its other half. What means nothing is dropped.
func (d *Decoder) Decode(data []byte) (keys []Key) {
	b := append(d.rest, data...)
	d.rest = nil
	for len(b) > 0 {
		if b[0] == 0x1b {
			k, n := escaped(b)
			if n == 0 {
				if len(b) < mostRest {
					d.rest = bytes.Clone(b)
				}
				return keys
			}
			if k != (Key{}) {
				keys = append(keys, k)
			}
			b = b[n:]
			continue
		}
		if name, ok := controls[b[0]]; ok {
			keys = append(keys, Key{Name: name})
			b = b[1:]
			continue
		}
		if !utf8.FullRune(b) {
			d.rest = bytes.Clone(b)
			return keys
		}
		r, n := utf8.DecodeRune(b)
		if r != utf8.RuneError && unicode.IsPrint(r) || r == '　' {
			keys = append(keys, Key{Rune: r})
		}
		b = b[n:]
	}
	return keys
}

// escaped is the key that a text after ESC stands for, and how long it is; 0 where
// it is not whole, the zero key where it stands for none.
func escaped(b []byte) (k Key, n int) {
	if len(b) == 1 || b[1] == 0x1b {
		return Key{Name: Escape}, 1
	}
	if b[1] != '[' && b[1] != 'O' {
		if b[1] < 0x80 {
			return Key{}, 2 // Alt with a key
		}
		return Key{Name: Escape}, 1
	}
	end := 2
	for end < len(b) && (b[end] < 0x40 || b[end] > 0x7e) {
		end++
	}
	if end == len(b) {
		if end == 2 {
			return Key{}, 2 // Alt-[ or Alt-O
		}
		return Key{}, 0
	}
	text := b[2 : end+1]
	if semicolon := bytes.IndexByte(text, ';'); semicolon >= 0 { // with Shift, Ctrl, ...
		text = append(bytes.Clone(text[:semicolon]), text[len(text)-1])
		if last := text[len(text)-1]; last != '~' {
			text = text[len(text)-1:]
		}
	}
	return Key{Name: sequences[string(text)]}, end + 1
}
