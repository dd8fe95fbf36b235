//go:build unix

package longrun

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"grundy/sequence"
	"grundy/words"
)

// clockwork is a job that does a value a step and n steps for heap n, without
// any work.
type clockwork struct {
	length, rate uint64 // values, values per Extend
	fail         error
}

func (c *clockwork) Len() uint64 { return c.length }

func (c *clockwork) Extend(ctx context.Context, to uint64) error {
	if c.fail != nil {
		return c.fail
	}
	for c.length < to {
		if err := ctx.Err(); err != nil {
			return err
		}
		time.Sleep(time.Millisecond)
		c.length += c.rate
	}
	return nil
}

func (c *clockwork) Read(dst []uint32, from uint64) int {
	n := 0
	for ; n < len(dst) && from+uint64(n) < c.length; n++ {
		dst[n] = uint32(from+uint64(n)) % 1000
	}
	return n
}

// memory is a store that counts, and fails while full.
type memory struct {
	job   Job
	saved []uint64
	full  error
	until uint64 // the length from which on the disk has room again; 0 for never
}

func (m *memory) Save(ctx context.Context) error {
	if m.full != nil && (m.until == 0 || m.job.Len() < m.until) {
		return m.full
	}
	m.saved = append(m.saved, m.job.Len())
	return ctx.Err()
}

func TestSaves(t *testing.T) {
	job := &clockwork{rate: 1}
	store := &memory{job: job}
	if err := Run(context.Background(), job, 200, Options{Store: store, Every: 20 * time.Millisecond}); err != nil {
		t.Fatal(err)
	}
	if n := len(store.saved); n < 3 || store.saved[n-1] != job.length {
		t.Errorf("saved at %v of %d", store.saved, job.length)
	}
	saves := len(store.saved)
	if err := Run(context.Background(), job, 200, Options{Store: store}); err != nil || len(store.saved) != saves {
		t.Errorf("a run with nothing to do: %v, %d saves", err, len(store.saved)-saves)
	}
}

// A run that is cancelled saves what it has; one that fails too; and a full disk
// at the end is an error, on the way it is not.
func TestEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	job := &clockwork{rate: 1}
	store := &memory{job: job}
	time.AfterFunc(30*time.Millisecond, cancel)
	if err := Run(ctx, job, 1e9, Options{Store: store}); err != context.Canceled {
		t.Error(err)
	}
	if n := len(store.saved); n != 1 || store.saved[0] != job.length || job.length == 0 {
		t.Errorf("saved at %v of %d", store.saved, job.length)
	}

	ctx, cancel = context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if err := Run(ctx, job, 1e9, Options{}); err != context.DeadlineExceeded {
		t.Error(err)
	}

	broken, full := errors.New("broken"), errors.New("full")
	job.fail = broken
	store = &memory{job: job, full: full}
	if err := Run(context.Background(), job, 1e9, Options{Store: store}); err != broken {
		t.Error(err) // nothing was computed, so that there is nothing to save
	}
	job = &clockwork{rate: 1}
	store = &memory{job: job, full: full, until: 100}
	if err := Run(context.Background(), job, 200, Options{Store: store, Every: 10 * time.Millisecond}); err != nil {
		t.Error(err)
	}
	store.until = 0
	if err := Run(context.Background(), job, 210, Options{Store: store}); !errors.Is(err, full) {
		t.Error(err)
	}
}

func TestReports(t *testing.T) {
	job := &clockwork{rate: 3}
	var lines []Progress
	var text strings.Builder
	report, done := Printer(&text, words.English, false)
	err := Run(context.Background(), job, 6000, Options{Report: func(p Progress) {
		lines = append(lines, p)
		report(p)
	}})
	done()
	if err != nil || len(lines) == 0 {
		t.Fatalf("%d reports (%v)", len(lines), err)
	}
	for _, p := range lines {
		if p.Done == 0 || p.To != 6000 || p.Rate <= 0 || p.Left <= 0 || p.Done > 1000 && (p.Greatest != 999 || p.At != 999) {
			t.Errorf("%+v", p)
		}
	}
	if !strings.Contains(text.String(), " of 6000 values (") || strings.Contains(text.String(), "\r") {
		t.Error(text.String())
	}
}

// What is left of a run that nobody will see the end of is told without a number,
// however slow the run is.
func TestCentury(t *testing.T) {
	for to, rate := range map[uint64]float64{1e13: 100, math.MaxUint64 - 1: 1e-300, 1e15: 1e4} {
		m := &Meter{to: to, samples: make([]sample, 1)}
		left := m.left(sample{length: 1, elapsed: time.Second}, rate)
		if text := Duration(left).String(); left < 0 || text != "over 100 years" {
			t.Errorf("%d values at %g a second: %v, %s", to, rate, left, text)
		}
	}
	if text := Duration(century).String(); text != "36525 d 0 h" {
		t.Error(text)
	}
}

