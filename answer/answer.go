// Package answer turns what the engine established into the objects that leave
// the program: the same, field for field, on the command line with --json, over
// HTTP and for assistants. The names of the fields are a contract.
package answer

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"grundy/game"
	"grundy/solve"
	"grundy/words"
)

// A Verdict is the answer to "who wins?".
type Verdict struct {
	Game       string     `json:"game"`
	Convention string     `json:"convention"`
	Outcome    *string    `json:"outcome"` // "N", "P", "D"; null where not established
	Grundy     *uint64    `json:"grundy"`  // null in misère play and where not established
	Winning    Winning    `json:"winning"`
	Drawing    []Move     `json:"drawing,omitempty"`    // from a draw: moves that keep it
	Longest    *Move      `json:"longest,omitempty"`    // from a lost position: what resists longest
	Remoteness *uint64    `json:"remoteness,omitempty"` // moves to the end with best play, where searched
	Evidence   []Evidence `json:"evidence"`
	Notes      []Note     `json:"notes,omitempty"` // the explanation, where asked for
	Limit      *Limit     `json:"limit,omitempty"` // what ended the work before it was done
}

// Winning are the winning moves. A count that was not established is null.
type Winning struct {
	Moves    *uint64 `json:"moves"`
	Distinct *uint64 `json:"distinct"`
	List     []Move  `json:"list"`
}

// A Move is one move: from and to are whole positions.
type Move struct {
	Component int    `json:"component"`
	Heap      *int   `json:"heap"`
	From      string `json:"from"`
	To        string `json:"to"`
	Text      string `json:"text"`
}

// Evidence says what the verdict on a component rests on.
type Evidence struct {
	Component int     `json:"component"`
	Kind      string  `json:"kind"`
	Name      string  `json:"name,omitempty"`
	Source    string  `json:"source,omitempty"`
	Statement string  `json:"statement,omitempty"`
	Heaps     *uint64 `json:"heaps,omitempty"`     // table: the largest heap of it; quotient: how many
	Positions *uint64 `json:"positions,omitempty"` // search: positions visited
	Grundy    *uint64 `json:"grundy,omitempty"`    // the component's value
	Code      string  `json:"code,omitempty"`      // period, quotient: of which game
	Preperiod *uint64 `json:"preperiod,omitempty"`
	Period    *uint64 `json:"period,omitempty"`
	Saltus    *uint64 `json:"saltus,omitempty"`
	CheckedTo *uint64 `json:"checked_to,omitempty"`
	// quotient: of how many heaps of the component's game (Code) and of which games
	// together, where they are several; proved for all heaps with the period of the
	// heaps' elements, else partial.
	Games  []string `json:"games,omitempty"`
	Order  *uint64  `json:"order,omitempty"`
	POrder *uint64  `json:"p_order,omitempty"`
	Status string   `json:"status,omitempty"`
	Tame   *bool    `json:"tame,omitempty"`
	// The matching on which the verdict rests.
	Matching *Matching `json:"matching,omitempty"`
	// The value of a component from which play need not end, where it has no Grundy
	// value: those of its options that have one.
	Loop *[]uint64 `json:"loop,omitempty"`
}

// A Matching is a matching in a graph that nothing can enlarge.
type Matching struct {
	Edges   [][2]string `json:"edges"`
	Covers  bool        `json:"covers"`  // it covers the vertex under the token
	Barrier []string    `json:"barrier"` // vertices without which there are more odd components
	Missed  int         `json:"missed"`  // by as many as vertices are missed
}

// A Note is one step of an explanation.
type Note struct {
	Component *int     `json:"component"` // null where it is about the whole sum
	Text      string   `json:"text,omitempty"`
	Columns   *Columns `json:"columns,omitempty"`
	Mex       *Mex     `json:"mex,omitempty"`
}

// Columns are numbers in powers of two, summed column by column.
type Columns struct {
	Numbers []uint64 `json:"numbers"`
	Modulus int      `json:"modulus"`
}

// A Mex shows the values of the options of one heap.
type Mex struct {
	Heap    uint64      `json:"heap"`
	Options []MexOption `json:"options"`
	Value   uint64      `json:"value"`
}

