package graph

import (
	"strings"
	"unicode/utf8"

	"grundy/game"
	"grundy/words"
)

// ParseFile reads a graph from the text of a file: Graphviz DOT, or one edge a
// line. A line holds an edge in the notation, or two vertices separated by a space
// or a comma, which are an arc in a game on arcs; what follows a "#" is a
// comment. The error is a *game.Fault with its place in text.
func ParseFile(text string, kind Kind) (*Graph, error) {
	if isDOT(text) {
		return parseDOT(text, kind)
	}
	b := newBuilder()
	at := 0
	for line := range strings.Lines(text) {
		body, _, _ := strings.Cut(line, "#")
		s := scanner{text: text[:at+len(body)], at: at}
		if err := s.line(b, kind); err != nil {
			if f, ok := err.(*game.Fault); ok {
				f.Input = text
				f.Hint = words.P("graph.line.hint")
			}
			return nil, err
		}
		at += len(line)
		if len(b.edges) > MostEdges || len(b.names) > MostEdges {
			return nil, s.fault(at, words.P("graph.many", MostEdges))
		}
	}
	return b.graph(), nil
}

// line reads one line of a list of edges.
func (s *scanner) line(b *builder, kind Kind) error {
	s.skip()
	if s.at == len(s.text) {
		return nil
	}
	edges := len(b.edges)
	first := s.at
	if err := s.chain(b, kind); err != nil {
		return err
	}
	v, ok := b.index[strings.TrimRight(s.text[first:s.at], " \t\r")]
	bare := ok && len(b.edges) == edges
	for items := 1; ; items++ {
		s.skip()
		if s.at == len(s.text) {
			return nil
		}
		place, had := s.at, len(b.edges)
		if err := s.chain(b, kind); err != nil {
			return err
		}
		if !bare {
			continue // several edges on a line
		}
		if items > 1 || len(b.edges) > had {
			return s.fault(place, words.P("graph.line"))
		}
		w := b.index[strings.TrimRight(s.text[place:s.at], " \t\r")]
		b.edges = append(b.edges, Edge{v, w, kind == Directed})
	}
}

// isDOT reports whether a text begins as Graphviz DOT does.
func isDOT(text string) bool {
	d := dot{scanner: scanner{text: text}}
	word := strings.ToLower(d.peek())
	if word == "strict" {
		d.next()
		word = strings.ToLower(d.peek())
	}
	if word != "graph" && word != "digraph" {
		return false
	}
	d.next()
	if d.peek() != "{" {
		d.next() // the name of the graph
	}
	return d.peek() == "{"
}

// A dot reads the words of Graphviz DOT: names, quoted strings and marks.
type dot struct {
	scanner
	word   string // the word ahead
	place  int    // where it stands
	quoted bool   // it was a quoted string
	ahead  bool
}

// peek is the word ahead; empty at the end.
func (d *dot) peek() string {
	if !d.ahead {
		d.read()
		d.ahead = true
	}
	return d.word
}

// next takes the word ahead.
func (d *dot) next() string {
	w := d.peek()
	d.ahead = false
	return w
}

// read reads one word, over spaces and comments.
func (d *dot) read() {
	d.quoted, d.word = false, ""
	for d.at < len(d.text) {
		rest := d.text[d.at:]
		switch {
		case isSpace(rest[0]):
			d.at++
			continue
		case rest[0] == '#', strings.HasPrefix(rest, "//"):
			end := strings.IndexByte(rest, '\n')
			if end < 0 {
				end = len(rest) - 1
			}
			d.at += end + 1
			continue
		case strings.HasPrefix(rest, "/*"):
			end := strings.Index(rest, "*/")
			if end < 0 {
				d.at = len(d.text)
				continue
			}
			d.at += end + 2
			continue
		}
		break
	}
	d.place = d.at
	if d.at == len(d.text) {
		return
	}
	rest := d.text[d.at:]
	if rest[0] == '"' {
		var b strings.Builder
		i := 1
		for ; i < len(rest) && rest[i] != '"'; i++ {
			if rest[i] == '\\' && i+1 < len(rest) && rest[i+1] == '"' {
				i++
			}
			b.WriteByte(rest[i])
		}
		d.at += min(i+1, len(rest))
		d.word, d.quoted = b.String(), true
		return
	}
	if strings.HasPrefix(rest, "->") || strings.HasPrefix(rest, "--") {
		d.word, d.at = rest[:2], d.at+2
		return
	}
	if d.word = d.name(); d.word != "" {
		return
	}
	_, size := utf8.DecodeRuneInString(rest)
	d.word, d.at = rest[:size], d.at+size
}

