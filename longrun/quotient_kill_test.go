//go:build unix

package longrun

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"grundy/checkpoint"
	"grundy/heaps"
	"grundy/misere"
)

// told is what a quotient is, in a line: its history, and the class of each heap with
// the elements in P, by the outcomes of products of heaps.
func told(q *misere.Quotient) string {
	var b strings.Builder
	for _, g := range q.History() {
		fmt.Fprintf(&b, "%d:%d/%d ", g.Heap, g.Order, g.POrder)
	}
	for x := range q.Heaps() {
		for y := range x + 1 {
			for z := range y + 1 {
				if q.InP(q.Times(q.Times(q.Class(x), q.Class(y)), q.Class(z))) {
					fmt.Fprintf(&b, "%d+%d+%d ", x, y, z)
				}
			}
		}
	}
	return strings.TrimSpace(b.String())
}

// quotientChild is the process that is killed: it goes on from what there is, and
// saves whenever it may; where it does hardly anything else, again and again.
func quotientChild(ctx context.Context, rule heaps.Rule, how string, to int, path string) error {
	_, err := os.Stat(path)
	o := QuotientOptions{Options: misere.Options{To: to}, Checkpoint: path, Resume: err == nil, Every: time.Nanosecond}
	if how == "saves" {
		s := &quotientRun{b: misere.NewBuilder(misere.Heaps{Rule: rule}, 0), o: o}
		if s.store, err = s.open(ctx); err != nil {
			return err
		}
		defer s.store.Close()
		s.b.Watch(func(step misere.Step) {
			for i := 0; step.Steady && i < 10; i++ {
				_ = s.store.Save(ctx)
			}
		})
		q, _, err := misere.Extend(ctx, s.b, o.Options)
		if err == nil {
			fmt.Println(told(q))
		}
		return err
	}
	q, _, err := Quotient(ctx, rule, o)
	if err == nil {
		fmt.Println(told(q))
	}
	return err
}

// TestKillQuotient kills searches for a quotient by SIGKILL at random moments and starts
// them again on what is left, until one comes to its end, with the quotient of a search
// that was left alone. The file is whole after every death, those while it was being
// written too. The steps of 0.07 to heap 27 are from T. E. Plambeck and A. N. Siegel,
// Misère quotients for impartial games.
func TestKillQuotient(t *testing.T) {
	const history = "2:2/1 4:6/2 10:12/3 14:24/5 25:144/23 27:176/28"
	rule, err := heaps.ParseCode("0.07")
	if err != nil {
		t.Fatal(err)
	}
	alone, _, err := Quotient(context.Background(), rule, QuotientOptions{Options: misere.Options{To: 27}})
	if err != nil {
		t.Fatal(err)
	}
	want := told(alone)
	if !strings.HasPrefix(want, history) {
		t.Fatal(want[:80])
	}
	rounds := 1
	if os.Getenv("GRUNDY_LONG") != "" {
		rounds = 20
	}
	for _, how := range []string{"searches", "saves"} {
		t.Run(how, func(t *testing.T) { killQuotient(t, rule, how, want, rounds) })
	}
}

func killQuotient(t *testing.T, rule heaps.Rule, how, want string, rounds int) {
	kills, midway, inside := 0, 0, 0
	for round := range rounds {
		rng := rand.New(rand.NewPCG(uint64(round), uint64(len(how))))
		path := filepath.Join(t.TempDir(), "run")
		for most := 100_000; ; most += most / 3 { // the time to live grows, so that it ends on any machine
			c, out := start(t, "quotient", how, 27, path)
			timer := time.AfterFunc(time.Duration(rng.IntN(most))*time.Microsecond, func() { c.Process.Kill() })
			err := c.Wait()
			timer.Stop()
			if err == nil || out.Len() > 0 {
				if got := strings.TrimSpace(out.String()); got != want {
					t.Fatalf("%s, not %s", got, want)
				}
				break
			}
			kills++
			if _, err := os.Stat(path + ".tmp"); err == nil {
				midway++
			}
			payload, err := checkpoint.Load(path, misere.StateKind, "0.07")
			if _, gone := os.Stat(path); gone != nil {
				continue // killed before it began
			}
			if err != nil {
				t.Fatal(err)
			}
			b := misere.NewBuilder(misere.Heaps{Rule: rule}, 0)
			if err := b.Restore(context.Background(), payload); err != nil {
				t.Fatal(err)
			}
			if again := b.Marshal(); !bytes.Equal(again, payload) {
				t.Fatal("what was restored is saved as something else")
			}
			if b.Heaps() == 25 {
				inside++ // probably between two guesses for heap 25, which takes longest
			}
		}
	}
	t.Logf("killed %d times, %d of them while saving, %d of them within the guesses for heap 25", kills, midway, inside)
	if kills < 3 {
		t.Errorf("killed %d times only", kills)
	}
}

// TestQuotientEnds cancels a search: the checkpoint is whole, and the next one goes on
// from it. A checkpoint of another game is refused, and so is one that is there already.
func TestQuotientEnds(t *testing.T) {
	rule, err := heaps.ParseCode("0.07")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "run")
	ctx, cancel := context.WithCancel(context.Background())
	q, _, err := Quotient(ctx, rule, QuotientOptions{
		Options: misere.Options{Report: func(g misere.Growth) {
			if g.Heap == 14 {
				cancel()
			}
		}},
		Checkpoint: path,
	})
	if err != context.Canceled || q.Heaps() != 15 {
		t.Fatal(err, q.Heaps())
	}
	if _, err := os.Stat(path + ".tmp"); err == nil {
		t.Error("a file half written is left")
	}
	q, _, err = Quotient(context.Background(), rule, QuotientOptions{Options: misere.Options{To: 24}, Checkpoint: path, Resume: true})
	if err != nil || q.Heaps() != 25 || q.Order() != 24 {
		t.Fatal(err, q)
	}
	other, err := heaps.ParseCode("0.77")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := Quotient(context.Background(), other, QuotientOptions{Checkpoint: path, Resume: true}); err == nil || !strings.Contains(err.Error(), "0.77") {
		t.Error(err)
	}
	if _, _, err := Quotient(context.Background(), rule, QuotientOptions{Checkpoint: path}); err == nil || !strings.Contains(err.Error(), "exists") {
		t.Error(err)
	}
	if _, _, err := Quotient(context.Background(), rule, QuotientOptions{Checkpoint: path + "0", Resume: true}); err == nil {
		t.Error(err)
	} else if _, err := os.Stat(path + "0"); !os.IsNotExist(err) && err != fs.ErrNotExist {
		t.Error("a file came to be")
	}
}
