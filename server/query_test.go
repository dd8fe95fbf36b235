package server

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// Booleans in an address are true, false, 1, 0 or the bare name; what is given twice is
// a fault. Three heaps of one are lost in misère play only.
func TestQuery(t *testing.T) {
	s := New(Options{Caps: caps})
	for _, c := range []struct {
		query  string
		status int
		says   string
	}{
		{"misere=1", http.StatusOK, `"outcome":"P"`},
		{"misere=true", http.StatusOK, `"outcome":"P"`},
		{"misere", http.StatusOK, `"outcome":"P"`},
		{"misere=0", http.StatusOK, `"outcome":"N"`},
		{"misere=false", http.StatusOK, `"outcome":"N"`},
		{"misere=2", http.StatusBadRequest, "true, false, 1 or 0"},
		{"misere=yes", http.StatusBadRequest, "true, false, 1 or 0"},
		{"misere=0&misere=1", http.StatusBadRequest, "given twice"},
		{"position=nim+1", http.StatusBadRequest, "given twice"},
		{"nothing=1", http.StatusBadRequest, "nothing"},
	} {
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, httptest.NewRequest("GET", "http://localhost/api/solve?position=nim+1,1,1&"+c.query, nil))
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.says) {
			t.Errorf("%s: %d %s", c.query, w.Code, w.Body)
		}
	}
}
