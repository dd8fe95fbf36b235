package studio_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestBrowser plays and looks at every page in a real Chromium, before a real
// server: studio/web/e2e. It is skipped where the browser or its driver is missing.
func TestBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes minutes")
	}
	chromium := os.Getenv("CHROMIUM")
	if chromium == "" {
		chromium = "chromium"
	}
	for _, program := range []string{"node", chromium} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is not installed", program)
		}
	}
	if _, err := os.Stat(filepath.Join("web", "node_modules", "playwright-core")); err != nil {
		t.Skip("the driver of the browser is not installed: run npm ci in studio/web")
	}
	program := filepath.Join(t.TempDir(), "grundy")
	if out, err := exec.Command("go", "build", "-o", program, "grundy/cmd/grundy").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	test := exec.Command("node", filepath.Join("e2e", "run.mjs"))
	test.Dir = "web"
	test.Env = append(os.Environ(), "GRUNDY="+program)
	out, err := test.CombinedOutput()
	if err != nil {
		t.Errorf("%v:\n%s", err, out)
	}
	t.Logf("%s", out)
}
