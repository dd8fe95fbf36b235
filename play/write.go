package play

import (
	"bufio"
	"io"
	"strings"

	"grundy/words"
)

// Write writes the record so that [Read] reads it: the convention, the players, then
// a position a line, with the move in words as a comment behind it.
func (r *Record) Write(w io.Writer, lang words.Lang) error {
	return r.write(w, lang, func(int) string { return "" })
}

// Annotate writes the record as [Record.Write] does, with the grade of every move
// and the reason for it in the comments.
func (g *Game) Annotate(w io.Writer, lang words.Lang) error {
	return g.write(w, lang, func(i int) string {
		m := &g.Moves[i]
		remark := lang.Say(words.P("play.remark", words.P("grade.verdict."+m.Grade.String())))
		if m.Turning {
			remark = lang.Say(words.P("grade.turning.mark")) + " | " + remark
		}
		for _, why := range m.Why(g.Convention) {
			remark += " " + lang.Say(why)
		}
		return remark
	})
}

// write writes a record with a remark behind every move.
func (r *Record) write(w io.Writer, lang words.Lang, remark func(i int) string) error {
	b := bufio.NewWriter(w)
	line := func(parts ...string) {
		b.WriteString(strings.Join(parts, "")) // a fault of w is told by Flush
		b.WriteByte('\n')
	}
	line(r.Convention.String())
	if a, z := nameIn(r.Players[0]), nameIn(r.Players[1]); a != "" && z != "" && a != z {
		line("players ", a, ", ", z)
	}
	line(r.Start.String())
	for i, s := range r.Steps {
		text := "# " + lang.Say(s.Says())
		if note := remark(i); note != "" {
			text += " | " + note
		}
		line(s.To.String(), "  ", strings.Join(strings.Fields(text), " "))
	}
	return b.Flush()
}

// nameIn is a name as a record can hold it: without the marks that end one there.
func nameIn(name string) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune("#＃,，、;；\r\n", r) {
			return ' '
		}
		return r
	}, name)
	return strings.Join(strings.Fields(name), " ")
}