// A MexOption is one value among the options, with the heaps that a move to it
// leaves.
type MexOption struct {
	Value uint64   `json:"value"`
	Left  []uint64 `json:"left"`
	Moves uint64   `json:"moves"`
}

// A Limit says which limit ended the work.
type Limit struct {
	Which   string `json:"which"`            // "time", "memory", "positions", "moves", "heaps", ...
	Allowed uint64 `json:"allowed"`          // time in nanoseconds, memory in bytes, else a number of what Which names
	Needed  uint64 `json:"needed,omitempty"` // in the unit of Allowed, where it is known
	Reached uint64 `json:"reached"`          // how many positions, heaps or moves had been done; 0 also where that is not known
	Text    string `json:"text"`             // the limit in words, and how to raise it
}

// Of is the verdict in a language. err is what Solve returned beside it.
func Of(v *solve.Verdict, err error, lang words.Lang) Verdict {
	a := Verdict{
		Game:       v.Game.String(),
		Convention: v.Convention.String(),
		Grundy:     number(&v.Grundy),
		Winning:    Winning{number(&v.Winning.Moves), number(&v.Winning.Distinct), make([]Move, 0, len(v.Winning.List))},
		Remoteness: number(&v.Remoteness),
		Evidence:   make([]Evidence, 0, len(v.Evidence)),
	}
	if v.Outcome != game.Unknown {
		o := v.Outcome.String()
		a.Outcome = &o
	}
	for i := range v.Winning.List {
		a.Winning.List = append(a.Winning.List, move(&v.Winning.List[i], a.Game, lang))
	}
	for i := range v.Drawing {
		a.Drawing = append(a.Drawing, move(&v.Drawing[i], a.Game, lang))
	}
	if v.Longest != nil {
		longest := move(v.Longest, a.Game, lang)
		a.Longest = &longest
	}
	for i := range v.Evidence {
		a.Evidence = append(a.Evidence, evidence(&v.Evidence[i], lang))
	}
	for _, n := range v.Notes {
		a.Notes = append(a.Notes, note(n, lang))
	}
	if err == nil {
		return a
	}
	if l := (*game.Limit)(nil); errors.As(err, &l) {
		a.Limit = LimitOf(l, lang)
	}
	return a
}

func number(c *game.Count) *uint64 {
	if !c.Known {
		return nil
	}
	return &c.N
}

// MoveOf is a move in a language.
func MoveOf(m *solve.Move, lang words.Lang) Move { return move(m, m.From.String(), lang) }

// move is a move from the position written as from.
func move(m *solve.Move, from string, lang words.Lang) Move {
	a := Move{Component: m.Component, From: from, To: m.To.String(), Text: lang.Say(m.Text)}
	if m.Heap >= 0 {
		a.Heap = &m.Heap
	}
	return a
}

func evidence(e *solve.Evidence, lang words.Lang) Evidence {
	a := Evidence{Component: e.Component, Kind: e.Kind, Grundy: number(&e.Value)}
	if e.Theorem != nil {
		a.Name, a.Source, a.Statement = e.Theorem.Name, e.Theorem.Source, lang.Say(e.Theorem.Says)
	}
	if m := e.Matching; m != nil {
		a.Matching = &Matching{append([][2]string{}, m.Pairs...), m.Covers, append([]string{}, m.Barrier...), m.Missed}
	}
	if e.Loop != nil {
		loop := append([]uint64{}, e.Loop.Values...)
		a.Loop = &loop
	}
	switch e.Kind {
	case "table":
		a.Heaps = &e.Heaps
	case "search":
		a.Positions = &e.Positions
	case "period":
		p := e.Period
		a.Code, a.Preperiod, a.Period, a.Saltus, a.CheckedTo = e.Code, &p.Preperiod, &p.Period, &p.Saltus, &p.CheckedTo
	case "quotient":
		a.quotient(e.Quotient, e.Of)
	}
	return a
}

// quotient fills in what is said of a quotient for one of its games.
func (a *Evidence) quotient(q *solve.Quotient, of int) {
	heaps, order, p, tame := uint64(q.Heaps(of)), uint64(q.Of.Order()), uint64(q.Of.POrder()), q.Of.Tame()
	a.Code, a.Heaps, a.Order, a.POrder, a.Tame, a.Status = q.Games[of].String(), &heaps, &order, &p, &tame, "partial"
	if len(q.Games) > 1 {
		for _, g := range q.Games {
			a.Games = append(a.Games, g.String())
		}
	}
	if w, ok := q.Period(of); ok {
		preperiod, period := uint64(w.Preperiod), uint64(w.Period)
		a.Status, a.Preperiod, a.Period = "proved", &preperiod, &period
	}
}

