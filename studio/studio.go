// Package studio is the web front end of Grundy: pages on which a game is played,
// a position analysed, a sequence looked at. Its sources are in the folder web
// (TypeScript and Svelte); what is built from them stands in the folder dist and
// is compiled in, so that the program serves it without any other file.
package studio

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Files are the files of the studio as a browser asks for them; index.html is its
// one page. What lies in assets bears a hash of its contents in its name and may be
// kept for ever.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // "dist" is a valid name, so that this is not reached
	}
	return files
}
