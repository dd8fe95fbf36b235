// Package proofs_test has Coq check the formal core.
package proofs_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// check runs check.sh of a folder.
func check(t *testing.T, dir string) (output string, err error) {
	t.Helper()
	if _, err := exec.LookPath("coqc"); err != nil {
		t.Skip("coqc is not installed (Debian: package coq): the formal core is not checked")
	}
	cmd := exec.Command("./check.sh")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// TestFormalCore: all of it compiles, and the theorems that docs/proofs.md names
// rest on nothing.
func TestFormalCore(t *testing.T) {
	out, err := check(t, ".")
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	document, err := os.ReadFile("../docs/proofs.md")
	if err != nil {
		t.Fatal(err)
	}
	_, core, _ := strings.Cut(string(document), "## The formal core")
	core, _, _ = strings.Cut(core, "\n## ")
	named := 0
	for i, part := range strings.Split(core, "`") {
		file, theorem, ok := strings.Cut(part, ".")
		if _, err := os.Stat(file + ".v"); i%2 == 0 || !ok || err != nil {
			continue
		}
		named++
		if !strings.Contains(out, file+"."+theorem+": Closed under the global context\n") {
			t.Errorf("docs/proofs.md names %s, which is not a theorem of the formal core", part)
		}
	}
	if named < 10 {
		t.Errorf("docs/proofs.md names %d theorems of the formal core", named)
	}
}

// TestGapsAreRefused: check.sh does not pass a theory with a hole.
func TestGapsAreRefused(t *testing.T) {
	script, err := os.ReadFile("check.sh")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, theory, says string }{
		{"sound", "Theorem one : 1 = 1. Proof. reflexivity. Qed.\n", "1 theorems"},
		{"false", "Theorem one : 1 = 2. Proof. reflexivity. Qed.\n", ""},
		{"admitted", "Theorem one : 1 = 2. Admitted.\n", ""},
		{"axiom", "Axiom a : 1 = 2. Theorem one : 1 = 2. Proof. exact a. Qed.\n", ""},
		{"axiom of the library", "From Coq Require Import Classical.\nTheorem one : forall P, P \\/ ~ P.\nProof. exact classic. Qed.\n", ""},
		{"nothing proved", "Definition one := 1.\n", ""},
		{"warning", "Theorem one : 1 = 1. Proof. reflexivity. Qed.\nHint Resolve one.\n", ""},
	} {
		dir := t.TempDir()
		for name, text := range map[string]string{"check.sh": string(script), "_CoqProject": "-Q . Grundy\nOnly.v\n", "Only.v": c.theory} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		out, err := check(t, dir)
		if passed := err == nil; passed != (c.says != "") || !strings.Contains(out, c.says) {
			t.Errorf("%s: passed %v:\n%s", c.name, passed, out)
		}
	}
}
