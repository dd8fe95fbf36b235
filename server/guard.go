package server

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"

	"golang.org/x/time/rate"

	"grundy/operation"
	"grundy/words"
)

// refusal says why a request is not looked at; nil if it is. It also answers who
// asks whether a foreign page may ask.
func (s *Server) refusal(w http.ResponseWriter, r *http.Request) *operation.Problem {
	if !s.named(r.Host) {
		s.metrics.refused("host")
		return operation.NewProblem(http.StatusMisdirectedRequest, "host", words.P("server.host", r.Host), words.P("server.host.hint"), language(r))
	}
	if !strings.HasPrefix(r.URL.Path, "/api/") {
		return nil
	}
	if p := s.foreign(w, r); p != nil {
		s.metrics.refused("origin")
		return p
	}
	if !s.clients.allow(r.RemoteAddr) {
		s.metrics.refused("rate")
		return operation.NewProblem(http.StatusTooManyRequests, "rate", words.P("server.rate"), words.P("server.rate.hint"), language(r))
	}
	return nil
}

// named reports whether a Host header names this server. A name that an attacker
// has made point here is none of its names; an address names nobody.
func (s *Server) named(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.TrimSuffix(strings.ToLower(strings.Trim(name, "[]")), ".")
	if name == "localhost" {
		return true
	}
	if _, err := netip.ParseAddr(name); err == nil {
		return true
	}
	return slices.ContainsFunc(s.options.Hosts, func(h string) bool { return strings.EqualFold(h, name) || strings.EqualFold(h, host) })
}

// foreign refuses a request that a page from elsewhere makes, unless that origin is
// allowed.
func (s *Server) foreign(w http.ResponseWriter, r *http.Request) *operation.Problem {
	origin := r.Header.Get("Origin")
	h := w.Header()
	if len(s.options.Origins) > 0 {
		h.Add("Vary", "Origin")
	}
	switch site := r.Header.Get("Sec-Fetch-Site"); {
	case origin == "" && (site == "cross-site" || site == "same-site") && r.Header.Get("Sec-Fetch-Mode") != "navigate":
		origin = site // as by an image of a foreign page
	case origin == "":
		return nil
	default:
		if u, err := url.Parse(origin); err == nil && u.Host != "" && strings.EqualFold(u.Host, r.Host) {
			return nil
		}
	}
	if !slices.Contains(s.options.Origins, "*") && !slices.Contains(s.options.Origins, origin) {
		return operation.NewProblem(http.StatusForbidden, "origin", words.P("server.origin", origin), words.P("server.origin.hint"), language(r))
	}
	h.Set("Access-Control-Allow-Origin", origin)
	if r.Method == http.MethodOptions {
		h.Set("Access-Control-Allow-Methods", "GET, POST")
		h.Set("Access-Control-Allow-Headers", "Accept, Accept-Language, Content-Type")
		h.Set("Access-Control-Max-Age", "600")
	}
	return nil
}

// clients count how often each client asks.
type clients struct {
	rate  rate.Limit // 0 is no bound
	mu    sync.Mutex
	known map[netip.Prefix]*rate.Limiter
}

// mostClients is how many clients are remembered at a time.
const mostClients = 1 << 14

// burst is how many seconds' worth of requests may come at once.
const burst = 2

func newClients(perSecond float64) *clients {
	return &clients{rate: rate.Limit(perSecond), known: map[netip.Prefix]*rate.Limiter{}}
}

// allow reports whether the client at an address may ask now. This machine always
// may.
func (c *clients) allow(remote string) bool {
	if c.rate <= 0 {
		return true
	}
	at, err := netip.ParseAddrPort(remote)
	if err != nil {
		return true // no network
	}
	addr := at.Addr().Unmap()
	if addr.IsLoopback() {
		return true
	}
	bits := addr.BitLen()
	if addr.Is6() {
		bits = 64 // what one household has
	}
	client, err := addr.WithZone("").Prefix(bits)
	if err != nil {
		return true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	l := c.known[client]
	if l == nil {
		c.forget()
		l = rate.NewLimiter(c.rate, max(1, int(burst*c.rate)))
		c.known[client] = l
	}
	return l.Allow()
}

// forget makes room: clients that have not asked for a while go first, and then
// any.
func (c *clients) forget() {
	if len(c.known) < mostClients {
		return
	}
	for client, l := range c.known {
		if l.Tokens() >= float64(l.Burst()) {
			delete(c.known, client)
		}
	}
	for client := range c.known {
		if len(c.known) < mostClients {
			return
		}
		delete(c.known, client)
	}
}
