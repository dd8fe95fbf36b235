package server

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"grundy/operation"
)

var caps = operation.Caps{Time: 20 * time.Second, Positions: 1e6, Memory: 200e6, Values: 1 << 20}

// described is the document as an independent reader understands it.
func described(t *testing.T, s *Server) routers.Router {
	t.Helper()
	w := httptest.NewRecorder()
	r := httptest.NewRequest("GET", "http://localhost/openapi.json", nil)
	s.Handler().ServeHTTP(w, r)
	doc, err := openapi3.NewLoader().LoadFromData(w.Body.Bytes())
	if err != nil {
		t.Fatalf("%v\n%.2000s", err, w.Body)
	}
	if err := doc.Validate(t.Context(), openapi3.EnableExamplesValidation()); err != nil {
		t.Fatal(err)
	}
	doc.Servers = nil
	router, err := gorillamux.NewRouter(doc)
	if err != nil {
		t.Fatal(err)
	}
	return router
}

// exchange sends a request to the server and has both it and the answer validated
// against the document. A request that is to be refused is not validated.
func exchange(t *testing.T, s *Server, router routers.Router, r *http.Request, body string) *httptest.ResponseRecorder {
	t.Helper()
	route, parameters, err := router.FindRoute(r)
	if err != nil {
		t.Fatalf("%s %s: %v", r.Method, r.URL, err)
	}
	in := &openapi3filter.RequestValidationInput{Request: r, PathParams: parameters, Route: route,
		Options: &openapi3filter.Options{IncludeResponseStatus: true}}
	bad := openapi3filter.ValidateRequest(context.Background(), in)
	r.Body = io.NopCloser(strings.NewReader(body))
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	if (bad == nil) != (w.Code == http.StatusOK) && w.Code != http.StatusBadRequest {
		t.Errorf("%s %s %s: status %d, but the document says %v", r.Method, r.URL, body, w.Code, bad)
	}
	if bad != nil && w.Code == http.StatusOK {
		t.Errorf("%s %s %s: answered, but the document says %v", r.Method, r.URL, body, bad)
	}
	err = openapi3filter.ValidateResponse(context.Background(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: in, Status: w.Code, Header: w.Header(), Body: io.NopCloser(bytes.NewReader(w.Body.Bytes())),
		Options: &openapi3filter.Options{IncludeResponseStatus: true},
	})
	if err != nil {
		t.Errorf("%s %s %s: %v in %.500s", r.Method, r.URL, body, err, w.Body)
	}
	return w
}