// parseDOT reads the edges and vertices of a DOT graph. Attributes, ports and
// graph-wide settings are passed over; groups in braces are not read.
func parseDOT(text string, kind Kind) (*Graph, error) {
	d := &dot{scanner: scanner{text: text}}
	fault := func(what words.Phrase) (*Graph, error) {
		f := d.fault(d.place, what)
		f.Hint = words.P("graph.dot.hint")
		return nil, f
	}
	strict := strings.EqualFold(d.peek(), "strict")
	if strict {
		d.next()
	}
	directed := strings.EqualFold(d.next(), "digraph")
	if directed && kind&Directed == 0 || !directed && kind&Undirected == 0 {
		what := words.P("graph.undirected")
		if !directed {
			what = words.P("graph.directed")
		}
		return fault(what)
	}
	mark := "--"
	if directed {
		mark = "->"
	}
	if d.peek() != "{" {
		d.next()
	}
	d.next() // the brace
	b := newBuilder()
	had := map[Edge]bool{}
	depth := 0 // of brackets
	last, joined := int32(-1), false
	for {
		w := d.next()
		switch {
		case w == "" && !d.quoted:
			return fault(words.P("graph.dot.open"))
		case depth > 0 || w == "[" && !d.quoted:
			if !d.quoted && w == "[" {
				depth++
			} else if !d.quoted && w == "]" {
				depth--
			}
		case d.quoted:
			if !isName(w) {
				return fault(words.P("graph.dot.name", shorten(w)))
			}
			fallthrough
		case isName(w):
			if !d.quoted && (strings.EqualFold(w, "node") || strings.EqualFold(w, "edge") || strings.EqualFold(w, "graph")) && d.peek() == "[" {
				last, joined = -1, false
				continue
			}
			if d.peek() == "=" && !joined { // a setting of the whole graph
				d.next()
				d.next()
				last = -1
				continue
			}
			v := b.vertex(w)
			if joined {
				e := Edge{last, v, directed}
				if !directed && e.A > e.B {
					e.A, e.B = e.B, e.A
				}
				if !strict || !had[e] {
					b.edges = append(b.edges, Edge{last, v, directed})
				}
				if strict {
					had[e] = true
				}
			}
			last, joined = v, false
		case w == ":": // a port, and a compass point
			d.next()
		case w == mark:
			if last < 0 || joined {
				return fault(words.P("graph.dot.unexpected", w))
			}
			joined = true
		case w == ";" || w == ",":
			if joined {
				return fault(words.P("graph.end"))
			}
			last = -1
		case w == "}":
			if joined {
				return fault(words.P("graph.end"))
			}
			if rest := d.next(); rest != "" {
				return fault(words.P("graph.dot.unexpected", shorten(rest)))
			}
			return b.graph(), nil
		default:
			return fault(words.P("graph.dot.unexpected", w))
		}
		if len(b.edges) > MostEdges || len(b.names) > MostEdges {
			return fault(words.P("graph.many", MostEdges))
		}
	}
}

// isName reports whether a text can be the name of a vertex.
func isName(text string) bool {
	s := scanner{text: text}
	return s.name() == text && text != ""
}
