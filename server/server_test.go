package server

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"golang.org/x/time/rate"

	"grundy/operation"
	"grundy/words"
)

// started is a server at a free port, and how to end it: it returns what Serve
// returned.
func started(t *testing.T, s *Server) (address string, end func() error) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, l) }()
	end = func() error {
		cancel()
		select {
		case err := <-done:
			done <- err
			return err
		case <-time.After(time.Minute):
			return errors.New("it does not end")
		}
	}
	t.Cleanup(func() {
		if err := end(); err != nil {
			t.Error(err)
		}
	})
	return l.Addr().String(), end
}

// send sends a request to a handler.
func send(s *Server, r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	return w
}

// Requests under foreign names and from foreign pages are refused, unless they are
// allowed.
func TestForeign(t *testing.T) {
	plain := New(Options{Caps: caps})
	open := New(Options{Caps: caps, Hosts: []string{"Grundy.example"}, Origins: []string{"https://page.example"}})
	for _, c := range []struct {
		s      *Server
		host   string
		header string
		status int
	}{
		{plain, "localhost:7117", "", 200}, {plain, "127.0.0.1:7117", "", 200}, {plain, "[::1]:7117", "", 200}, {plain, "10.0.0.5", "", 200},
		{plain, "evil.example", "", 421}, {plain, "localhost.evil.example", "", 421}, {plain, "", "", 421}, {plain, "grundy.example", "", 421},
		{open, "grundy.example:80", "", 200}, {open, "evil.example", "", 421}, {open, "localhost.", "", 200},
		{plain, "localhost:7117", "Origin: http://localhost:7117", 200}, {plain, "localhost:7117", "Origin: http://localhost:7118", 403},
		{plain, "localhost", "Origin: null", 403}, {plain, "localhost", "Origin: https://page.example", 403},
		{open, "localhost", "Origin: https://page.example", 200}, {open, "localhost", "Origin: https://other.example", 403},
		{plain, "localhost", "Sec-Fetch-Site: cross-site", 403}, {plain, "localhost", "Sec-Fetch-Site: same-origin", 200}, {plain, "localhost", "Sec-Fetch-Site: none", 200},
	} {
		r := post("solve", `{"position":"nim 3"}`)
		r.Host = c.host
		if name, value, ok := strings.Cut(c.header, ": "); ok {
			r.Header.Set(name, value)
		}
		w := send(c.s, r)
		if w.Code != c.status {
			t.Errorf("%s %s: %d", c.host, c.header, w.Code)
		}
		allowed := w.Header().Get("Access-Control-Allow-Origin")
		if want := c.s == open && c.status == 200 && strings.HasPrefix(c.header, "Origin: "); want != (allowed == "https://page.example") {
			t.Errorf("%s %s: allowed %q", c.host, c.header, allowed)
		}
	}
	r := httptest.NewRequest("OPTIONS", "http://localhost/api/solve", nil)
	r.Header.Set("Origin", "https://page.example")
	if w := send(open, r); w.Code != 204 || !strings.Contains(w.Header().Get("Access-Control-Allow-Methods"), "POST") {
		t.Errorf("%d %v", w.Code, w.Header())
	}
}

// A client that asks too often is refused; this machine never is. An IPv6
// household counts as one.
func TestRate(t *testing.T) {
	s := New(Options{Caps: caps, Rate: 1})
	ask := func(from string) int {
		r := post("solve", `{"position":"nim 3","lang":"zh"}`)
		r.RemoteAddr = from
		return send(s, r).Code
	}
	for _, c := range []struct {
		from   string
		status int
	}{
		{"10.0.0.1:5", 200}, {"10.0.0.1:6", 200}, {"10.0.0.1:7", 429}, {"10.0.0.2:5", 200}, {"127.0.0.1:5", 200}, {"127.0.0.1:5", 200}, {"127.0.0.1:5", 200},
		{"[2001:db8::1]:5", 200}, {"[2001:db8::2]:5", 200}, {"[2001:db8::3]:5", 429}, {"[2001:db8:0:1::3]:5", 200}, {"[::1]:5", 200}, {"[::1]:5", 200}, {"[::1]:5", 200},
	} {
		if got := ask(c.from); got != c.status {
			t.Errorf("%s: %d, want %d", c.from, got, c.status)
		}
	}
	c := newClients(float64(rate.Limit(1)))
	for i := range 3 * mostClients {
		c.allow(fmt.Sprintf("10.%d.%d.%d:1", i>>16, i>>8&255, i&255))
	}
	if len(c.known) > mostClients {
		t.Errorf("%d clients", len(c.known))
	}
}

