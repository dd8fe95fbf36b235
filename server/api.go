package server

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"reflect"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"time"

	"grundy/game"
	"grundy/operation"
	"grundy/words"
)

// A buffer is memory for a body or an answer.
type buffer struct {
	b     []byte
	leave func() // gives back the place of a large body; nil where it is none
}

var buffers = sync.Pool{New: func() any { return &buffer{b: make([]byte, 0, 4<<10)} }}

// most kept of a buffer, in bytes.
const mostBuffer = 64 << 10

func (b *buffer) free() {
	if b.leave != nil {
		b.leave()
		b.leave = nil
	}
	if cap(b.b) <= mostBuffer {
		b.b = b.b[:0]
		buffers.Put(b)
	}
}

// question answers one question.
func (s *Server) question(w http.ResponseWriter, r *http.Request, name string) {
	start := time.Now()
	status := http.StatusOK
	s.metrics.running.Add(1)
	defer func() {
		if failure := recover(); failure != nil {
			status = s.failed(w, r, name, failure)
		}
		s.metrics.running.Add(-1)
		s.metrics.count(name, status, time.Since(start))
		if s.log.Enabled(r.Context(), slog.LevelDebug) {
			s.log.Debug("question", "operation", name, "method", r.Method, "status", status, "took", time.Since(start), "from", r.RemoteAddr)
		}
	}()
	q := operation.Question{Name: name, Lang: language(r)}
	in := buffers.Get().(*buffer)
	defer in.free()
	if p := s.read(w, r, &q, in); p != nil {
		status = p.Status
		s.refuse(w, r, p)
		return
	}
	if r.Method == http.MethodOptions {
		status = http.StatusNoContent
		w.WriteHeader(status)
		return
	}
	op := s.operations[name]
	if op != nil && op.Streams && wantsEvents(r) {
		status = s.stream(w, r, q)
		return
	}
	buf := buffers.Get().(*buffer)
	defer buf.free()
	out, leave, err := s.gate.answer(r.Context(), op != nil && op.Streams, func(ctx context.Context) ([]byte, error) { return s.desk.Ask(ctx, buf.b[:0], q) })
	defer leave()
	if err != nil {
		p := s.problem(err, q.Lang)
		status = p.Status
		s.refuse(w, r, p)
		return
	}
	buf.b = out
	h := w.Header()
	h["Content-Type"] = jsonType
	h["Content-Length"] = []string{strconv.Itoa(len(out))}
	h["Cache-Control"] = noCache
	if len(out) > mostBuffer || s.options.Caps.Time <= 0 {
		// Who reads slower than a megabyte a second is not waited for.
		http.NewResponseController(w).SetWriteDeadline(time.Now().Add(idleTime + time.Duration(len(out))*time.Microsecond))
	}
	w.Write(out)
}

var (
	jsonType = []string{"application/json"}
	noCache  = []string{"no-cache"}
)

// problem is an error as a problem.
func (s *Server) problem(err error, lang words.Lang) *operation.Problem {
	if errors.Is(err, errBusy) {
		s.metrics.refused("busy")
		return busy(lang)
	}
	return operation.ProblemOf(err, lang)
}

// failed tells of a panic and returns the status.
func (s *Server) failed(w http.ResponseWriter, r *http.Request, name string, failure any) int {
	if failure == http.ErrAbortHandler {
		panic(failure)
	}
	s.metrics.panics.Add(1)
	s.log.Error("a question made the program fail", "operation", name, "failure", failure, "stack", string(debug.Stack()))
	p := operation.ProblemOf(errors.New("failed"), language(r))
	s.refuse(w, r, p)
	return p.Status
}

// read reads the object in into q; what is read lies in buf.
func (s *Server) read(w http.ResponseWriter, r *http.Request, q *operation.Question, buf *buffer) *operation.Problem {
	op := s.operations[q.Name]
	methods := "POST, OPTIONS"
	if op != nil && op.Flat {
		methods = "GET, HEAD, POST, OPTIONS"
	}
	switch {
	case op == nil: // the desk says so
		return nil
	case r.Method == http.MethodOptions:
		w.Header().Set("Allow", methods)
		return nil
	case r.Method == http.MethodPost:
		return s.body(w, r, q, buf)
	case op.Flat && (r.Method == http.MethodGet || r.Method == http.MethodHead):
		in, err := flat(op, r.URL.RawQuery)
		if err != nil {
			return operation.ProblemOf(err, q.Lang)
		}
		q.In = in
		return nil
	}
	return badMethod(w, r, methods)
}

