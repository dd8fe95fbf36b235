package main

import (
	"bufio"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// Every curl of docs/api.md gets an answer from a server at a free port: JSON, or
// events of which the last is the result.
func TestDocsCurl(t *testing.T) {
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("there is no curl")
	}
	text, err := os.ReadFile("../../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	server := exec.Command(os.Args[0], "serve", "--json", "--addr", "127.0.0.1:0")
	server.Env = append(os.Environ(), "GRUNDY_TEST_MAIN=1", "LC_ALL=C")
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = server.Process.Signal(syscall.SIGTERM)
		_ = server.Wait()
	}()
	var at struct{ Address string }
	line, err := bufio.NewReader(out).ReadBytes('\n')
	if err != nil || json.Unmarshal(line, &at) != nil || at.Address == "" {
		t.Fatalf("%v: %q", err, line)
	}
	asked := 0
	for line := range strings.SplitSeq(string(text), "\n") {
		if !strings.HasPrefix(line, "curl ") {
			continue
		}
		asked++
		if !strings.Contains(line, "http://127.0.0.1:7117/") {
			t.Errorf("%s asks somebody else", line)
			continue
		}
		shell := strings.Replace(strings.Replace(line, "http://127.0.0.1:7117", at.Address, 1), "curl ", "curl -sSf ", 1)
		said, err := exec.Command("sh", "-c", shell).Output()
		events := strings.Split(strings.TrimSpace(string(said)), "\n\n")
		last := events[len(events)-1]
		result, streams := strings.CutPrefix(last, "event: result\ndata: ")
		if strings.Contains(line, "event-stream") != streams {
			t.Errorf("%s ends with %.200q", line, last)
		}
		if err != nil || !json.Valid([]byte(result)) {
			t.Errorf("%s: %v, %.200q", line, err, said)
		}
	}
	if asked < 3 {
		t.Errorf("only %d questions were found", asked)
	}
}
