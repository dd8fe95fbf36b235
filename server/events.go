package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"grundy/operation"
)

// wantsEvents reports whether a request asks to be told how far the work is.
func wantsEvents(r *http.Request) bool {
	for kind := range strings.SplitSeq(r.Header.Get("Accept"), ",") {
		kind, _, _ = strings.Cut(kind, ";")
		if strings.TrimSpace(kind) == "text/event-stream" {
			return true
		}
	}
	return false
}

// heartbeat is how often something is sent where there is nothing to tell, so that
// who has gone away is noticed, and nobody between closes the connection.
const heartbeat = 10 * time.Second

// eventTime is how long an event may take to be taken.
const eventTime = 15 * time.Second

// stream answers one question with server-sent events: "progress" now and then,
// then "result" with the object out, or "error" with the problem. When the client
// goes away, the work ends. It returns the status.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, q operation.Question) int {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	reports := make(chan operation.Progress, 1)
	q.Report = func(p operation.Progress) {
		select {
		case reports <- p:
		default: // the one before has not been taken yet
		}
	}
	type answered struct {
		out   []byte
		leave func()
		err   error
	}
	done := make(chan answered, 1)
	go func() {
		a := answered{leave: func() {}, err: errors.New("failed")}
		defer func() {
			if failure := recover(); failure != nil {
				s.metrics.panics.Add(1)
				s.log.Error("a question made the program fail", "operation", q.Name, "failure", failure, "stack", string(debug.Stack()))
			}
			done <- a
		}()
		a.out, a.leave, a.err = s.gate.answer(ctx, true, func(ctx context.Context) ([]byte, error) { return s.desk.Ask(ctx, nil, q) })
	}()
	control := http.NewResponseController(w)
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	send := func(event string, data []byte) {
		control.SetWriteDeadline(time.Now().Add(eventTime + time.Duration(len(data))*time.Microsecond))
		var text bytes.Buffer
		if event == "" {
			text.WriteString(":\n\n")
		} else {
			text.WriteString("event: " + event + "\ndata: ")
			text.Write(bytes.TrimSuffix(data, []byte("\n")))
			text.WriteString("\n\n")
		}
		if _, err := w.Write(text.Bytes()); err != nil {
			cancel()
		} else if control.Flush() != nil {
			cancel()
		}
	}
	send("", nil) // the header goes out at once
	pulse := time.NewTicker(heartbeat)
	defer pulse.Stop()
	for {
		select {
		case p := <-reports:
			if data, err := json.Marshal(p); err == nil {
				send("progress", data)
			}
		case <-pulse.C:
			send("", nil)
		case a := <-done:
			defer a.leave()
			if a.err == nil {
				send("result", a.out)
				return http.StatusOK
			}
			p := s.problem(a.err, q.Lang)
			if data, err := json.Marshal(p); err == nil {
				send("error", data)
			}
			return p.Status
		}
	}
}
