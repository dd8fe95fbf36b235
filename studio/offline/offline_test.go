package offline_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/game"
	"grundy/studio"
	"grundy/studio/offline"
)

var engine = offline.Engine{Module: []byte("module"), Loader: []byte("loader")}

func read(t *testing.T, names ...string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(names...))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A site has every file of the studio, its page asks the engine beside it, and no
// path in it depends on where it lies.
func TestWrite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "site")
	if err := offline.Write(dir, "", studio.Files(), engine); err != nil {
		t.Fatal(err)
	}
	err := fs.WalkDir(studio.Files(), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && name != "index.html" {
			want, _ := fs.ReadFile(studio.Files(), name)
			if read(t, dir, name) != string(want) {
				t.Errorf("%s differs", name)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	page := read(t, dir, "index.html")
	if !strings.Contains(page, `<meta name="grundy-engine" content="wasm" />`) || strings.Contains(page, "<base") {
		t.Errorf("index.html:\n%s", page)
	}
	for _, attribute := range []string{`src="/`, `href="/`, `src="http`, `href="http`} {
		if strings.Contains(page, attribute) {
			t.Errorf("index.html has a path that is not relative: %s", attribute)
		}
	}
	if read(t, dir, offline.Folder, offline.ModuleFile) != "module" || read(t, dir, offline.Folder, offline.LoaderFile) != "loader" {
		t.Error("the engine is not there")
	}
	// Over an older site, whose files are gone then.
	if err := os.WriteFile(filepath.Join(dir, "old"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := offline.Write(dir, "games/nim", studio.Files(), engine); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "old")); !errors.Is(err, fs.ErrNotExist) {
		t.Error("a file of the older site is left")
	}
	if page := read(t, dir, "index.html"); !strings.Contains(page, `<base href="/games/nim/" />`) {
		t.Errorf("index.html:\n%s", page)
	}
	if list, _ := os.ReadDir(filepath.Dir(dir)); len(list) != 1 {
		t.Errorf("%d things beside the site", len(list)-1)
	}
}

// What is no site is not written over.
func TestRefuse(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "mine"), []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ dir, base string }{
		{dir, ""},
		{filepath.Join(dir, "mine"), ""},
		{filepath.Join(dir, "mine", "site"), ""},
		{filepath.Join(dir, "new"), "http://example.org/"},
		{filepath.Join(dir, "new"), "//example.org/"},
		{filepath.Join(dir, "new"), "a b"},
		{filepath.Join(dir, "new"), "/a?b"},
	} {
		fault := (*game.Fault)(nil)
		if err := offline.Write(c.dir, c.base, studio.Files(), engine); !errors.As(err, &fault) {
			t.Errorf("%s with base %q: %v", c.dir, c.base, err)
		}
	}
	if list, _ := os.ReadDir(dir); len(list) != 1 || read(t, dir, "mine") != "mine" {
		t.Error("something was written")
	}
	if _, err := offline.Find(t.Context(), dir); err == nil {
		t.Error("a folder without an engine is taken for one")
	}
}

// The two files of an engine come back as they were saved.
func TestSave(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "engine")
	if err := engine.Save(dir); err != nil {
		t.Fatal(err)
	}
	back, err := offline.Find(t.Context(), dir)
	if err != nil || string(back.Module) != "module" || string(back.Loader) != "loader" {
		t.Errorf("%q, %v", back, err)
	}
}
