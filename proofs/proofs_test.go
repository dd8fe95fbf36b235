// Package proofs_test has Coq check the formal core, and compares what it
// computes with what the engine does.
package proofs_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"grundy"
	"grundy/heaps"
	"grundy/sequence"
)

// check runs check.sh of a folder, and further files after it.
func check(t *testing.T, dir string, more ...string) (output string, err error) {
	t.Helper()
	if _, err := exec.LookPath("coqc"); err != nil {
		t.Skip("coqc is not installed (Debian: package coq): the formal core is not checked")
	}
	cmd := exec.Command("./check.sh", more...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// TestFormalCore: all of it compiles, the theorems that docs/proofs.md names rest
// on nothing, and what its definitions compute is what the engine does.
func TestFormalCore(t *testing.T) {
	theory := "From Coq Require Import NArith List.\nFrom Grundy Require Import Grundy Nim Period.\nImport ListNotations.\nOpen Scope N_scope.\n"
	var asked []string
	var want [][]uint64
	ask := func(answer []uint64, format string, args ...any) {
		term := fmt.Sprintf(format, args...)
		asked, want = append(asked, term), append(want, answer)
		theory += "Eval vm_compute in (" + term + ").\n"
	}

	random := rand.New(rand.NewPCG(1901, 1935))
	for range 40 {
		nim, few := make([]uint64, 1+random.IntN(6)), make([]uint64, random.IntN(9))
		for i := range nim {
			nim[i] = random.Uint64() >> random.IntN(64)
		}
		for i := range few {
			few[i] = random.Uint64N(6)
		}
		moved := slices.Clone(nim)
		if i, size, ok := grundy.NimMove(nim, grundy.Normal); ok {
			moved[i] = size
		}
		if grundy.NimSum(nim...) != 0 {
			ask(moved, "bouton_move %s", list(nim))
		}
		ask([]uint64{grundy.NimSum(nim...), grundy.Mex(few...)}, "[Xor.nim_sum %s; mex %s]", list(nim), list(few))
	}
	for _, name := range []string{"0.77", "0.137", "0.07", "4.3", "4.7", "0.6", "0.F", "8.3", "0.08", "0.1", "0.356"} {
		c, err := heaps.ParseCode(name)
		if err != nil {
			t.Fatal(err)
		}
		kernel, err := sequence.New(c, sequence.Options{})
		if err != nil {
			t.Fatal(err)
		}
		const n = 30
		values := make([]uint32, n)
		if _, err := sequence.Computed(kernel).ReadValues(context.Background(), values, 0); err != nil {
			t.Fatal(err)
		}
		last, _ := c.Last()
		var digits, known []uint64
		for i := range last + 1 {
			digits = append(digits, uint64(c.Digit(uint64(i)).Bits))
		}
		for _, v := range values {
			known = append(known, uint64(v))
		}
		ask(known, "values (fun i => nth i %s 0) %d%%nat %d%%nat %d%%nat", list(digits), last, max(1, c.MostHeaps()), n)
	}
	file := filepath.Join(t.TempDir(), "Computed.v")
	if err := os.WriteFile(file, []byte(theory), 0o644); err != nil {
		t.Fatal(err)
	}

	out, err := check(t, ".", file)
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

	answers := regexp.MustCompile(`(?s)     = (.*?)\s*: list N`).FindAllStringSubmatch(out, -1)
	if len(answers) != len(want) {
		t.Fatalf("%d answers to %d questions:\n%s", len(answers), len(want), out)
	}
	for i, answer := range answers {
		var got []uint64
		for _, digits := range regexp.MustCompile(`\d+`).FindAllString(answer[1], -1) {
			n, err := strconv.ParseUint(digits, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, n)
		}
		if !slices.Equal(got, want[i]) {
			t.Errorf("%s is %d in Coq, %d in the engine", asked[i], got, want[i])
		}
	}
}

// list is a list of numbers as Coq writes it.
func list(numbers []uint64) string {
	return strings.ReplaceAll(fmt.Sprint(numbers), " ", "; ")
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
