package script

import (
	"embed"
	"strings"

	"grundy/words"
)

//go:embed template/*.star
var templates embed.FS

// Template is a program to start from, with remarks in a language; name is what its
// file will be called, without the ending. The programs are compiled in and loaded by
// a test.
func Template(lang words.Lang, name string) string {
	data, err := templates.ReadFile("template/" + string(lang) + ".star")
	if err != nil {
		return ""
	}
	return strings.ReplaceAll(string(data), "NAME", name)
}
