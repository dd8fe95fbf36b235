package play_test

import (
	"bytes"
	"strings"
	"testing"

	"grundy/catalogue"
	"grundy/game"
	"grundy/play"
	"grundy/solve"
	"grundy/words"
)

func sit(t *testing.T, position string, c game.Convention, humanFirst bool) *play.Match {
	t.Helper()
	sides := [2]play.Side{{Human: true, Name: "Ann"}, {Name: "Bot, #1", Bot: play.Perfect}}
	if !humanFirst {
		sides[0], sides[1] = sides[1], sides[0]
	}
	return play.NewMatch(parsed(t, position), c, sides, solve.New(solve.Options{Moves: 3}), catalogue.Reader{})
}

// bots lets the bot move where it is its turn.
func bots(t *testing.T, m *play.Match) {
	t.Helper()
	for !m.Over() && !m.Side().Human {
		s, ok, err := m.Choose(t.Context())
		if err != nil || !ok {
			t.Fatalf("the bot does not move: %v", err)
		}
		m.Make(s)
	}
}

func TestMatch(t *testing.T) {
	m := sit(t, "nim 3,4,5", game.Normal, true)
	if _, ok, _ := m.Choose(t.Context()); ok {
		t.Error("a move is chosen for a human")
	}
	for _, move := range []string{"heap 1 take 2", "第 3 堆取 1"} {
		if _, err := m.Play(t.Context(), move); err != nil {
			t.Fatal(err)
		}
		bots(t, m)
	}
	if len(m.Steps()) != 4 || m.Turn() != 0 || m.Winner() != -1 {
		t.Fatalf("%d moves, turn %d, winner %d", len(m.Steps()), m.Turn(), m.Winner())
	}
	four := m.Now().String()
	if n := m.Undo(); n != 2 || len(m.Steps()) != 2 {
		t.Errorf("%d moves taken back, %d left", n, len(m.Steps()))
	}
	if n := m.Undo(); n != 2 || m.Now().String() != "nim 3,4,5" {
		t.Errorf("%d moves taken back, to %s", n, m.Now())
	}
	if n := m.Undo(); n != 0 {
		t.Errorf("%d moves taken back before the first", n)
	}
	if n := m.Redo() + m.Redo() + m.Redo(); n != 4 || m.Now().String() != four {
		t.Errorf("%d moves made again, to %s", n, m.Now())
	}
	m.Undo()
	if _, err := m.Play(t.Context(), "heap 3 take 5"); err != nil {
		t.Fatal(err)
	}
	if n := m.Redo(); n != 0 {
		t.Error("what was undone is made again after another move")
	}
	bots(t, m)
	g, err := m.Grade(t.Context())
	if err != nil || !g.Over || m.Winner() != 1 || g.Winner != 1 || g.Decisive() == nil || g.Decisive().Number != 3 {
		t.Errorf("winner %d, %+v, %v", m.Winner(), g.Decisive(), err)
	}
	m.Undo()
	if g, err = m.Grade(t.Context()); err != nil || len(g.Moves) != 2 || g.Decisive() != nil {
		t.Errorf("after taking back: %d moves, %v", len(g.Moves), err)
	}
	m.Swap()
	bots(t, m)
	if len(m.Steps()) != 3 {
		t.Errorf("after the swap %d moves", len(m.Steps()))
	}
}

// A bot's first move is not taken back: there is nothing of a human's before it.
func TestMatchBotFirst(t *testing.T) {
	m := sit(t, "nim 1,2,3", game.Misere, false)
	bots(t, m)
	if n := m.Undo(); n != 0 || len(m.Steps()) != 1 {
		t.Errorf("%d moves taken back", n)
	}
	m.Restart()
	if len(m.Steps()) != 0 {
		t.Error("a restart leaves moves")
	}
}

// A record that is written, plain or annotated, in either language, is read as the
// same game, for every game of the catalogue.
func TestRecordIsRead(t *testing.T) {
	for _, text := range small() {
		for _, c := range conventions() {
			m := sit(t, text, c, true)
			m.Sides[0] = play.Side{Name: "甲；#", Bot: play.Bot{Seed: text}}
			bots(t, m)
			g, err := m.Grade(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			for _, lang := range []words.Lang{words.English, words.Chinese} {
				var plain, annotated bytes.Buffer
				if err := m.Record().Write(&plain, lang); err != nil {
					t.Fatal(err)
				}
				if err := g.Annotate(&annotated, lang); err != nil {
					t.Fatal(err)
				}
				if len(m.Steps()) > 0 && !strings.Contains(annotated.String(), " | ") {
					t.Errorf("%s: nothing is annotated", text)
				}
				for _, b := range []*bytes.Buffer{&plain, &annotated} {
					written := b.String()
					r, err := play.Read(t.Context(), b, game.Normal, catalogue.Reader{})
					if err != nil {
						t.Fatalf("%s: %v\n%s", text, err, written)
					}
					if r.Convention != c || r.Start.String() != m.Start.String() || len(r.Steps) != len(m.Steps()) || r.Players != [2]string{"甲", "Bot 1"} {
						t.Errorf("%s is read as another game: %v\n%s", text, r.Players, written)
					}
					again := play.Resume(r, m.Sides, solve.New(solve.Options{}), catalogue.Reader{})
					if again.Now().String() != m.Now().String() || again.Winner() != m.Winner() {
						t.Errorf("%s ends with %s, not with %s", text, again.Now(), m.Now())
					}
				}
			}
		}
	}
}
