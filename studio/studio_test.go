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
	asset    = regexp.MustCompile(`\b\w+-[\w-]{8}\.(?:js|css)\b`)
)

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := fs.ReadFile(studio.Files(), name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestComplete: every script and style sheet that a built file names is there, and
// each that is there is named by another.
func TestComplete(t *testing.T) {
	texts := map[string]string{}
	err := fs.WalkDir(studio.Files(), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			texts[name] = read(t, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range texts {
		named := name == "index.html"
		for other, text := range texts {
			named = named || other != name && strings.Contains(text, path.Base(name))
		}
		if !named {
			t.Errorf("nothing names %s", name)
		}
	}
	for name, text := range texts {
		for _, m := range asset.FindAllString(text, -1) {
			if _, ok := texts["assets/"+m]; !ok {
				t.Errorf("%s names %s, which is not there", name, m)
			}
		}
	}
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