// The time left of a run whose values cost in proportion to their heap, which is
// known here: t(n) = n*n.
func TestLeft(t *testing.T) {
	m := NewMeter(&clockwork{}, 1000, nil)
	for n := uint64(10); n < 100; n += 10 {
		now := sample{n, time.Duration(n*n) * time.Millisecond}
		left := m.left(now, float64(n)).Seconds()
		if want := float64(1000*1000-n*n) / 1000; n >= 30 && math.Abs(left-want) > want/1e6 {
			t.Errorf("at %d: %v s left, not %v", n, left, want)
		}
		m.samples = append(m.samples, now)
	}
}

func TestTexts(t *testing.T) {
	p := Progress{Done: 1500, To: 6000, Rate: 75.31e6, Left: 2*time.Hour + 3*time.Minute + 9*time.Second,
		Greatest: 9, At: 1234, Warning: errors.New("the disk is full")}
	for lang, want := range map[words.Lang]string{
		words.English: "1500 of 6000 values (25.0 %), 75.3 M a second, 2 h 3 min left, greatest value 9 at heap 1234; the disk is full",
		words.Chinese: "已算出 1500 / 6000 个值（25.0 %），每秒 75.3 M 个，还需 2 小时 3 分，目前最大值 9（堆大小 1234）；the disk is full",
	} {
		if got := lang.Say(p.Phrase()); got != want {
			t.Errorf("%s: %s", lang, got)
		}
	}
	for rate, want := range map[float64]string{0: "0", 12.34: "12.3", 999: "999", 4321: "4.32 k", 123456: "123 k", 2e9: "2 G"} {
		if got := rateText(rate); got != want {
			t.Errorf("%v: %s, not %s", rate, got, want)
		}
	}
	for d, want := range map[time.Duration]string{0: "0 s", 59 * time.Second: "59 s", time.Minute: "1 min 0 s", 49 * time.Hour: "2 d 1 h"} {
		if got := Duration(d).String(); got != want {
			t.Errorf("%v: %s", d, got)
		}
	}
	var b strings.Builder
	report, done := Printer(&b, words.English, true)
	report(p)
	done()
	if s := b.String(); !strings.HasPrefix(s, "\r1500 of") || !strings.HasSuffix(s, "\r\x1b[K") || strings.Contains(s, "\n") {
		t.Errorf("%q", s)
	}
}

// A state is saved, found again, and refused where it is another's.
func TestState(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run")
	state := []byte("window at 1000")
	marshal := func() ([]byte, error) { return state, nil }
	s, err := NewState(path, "window/1", "0.106", marshal)
	if err != nil {
		t.Fatal(err)
	}
	state = []byte("window at 2000")
	if err := s.Save(context.Background()); err != nil {
		t.Fatal(err)
	}
	if _, err := ResumeState(path, "window/1", "0.106", nil, marshal); err == nil {
		t.Error("two runs on one state")
	}
	s.Close()
	if _, err := NewState(path, "window/1", "0.106", marshal); err == nil {
		t.Error("an old state is overwritten")
	}
	if _, err := ResumeState(path, "window/1", "0.104", nil, marshal); err == nil {
		t.Error("another game's state")
	}
	var got string
	s, err = ResumeState(path, "window/1", "0.106", func(p []byte) error { got = string(p); return nil }, marshal)
	if err != nil || got != string(state) {
		t.Errorf("%q (%v)", got, err)
	}
	s.Close()
}

// A resumed kernel goes on as if it had never stopped.
func TestResume(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run")
	ctx := context.Background()
	want := dawson(2000)
	var k sequence.Kernel
	for to := uint64(500); to <= 2000; to += 500 {
		k = kernel(t, "0.07", "plain")
		var store *Values
		var err error
		if to == 500 {
			store, err = NewValues(path, k)
		} else {
			store, err = ResumeValues(ctx, path, k)
		}
		if err != nil {
			t.Fatal(err)
		}
		if k.Len() != to-500 {
			t.Errorf("resumed with %d values", k.Len())
		}
		if err := Run(ctx, k, to, Options{Store: store}); err != nil {
			t.Fatal(err)
		}
		store.Close()
	}
	if digest(known(k)) != digest(want) {
		t.Error("other values")
	}
}
