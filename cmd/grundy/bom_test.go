package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A byte order mark at the start of any file of positions does no harm.
func TestByteOrderMark(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte("\ufeff"+text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	heaps := file("heaps.txt", "3 4\n5\n")
	for _, args := range [][]string{
		{"solve", "nim", "@" + heaps},
		{"solve", "--heaps", heaps},
		{"solve", "--batch", file("batch.txt", "nim 3,4,5\n")},
		{"solve", "take:@" + file("set.txt", "1,3,4\n"), "7"},
		{"grade", "@" + file("record.txt", "nim 3,4,5\nnim 1,4,5\n")},
	} {
		if code, out, errs := command(t, strings.NewReader(""), args...); code != 0 {
			t.Errorf("%s: exit %d\n%s%s", args, code, out, errs)
		}
	}
}
