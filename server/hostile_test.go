package server_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// A program is a started "grundy serve".
type program struct {
	cmd     *exec.Cmd
	address string // host and port
}

// start builds and starts the program.
func start(t *testing.T, args ...string) *program {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "grundy")
	if out, err := exec.Command("go", "build", "-o", binary, "grundy/cmd/grundy").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	cmd := exec.Command(binary, append([]string{"serve", "--json", "--addr", "127.0.0.1:0"}, args...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	line, err := bufio.NewReader(out).ReadBytes('\n')
	var said struct{ Address string }
	if bad := json.Unmarshal(line, &said); err != nil || bad != nil {
		t.Fatalf("%s: %v, %v", line, err, bad)
	}
	return &program{cmd, strings.TrimPrefix(said.Address, "http://")}
}

// memory is the most memory that the process has had, in bytes; 0 where the system
// does not tell.
func (p *program) memory() uint64 {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	for line := range strings.SplitSeq(string(data), "\n") {
		if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			kb, err := strconv.ParseUint(strings.TrimSuffix(strings.TrimSpace(rest), " kB"), 10, 64)
			if err == nil {
				return kb << 10
			}
		}
	}
	return 0
}

// metric is a number that /metrics tells.
func (p *program) metric(t *testing.T, name string) float64 {
	t.Helper()
	response, err := http.Get("http://" + p.address + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.SplitSeq(string(text), "\n") {
		if rest, ok := strings.CutPrefix(line, name+" "); ok {
			value, err := strconv.ParseFloat(rest, 64)
			if err != nil {
				t.Fatal(err)
			}
			return value
		}
	}
	t.Fatalf("no %s", name)
	return 0
}

// posted is a request as it goes over the wire.
func posted(name, body string, headers ...string) string {
	return "POST /api/" + name + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + strings.Join(append(headers, ""), "\r\n") +
		"Content-Length: " + strconv.Itoa(len(body)) + "\r\n\r\n" + body
}

// A hostile makes a request that nobody makes who means well.
type hostile struct {
	name  string
	make  func(r *rand.Rand) string
	after func(c net.Conn) // what happens once it is sent; nil reads a part of the answer
}

func repeated(text string, n int) string { return strings.Repeat(text, n) }

var sizes = []string{"0", "1", "7", "100", "65535", "1000000", "4294967296", "1000000000000", "9223372036854775808", "18446744073709551615", "18446744073709551616", "-1", "1e9", "３"}
var games = []string{"nim", "kayles", "0.007", "0.137", "grundys", "wythoff", "moore:2", "take:1,18446744073709551615", "allbut:5", "fibonacci", "euclid", "end-nim", "welter",
	"staircase", "circular:3", "building:9", "constrained:2-1,3-3", "4.7", "0.[3]", "circle:0.77", "index:3,total=9", "exact:2", "greedy", "unbalanced", "lasker", "officers", "\u202enim", "凯尔斯", "nim\x00"}
var names = []string{"solve", "state", "options", "move", "hint", "play", "grade", "record", "ppositions", "verify", "values", "period", "equivalent", "games", "graph"}

func pick(r *rand.Rand, list []string) string { return list[r.IntN(len(list))] }

// position is one nobody should search.
func position(r *rand.Rand) string {
	var terms []string
	for range 1 + r.IntN(3) {
		heaps := make([]string, 1+r.IntN(9))
		for i := range heaps {
			heaps[i] = pick(r, sizes)
		}
		terms = append(terms, pick(r, games)+" "+strings.Join(heaps, ","))
	}
	return strings.Join(terms, " + ")
}

// object is an object in with something of everything.
func object(r *rand.Rand) string {
	o := map[string]any{"timeout_ms": 1 + r.IntN(300)}
	text := map[string]string{"position": position(r), "start": position(r), "game": pick(r, games), "a": pick(r, games), "b": pick(r, games), "move": "heap 1 take " + pick(r, sizes), "explain": "mex"}
	for name, value := range text {
		if r.IntN(3) > 0 {
			o[name] = value
		}
	}
	for _, name := range []string{"to", "from", "max", "heaps", "count", "offset", "moves", "level", "max_memory", "max_positions"} {
		if r.IntN(4) == 0 {
			o[name] = json.RawMessage(pick(r, sizes[:10]))
		}
	}
	if r.IntN(2) == 0 {
		o["misere"] = true
	}
	data, err := json.Marshal(o)
	if err != nil {
		return "{}"
	}
	return string(data)
}

// asked is an object in with the fields that its operation knows.
func asked(r *rand.Rand) (name, body string) {
	quote := func(s string) string { return string(must(json.Marshal(s))) }
	name = pick(r, names)
	limits := `"timeout_ms":` + strconv.Itoa(1+r.IntN(300))
	switch name {
	case "grade", "record":
		body = `"start":` + quote(position(r)) + `,"moves":["heap 1 take 1","term 1 heap 1 take ` + pick(r, sizes) + `"]`
	case "ppositions", "verify":
		body = `"game":` + quote(pick(r, games)) + `,"heaps":` + pick(r, sizes[:4]) + `,"max":` + pick(r, sizes[:10])
	case "values":
		body = `"game":` + quote(pick(r, games)) + `,"to":` + pick(r, sizes[:10]) + `,"list":false,"stats":true`
	case "period":
		body = `"game":` + quote(pick(r, games)) + `,"to":` + pick(r, sizes[:10])
	case "equivalent":
		body = `"a":` + quote(pick(r, games)) + `,"b":` + quote(pick(r, games))
	case "games":
		body = `"game":` + quote(pick(r, games))
	case "move":
		body = `"position":` + quote(position(r)) + `,"move":"heap 1 take ` + pick(r, sizes) + `"`
	default:
		body = `"position":` + quote(position(r)) + `,"misere":` + strconv.FormatBool(r.IntN(2) == 0)
	}
	return name, "{" + body + "," + limits + "}"
}

func must(data []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return data
}

// drop hangs up at once.
func drop(c net.Conn) { c.Close() }

// reset hangs up rudely.
func reset(c net.Conn) {
	if t, ok := c.(*net.TCPConn); ok {
		t.SetLinger(0)
	}
	c.Close()
}

// half closes its half and waits for an answer.
func half(c net.Conn) {
	if t, ok := c.(*net.TCPConn); ok {
		t.CloseWrite()
	}
	c.SetReadDeadline(time.Now().Add(time.Second))
	io.Copy(io.Discard, io.LimitReader(c, 1<<16))
}

// idle leaves the connection open for a while without reading.
func idle(c net.Conn) { time.Sleep(200 * time.Millisecond) }

var hostiles = []hostile{
	{"any question", func(r *rand.Rand) string { name, body := asked(r); return posted(name, body) }, nil},
	{"any object", func(r *rand.Rand) string { return posted(pick(r, names), object(r)) }, nil},
	{"dropped", func(r *rand.Rand) string { name, body := asked(r); return posted(name, body) }, drop},
	{"reset", func(r *rand.Rand) string { name, body := asked(r); return posted(name, body) }, reset},
	{"half closed", func(r *rand.Rand) string { name, body := asked(r); return posted(name, body) }, half},
	{"events dropped", func(r *rand.Rand) string {
		return posted(pick(r, []string{"values", "period", "verify"}), `{"game":"0.007"}`, "Accept: text/event-stream")
	}, idle},
	{"deep JSON", func(r *rand.Rand) string {
		return posted(pick(r, names), `{"position":`+repeated(pick(r, []string{"[", `{"a":`}), 1+r.IntN(50_000)))
	}, nil},
	{"bad JSON", func(r *rand.Rand) string {
		name, body := asked(r)
		bytes := []byte(body)
		for range 1 + r.IntN(4) {
			bytes[r.IntN(len(bytes))] = byte(r.IntN(256))
		}
		return posted(name, string(bytes[:1+r.IntN(len(bytes))]))
	}, nil},
	{"random bytes", func(r *rand.Rand) string {
		b := make([]byte, r.IntN(3000))
		for i := range b {
			b[i] = byte(r.IntN(256))
		}
		return string(b)
	}, nil},
	{"deep sum", func(r *rand.Rand) string {
		return posted(pick(r, names), `{"timeout_ms":200,"misere":`+strconv.FormatBool(r.IntN(2) == 0)+`,"position":"kayles 3`+repeated(" + "+pick(r, []string{"kayles 5", "nim 1", "wythoff 3,5", "0.137 9"}), r.IntN(5_000))+`"}`)
	}, nil},
	{"many heaps", func(r *rand.Rand) string {
		return posted(pick(r, []string{"solve", "options", "hint", "play", "state"}), `{"timeout_ms":200,"position":"`+pick(r, []string{"nim", "kayles", "moore:2", "welter", "end-nim", "circular:2", "staircase"})+` 1`+repeated(","+pick(r, sizes[:6]), r.IntN(20_000))+`"}`)
	}, nil},
	{"long body", func(r *rand.Rand) string {
		return posted(pick(r, names), `{"position":"nim 3`+repeated(" ", r.IntN(1_200_000))+`"}`)
	}, nil},
	{"lying length", func(r *rand.Rand) string {
		return "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + pick(r, sizes) + "\r\n\r\n{}"
	}, half},
	{"bad chunks", func(r *rand.Rand) string {
		return "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" + pick(r, []string{"zz\r\n{}\r\n", "ffffffffffffffff\r\n{}", "2\r\n{}\r\n0\r\n\r\n", "1\r\n"})
	}, half},
	{"method", func(r *rand.Rand) string {
		return pick(r, []string{"DELETE", "PUT", "TRACE", "CONNECT", "PATCH", "OPTIONS", "HEAD", "get", "ÄÖ", ""}) + " /api/" + pick(r, names) + " HTTP/1.1\r\nHost: localhost\r\n\r\n"
	}, nil},
	{"address", func(r *rand.Rand) string {
		return "GET " + pick(r, []string{"/../../etc/passwd", "/%00", "/assets/%2e%2e/%2e%2e/x", "//", "*", "http://evil/", "/api/solve?position=%ff%fe", "/api/solve?" + repeated("position=nim+1&", 900), "/api/" + repeated("a", 9000), "/\u202e"}) + " HTTP/1.1\r\nHost: localhost\r\n\r\n"
	}, nil},
	{"headers", func(r *rand.Rand) string {
		return "GET /healthz HTTP/1.1\r\nHost: " + pick(r, []string{"localhost", "evil.example", "", "[::1", "localhost:99999999"}) + "\r\n" + repeated("X-A: "+repeated("b", 50)+"\r\n", r.IntN(2000)) + "\r\n"
	}, nil},
	{"versions", func(r *rand.Rand) string {
		return pick(r, []string{"GET /healthz HTTP/1.0\r\n\r\n", "GET /\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "GET / HTTP/9.9\r\n\r\n"})
	}, half},
	{"language", func(r *rand.Rand) string {
		return posted("solve", `{"position":"nim 3,4,5","lang":"`+pick(r, []string{"xx", "zh", "\u0000", repeated("a", 5000)})+`"}`, "Accept-Language: "+repeated("zh;q=0.", r.IntN(900)))
	}, nil},
	{"pipeline", func(r *rand.Rand) string { return repeated(posted("solve", `{"position":"nim 3,4,5"}`), 50) }, idle},
}

// hostileRequests is how many hostile requests are made; a campaign makes 10000.
var hostileRequests = flag.Int("hostile", 300, "how many hostile requests are made")

// The program goes on serving whatever is thrown at it, in bounded memory: while
// strangers throw, a well-meant question is answered rightly all the time, nothing
// makes it fail, and in the end it rests.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	const memory = 64e6
	p := start(t, "--at-once", "2", "--max-memory", "64MB", "--timeout", "100ms", "--log", "error")
	stop := make(chan struct{})
	var wait sync.WaitGroup
	for i := range 40 { // slow clients all the while
		wait.Go(func() { crawl(p.address, i, stop) })
	}
	var good int
	wait.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
			}
			response, err := http.Post("http://"+p.address+"/api/solve", "application/json", strings.NewReader(`{"position":"kayles 7 + nim 3,4"}`))
			if err != nil {
				t.Error(err)
				return
			}
			body, err := io.ReadAll(response.Body)
			response.Body.Close()
			if err != nil || response.StatusCode != 200 || !bytes.Contains(body, []byte(`"grundy":5`)) {
				t.Errorf("%d %s %v", response.StatusCode, body, err)
			}
			good++
			time.Sleep(5 * time.Millisecond)
		}
	})
	var hostile sync.WaitGroup
	requests := make(chan uint64)
	for range 48 {
		hostile.Go(func() {
			for seed := range requests {
				attack(t, p.address, seed)
			}
		})
	}
	for seed := range uint64(*hostileRequests) {
		requests <- seed
	}
	close(requests)
	hostile.Wait()
	close(stop)
	wait.Wait()
	for range 3000 {
		if p.metric(t, "grundy_questions_running") == 0 && p.metric(t, "grundy_goroutines") < 60 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	for name, most := range map[string]float64{"grundy_panics_total": 0, "grundy_questions_running": 0, "grundy_long_running": 0, "grundy_long_waiting": 0, "grundy_goroutines": 60} {
		if got := p.metric(t, name); got > most {
			t.Errorf("%s is %v", name, got)
		}
	}
	used := p.memory()
	if used > 2*memory+600e6 {
		t.Errorf("it took %d bytes", used)
	}
	if good == 0 {
		t.Error("no well-meant question was answered")
	}
	t.Logf("%d hostile requests, %d well-meant ones answered, at most %d MB", *hostileRequests, good, used/1e6)
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
}

