package main

import (
	"context"
	"io/fs"
	"path/filepath"

	"github.com/spf13/cobra"

	"grundy/game"
	"grundy/studio"
	"grundy/studio/offline"
	"grundy/words"
)

// exportSiteCommand is "grundy export-site FOLDER". With --json it prints
// {"folder","files","bytes"}.
func (f *frame) exportSiteCommand() *cobra.Command {
	var base, engine string
	c := f.command("export-site", func(ctx context.Context, args []string) error {
		if len(args) != 1 || args[0] == "" {
			return &game.Fault{Code: "arguments", At: -1, What: words.P("site.folder"), Hint: words.P("site.folder.hint")}
		}
		if err := offline.Free(args[0]); err != nil {
			return err // before half a minute of compiling
		}
		e, err := offline.Find(ctx, engine)
		if err != nil {
			return err
		}
		if err := offline.Write(args[0], base, studio.Files(), e); err != nil {
			return err
		}
		files, bytes, err := folderSize(args[0])
		if err != nil {
			return err
		}
		if f.json {
			return f.object(struct {
				Folder string `json:"folder"`
				Files  int    `json:"files"`
				Bytes  int64  `json:"bytes"`
			}{args[0], files, bytes})
		}
		p := f.page()
		p.Text(0, f.say("site.done", args[0], files, bytes/1000))
		return p.Err()
	})
	c.Flags().StringVar(&base, "base", "", "site.base")
	c.Flags().StringVar(&engine, "engine", "", "site.engine")
	return c
}

// folderSize counts the files of a folder, and their bytes.
func folderSize(folder string) (files int, bytes int64, err error) {
	err = filepath.WalkDir(folder, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			files++
			bytes += info.Size()
		}
		return err
	})
	return files, bytes, err
}
