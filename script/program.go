package script

import (
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"grundy/game"
	"grundy/rules"
	"grundy/words"
)

// A Program is a game that is written in Starlark.
type Program struct {
	session *Session
	name    string
	source  string
	title   words.Texts
	rule    words.Texts
	misere  bool
	native  rules.Game // nil where the options are a function
	kind    kind
	spread  bool // the function takes the items of the tuple one by one
	start   starlark.Value

	options, canonical, wins, loses, parse, show *starlark.Function // nil where there is none

	// All below is held by the session's lock.
	arity    int  // of most tuples
	width    uint // bits of each of their numbers in a key; 0 where they do not pack
	key      []byte
	ids      map[string]uint64 // of the values that do not fit into a key
	values   []starlark.Value
	apart    bool // an option fell apart: positions do not pack
	ready    map[string]bool
	moves    map[uint64][]heapMove
	held     int  // moves that it holds
	mentions bool // moves of heaps have words
}

// dialect is what the language allows beside its core.
var dialect = syntax.FileOptions{Set: true, While: true, TopLevelControl: true, Recursion: true}

// Load reads a program and runs it once, so that its functions are known. A session
// keeps its programs by their names: a second Load of a name returns the first's. A
// *game.Fault says what is wrong with the program and in which line.
func (s *Session) Load(name, source string) (*Program, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p := s.programs[name]; p != nil {
		return p, nil
	}
	p := &Program{session: s, name: name, source: strings.TrimPrefix(source, "\ufeff"), ids: map[string]uint64{}, ready: map[string]bool{}, moves: map[uint64][]heapMove{}}
	if err := p.load(); err != nil {
		return nil, s.fail(err)
	}
	s.programs[name] = p
	return p, nil
}

// mostBrackets is how deep brackets may be nested in a source.
const mostBrackets = 100

// load compiles and runs the source, and reads what it defines.
func (p *Program) load() error {
	s := p.session
	if len(p.source) > s.limits.Source {
		return p.fault(Place{}, words.P("script.long", s.limits.Source), words.Phrase{})
	}
	if line := tooDeep(p.source); line > 0 {
		return p.fault(Place{p.name, line, 1}, words.P("script.brackets", mostBrackets), words.Phrase{})
	}
	file, err := dialect.Parse(p.name, p.source, 0)
	if err != nil {
		return p.loading(err)
	}
	if s.env.Has(tracer) {
		file.Stmts = trace(file.Stmts)
	}
	compiled, err := starlark.FileProgram(file, s.env.Has)
	if err != nil {
		return p.loading(err)
	}
	if compiled.NumLoads() > 0 {
		_, at := compiled.Load(0)
		return p.fault(Place{p.name, int(at.Line), int(at.Col)}, words.P("script.load"), words.Phrase{})
	}
	s.begin()
	s.busy.Store(true)
	globals, err := compiled.Init(s.thread, s.env)
	if err == nil {
		globals.Freeze()
	}
	s.busy.Store(false)
	if err != nil {
		return s.told(p, err)
	}
	return p.define(globals)
}

// tooDeep is the line in which brackets are nested too deep; 0 where none is. It
// reads brackets in texts and remarks too, of which nobody writes so many.
func tooDeep(source string) (line int) {
	depth, line := 0, 1
	for i := range len(source) {
		switch source[i] {
		case '\n':
			line++
		case '(', '[', '{':
			if depth++; depth > mostBrackets {
				return line
			}
		case ')', ']', '}':
			depth = max(depth-1, 0)
		}
	}
	return 0
}

// define reads the names that a program may define.
func (p *Program) define(globals starlark.StringDict) error {
	bad := func(name string, key string, args ...any) error {
		return p.fault(p.definition(name), words.P(key, args...), words.Phrase{})
	}
	var ok bool
	for name, to := range map[string]*words.Texts{"title": &p.title, "rule": &p.rule} {
		if v, defined := globals[name]; defined {
			if *to, ok = textsOf(v); !ok {
				return bad(name, "script.texts", name)
			}
		}
	}
	heaps := true
	for name, to := range map[string]*bool{"misere": &p.misere, "heaps": &heaps} {
		if v, defined := globals[name]; defined {
			b, ok := v.(starlark.Bool)
			if !ok {
				return bad(name, "script.bool", name)
			}
			*to = bool(b)
		}
	}
	for name, to := range map[string]**starlark.Function{"options": &p.options, "canonical": &p.canonical, "wins": &p.wins, "loses": &p.loses, "parse": &p.parse, "show": &p.show} {
		v, defined := globals[name]
		if !defined {
			continue
		}
		if n, ok := v.(*native); ok && name == "options" {
			p.native = n.game
			continue
		}
		if *to, ok = v.(*starlark.Function); !ok {
			return bad(name, "script.function", name)
		}
	}
	if p.native == nil && p.options == nil {
		return p.fault(Place{}, words.P("script.options"), words.P("script.options.hint"))
	}
	if p.misere && (p.wins != nil || p.loses != nil) {
		return bad("misere", "script.misere.wins")
	}
	p.start = globals["start"]
	if p.native != nil {
		for name, f := range map[string]*starlark.Function{"canonical": p.canonical, "wins": p.wins, "loses": p.loses, "parse": p.parse, "show": p.show} {
			if f != nil {
				return bad(name, "script.native", name)
			}
		}
		return nil
	}
	return p.kinds(heaps, bad)
}

