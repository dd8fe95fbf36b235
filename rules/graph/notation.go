package graph

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"grundy/game"
	"grundy/words"
)

// A Kind says which edges a game is played on.
type Kind uint8

// The kinds of edges that a game takes.
const (
	Undirected Kind = 1 << iota // a-b
	Directed                    // a>b
)

// Parse reads a graph: items separated by commas or spaces, each a vertex or
// vertices joined by edges. a-b (or a--b) is an edge, a>b (or a->b) an arc, a-b-c
// stands for a-b,b-c, and "-" alone is the graph without vertices. Names are
// letters, digits, "_", "." and "'". An edge that occurs twice is two edges. The
// error is a *game.Fault with its place in text.
func Parse(text string, kind Kind) (*Graph, error) {
	s := scanner{text: text}
	b := newBuilder()
	if strings.TrimSpace(text) == "-" {
		return b.graph(), nil
	}
	for {
		comma := s.skip()
		if s.at == len(text) {
			if comma >= 0 || len(b.names) == 0 {
				return nil, s.fault(max(comma, 0), words.P("graph.comma"))
			}
			return b.graph(), nil
		}
		if comma == -2 || comma >= 0 && len(b.names) == 0 {
			return nil, s.fault(s.at-1, words.P("graph.comma"))
		}
		if err := s.chain(b, kind); err != nil {
			return nil, err
		}
		if len(b.edges) > MostEdges || len(b.names) > MostEdges {
			return nil, s.fault(s.at, words.P("graph.many", MostEdges))
		}
	}
}

// A scanner reads the notation of a graph.
type scanner struct {
	text string
	at   int
}

func (s *scanner) fault(at int, what words.Phrase) *game.Fault {
	return &game.Fault{Code: "position", Input: s.text, At: min(at, len(s.text)), What: what, Hint: words.P("graph.hint")}
}

// skip passes over spaces and a comma. It is the comma's place; -1 where there is
// none, -2 where there are several.
func (s *scanner) skip() (comma int) {
	comma = -1
	for ; s.at < len(s.text); s.at++ {
		switch c := s.text[s.at]; {
		case isSpace(c):
		case c == ',' && comma == -1:
			comma = s.at
		case c == ',':
			comma = -2
		default:
			return comma
		}
	}
	return comma
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// chain reads vertices joined by edges.
func (s *scanner) chain(b *builder, kind Kind) error {
	start := s.at
	name := s.name()
	if name == "" {
		return s.fault(start, s.unexpected())
	}
	v := b.vertex(name)
	for {
		at := s.at
		for s.at < len(s.text) && isSpace(s.text[s.at]) {
			s.at++
		}
		place := s.at
		edge, ok := s.mark()
		if !ok {
			s.at = at
			if at < len(s.text) && s.text[at] != ',' && !isSpace(s.text[at]) {
				return s.fault(at, s.unexpected())
			}
			return nil
		}
		if edge&kind == 0 {
			f := s.fault(place, words.P("graph.undirected"))
			if edge == Undirected {
				f.What = words.P("graph.directed")
			}
			return f
		}
		for s.at < len(s.text) && isSpace(s.text[s.at]) {
			s.at++
		}
		place = s.at
		name := s.name()
		if name == "" {
			return s.fault(place, words.P("graph.end"))
		}
		w := b.vertex(name)
		b.edges = append(b.edges, Edge{v, w, edge == Directed})
		v = w
	}
}

// mark reads what joins two vertices.
func (s *scanner) mark() (Kind, bool) {
	for _, m := range []struct {
		text string
		kind Kind
	}{{"->", Directed}, {"--", Undirected}, {">", Directed}, {"-", Undirected}} {
		if strings.HasPrefix(s.text[s.at:], m.text) {
			s.at += len(m.text)
			return m.kind, true
		}
	}
	return 0, false
}

// unexpected says what stands where a vertex should.
func (s *scanner) unexpected() words.Phrase {
	r, _ := utf8.DecodeRuneInString(s.text[s.at:])
	return words.P("graph.unexpected", string(r))
}

// name reads the name of a vertex; empty where there is none.
func (s *scanner) name() string {
	start := s.at
	for s.at < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[s.at:])
		if r == utf8.RuneError && size == 1 || !inName(r) {
			break
		}
		s.at += size
	}
	return s.text[start:s.at]
}

// inName reports whether a name may hold r. The full-width forms of a Chinese
// keyboard, which are rewritten before a text is read here, may not.
func inName(r rune) bool {
	if r == '_' || r == '.' || r == '\'' {
		return true
	}
	return (unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r)) && words.HalfWidth(r) == r
}

// vertexOf reads the name of a vertex of g at the place of the scanner.
func (s *scanner) vertexOf(g *Graph) (int32, error) {
	start := s.at
	name := s.name()
	if name == "" {
		if start == len(s.text) {
			return 0, s.tokenFault(start, words.P("graph.vertex.none"))
		}
		return 0, s.tokenFault(start, s.unexpected())
	}
	v, ok := g.index[name]
	if !ok {
		return 0, s.tokenFault(start, words.P("graph.vertex.unknown", shorten(name)))
	}
	return v, nil
}

// tokenFault is a fault in the position of a token.
func (s *scanner) tokenFault(at int, what words.Phrase) *game.Fault {
	f := s.fault(at, what)
	f.Hint = words.P("graph.vertex.hint")
	return f
}

// vertices reads vertices of g separated by commas or spaces, to the end.
func (s *scanner) vertices(g *Graph) (list []int32, err error) {
	for {
		comma := s.skip()
		if s.at == len(s.text) && comma == -1 && len(list) > 0 {
			return list, nil
		}
		if comma == -2 || comma >= 0 && (len(list) == 0 || s.at == len(s.text)) {
			return nil, s.tokenFault(max(comma, 0), words.P("graph.comma"))
		}
		v, err := s.vertexOf(g)
		if err != nil {
			return nil, err
		}
		if s.at < len(s.text) && s.text[s.at] != ',' && !isSpace(s.text[s.at]) {
			return nil, s.tokenFault(s.at, s.unexpected())
		}
		list = append(list, v)
	}
}

// shorten keeps an error line readable when the input is huge.
func shorten(s string) string {
	if r := []rune(s); len(r) > 32 {
		return string(r[:32]) + "..."
	}
	return s
}
