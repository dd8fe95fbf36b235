// Package server puts the operations on HTTP, and the studio beside them.
//
// POST /api/NAME takes an object in, and for the flat ones GET /api/NAME its
// fields as parameters. What comes back is the object out, or a problem as RFC 9457
// has it; with Accept: text/event-stream a long operation tells how far it is.
// /openapi.json describes all of it.
//
// # What a stranger can cost
//
// Every bound is in [Options]. A question has caps on time, positions and memory;
// the long ones wait for one of a few places (see gate), so that the memory of all
// of them together is bounded too. Headers, bodies, connections, the time to send a
// request and to take an answer are bounded, and so is how often a client may ask.
// Requests under foreign names (DNS rebinding) and from foreign pages are refused.
package server

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"grundy/operation"
)

// Options are what a server may be told; what is zero has the default that is
// said.
type Options struct {
	Caps    operation.Caps // of every question; none
	AtOnce  int            // long questions answered at once; as many as there are processors
	Body    int64          // bytes of a request's body; 1 MiB
	Conns   int            // connections; 4096
	Rate    float64        // requests a second of one client that is not this machine; no bound
	Hosts   []string       // names that the server answers to, beside localhost and addresses
	Origins []string       // origins of foreign pages that may ask, such as https://example.org; "*" is all
	Files   fs.FS          // the studio; none
	Log     *slog.Logger   // none
	Version string         // of the program
}

// Bounds that nobody needs to change.
const (
	headerTime  = 5 * time.Second  // to send the header of a request
	requestTime = 15 * time.Second // to send all of a request
	idleTime    = 30 * time.Second // between requests
	graceTime   = 5 * time.Second  // for questions under way when the server ends
	headerBytes = 16 << 10
)

// A Server answers over HTTP.
type Server struct {
	options    Options
	log        *slog.Logger
	desk       *operation.Desk
	operations map[string]*operation.Operation
	gate       *gate
	clients    *clients
	metrics    *metrics
	document   document
	ending     atomic.Bool
}

// New is a server that listens nowhere yet.
func New(o Options) *Server {
	if o.AtOnce <= 0 {
		o.AtOnce = runtime.GOMAXPROCS(0)
	}
	if o.Body <= 0 {
		o.Body = 1 << 20
	}
	if o.Conns <= 0 {
		o.Conns = 4096
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	s := &Server{options: o, log: o.Log, desk: operation.NewDesk(o.Caps), operations: map[string]*operation.Operation{},
		gate: newGate(o.AtOnce), clients: newClients(o.Rate)}
	var names []string
	for _, op := range operation.All() {
		s.operations[op.Name] = &op
		names = append(names, op.Name)
	}
	s.metrics = newMetrics(names)
	return s
}

// Serve answers what comes in at l until ctx ends; then questions under way have a
// few seconds to end, and it returns nil.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	asking, abandon := context.WithCancel(context.WithoutCancel(ctx))
	defer abandon()
	h := &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: headerTime,
		ReadTimeout:       requestTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    headerBytes,
		BaseContext:       func(net.Listener) context.Context { return asking },
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	if s.options.Caps.Time > 0 {
		h.WriteTimeout = requestTime + queueTime + s.options.Caps.Time + idleTime
	}
	ended := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(ended)
		s.ending.Store(true)
		s.log.Info("ending", "questions", s.metrics.running.Load())
		grace, cancel := context.WithTimeout(asking, graceTime)
		defer cancel()
		if h.Shutdown(grace) != nil {
			abandon() // the questions see that
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			defer cancel()
			if h.Shutdown(last) != nil {
				h.Close()
			}
		}
	})
	err := h.Serve(newListener(l, s.options.Conns))
	if !stop() {
		<-ended
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// Handler answers requests.
func (s *Server) Handler() http.Handler {
	files := newFiles(s.options.Files)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path := r.URL.Path
		if p := s.refusal(w, r); p != nil {
			s.refuse(w, r, p)
			return
		}
		name, isQuestion := strings.CutPrefix(path, "/api/")
		switch {
		case isQuestion:
			s.question(w, r, name)
		case r.Method == http.MethodOptions:
			w.WriteHeader(http.StatusNoContent)
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			s.refuse(w, r, badMethod(w, r, "GET, HEAD"))
		case path == "/openapi.json":
			s.describe(w, r)
		case path == "/healthz":
			s.health(w)
		case path == "/metrics":
			w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
			w.Write(s.metrics.text(s.gate))
		default:
			if !files.serve(w, r) {
				s.refuse(w, r, notFound(r))
			}
		}
	})
}

// health says whether the server takes questions.
func (s *Server) health(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	if s.ending.Load() {
		w.WriteHeader(http.StatusServiceUnavailable)
		w.Write([]byte("{\"status\":\"ending\"}\n"))
		return
	}
	w.Write([]byte("{\"status\":\"ok\"}\n"))
}
