package script

import (
	"errors"
	"regexp"
	"strings"
	"sync"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"grundy/game"
	"grundy/words"
)

// fault is what is wrong with a program, with the line that it is in.
func (p *Program) fault(at Place, what, hint words.Phrase) *game.Fault {
	f := &game.Fault{Code: "script", What: words.P("script.in", p.name, what), Hint: hint, At: -1}
	if at.Line == 0 {
		return f
	}
	f.What = words.P("script.at", p.name, at.Line, max(at.Col, 1), what)
	f.Input, f.At = lineOf(at, p.source)
	f.Line = at.Line
	return f
}

// lineOf is the line of a place and how many bytes into it the place is; -1 where
// there is no such line.
func lineOf(at Place, source string) (text string, byteAt int) {
	lines := strings.Split(source, "\n")
	if at.Line < 1 || at.Line > len(lines) {
		return "", -1
	}
	text = strings.TrimRight(lines[at.Line-1], "\r")
	chars := 1
	for i := range text {
		if chars == at.Col {
			return text, i
		}
		chars++
	}
	return text, len(text)
}

// where is a place with its line, in words.
func (p *Program) where(at Place) words.Phrase {
	at.File = p.name
	return Where(at, p.source)
}

// Where is a place in a source with its line, in words.
func Where(at Place, source string) words.Phrase {
	text, _ := lineOf(at, source)
	if text == "" {
		return words.P("script.file", at.File)
	}
	return words.P("script.line", at.File, at.Line, max(at.Col, 1), clip(strings.TrimSpace(text)))
}

// clip keeps a line short.
func clip(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:57]) + "..."
	}
	return s
}

// loading is an error in a source that was not yet run.
func (p *Program) loading(err error) error {
	var (
		bad   syntax.Error
		names resolve.ErrorList
	)
	switch {
	case errors.As(err, &bad):
		return p.fault(Place{p.name, int(bad.Pos.Line), int(bad.Pos.Col)}, sentence(bad.Msg), words.Phrase{})
	case errors.As(err, &names) && len(names) > 0:
		e := names[0]
		return p.fault(Place{p.name, int(e.Pos.Line), int(e.Pos.Col)}, sentence(e.Msg), words.Phrase{})
	}
	return p.fault(Place{}, sentence(err.Error()), words.Phrase{})
}

// says is what went wrong in a call.
func says(err error) words.Phrase {
	if own := (*phrased)(nil); errors.As(err, &own) {
		return own.says
	}
	if e := (*starlark.EvalError)(nil); errors.As(err, &e) {
		return sentence(e.Msg)
	}
	return sentence(err.Error())
}

// phrased is an error of this package's own inside of a call.
type phrased struct{ says words.Phrase }

func (e *phrased) Error() string { return words.English.Say(e.says) }

// complain is an error of a function that programs call.
func complain(key string, args ...any) error { return &phrased{words.P(key, args...)} }

// sentences are the complaints of the interpreter that are told in both languages; the
// groups of what they look like fill the blanks.
var sentences = sync.OnceValue(func() []likeness {
	return []likeness{
		{regexp.MustCompile(`^undefined: (\S+?)(?: \(did you mean (.+)\?\))?$`), "script.undefined"},
		{regexp.MustCompile(`^.*(?:division|modulo) by zero$`), "script.zero"},
		{regexp.MustCompile(`^unknown binary op: (\S+) (\S+) (\S+)$`), "script.binary"},
		{regexp.MustCompile(`^unknown unary op: (\S+) (\S+)$`), "script.unary"},
		{regexp.MustCompile(`^(\S+) < (\S+) not implemented$`), "script.compare"},
		{regexp.MustCompile(`^(\S+) index (\S+) out of range \[(\S+):(\S+)\]$`), "script.index"},
		{regexp.MustCompile(`^index (\S+) out of range: empty (\S+)$`), "script.index.empty"},
		{regexp.MustCompile(`^key (.+) not in (\S+)$`), "script.key"},
		{regexp.MustCompile(`^invalid call of non-function \((\S+)\)$`), "script.call"},
		{regexp.MustCompile(`^function (\S+) missing \d+ arguments? \((.+)\)$`), "script.arguments.missing"},
		{regexp.MustCompile(`^function (\S+) accepts (?:at most )?(?:no arguments|(\d+) positional arguments?) \((\d+) given\)$`), "script.arguments.many"},
		{regexp.MustCompile(`^(\S+) value is not iterable$`), "script.iterate"},
		{regexp.MustCompile(`^cannot (?:append to|insert into|apply \S+ to|extend|assign to element of) frozen (\S+)$`), "script.frozen"},
		{regexp.MustCompile(`^global variable (\S+) referenced before assignment$`), "script.unassigned"},
		{regexp.MustCompile(`^local variable (\S+) referenced before assignment$`), "script.unassigned"},
		{regexp.MustCompile(`^got (.+), want (.+)$`), "script.syntax"},
		{regexp.MustCompile(`^unindent does not match any outer indentation level$`), "script.indent"},
		{regexp.MustCompile(`^(\S+) has no \.(\S+) field or method(?: \(did you mean \.(\S+)\?\))?$`), "script.method"},
		{regexp.MustCompile(`^cannot reassign (?:global|local) (\S+) declared at .*$`), "script.reassigned"},
		{regexp.MustCompile(`^repeat count \(?(.+?)\)? too large$`), "script.repeat"},
		{regexp.MustCompile(`^excessive repeat \((.+)\)$`), "script.repeat"},
		{regexp.MustCompile(`^fail: (.*)$`), "script.fail"},
		{regexp.MustCompile(`^load not implemented by this application$`), "script.load"},
		{regexp.MustCompile(`^Starlark stack overflow$`), "script.deep"},
		{regexp.MustCompile(`^unhashable type: (\S+)$`), "script.hash"},
	}
})

// A likeness is what a complaint looks like, and the key of its phrase.
type likeness struct {
	like *regexp.Regexp
	key  string
}

// sentence is a complaint of the interpreter as a phrase; one that is not known is
// quoted.
func sentence(message string) words.Phrase {
	for _, s := range sentences() {
		if m := s.like.FindStringSubmatch(message); m != nil {
			args := make([]any, len(m)-1)
			for i, part := range m[1:] {
				args[i] = part
			}
			return words.P(s.key, args...)
		}
	}
	return words.P("script.other", message)
}
