package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets the test binary be the command itself when a script runs
// "grundy", or when a test starts it with GRUNDY_TEST_MAIN set.
func TestMain(m *testing.M) {
	if os.Getenv("GRUNDY_TEST_MAIN") != "" || os.Getenv("GRUNDY_WORKER") != "" {
		main()
		return
	}
	testscript.Main(m, map[string]func(){"grundy": main})
}

// TestScripts runs the real command as a user does. A line
//
//	exits CODE grundy ARGUMENTS
//
// demands an exit code; "stdout" and "stderr" look at what it printed.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("LANG", "C")
			env.Setenv("LC_ALL", "")
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits": func(ts *testscript.TestScript, _ bool, args []string) {
				want, err := strconv.Atoi(args[0])
				ts.Check(err)
				got := 0
				if err := ts.Exec(args[1], args[2:]...); err != nil {
					exit := (*exec.ExitError)(nil)
					if !errors.As(err, &exit) {
						ts.Fatalf("%v", err)
					}
					got = exit.ExitCode()
				}
				if got != want {
					ts.Fatalf("exit code %d, want %d\n%s%s", got, want, ts.ReadFile("stdout"), ts.ReadFile("stderr"))
				}
			},
		},
	})
}

// command runs the command in this process.
func command(t *testing.T, in io.Reader, args ...string) (code int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	code = run(context.Background(), args, in, &o, &e, func(string) string { return "" })
	return code, o.String(), e.String()
}

// fields splits a command line at its spaces.
func fields(line string) []string { return strings.Fields(line) }
