package longrun

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"grundy/game"
	"grundy/words"
)

// Progress is how far a run is.
type Progress struct {
	Done, To uint64        // values known, values wanted; To may be Endless
	Elapsed  time.Duration // since the run began or was resumed
	Rate     float64       // values a second, of late
	Left     time.Duration // an estimate; 0 where there is none yet
	Greatest uint32        // the greatest value so far, where the job gives its values
	At       uint64        // the least heap that has it
	Saved    uint64        // values in the checkpoint, if there is one
	Warning  error         // why the last checkpoint could not be written; nil if it was
	Line     words.Phrase  // what is told instead of values and rate; empty where these are
}

// tick is how often a meter reports.
const tick = time.Second

// A Meter follows a job: how far it is, how fast, and the greatest value. Run has
// one of its own.
type Meter struct {
	job      Job
	to       uint64
	report   func(Progress)
	started  time.Time
	next     time.Time // of the next report
	values   valued    // nil where the job does not give its values
	from     uint64    // the job's length when the meter began
	samples  []sample
	seen     uint64
	greatest uint32
	at       uint64
	buf      []uint32
}

// NewMeter begins to follow a job that is to reach the given length.
func NewMeter(job Job, to uint64, report func(Progress)) *Meter {
	now := time.Now()
	m := &Meter{job: job, to: to, report: report, started: now, next: now.Add(tick), from: job.Len()}
	m.values, _ = job.(valued)
	m.samples = []sample{{length: m.from}}
	return m
}

// Tick reports if a second has passed since it last did, or since the meter
// began.
func (m *Meter) Tick() {
	if time.Now().Before(m.next) {
		return
	}
	m.report(m.progress())
	m.next = time.Now().Add(tick)
}

type valued interface {
	Read(dst []uint32, from uint64) int
}

type sample struct {
	length  uint64
	elapsed time.Duration
}

// look finds the greatest of the values below the given length.
func (m *Meter) look(length uint64) {
	if m.buf == nil {
		m.buf = make([]uint32, 1<<14)
	}
	for m.seen < length {
		n := m.values.Read(m.buf[:min(uint64(len(m.buf)), length-m.seen)], m.seen)
		if n == 0 { // the job keeps its last values only
			m.values, m.greatest, m.at = nil, 0, 0
			return
		}
		for i, v := range m.buf[:n] {
			if v > m.greatest {
				m.greatest, m.at = v, m.seen+uint64(i)
			}
		}
		m.seen += uint64(n)
	}
}

func (m *Meter) progress() Progress {
	now := sample{m.job.Len(), time.Since(m.started)}
	p := Progress{Done: now.length, To: m.to, Elapsed: now.elapsed}
	if m.values != nil {
		m.look(now.length)
		p.Greatest, p.At = m.greatest, m.at
	}
	recent := m.samples[max(0, len(m.samples)-10)]
	if dt := (now.elapsed - recent.elapsed).Seconds(); dt > 0 {
		p.Rate = float64(now.length-recent.length) / dt
	}
	p.Left = m.left(now, p.Rate)
	m.samples = append(m.samples, now)
	return p
}

// left estimates the time that is left. A value of a game without sparse space
// costs in proportion to its heap, so that the run's time is taken as a quadratic
// in its length, through its start, its middle and now; where that bends the
// other way, the recent rate is taken.
func (m *Meter) left(now sample, rate float64) time.Duration {
	if m.to == Endless {
		return 0
	}
	seconds := 0.0
	if rate > 0 {
		seconds = float64(m.to-min(m.to, now.length)) / rate
	}
	middle := m.samples[len(m.samples)/2]
	x1, x2 := float64(middle.length-m.from), float64(now.length-m.from)
	if x1 > 0 && x2 > x1 {
		t1, t2 := middle.elapsed.Seconds(), now.elapsed.Seconds()
		bend := (t2/x2 - t1/x1) / (x2 - x1)
		x := float64(m.to-min(m.to, m.from)) - x2
		if bend > 0 { // t(x2+x)-t(x2), where t(x) = (t1/x1-bend*x1)*x + bend*x*x
			seconds = x * (t1/x1 - bend*x1 + bend*(2*x2+x))
		}
	}
	return time.Duration(min(seconds*float64(time.Second), float64(2*century)))
}

// century is the longest time that is told: what is left beyond it is only said
// to be more, and a time.Duration ends at 292 years.
const century = 36525 * 24 * time.Hour

// Phrase says the progress in one line.
func (p Progress) Phrase() words.Phrase {
	line := words.P("run.progress", p.Done, p.To, percent(p.Done, p.To), rateText(p.Rate), Duration(p.Left))
	if p.To == Endless {
		line = words.P("run.endless", p.Done, rateText(p.Rate))
	}
	if p.Line.Key != "" {
		line = p.Line
	}
	if p.Greatest > 0 {
		line = words.P("run.greatest", line, p.Greatest, p.At)
	}
	if p.Warning != nil {
		var why any = p.Warning
		var fault *game.Fault
		if errors.As(p.Warning, &fault) {
			why = fault.What
		}
		line = words.P("run.warning", line, why)
	}
	return line
}

func percent(done, to uint64) string {
	return strconv.FormatFloat(100*float64(done)/float64(max(to, 1)), 'f', 1, 64)
}

// rateText is a rate with three digits and a metric prefix.
func rateText(rate float64) string {
	prefix := ""
	for _, p := range []string{"k", "M", "G"} {
		if rate < 1000 {
			break
		}
		rate, prefix = rate/1000, " "+p
	}
	if rate < 100 {
		return strconv.FormatFloat(rate, 'g', 3, 64) + prefix
	}
	return strconv.FormatFloat(rate, 'f', 0, 64) + prefix
}

// Duration is a time in words, in its two largest units; "over 100 years" beyond
// that. Negative times are 0.
func Duration(d time.Duration) words.Phrase {
	s := uint64(max(0, d.Round(time.Second)) / time.Second)
	switch {
	case s < 60:
		return words.P("run.seconds", s)
	case s < 3600:
		return words.P("run.minutes", s/60, s%60)
	case s < 86400:
		return words.P("run.hours", s/3600, s%3600/60)
	case d > century:
		return words.P("run.century")
	}
	return words.P("run.days", s/86400, s%86400/3600)
}

// Printer returns a report that writes progress to w. On a terminal it keeps to
// one line, which done wipes; elsewhere it writes plain lines, ever more rarely, down to
// one a minute.
func Printer(w io.Writer, lang words.Lang, terminal bool) (report func(Progress), done func()) {
	if terminal {
		written := false
		report = func(p Progress) {
			written = true
			fmt.Fprintf(w, "\r%s\x1b[K", lang.Say(p.Phrase()))
		}
		done = func() {
			if written {
				io.WriteString(w, "\r\x1b[K")
			}
		}
		return report, done
	}
	next, gap := time.Duration(0), tick
	report = func(p Progress) {
		if p.Elapsed < next {
			return
		}
		fmt.Fprintln(w, lang.Say(p.Phrase()))
		next = p.Elapsed + gap
		gap = min(2*gap, time.Minute)
	}
	return report, func() {}
}
