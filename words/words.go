// Package words holds every sentence that the program says to a person, in
// English and in Chinese.
//
// The floors above never build sentences: they return a [Phrase], the name of a
// sentence with what fills its blanks, and whoever talks to the person says it
// in that person's language with [Lang.Say]. The sentences stand in the folders en
// and zh under the same keys, one file an area of the program; blanks are written
// {0}, {1}, ... and a phrase may fill a blank of another phrase. Where words
// depend on a number, {0|heap is|heaps are} says the first where blank 0 is 1, else
// the second; Chinese needs none of this.
package words

import (
	"embed"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// A Lang is a language that the program speaks.
type Lang string

// The languages.
const (
	English Lang = "en"
	Chinese Lang = "zh"
)

// A Phrase names a sentence of the catalogues and fills its blanks.
type Phrase struct {
	Key  string
	Args []any
}

// P is the phrase of the given key with its blanks filled.
func P(key string, args ...any) Phrase { return Phrase{Key: key, Args: args} }

// Texts is a text that somebody wrote in both languages, to fill a blank with. Where
// one is missing, the other stands for it.
type Texts struct{ English, Chinese string }

// In is the text in a language.
func (t Texts) In(l Lang) string {
	if t.Chinese != "" && (l == Chinese || t.English == "") {
		return t.Chinese
	}
	return t.English
}

// IsZero reports whether there is no text.
func (t Texts) IsZero() bool { return t == Texts{} }

// IsZero reports whether the phrase says nothing.
func (p Phrase) IsZero() bool { return p.Key == "" }

// String is the phrase in English.
func (p Phrase) String() string { return English.Say(p) }

//go:embed en/*.json zh/*.json
var files embed.FS

var (
	english = sync.OnceValue(func() map[string]string { return load("en") })
	chinese = sync.OnceValue(func() map[string]string { return load("zh") })
)

// load reads the catalogue of one language. It is compiled in and read by a
// test, so that a fault in it is a fault of the build.
func load(dir string) map[string]string {
	m := map[string]string{}
	entries, err := files.ReadDir(dir)
	for _, e := range entries {
		var data []byte
		if data, err = files.ReadFile(dir + "/" + e.Name()); err == nil {
			err = json.Unmarshal(data, &m)
		}
		if err != nil {
			break
		}
	}
	if err != nil {
		panic("words: " + dir + ": " + err.Error())
	}
	return m
}

func (l Lang) catalogue() map[string]string {
	if l == Chinese {
		return chinese()
	}
	return english()
}

// Parse is the language that a tag or a POSIX locale such as "zh_CN.UTF-8" or
// "en-GB" names; ok is false where it names neither.
func Parse(tag string) (l Lang, ok bool) {
	t := strings.ToLower(tag)
	if i := strings.IndexAny(t, "_-.@"); i >= 0 {
		t = t[:i]
	}
	switch t {
	case "en", "c", "posix":
		return English, true
	case "zh":
		return Chinese, true
	}
	return English, false
}

// Say is the phrase in words. A key that the catalogue lacks is said as the key
// itself with its arguments, which the tests never let happen.
func (l Lang) Say(p Phrase) string {
	if p.Key == "" {
		return ""
	}
	text, ok := l.catalogue()[p.Key]
	if !ok {
		return Visible(strings.TrimSpace(p.Key + " " + strings.Trim(fmt.Sprint(p.Args...), "[]")))
	}
	if strings.IndexByte(text, '{') < 0 {
		return text
	}
	var b strings.Builder
	b.Grow(len(text) + 24)
	l.fill(&b, text, p.Args)
	return b.String()
}

// fill writes text with its blanks {0}, {1}, ... filled.
func (l Lang) fill(b *strings.Builder, text string, args []any) {
	for {
		open := strings.IndexByte(text, '{')
		if open < 0 {
			b.WriteString(text)
			return
		}
		b.WriteString(text[:open])
		text = text[open:]
		end := strings.IndexByte(text, '}')
		n, err := -1, error(nil)
		var forms string
		var counted bool
		if end > 0 {
			var blank string
			blank, forms, counted = strings.Cut(text[1:end], "|")
			n, err = strconv.Atoi(blank)
		}
		if err != nil || n < 0 || n >= len(args) {
			b.WriteByte('{')
			text = text[1:]
			continue
		}
		filling := l.arg(args[n])
		if counted {
			one, many, _ := strings.Cut(forms, "|")
			if filling == "1" {
				filling = one
			} else {
				filling = many
			}
		}
		b.WriteString(filling)
		text = text[end+1:]
	}
}

func (l Lang) arg(a any) string {
	switch a := a.(type) {
	case Phrase:
		return l.Say(a)
	case string:
		return Visible(a)
	case Texts:
		return Visible(a.In(l))
	case int:
		return strconv.Itoa(a)
	case uint64:
		return strconv.FormatUint(a, 10)
	}
	return Visible(fmt.Sprint(a))
}
