package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"grundy/certificate/check"
)

// answering finds in a document the commands whose answers have certificates, in
// blocks and in the text.
var answering = regexp.MustCompile("(?m)(?:^\\$ |`)(grundy (?:solve|period|quotient|ppositions) [^`\n]+)")

// Every example of the README whose answer can have a certificate: it is written,
// and it checks.
func TestReadmeCertificates(t *testing.T) {
	data, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	bin, dir := t.TempDir(), t.TempDir()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	script := "#!/bin/sh\nGRUNDY_TEST_MAIN=1 exec '" + self + "' \"$@\"\n"
	if err := os.WriteFile(filepath.Join(bin, "grundy"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(dir, "examples"), os.DirFS("../../examples")); err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, found := range answering.FindAllStringSubmatch(string(data), -1) {
		line := found[1]
		if strings.Contains(line, "--batch") || strings.Contains(line, "--heaps FILE") || strings.Contains(line, "kayls") { // many positions, or none
			continue
		}
		cmd := exec.Command("sh", "-c", line+" --certificate out")
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"), "LC_ALL=C.UTF-8")
		said, err := cmd.CombinedOutput()
		if strings.Contains(line, ".star") && cmd.ProcessState.ExitCode() == exitBad && bytes.Contains(said, []byte("cannot stand in a certificate")) {
			continue // a program
		}
		if err != nil {
			t.Errorf("%s: %v\n%s", line, err, said)
			continue
		}
		file, err := os.Open(filepath.Join(dir, "out"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := check.File(context.Background(), file, check.Options{}); err != nil {
			t.Errorf("%s: %v", line, err)
		}
		file.Close()
		checked++
	}
	if checked < 10 {
		t.Errorf("only %d certificates were checked", checked)
	}
}