// body reads the body of a request.
func (s *Server) body(w http.ResponseWriter, r *http.Request, q *operation.Question, buf *buffer) *operation.Problem {
	if e := r.Header.Get("Content-Encoding"); e != "" && e != "identity" {
		return operation.NewProblem(http.StatusUnsupportedMediaType, "encoding", words.P("server.encoding", e), words.P("server.encoding.hint"), q.Lang)
	}
	if r.ContentLength > s.options.Body {
		return tooLarge(w, s.options.Body, q.Lang)
	}
	body := http.MaxBytesReader(w, r.Body, s.options.Body)
	for {
		if len(buf.b) == cap(buf.b) {
			buf.b = append(buf.b, 0)[:len(buf.b)]
		}
		if len(buf.b) > mostBuffer && buf.leave == nil {
			if err := s.gate.enter(r.Context(), s.gate.bodies, nil); err != nil {
				return s.problem(err, q.Lang)
			}
			buf.leave = func() { <-s.gate.bodies }
		}
		n, err := body.Read(buf.b[len(buf.b):cap(buf.b)])
		buf.b = buf.b[:len(buf.b)+n]
		large := (*http.MaxBytesError)(nil)
		switch {
		case err == io.EOF:
			q.In = buf.b
			return nil
		case errors.As(err, &large):
			return tooLarge(w, s.options.Body, q.Lang)
		case err != nil:
			w.Header().Set("Connection", "close")
			return operation.NewProblem(http.StatusRequestTimeout, "body", words.P("server.body"), words.P("server.body.hint"), q.Lang)
		}
	}
}

// tooLarge is the problem of a body that is too long.
func tooLarge(w http.ResponseWriter, most int64, lang words.Lang) *operation.Problem {
	w.Header().Set("Connection", "close")
	return operation.NewProblem(http.StatusRequestEntityTooLarge, "size", words.P("server.large", uint64(most)), words.P("server.large.hint"), lang)
}

// badMethod is the problem of a request by another method than those.
func badMethod(w http.ResponseWriter, r *http.Request, methods string) *operation.Problem {
	w.Header().Set("Allow", methods)
	return operation.NewProblem(http.StatusMethodNotAllowed, "method", words.P("server.method", r.Method), words.P("server.method.hint", methods), language(r))
}

// notFound is the problem of an address where nothing is.
func notFound(r *http.Request) *operation.Problem {
	return operation.NewProblem(http.StatusNotFound, "address", words.P("server.address", r.URL.Path), words.P("server.address.hint"), language(r))
}

// refuse tells of a problem.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, p *operation.Problem) {
	body, err := json.Marshal(p)
	if err != nil {
		body = nil
	}
	h := w.Header()
	h.Set("Content-Type", "application/problem+json")
	h.Set("Content-Length", strconv.Itoa(len(body)))
	h.Set("Cache-Control", "no-store")
	switch p.Status {
	case http.StatusServiceUnavailable, http.StatusTooManyRequests:
		h.Set("Retry-After", "1")
	}
	w.WriteHeader(p.Status)
	w.Write(body)
}

// language is the one of ours that a request likes best.
func language(r *http.Request) words.Lang {
	accept := r.Header.Get("Accept-Language")
	if accept == "" {
		return words.English
	}
	best, weight := words.English, 0.0
	for tag := range strings.SplitSeq(accept, ",") {
		tag, parameter, _ := strings.Cut(strings.TrimSpace(tag), ";")
		q := 1.0
		if value, ok := strings.CutPrefix(strings.TrimSpace(parameter), "q="); ok {
			var err error
			if q, err = strconv.ParseFloat(value, 64); err != nil {
				continue
			}
		}
		if l, ok := words.Parse(tag); ok && q > weight {
			best, weight = l, q
		}
	}
	return best
}

// flat is the object in that the parameters of an address make.
func flat(op *operation.Operation, query string) ([]byte, error) {
	values, err := url.ParseQuery(query)
	if err != nil {
		return nil, &game.Fault{Code: "address", At: -1, What: words.P("server.query"), Hint: words.P("server.query.hint")}
	}
	object := map[string]json.RawMessage{}
	for name, given := range values {
		if len(given) > 1 {
			return nil, operation.Twice(name)
		}
		object[name] = json.RawMessage("null") // the desk knows which names there are
	}
	for _, f := range op.Fields() {
		if !values.Has(f.Name) {
			continue
		}
		text := values.Get(f.Name)
		raw := json.RawMessage(text)
		switch f.Type.Kind() {
		case reflect.String:
			raw, err = json.Marshal(text)
		case reflect.Bool:
			switch text {
			case "", "1", "true": // ?misere
				raw = json.RawMessage("true")
			case "0", "false":
				raw = json.RawMessage("false")
			default:
				return nil, &game.Fault{Code: "field", Input: text, At: -1, What: words.P("operation.field.type", f.Name), Hint: words.P("server.query.bool")}
			}
		}
		if err != nil || !json.Valid(raw) {
			return nil, &game.Fault{Code: "field", At: -1, What: words.P("operation.field.type", f.Name), Hint: words.P("server.query.hint")}
		}
		object[f.Name] = raw
	}
	return json.Marshal(object)
}
