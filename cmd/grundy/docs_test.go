package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestDocs runs every console example of the documents, in both languages, and
// compares what they show with what is printed. In an example a line "$ ..." is a
// command for the shell, run in a folder that holds the project's examples; what
// follows is its output, where a line "..." stands for any lines.
func TestDocs(t *testing.T) {
	documents, err := filepath.Glob("../../*.md")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	script := "#!/bin/sh\nGRUNDY_TEST_MAIN=1 exec '" + self + "' \"$@\"\n"
	if err := os.WriteFile(filepath.Join(bin, "grundy"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	ran := 0
	for _, document := range append(documents, more...) {
		data, err := os.ReadFile(document)
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		for _, example := range examples(string(data)) {
			ran++
			cmd := exec.Command("sh", "-c", example.command)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"), "LC_ALL=C.UTF-8")
			var out bytes.Buffer
			cmd.Stdout, cmd.Stderr = &out, &out
			_ = cmd.Run() // examples of lost checks and bad input end with other codes
			if !matches(strings.Split(strings.TrimRight(out.String(), "\n"), "\n"), example.output) {
				t.Errorf("%s: $ %s\nprints\n%s\nnot\n%s", filepath.Base(document), example.command, out.String(), strings.Join(example.output, "\n"))
			}
		}
	}
	if ran < 10 {
		t.Errorf("only %d examples were found", ran)
	}
}

// An example is a command and the lines that it prints.
type example struct {
	command string
	output  []string
}

// examples are those in the blocks marked console.
func examples(text string) (all []example) {
	inside, indent := false, ""
	for line := range strings.SplitSeq(text, "\n") {
		body := strings.TrimPrefix(line, indent) // blocks in lists are indented
		switch {
		case strings.HasPrefix(strings.TrimSpace(line), "```"):
			inside = !inside && strings.TrimSpace(line) == "```console"
			indent = line[:strings.Index(line, "`")]
		case inside && strings.HasPrefix(body, "$ "):
			all = append(all, example{command: body[2:]})
		case inside && len(all) > 0:
			last := &all[len(all)-1]
			last.output = append(last.output, strings.TrimRight(body, " "))
		}
	}
	return all
}

// matches reports whether got is want, where "..." in want stands for any lines.
// An example without output matches whatever is printed.
func matches(got, want []string) bool {
	for len(want) > 0 && want[len(want)-1] == "" {
		want = want[:len(want)-1]
	}
	if len(want) == 0 {
		return true
	}
	if want[0] == "..." {
		for i := 0; i <= len(got); i++ {
			if len(want) == 1 || matches(got[i:], want[1:]) {
				return true
			}
		}
		return false
	}
	if len(got) == 0 || strings.TrimRight(got[0], " ") != want[0] {
		return false
	}
	return len(want) == 1 && len(got) == 1 || len(want) > 1 && matches(got[1:], want[1:])
}