// kinds finds out what the positions are.
func (p *Program) kinds(heaps bool, bad func(name, key string, args ...any) error) error {
	wanted := p.options.NumParams() - p.options.NumKwonlyParams()
	if p.options.HasVarargs() || p.options.HasKwargs() || wanted < 1 {
		return bad("options", "script.parameters")
	}
	plain := p.canonical == nil && p.wins == nil && p.loses == nil && p.parse == nil && p.show == nil && heaps
	switch {
	case wanted > 1:
		p.kind, p.spread = tupleKind, true
		p.setArity(wanted)
	case plain:
		p.kind = heapKind
	default:
		p.kind = numberKind
	}
	if p.start == nil {
		return nil
	}
	if _, ok := appendKey(nil, p.start, 0); !ok {
		return bad("start", "script.start", p.start.Type())
	}
	switch start := p.start.(type) {
	case starlark.Tuple:
		if p.spread && len(start) != p.arity {
			return bad("start", "script.arity", p.name, p.arity, len(start))
		}
		p.kind = tupleKind
		p.setArity(len(start))
	case starlark.String:
		if p.spread {
			return bad("start", "script.arity", p.name, p.arity, 1)
		}
		p.kind = textKind
	default:
		if p.spread {
			return bad("start", "script.arity", p.name, p.arity, 1)
		}
		if _, ok := small(start); !ok {
			return bad("start", "script.start", literal(start))
		}
	}
	return nil
}

// definition is where a name is defined, as far as the look of the source tells.
func (p *Program) definition(name string) Place {
	n := 0
	for line := range strings.Lines(p.source) {
		n++
		rest, ok := strings.CutPrefix(line, "def "+name)
		if !ok {
			rest, ok = strings.CutPrefix(line, name)
		}
		if ok && strings.HasPrefix(strings.TrimLeft(rest, " "), "(") || ok && strings.HasPrefix(strings.TrimLeft(rest, " "), "=") {
			return Place{p.name, n, 1}
		}
	}
	return Place{}
}

// placeOf is where a function is defined.
func (p *Program) placeOf(f *starlark.Function) Place {
	at := f.Position()
	return Place{p.name, int(at.Line), int(at.Col)}
}

// Name is the name under which the program was loaded.
func (p *Program) Name() string { return p.name }

// Title and Rule are what the program says of itself; empty where it does not.
func (p *Program) Title() words.Texts { return p.title }

// Rule is the rule in a sentence, as the program tells it.
func (p *Program) Rule() words.Texts { return p.rule }

// Start is the position that the program starts with, as it is written; ok is false
// where it names none.
func (p *Program) Start() (text string, ok bool) {
	if p.start == nil {
		return "", false
	}
	return p.write(p.start), true
}

// Misere reports whether the program is meant for misère play.
func (p *Program) Misere() bool { return p.misere }

// EndsSuddenly reports whether positions of the program win or lose at once.
func (p *Program) EndsSuddenly() bool { return p.wins != nil || p.loses != nil }

// Arity is how many numbers a position is made of, where it is a tuple of which
// that is known; 1 where positions are numbers; else 0.
func (p *Program) Arity() int {
	switch {
	case p.native != nil, p.kind == heapKind, p.kind == numberKind:
		return 1
	case p.kind == tupleKind:
		return p.arity
	}
	return 0
}

// Game is the game of the program. Where the program names a rule that Grundy plays
// by itself it is that, under the program's name where it says anything else; where
// its positions are heaps, a [rules.HeapGame].
func (p *Program) Game() rules.Game {
	switch {
	case p.native != nil:
		if g, ok := p.native.(rules.HeapGame); ok && p.says() {
			return rules.HeapGame{Rule: nativeRule{rules.Rename(p.name, g.Rule), p}}
		}
		return p.native
	case p.kind == heapKind:
		return rules.HeapGame{Rule: heapRule{p}}
	}
	return &Game{p}
}

// loopy is the fault of a program whose play can go on for ever.
func (p *Program) loopy(position string) *game.Fault {
	return p.fault(p.placeOf(p.options), words.P("script.loopy", position), words.P("script.loopy.hint"))
}
