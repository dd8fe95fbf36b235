// Package offline writes the studio as plain files that any static file server can
// serve, under any path: the pages, and the engine compiled to WebAssembly, which
// then answers in the browser what a server would answer.
//
// The engine is a few megabytes that change with every change of the program. It is
// therefore not kept among the sources but built where it is needed. [Find] takes it,
// in this order, from a folder that is named, from the program itself where it was
// built with the tag "site" (see engine_site.go), or from the Go toolchain and
// the sources of the module where both are at hand.
package offline

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"grundy/game"
	"grundy/words"
)

// The names of the engine's two files, in the folder of that name of a site.
const (
	Folder     = "engine"
	ModuleFile = "grundy.wasm.gz" // the module, compressed: the worker unpacks it
	LoaderFile = "wasm_exec.js"   // what joins it to JavaScript, from the Go distribution that built it
)

// An Engine is the compiled engine.
type Engine struct {
	Module []byte // of WebAssembly, as gzip
	Loader []byte
}

// marks are the places of index.html that a site changes: where the operations
// run, and the address that relative paths start from.
const (
	atServer = `<meta name="grundy-engine" content="http" />`
	inPage   = `<meta name="grundy-engine" content="wasm" />`
	headMark = `<head>`
)

// Write writes a site to dir: the files of the studio with their page told to use
// the engine beside it. All paths are relative, so that it works under any address;
// base, which may be "", is the path it is served under, for servers that show the
// page under an address without the final slash.
//
// A folder that holds anything but a site that Write wrote is refused with a
// *game.Fault. A site is written whole beside dir, then takes its place.
func Write(dir, base string, pages fs.FS, e Engine) error {
	base, err := checkBase(base)
	if err != nil {
		return err
	}
	if err := Free(dir); err != nil {
		return err
	}
	parent, name := filepath.Split(filepath.Clean(dir))
	if parent == "" {
		parent = "."
	}
	if err := os.MkdirAll(parent, 0o777); err != nil {
		return unwritable(dir, err)
	}
	temp, err := os.MkdirTemp(parent, "."+name+"-")
	if err != nil {
		return unwritable(dir, err)
	}
	defer os.RemoveAll(temp)
	if err := fill(temp, base, pages, e); err != nil {
		return unwritable(dir, err)
	}
	if err := os.RemoveAll(dir); err != nil { // an older site, or an empty folder
		return unwritable(dir, err)
	}
	if err := os.Rename(temp, dir); err != nil {
		return unwritable(dir, err)
	}
	return nil
}

func unwritable(dir string, err error) error {
	if fault := (*game.Fault)(nil); errors.As(err, &fault) {
		return err
	}
	return &game.Fault{Code: "write", Input: dir, At: -1, What: words.P("site.write", dir, words.Reason(err)), Hint: words.P("site.write.hint")}
}

// checkBase gives base the form /PATH/; "" stays.
func checkBase(base string) (string, error) {
	if base == "" {
		return "", nil
	}
	if strings.ContainsAny(base, "?#\\ \t\n") || strings.Contains(base, "//") || strings.Contains(base, ":") {
		return "", &game.Fault{Code: "flag", Input: base, At: -1, What: words.P("site.base", base), Hint: words.P("site.base.hint")}
	}
	if base = path.Clean("/" + base); base != "/" {
		base += "/"
	}
	return base, nil
}

// Free reports by a *game.Fault that a folder holds something else than a site, so
// that [Write] would refuse it.
func Free(dir string) error {
	list, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return unwritable(dir, err)
	case len(list) == 0:
		return nil
	}
	if info, err := os.Stat(filepath.Join(dir, Folder, ModuleFile)); err == nil && info.Mode().IsRegular() {
		return nil
	}
	return &game.Fault{Code: "write", Input: dir, At: -1, What: words.P("site.full", dir), Hint: words.P("site.full.hint")}
}

// fill writes the files of a site.
func fill(dir, base string, pages fs.FS, e Engine) error {
	err := fs.WalkDir(pages, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		to := filepath.Join(dir, filepath.FromSlash(name))
		if d.IsDir() {
			return os.MkdirAll(to, 0o777)
		}
		data, err := fs.ReadFile(pages, name)
		if err == nil && name == "index.html" {
			data, err = page(data, base)
		}
		if err != nil {
			return err
		}
		return os.WriteFile(to, data, 0o666)
	})
	if err != nil {
		return err
	}
	if err := os.Chmod(dir, 0o755); err != nil { // a temporary folder is its owner's alone
		return err
	}
	if err := os.Mkdir(filepath.Join(dir, Folder), 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, Folder, LoaderFile), e.Loader, 0o666); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, Folder, ModuleFile), e.Module, 0o666)
}

// page is index.html for a site.
func page(data []byte, base string) ([]byte, error) {
	for _, mark := range []string{atServer, headMark} {
		if bytes.Count(data, []byte(mark)) != 1 {
			return nil, fmt.Errorf("the studio's index.html has no single %s", mark)
		}
	}
	data = bytes.Replace(data, []byte(atServer), []byte(inPage), 1)
	if base != "" {
		data = bytes.Replace(data, []byte(headMark), []byte(headMark+"\n    <base href=\""+html.EscapeString(base)+"\" />"), 1)
	}
	return data, nil
}
