// Package terminal is a text terminal: keys come in, lines of text go out. It
// switches a terminal to the alternate screen and to single keys, and back again
// however the program ends.
//
// It is small on purpose. A library that does the same starts tables of keys,
// widths and colours whenever the program starts, though most commands never see a
// screen.
package terminal

import (
	"context"
	"errors"
	"io"
	"os"
	"strconv"
	"strings"
	"time"
)

// A Terminal is a terminal in use. Its methods are for one goroutine.
type Terminal struct {
	in, out *os.File
	restore func() error
	closed  bool
	drawn   []string // what stands on the screen, line by line
	size    Size
}

// A Size is that of a screen, in columns and lines.
type Size struct{ Columns, Lines int }

// usual is the size where a terminal does not say its own.
var usual = Size{80, 24}

// Is reports whether both files are terminals of which the keys can be had one by
// one.
func Is(in, out *os.File) bool { return isTerminal(in) && isTerminal(out) }

// Open takes a terminal over. Close gives it back.
func Open(in, out *os.File) (*Terminal, error) {
	restore, err := makeRaw(in, out)
	if err != nil {
		return nil, err
	}
	t := &Terminal{in: in, out: out, restore: restore, size: sizeOf(out)}
	_, err = io.WriteString(out, "\x1b[?1049h\x1b[?25l\x1b[2J")
	if err != nil {
		return nil, errors.Join(err, t.Close())
	}
	return t, nil
}

// Close gives the terminal back as it was. To close it again does nothing.
func (t *Terminal) Close() error {
	if t.closed {
		return nil
	}
	t.closed = true
	_, err := io.WriteString(t.out, "\x1b[0m\x1b[?25h\x1b[?1049l")
	return errors.Join(err, t.restore())
}

// Size is the size of the screen.
func (t *Terminal) Size() Size { return t.size }

// Draw shows lines, which may hold styles as escape sequences; only what has changed
// is sent.
func (t *Terminal) Draw(lines []string) error {
	lines = lines[:min(len(lines), t.size.Lines)]
	var b strings.Builder
	for i := range max(len(lines), len(t.drawn)) {
		line := ""
		if i < len(lines) {
			line = lines[i]
		}
		if i < len(t.drawn) && t.drawn[i] == line {
			continue
		}
		b.WriteString("\x1b[" + strconv.Itoa(i+1) + ";1H" + line + "\x1b[0m\x1b[K")
	}
	t.drawn = append(t.drawn[:0], lines...)
	if b.Len() == 0 {
		return nil
	}
	_, err := io.WriteString(t.out, b.String())
	return err
}

// resized takes note of a new size; everything is drawn anew.
func (t *Terminal) resized(s Size) {
	t.size, t.drawn = s, t.drawn[:0]
	_, _ = io.WriteString(t.out, "\x1b[2J") // what fails here fails in Draw too
}

// A Model is what a screen shows and how it answers.
type Model interface {
	// Press answers a key.
	Press(Key)
	// Lines are what the screen shows at a size.
	Lines(Size) []string
	// Work is what is to be done beside the screen now, once; nil for nothing. What
	// it returns is called by Run's goroutine when it is done. It must end soon
	// after ctx does.
	Work() func(ctx context.Context) (done func())
	// Over reports whether the screen is to be left.
	Over() bool
}

// Run shows a model until it is over or ctx ends, which is an error, ctx.Err(). A
// work under way is cancelled and waited for.
func (t *Terminal) Run(ctx context.Context, m Model) error {
	working, cancel := context.WithCancel(ctx)
	defer cancel()
	keys := make(chan Key)
	failed := make(chan error, 1)
	go t.read(working, keys, failed)
	done := make(chan func())
	busy := 0
	defer func() {
		cancel()
		for ; busy > 0; busy-- {
			<-done
		}
	}()
	tick := time.NewTicker(250 * time.Millisecond) // the size is looked at
	defer tick.Stop()
	for {
		for work := m.Work(); work != nil; work = m.Work() {
			busy++
			go func() { done <- work(working) }()
		}
		if m.Over() {
			return nil
		}
		if err := t.Draw(m.Lines(t.size)); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err := <-failed:
			return err
		case k := <-keys:
			m.Press(k)
		case finish := <-done:
			busy--
			finish()
		case <-tick.C:
			if s := sizeOf(t.out); s != t.size {
				t.resized(s)
			}
		}
	}
}

// read sends the keys that come in, until the input ends.
func (t *Terminal) read(ctx context.Context, keys chan<- Key, failed chan<- error) {
	var d Decoder
	buffer := make([]byte, 256)
	for {
		n, err := t.in.Read(buffer)
		for _, k := range d.Decode(buffer[:n]) {
			select {
			case keys <- k:
			case <-ctx.Done():
				return
			}
		}
		if err != nil {
			failed <- err
			return
		}
	}
}