func post(name, body string) *http.Request {
	r := httptest.NewRequest("POST", "http://localhost/api/"+name, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	return r
}

// The document is valid, and so is every request and every answer of every
// operation by it: the examples in both languages, and by GET; what is cut short by
// limits; what is refused.
func TestDocument(t *testing.T) {
	s := New(Options{Caps: caps, Version: "1"})
	router := described(t, s)
	asked := map[string]bool{}
	for _, op := range operation.All() {
		for _, e := range op.Examples {
			for _, lang := range []string{"en", "zh-CN,zh;q=0.9,en;q=0.8"} {
				r := post(op.Name, e.In)
				r.Header.Set("Accept-Language", lang)
				if w := exchange(t, s, router, r, e.In); w.Code != http.StatusOK {
					t.Errorf("%s %s: %d", op.Name, e.In, w.Code)
				}
			}
			asked[op.Name] = true
		}
		for _, bad := range []string{`{}x`, `{"nothing":1}`, `[1]`, `{"position":7,"game":7,"start":7,"a":7}`} {
			if w := exchange(t, s, router, post(op.Name, bad), bad); w.Code != http.StatusBadRequest {
				t.Errorf("%s %s: %d", op.Name, bad, w.Code)
			}
		}
	}
	for name, bodies := range questions {
		if !asked[name] {
			t.Errorf("there is no operation %s", name)
		}
		for _, body := range bodies {
			exchange(t, s, router, post(name, body), body)
		}
	}
	for _, q := range []string{
		"solve?position=nim+3,4,5", "solve?position=nim+1,1,1&misere=true&lang=zh&moves=3&explain=mex", "state?position=kayles+7",
		"options?position=kayles+7&offset=2&count=3", "games", "games?game=nim&lang=zh", "solve?position=kayls+7", "solve?position=nim+18446744073709551615",
	} {
		r := httptest.NewRequest("GET", "http://localhost/api/"+q, nil)
		w := exchange(t, s, router, r, "")
		if strings.Contains(q, "kayls") != (w.Code == http.StatusBadRequest) {
			t.Errorf("%s: %d %s", q, w.Code, w.Body)
		}
	}
}

// questions are more of them, for the corners of the answers.
var questions = map[string][]string{
	"solve": {
		`{"position":"wythoff 5,8 + nim 3","explain":"binary"}`, `{"position":"kayles 1000000"}`, `{"position":"0.137 9,9,9 + moore:2 5,6,7","misere":true,"max_positions":10}`,
		`{"position":"nim 18446744073709551615,1"}`, `{"position":"welter 0,2,5","explain":"mex"}`, `{"position":"kayles 5,5","misere":true}`, `{"position":"nim 3","moves":0}`,
		`{"position":"kayles 7","explain":"mex"}`, `{"position":"euclid 34,12","explain":"blocks"}`, `{"position":"nim 0"}`, `{"position":"nim @a","files":{"a":"3 4"}}`,
	},
	"state":      {`{"position":"staircase 3,1,4 + welter 0,2,5 + circular:2 1,2,1,3 + euclid 34,12 + wythoff 5,8 + building:4 0,0,0 + fibonacci 10"}`},
	"options":    {`{"position":"nim 9000000000","count":3}`, `{"position":"0.137 9,9,9 + moore:2 5,6,7","misere":true,"max_positions":5,"count":2}`, `{"position":"wythoff 3,5","misere":true}`},
	"move":       {`{"position":"wythoff 5,8","move":"3,6"}`, `{"position":"nim 3","move":"heap 1 take 9","lang":"zh"}`},
	"hint":       {`{"position":"nim 0"}`, `{"position":"kayles 5,5"}`, `{"position":"0.137 9,9,9 + moore:2 5,6,7","misere":true,"max_positions":5}`},
	"graph":      {`{"position":"nim 0"}`, `{"position":"nim 9000000000"}`, `{"position":"kayles 5 + nim 3","misere":true,"nodes":0}`},
	"play":       {`{"position":"nim 3,4,5","level":0,"seed":18446744073709551615}`, `{"position":"nim 3,4,5","level":50,"seed":"x","misere":true}`, `{"position":"nim 0"}`},
	"grade":      {`{"record":"nim 1,1\n0,1\n0,0"}`, `{"start":"0.137 9,9,9,9","moves":["9,9,9,8"],"misere":true,"max_positions":5}`, `{"start":"kayles 2","moves":["heap 1 take 2"],"players":["a","b"]}`},
	"record":     {`{"start":"nim 3"}`},
	"games":      {`{"game":"0.15"}`, `{"game":"0.123"}`},
	"ppositions": {`{"game":"kayles","misere":true,"heaps":2,"max":9}`, `{"game":"welter","max_positions":3}`, `{"game":"nim","heaps":4,"max":4000}`},
	"verify":     {`{"game":"end-nim","max":2}`, `{"game":"wythoff","max_positions":3}`, `{"game":"circular:2"}`},
	"values":     {`{"game":"nim","from":18446744073709551614,"to":18446744073709551615}`, `{"game":"0.007","to":20000,"list":false,"stats":true}`, `{"game":"0.007","to":1000000,"max_memory":100000}`, `{"game":"kayles","stats":true}`},
	"period":     {`{"game":"nim"}`, `{"game":"take:1,3,4"}`, `{"game":"grundys","to":2000}`, `{"game":"0.007","max_memory":100000}`, `{"game":"lasker"}`, `{"game":"guiles","local":true,"to":3000}`},
	"equivalent": {`{"a":"0.007","b":"treblecross","to":100}`, `{"a":"nim","b":"kayles"}`, `{"a":"0.6","b":"0.007","to":5,"max_memory":100}`},
}

// Parameters of an address are as the fields of an object.
func TestParameters(t *testing.T) {
	s := New(Options{Caps: caps})
	for _, c := range []struct {
		query  string
		status int
	}{
		{"position=nim+3&misere", 200}, {"position=nim+3&misere=yes", 400}, {"position=nim+3&moves=2x", 400}, {"position=nim+3&what=1", 400},
		{"position=%zz", 400}, {"", 400}, {"position=" + url.QueryEscape(`"}`), 400}, {"position=nim+3&moves=" + url.QueryEscape(`1,"misere":true`), 400},
		{"position=nim+3&files=" + url.QueryEscape(`{"a":"b"}`), 200},
	} {
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, httptest.NewRequest("GET", "http://localhost/api/solve?"+c.query, nil))
		if w.Code != c.status {
			t.Errorf("%s: %d %s", c.query, w.Code, w.Body)
		}
	}
}
