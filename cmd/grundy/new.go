package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"grundy/game"
	"grundy/script"
	"grundy/words"
)

// newCommand is "grundy new NAME".
func (f *frame) newCommand() *cobra.Command {
	return f.command("new", func(_ context.Context, args []string) error {
		name := strings.TrimSpace(expression(args))
		if strings.HasSuffix(strings.ToLower(name), ".star") {
			name = name[:len(name)-len(".star")]
		}
		if base := filepath.Base(name); name == "" || base == "." || strings.ContainsAny(base, " +\t\n\"@") {
			return &game.Fault{Code: "arguments", At: -1, What: words.P("new.name", name), Hint: words.P("new.name.hint")}
		}
		path := name + ".star"
		file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, fs.ErrExist) {
			return &game.Fault{Code: "file", At: -1, What: words.P("new.exists", path), Hint: words.P("new.name.hint")}
		}
		if err != nil {
			return &game.Fault{Code: "file", At: -1, What: words.P("new.unwritten", path, words.Reason(err)), Hint: words.P("output.write.hint")}
		}
		_, err = file.WriteString(script.Template(f.lang, filepath.Base(name)))
		if err = errors.Join(err, file.Close()); err != nil {
			return &game.Fault{Code: "file", At: -1, What: words.P("new.unwritten", path, words.Reason(err)), Hint: words.P("output.write.hint")}
		}
		said := path
		if !filepath.IsAbs(path) && !strings.HasPrefix(path, ".") {
			said = "./" + path
		}
		if f.json {
			return f.object(struct {
				File string `json:"file"`
			}{said})
		}
		f.page().Text(0, f.say("new.written", said))
		return f.page().Err()
	})
}
