package operation

import (
	"context"
	"errors"

	"grundy/answer"
	"grundy/game"
	"grundy/words"
)

// A Problem is what went wrong, as RFC 9457 wants it told: the body of an answer
// of the media type application/problem+json.
type Problem struct {
	Type   string `json:"type"`           // a relative address that names the kind of problem
	Title  string `json:"title"`          // the kind in words
	Status int    `json:"status"`         // of HTTP
	Detail string `json:"detail"`         // what is wrong here
	Code   string `json:"code"`           // the kind as a word for programs
	Hint   string `json:"hint"`           // what would be right; may be empty
	At     *int   `json:"at"`             // bytes from the start of the text that is wrong; null where there is no place
	Line   int    `json:"line,omitempty"` // where that text is a line of a program, which one, from 1
}

// Error is the detail.
func (p *Problem) Error() string { return p.Detail }

// The statuses that problems have. They are those of HTTP.
const (
	StatusBad      = 400 // the question is not as it should be
	StatusUnknown  = 404 // there is no such operation
	StatusGone     = 499 // who asked went away
	StatusLimit    = 422 // a limit came before anything was established
	StatusInternal = 500 // a fault of the program
)

// ProblemOf is an error as a problem, in a language.
func ProblemOf(err error, lang words.Lang) *Problem {
	var (
		own   *Problem
		fault *game.Fault
		limit *game.Limit
	)
	switch {
	case errors.As(err, &own):
		return own
	case errors.As(err, &fault):
		status := StatusBad
		if fault.Code == "unknown-operation" {
			status = StatusUnknown
		}
		f := answer.FaultOf(fault, lang)
		p := NewProblem(status, f.Code, fault.What, fault.Hint, lang)
		p.At, p.Line = f.At, f.Line
		return p
	case errors.As(err, &limit):
		p := NewProblem(StatusLimit, "limit", answer.Explain(byField(limit)), words.Phrase{}, lang)
		p.Line = limit.Line
		return p
	case errors.Is(err, context.Canceled):
		return NewProblem(StatusGone, "interrupted", words.P("run.interrupted"), words.Phrase{}, lang)
	}
	return NewProblem(StatusInternal, "internal", words.P("operation.internal"), words.P("operation.internal.hint"), lang)
}

// NewProblem is a problem of the kind code.
func NewProblem(status int, code string, what, hint words.Phrase, lang words.Lang) *Problem {
	return &Problem{
		Type: "/problems/" + code, Title: lang.Say(title(status)), Status: status,
		Detail: lang.Say(what), Code: code, Hint: lang.Say(hint),
	}
}

// title names the kind of a problem by its status.
func title(status int) words.Phrase {
	switch status {
	case StatusBad:
		return words.P("operation.title.bad")
	case StatusUnknown:
		return words.P("operation.title.unknown")
	case StatusLimit:
		return words.P("operation.title.limit")
	case StatusGone:
		return words.P("operation.title.gone")
	case StatusInternal:
		return words.P("operation.title.internal")
	}
	return words.P("operation.title.refused")
}