// Methods, sizes, encodings and addresses that do not fit are refused with a
// problem in the language asked for.
func TestRefused(t *testing.T) {
	s := New(Options{Caps: caps, Body: 100})
	long := `{"position":"nim ` + strings.Repeat("1,", 100) + `1"}`
	for _, c := range []struct {
		method, path, body, header string
		status                     int
		code                       string
	}{
		{"DELETE", "/api/solve", "", "", 405, "method"}, {"GET", "/api/move", "", "", 405, "method"}, {"PUT", "/", "", "", 405, "method"},
		{"POST", "/api/solve", long, "", 413, "size"}, {"POST", "/api/solve", "{}", "Content-Encoding: gzip", 415, "encoding"},
		{"POST", "/api/", "{}", "", 404, "unknown-operation"}, {"POST", "/api/solve/x", "{}", "", 404, "unknown-operation"}, {"GET", "/nothing", "", "", 404, "address"},
	} {
		r := httptest.NewRequest(c.method, "http://localhost"+c.path, strings.NewReader(c.body))
		r.Header.Set("Accept-Language", "fr, zh-TW;q=0.8, en;q=0.2")
		if name, value, ok := strings.Cut(c.header, ": "); ok {
			r.Header.Set(name, value)
		}
		w := send(s, r)
		var p operation.Problem
		if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || w.Code != c.status || p.Status != c.status || p.Code != c.code {
			t.Errorf("%s %s: %d %s", c.method, c.path, w.Code, w.Body)
		}
		if w.Header().Get("Content-Type") != "application/problem+json" || !strings.ContainsFunc(p.Detail, func(r rune) bool { return r > 0x4e00 }) {
			t.Errorf("%s %s: %v %s", c.method, c.path, w.Header(), p.Detail)
		}
	}
	if got := language(httptest.NewRequest("GET", "/", nil)); got != words.English {
		t.Error(got)
	}
}

