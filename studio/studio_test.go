package studio_test

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing"

	"grundy/studio"
)

// named finds what a page or a script loads before anything is asked of it.
var (
	inPage   = regexp.MustCompile(`(?:src|href)="\./([^"]+)"`)
	inScript = regexp.MustCompile(`(?:from|import)\s*["']\./([^"']+)["']`)
	lazy     = regexp.MustCompile(`["'](?:\./)?(assets/[^"']+)["']`)
)

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := fs.ReadFile(studio.Files(), name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestComplete: everything that a built file names is there, and everything that is
// there is named by one.
func TestComplete(t *testing.T) {
	seen := map[string]bool{"index.html": true}
	queue := []string{"index.html"}
	for len(queue) > 0 {
		name := queue[0]
		queue = queue[1:]
		text := read(t, name)
		var found []string
		switch path.Ext(name) {
		case ".html":
			for _, m := range inPage.FindAllStringSubmatch(text, -1) {
				found = append(found, m[1])
			}
		case ".js":
			for _, m := range inScript.FindAllStringSubmatch(text, -1) {
				found = append(found, path.Join(path.Dir(name), m[1]))
			}
			for _, m := range lazy.FindAllStringSubmatch(text, -1) {
				found = append(found, m[1])
			}
		}
		for _, f := range found {
			if !seen[f] {
				seen[f] = true
				queue = append(queue, f)
			}
		}
	}
	err := fs.WalkDir(studio.Files(), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasPrefix(name, "assets/") && !seen[name] && !strings.Contains(read(t, firstScript(t)), path.Base(name)) {
			t.Errorf("nothing names %s", name)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

func firstScript(t *testing.T) string {
	for _, m := range inPage.FindAllStringSubmatch(read(t, "index.html"), -1) {
		if path.Ext(m[1]) == ".js" {
			return m[1]
		}
	}
	t.Fatal("index.html loads no script")
	return ""
}

// TestFirstLoad: what the first page needs, with all that its scripts import, is
// under 150 kB compressed.
func TestFirstLoad(t *testing.T) {
	const most = 150_000
	total := 0
	seen := map[string]bool{}
	var add func(name string)
	add = func(name string) {
		if seen[name] {
			return
		}
		seen[name] = true
		text := read(t, name)
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		w.Write([]byte(text))
		w.Close()
		total += b.Len()
		if path.Ext(name) == ".js" {
			for _, m := range inScript.FindAllStringSubmatch(text, -1) {
				add(path.Join(path.Dir(name), m[1]))
			}
		}
	}
	add("index.html")
	for _, m := range inPage.FindAllStringSubmatch(read(t, "index.html"), -1) {
		add(m[1])
	}
	pages, err := fs.Glob(studio.Files(), "assets/Play-*")
	if err != nil || len(pages) == 0 {
		t.Fatalf("the first page is not there: %v", err)
	}
	for _, name := range pages {
		add(name)
	}
	if total > most {
		t.Errorf("the first page needs %d bytes compressed, more than %d", total, most)
	}
	t.Logf("the first page needs %d bytes compressed, in %d files", total, len(seen))
}