// attack makes one hostile request.
func attack(t *testing.T, address string, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 1))
	h := hostiles[seed%uint64(len(hostiles))]
	text := h.make(r)
	c, err := net.DialTimeout("tcp", address, 10*time.Second)
	if err != nil {
		t.Errorf("%s %d: %v", h.name, seed, err)
		return
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(2 * time.Second))
	io.WriteString(c, text) // it may be refused before all is sent
	if h.after != nil {
		h.after(c)
		return
	}
	line, _ := bufio.NewReader(c).ReadString('\n')
	if strings.Contains(line, " 500 ") {
		t.Errorf("%s %d: %s", h.name, seed, line)
	}
}

// crawl sends a request byte by byte, or nothing at all, or reads nothing of a long
// answer, until it is hung up on or told to stop.
func crawl(address string, i int, stop chan struct{}) {
	for {
		c, err := net.Dial("tcp", address)
		if err != nil {
			return
		}
		text := posted("solve", `{"position":"nim 3,4,5"}`)
		if i%3 == 0 {
			io.WriteString(c, repeated("GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n", 100))
			text = ""
		}
		for k := 0; ; k++ {
			select {
			case <-stop:
				c.Close()
				return
			case <-time.After(50 * time.Millisecond):
			}
			if i%3 == 1 && k < len(text) {
				if _, err := io.WriteString(c, text[k:k+1]); err != nil {
					break
				}
			}
			if k > 400 {
				break
			}
		}
		c.Close()
	}
}