// A long operation tells how far it is, and then the answer, or what went wrong.
func TestEvents(t *testing.T) {
	s := New(Options{Caps: operation.Caps{Time: 3 * time.Second, Memory: 200e6, Values: 1 << 20}})
	address, _ := started(t, s)
	events := func(name, body string) (all []string) {
		r, err := http.NewRequest("POST", "http://"+address+"/api/"+name, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept", "text/event-stream")
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		scanner := bufio.NewScanner(response.Body)
		scanner.Buffer(nil, 1<<24)
		event := ""
		for scanner.Scan() {
			if name, ok := strings.CutPrefix(scanner.Text(), "event: "); ok {
				event = name
			}
			if data, ok := strings.CutPrefix(scanner.Text(), "data: "); ok {
				all = append(all, event+" "+data)
			}
		}
		return all
	}
	for _, c := range []struct{ name, body, last string }{
		{"period", `{"game":"kayles"}`, `result {"game":"kayles","status":"proved"`},
		{"values", `{"game":"kayles","to":3}`, `result {"game":"kayles","from":0,"to":3,"values":[0,1,2,3]}`},
		{"values", `{"game":"kayls"}`, `error {"type":"/problems/unknown-game"`},
		{"values", `{"game":"0.007","to":1000000000,"list":false,"timeout_ms":1500}`, `result {"game":"0.007","from":0,`},
	} {
		all := events(c.name, c.body)
		if len(all) == 0 || !strings.HasPrefix(all[len(all)-1], c.last) {
			t.Errorf("%s: %q", c.body, all)
		}
		if strings.Contains(c.body, "timeout") && !strings.HasPrefix(all[0], `progress {"done":`) {
			t.Errorf("%s: %q", c.body, all)
		}
	}
}

// wait waits until a thing is so.
func wait(t *testing.T, what string, so func() bool) {
	t.Helper()
	for range 6000 {
		if so() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("it never is so that %s", what)
}

const endless = `{"game":"0.007","to":1000000000000,"list":false}`

// When the client goes away the work ends, whether it streams or not.
func TestGone(t *testing.T) {
	s := New(Options{AtOnce: 2})
	address, _ := started(t, s)
	for _, accept := range []string{"application/json", "text/event-stream"} {
		ctx, cancel := context.WithCancel(context.Background())
		r, err := http.NewRequestWithContext(ctx, "POST", "http://"+address+"/api/values", strings.NewReader(endless))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept", accept)
		done := make(chan bool)
		go func() {
			if response, err := http.DefaultClient.Do(r); err == nil {
				io.Copy(io.Discard, response.Body)
				response.Body.Close()
			}
			close(done)
		}()
		wait(t, "it works", func() bool { return len(s.gate.long) == 1 })
		cancel()
		<-done
		wait(t, "it rests", func() bool { return len(s.gate.long) == 0 && s.metrics.running.Load() == 0 })
	}
}

// However many long questions wait, short ones are answered at once; and one that
// turns out to be long waits its turn.
func TestGate(t *testing.T) {
	s := New(Options{AtOnce: 1})
	address, _ := started(t, s)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	ask := func(name, body string) (int, error) {
		r, err := http.NewRequestWithContext(ctx, "POST", "http://"+address+"/api/"+name, strings.NewReader(body))
		if err != nil {
			return 0, err
		}
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			return 0, err
		}
		defer response.Body.Close()
		_, err = io.Copy(io.Discard, response.Body)
		return response.StatusCode, err
	}
	for range 3 {
		go ask("values", endless)
	}
	wait(t, "they wait", func() bool { return s.gate.waiting.Load() == 2 })
	go ask("solve", `{"position":"0.137 40,41,42,43,44,45","misere":true}`)
	wait(t, "it waits too", func() bool { return s.gate.waiting.Load() == 3 })
	for range 100 {
		if status, err := ask("solve", `{"position":"kayles 7 + nim 3,4"}`); status != 200 || err != nil {
			t.Fatal(status, err)
		}
	}
	for range queueLength + 10 {
		go ask("values", endless)
	}
	wait(t, "too many wait", func() bool { return s.metrics.reasons["busy"].Load() > 0 })
	cancel()
	wait(t, "all is over", func() bool { return s.metrics.running.Load() == 0 && len(s.gate.long) == 0 && len(s.gate.brief) == 0 })
}

// A panic is an honest 500, and the place comes free.
func TestPanic(t *testing.T) {
	g := newGate(1)
	for range 100 {
		for _, long := range []bool{false, true} {
			func() {
				defer func() {
					if recover() == nil {
						t.Error("no panic")
					}
				}()
				g.answer(context.Background(), long, func(context.Context) ([]byte, error) { panic("on purpose") })
			}()
		}
	}
	if len(g.brief)+len(g.long) > 0 {
		t.Error("places are taken")
	}
	s := New(Options{})
	w := httptest.NewRecorder()
	r := post("solve", "{}")
	if status := s.failed(w, r, "solve", "on purpose"); status != 500 || w.Code != 500 || !strings.Contains(w.Body.String(), `"code":"internal"`) || s.metrics.panics.Load() != 1 {
		t.Errorf("%d %s", status, w.Body)
	}
}

// When the server ends, questions under way have a moment to end.
func TestEnding(t *testing.T) {
	s := New(Options{AtOnce: 1})
	address, end := started(t, s)
	status := make(chan int, 1)
	go func() {
		response, err := http.Post("http://"+address+"/api/values", "application/json", strings.NewReader(`{"game":"0.007","to":100000000,"list":false,"timeout_ms":1000}`))
		if err != nil {
			status <- 0
			return
		}
		response.Body.Close()
		status <- response.StatusCode
	}()
	wait(t, "it works", func() bool { return len(s.gate.long) == 1 })
	if err := end(); err != nil {
		t.Error(err)
	}
	if got := <-status; got != 200 {
		t.Error(got)
	}
	if w := send(s, httptest.NewRequest("GET", "http://localhost/healthz", nil)); w.Code != 503 {
		t.Error(w.Code)
	}
}

// The studio's files come with their types, are kept for as long as they may be; no
// other address is the studio's, whose pages stand behind a "#".
func TestFiles(t *testing.T) {
	var files fs.FS = fstest.MapFS{
		"index.html": {Data: []byte("<!doctype html>page")}, "icon.svg": {Data: []byte("<svg/>")},
		"assets/a-1f.js": {Data: []byte("alert(1)")}, "assets/a-1f.js.gz": {Data: []byte("packed")}, "assets/grundy.wasm": {Data: []byte("\x00asm")},
	}
	s := New(Options{Files: files})
	get := func(path string, header ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", "http://localhost"+path, nil)
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		return send(s, r)
	}
	for _, c := range []struct{ path, kind, body string }{
		{"/", "text/html; charset=utf-8", "<!doctype html>page"}, {"/index.html", "text/html; charset=utf-8", "<!doctype html>page"},
		{"/icon.svg", "image/svg+xml", "<svg/>"}, {"/assets/a-1f.js", "text/javascript; charset=utf-8", "alert(1)"}, {"/assets/grundy.wasm", "application/wasm", "\x00asm"},
	} {
		w := get(c.path)
		if w.Code != 200 || w.Body.String() != c.body || w.Header().Get("Content-Type") != c.kind || w.Header().Get("ETag") == "" ||
			!strings.Contains(w.Header().Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("%s: %d %q %v", c.path, w.Code, w.Body, w.Header())
		}
		if cached := strings.Contains(w.Header().Get("Cache-Control"), "immutable"); cached != strings.HasPrefix(c.path, "/assets/") {
			t.Errorf("%s: %v", c.path, w.Header())
		}
		if again := get(c.path, "If-None-Match", w.Header().Get("ETag")); again.Code != 304 {
			t.Errorf("%s: %d", c.path, again.Code)
		}
	}
	if w := get("/assets/a-1f.js", "Accept-Encoding", "br, gzip"); w.Body.String() != "packed" || w.Header().Get("Content-Encoding") != "gzip" || w.Header().Get("Content-Type") != "text/javascript; charset=utf-8" {
		t.Errorf("%q %v", w.Body, w.Header())
	}
	for _, path := range []string{"/assets/missing.js", "/robots.txt", "/problems/x", "/../server.go", "/assets", "/assets/", "/nope", "/play/nim%203,4"} {
		if w := get(path); w.Code != 404 || strings.Contains(w.Body.String(), "package") {
			t.Errorf("%s: %d %q", path, w.Code, w.Body)
		}
	}
	if w := send(New(Options{}), httptest.NewRequest("GET", "http://localhost/", nil)); w.Code != 404 {
		t.Error(w.Code)
	}
}

// The metrics count what was done, and are lines of a name and a number.
func TestMetrics(t *testing.T) {
	s := New(Options{Caps: caps})
	send(s, post("solve", `{"position":"nim 3"}`))
	send(s, post("solve", `{"position":"kayls 3"}`))
	send(s, post("nothing", `{}`))
	text := send(s, httptest.NewRequest("GET", "http://localhost/metrics", nil)).Body.String()
	for _, want := range []string{
		`grundy_questions_total{operation="solve",status="200"} 1`, `grundy_questions_total{operation="solve",status="400"} 1`,
		`grundy_questions_total{operation="other",status="404"} 1`, `grundy_question_seconds_count{operation="solve"} 2`, `grundy_question_seconds_bucket{operation="solve",le="+Inf"} 2`,
		"grundy_panics_total 0", "grundy_long_running 0",
	} {
		if !strings.Contains(text, want+"\n") {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		var value float64
		name, number, ok := strings.Cut(line, " ")
		if _, err := fmt.Sscan(number, &value); !strings.HasPrefix(line, "# ") && (!ok || err != nil || !strings.HasPrefix(name, "grundy_")) {
			t.Errorf("the line %q", line)
		}
	}
}

// No more connections are open than allowed; the next one waits.
func TestConnections(t *testing.T) {
	s := New(Options{Conns: 1})
	address, _ := started(t, s)
	first, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	second, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	const request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
	io.WriteString(second, request)
	io.WriteString(first, request)
	if line, err := bufio.NewReader(first).ReadString('\n'); err != nil || !strings.Contains(line, "200") {
		t.Fatal(line, err)
	}
	first.Close()
	if line, err := bufio.NewReader(second).ReadString('\n'); err != nil || !strings.Contains(line, "200") {
		t.Fatal(line, err)
	}
}
