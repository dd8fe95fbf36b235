package operation

import (
	"errors"
	"strings"
	"testing"
)

// Limits that are told to whoever asks an operation name its fields, in both
// languages, and never the flags of the command.
func TestLimitsNameFields(t *testing.T) {
	d := NewDesk(Caps{})
	for _, c := range []struct{ name, in, field string }{
		{"solve", `{"position":"cram 7x7","max_positions":50`, "max_positions"},
		{"solve", `{"position":"cram 7x7","timeout_ms":50`, "timeout_ms"},
		{"solve", `{"position":"0.07 200 + kayles 300","misere":true,"max_memory":1000`, "max_memory"},
		{"options", `{"position":"cram 5x5","max_positions":50`, "max_positions"},
		{"hint", `{"position":"cram 7x7","max_positions":50`, "max_positions"},
		{"grade", `{"start":"cram 7x7","moves":["domino on row 1, column 1 and row 1, column 2"],"max_positions":50`, "max_positions"},
		{"table", `{"game":"chomp","x_to":40,"y_to":40,"max_positions":50`, "max_positions"},
		{"ppositions", `{"game":"0.07","misere":true,"heaps":3,"max":60,"max_positions":50`, "max_positions"},
		{"values", `{"game":"0.106","to":1000000000,"list":false,"stats":true,"timeout_ms":50`, "timeout_ms"},
		{"period", `{"game":"0.106","timeout_ms":50`, "timeout_ms"},
		{"quotient", `{"game":"0.31011","timeout_ms":50`, "timeout_ms"},
		{"verify", `{"game":"0.106","heaps":3,"max":100,"max_positions":50`, "max_positions"},
	} {
		for _, lang := range []string{"en", "zh"} {
			in := c.in + `,"lang":"` + lang + `"}`
			said, err := d.Ask(t.Context(), nil, Question{Name: c.name, In: []byte(in)})
			text := string(said)
			if p := (*Problem)(nil); errors.As(err, &p) {
				text = p.Detail
			}
			if strings.Contains(text, " --") || !strings.Contains(text, c.field) {
				t.Errorf("%s %s: %.600s", c.name, in, text)
			}
		}
	}
}

// A name that an object has twice is a fault at its second place, whatever stands there.
func TestTwice(t *testing.T) {
	d := desk()
	for _, c := range []struct {
		in string
		at int // of the second; -1 where there is none
	}{
		{`{"position":"nim 1","position":"nim 2"}`, 20},
		{` {"position":"nim 1", "moves":1, "Position":"nim 2"}`, 33},
		{`{"moves":1,"position":"nim 1","\u006doves":2}`, 30},
		{`{"position":"nim @a","files":{"a":"1","A":"2"}}`, -1},
		{`{"position":"nim @a","files":{"a":"1","b":"}{","a":"2"}}`, 47},
		{`{"position":"nim @files","files":{"files":"1","position":"\",\"position\":"}}`, -1},
	} {
		_, err := d.Ask(t.Context(), nil, Question{Name: "solve", In: []byte(c.in)})
		p := (*Problem)(nil)
		switch errors.As(err, &p); {
		case c.at < 0 && p != nil:
			t.Errorf("%s: %s", c.in, p.Detail)
		case c.at >= 0 && (p == nil || p.Code != "field" || p.At == nil || *p.At != c.at || !strings.Contains(p.Detail, "twice")):
			t.Errorf("%s: %+v", c.in, p)
		}
	}
}
