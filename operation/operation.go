// Package operation is what can be asked of Grundy, whoever asks: over HTTP, in a
// browser, by an assistant.
//
// An [Operation] has a name, an object in and an object out, both of which are
// plain structs with the names of the contract in their JSON tags; out are the
// objects of package answer wherever one fits. Each operation stands in a file of
// its own, which ends in the function that defines it, and [All] lists them: a new
// one is one file and one line there. A [Desk] answers, within its caps on time,
// positions and memory.
//
// Bad input is a [*Problem] with a status below 500. A limit reached is none:
// where something was established until then, the object says so under "limit".
package operation

import (
	"context"
	"reflect"

	"grundy/words"
)

// An Operation is one thing that can be asked.
type Operation struct {
	Name string
	// Says is what it does, in a sentence.
	Says words.Phrase
	// Streams tells that it may take long and reports its progress.
	Streams bool
	// Flat tells that its object in has no lists, so that it may be written as
	// the parameters of an address, and that asking changes nothing.
	Flat bool
	// In and Out are the structs that are read and written.
	In, Out reflect.Type
	// Examples are objects in that get an answer, as JSON.
	Examples []Example

	run func(ctx context.Context, d *Desk, q Question) (any, error)
}

// An Example is an object in, for the documentation; tests ask it.
type Example struct {
	Name string // in lower case, a word or two joined by "-"
	In   string // JSON
}

// All are the operations, in the order in which the documentation lists them.
func All() []Operation {
	return []Operation{
		solveOperation(),
		stateOperation(),
		optionsOperation(),
		moveOperation(),
		hintOperation(),
		playOperation(),
		graphOperation(),
		gradeOperation(),
		recordOperation(),
		ppositionsOperation(),
		verifyOperation(),
		describeOperation(),
		tableOperation(),
		valuesOperation(),
		periodOperation(),
		equivalentOperation(),
		quotientOperation(),
		genusOperation(),
		wordsOperation(),
		lawOperation(),
		seriesOperation(),
		exportOperation(),
		certificateOperation(),
		checkOperation(),
		proveOperation(),
		gamesOperation(),
	}
}

// define completes an operation by what it does. In embeds Common.
func define[In, Out any, P interface {
	*In
	common() *Common
}](o Operation, do func(ctx context.Context, a *asked, in *In) (*Out, error)) Operation {
	o.In, o.Out = reflect.TypeFor[In](), reflect.TypeFor[Out]()
	o.run = func(ctx context.Context, d *Desk, q Question) (any, error) {
		in := new(In)
		if f, ok := any(in).(interface{ defaults() }); ok {
			f.defaults()
		}
		if err := decode(q.In, in); err != nil {
			return nil, err
		}
		a, err := d.ask(q, P(in).common(), o.Streams)
		if err != nil {
			return nil, err
		}
		ctx, cancel := a.within(ctx)
		defer cancel()
		a.programs(ctx, P(in).common().Files)
		out, err := do(ctx, a, in)
		err = a.failed(out, err)
		if err != nil {
			return nil, told{err: ended(ctx, err), lang: a.lang}
		}
		return out, nil
	}
	return o
}

// told is an error with the language in which to tell it.
type told struct {
	err  error
	lang words.Lang
}

func (t told) Error() string { return t.err.Error() }
func (t told) Unwrap() error { return t.err }