func note(n solve.Note, lang words.Lang) Note {
	a := Note{Text: lang.Say(n.Says)}
	if n.Component >= 0 {
		a.Component = &n.Component
	}
	if n.Columns != nil {
		a.Columns = &Columns{n.Columns.Numbers, n.Columns.Modulus}
	}
	if n.Mex != nil {
		a.Mex = &Mex{Heap: n.Mex.Size, Value: n.Mex.Value, Options: []MexOption{}}
		for _, o := range n.Mex.Options {
			a.Mex.Options = append(a.Mex.Options, MexOption(o))
		}
	}
	return a
}

// LimitOf is a limit in a language.
func LimitOf(l *game.Limit, lang words.Lang) *Limit {
	return &Limit{l.Which, l.Allowed, l.Needed, l.Reached, lang.Say(Explain(l))}
}

// Explain says which limit ended the work, and how to raise it.
func Explain(l *game.Limit) words.Phrase {
	if !l.Where.IsZero() {
		bare := *l
		bare.Where = words.Phrase{}
		return words.P("limit.where", Explain(&bare), l.Where)
	}
	switch l.Which {
	case "memory":
		return raised(l, words.P("limit.memory", size(l.Allowed)), "--max-memory", "max_memory")
	case "elements":
		return raised(l, words.P("limit.elements", l.Allowed), "--max-memory", "max_memory")
	case "time":
		what := words.P("limit.time")
		if l.Allowed > 0 {
			what = words.P("limit.time.of", time.Duration(l.Allowed).String())
		}
		return raised(l, what, "--timeout", "timeout_ms")
	case "positions":
		return raised(l, words.P("limit.positions", l.Allowed), "--max-positions", "max_positions")
	case "moves", "steps", "calls":
		return words.P("limit."+l.Which, l.Allowed)
	}
	return words.P("limit."+l.Which, l.Allowed, l.Needed, l.Reached)
}

// raised says of a limit that the flag, or the field, allows more.
func raised(l *game.Limit, what words.Phrase, flag, field string) words.Phrase {
	if l.Field {
		flag = field
	}
	return words.P("limit.raise", what, flag)
}

// Reached says how much had been done when the limit ended the work; the empty
// phrase where that is not known. A limit on memory counts heaps where it knows
// what a table of them would have needed, else positions.
func Reached(which string, needed, reached uint64) words.Phrase {
	switch {
	case reached == 0:
		return words.Phrase{}
	case which == "heaps" || which == "memory" && needed > 0:
		return words.P("limit.reached.heaps", reached)
	case which == "positions" || which == "time" || which == "memory":
		return words.P("limit.reached.positions", reached)
	}
	return words.Phrase{}
}

// size is a number of bytes in the largest unit of which there are ten.
func size(bytes uint64) string {
	units := []string{"B", "kB", "MB", "GB", "TB"}
	unit := 0
	for ; unit < len(units)-1 && (bytes >= 10_000 || bytes >= 1000 && bytes%1000 == 0); unit++ {
		bytes /= 1000
	}
	return strconv.FormatUint(bytes, 10) + " " + units[unit]
}

// A Fault is the object that bad input gets.
type Fault struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
	At      *int   `json:"at"`             // bytes from the start of the input; null where there is no place
	Line    int    `json:"line,omitempty"` // which line of a program the input is, from 1
}

// FaultOf is bad input in a language.
func FaultOf(f *game.Fault, lang words.Lang) Fault {
	a := Fault{Code: f.Code, Message: lang.Say(f.What), Hint: lang.Say(f.Hint), Line: f.Line}
	if f.At >= 0 {
		a.At = &f.At
	}
	return a
}

// Error wraps a fault as the contract wants it: {"error":{...}}.
type Error struct {
	Error Fault `json:"error"`
}

// Line is an object as one line of JSON. The characters < > & stand as they are.
func Line(object any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(object)
	return b.Bytes(), err
}
