// Package server puts the operations on HTTP: POST /api/NAME with an object in,
// and for the flat ones GET /api/NAME with its fields as parameters. What comes
// back is the object out, or a problem as RFC 9457 has it.
package server

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"

	"grundy/game"
	"grundy/operation"
	"grundy/words"
)

// Options are what a server may be told; the zero value has no bounds.
type Options struct {
	Caps operation.Caps
	Body int64 // bytes of an object in at most
}

// A Server answers over HTTP.
type Server struct {
	options    Options
	desk       *operation.Desk
	operations map[string]operation.Operation
}

// New is a server that listens nowhere yet.
func New(o Options) *Server {
	s := &Server{options: o, desk: operation.NewDesk(o.Caps), operations: map[string]operation.Operation{}}
	for _, op := range operation.All() {
		s.operations[op.Name] = op
	}
	return s
}

// Serve answers what comes in at l until ctx ends.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	h := &http.Server{Handler: s.Handler()}
	stop := context.AfterFunc(ctx, func() { h.Shutdown(context.WithoutCancel(ctx)) })
	defer stop()
	err := h.Serve(l)
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// Handler answers requests.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/api/{name}", s.api)
	return mux
}

// api answers one question.
func (s *Server) api(w http.ResponseWriter, r *http.Request) {
	q := operation.Question{Name: r.PathValue("name"), Lang: language(r)}
	op, known := s.operations[q.Name]
	var err error
	switch {
	case !known: // the desk says so
	case r.Method == http.MethodPost:
		q.In, err = io.ReadAll(http.MaxBytesReader(w, r.Body, s.options.Body))
	case r.Method == http.MethodGet && op.Flat:
		q.In, err = flat(&op, r)
	default:
		w.Header().Set("Allow", "POST")
		err = operation.NewProblem(http.StatusMethodNotAllowed, "method", words.P("server.method", r.Method), words.P("server.method.hint"), q.Lang)
	}
	var out []byte
	if err == nil {
		out, err = s.desk.Ask(r.Context(), nil, q)
	}
	if err != nil {
		s.refuse(w, operation.ProblemOf(err, q.Lang))
		return
	}
	w.Header()["Content-Type"] = []string{"application/json"}
	w.Write(out)
}

// refuse tells of a problem.
func (s *Server) refuse(w http.ResponseWriter, p *operation.Problem) {
	body, err := json.Marshal(p)
	if err != nil {
		body = nil
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(p.Status)
	w.Write(body)
}

// language is the one that a request prefers.
func language(r *http.Request) words.Lang {
	for tag := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		tag, _, _ = strings.Cut(strings.TrimSpace(tag), ";")
		if l, ok := words.Parse(tag); ok {
			return l
		}
	}
	return words.English
}

// flat is the object in that the parameters of an address make.
func flat(op *operation.Operation, r *http.Request) ([]byte, error) {
	object := map[string]json.RawMessage{}
	fields := op.Fields()
	for name, list := range r.URL.Query() {
		text := list[len(list)-1]
		raw := json.RawMessage(text)
		for _, f := range fields {
			if f.Name == name && f.Type.Kind().String() == "string" {
				raw = json.RawMessage(strconv.Quote(text))
				if quoted, err := json.Marshal(text); err == nil {
					raw = quoted
				}
			}
		}
		if !json.Valid(raw) {
			return nil, &game.Fault{Code: "field", At: -1, What: words.P("operation.field.type", name)}
		}
		object[name] = raw
	}
	return json.Marshal(object)
}
