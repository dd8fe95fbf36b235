package offline

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"grundy/game"
	"grundy/words"
)

// Find is the engine: that of a folder with the two files, where one is named;
// else the one in this program; else one that the Go toolchain builds from the
// sources of this module, in which case the working folder has to lie among them.
// A *game.Fault says what to do where there is none.
func Find(ctx context.Context, folder string) (Engine, error) {
	if folder != "" {
		return read(folder)
	}
	if e, ok := embedded(); ok {
		return e, nil
	}
	return Fresh(ctx)
}

// Fresh is an engine that the Go toolchain builds from the sources of this module,
// among which the working folder has to lie.
func Fresh(ctx context.Context) (Engine, error) {
	root, err := sources(ctx)
	if err != nil {
		return Engine{}, err
	}
	return Build(ctx, root)
}

func read(folder string) (e Engine, err error) {
	if e.Module, err = os.ReadFile(filepath.Join(folder, ModuleFile)); err == nil {
		e.Loader, err = os.ReadFile(filepath.Join(folder, LoaderFile))
	}
	if err != nil {
		return Engine{}, &game.Fault{Code: "engine", Input: folder, At: -1,
			What: words.P("site.engine.read", folder, words.Reason(err)), Hint: words.P("site.engine.hint")}
	}
	return e, nil
}

// sources is the folder of this module, where the Go toolchain is installed and
// the working folder lies in it.
func sources(ctx context.Context) (root string, err error) {
	none := &game.Fault{Code: "engine", At: -1, What: words.P("site.engine.none"), Hint: words.P("site.engine.hint")}
	if _, err := exec.LookPath("go"); err != nil {
		return "", none
	}
	out, err := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Path}}\n{{.Dir}}").Output()
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if err != nil || len(lines) != 2 || strings.TrimSpace(lines[0]) != "grundy" {
		return "", none
	}
	return strings.TrimSpace(lines[1]), nil
}

// Build compiles the engine from the sources of this module in root with the Go
// toolchain on the path. It takes half a minute where nothing of it was compiled
// before.
func Build(ctx context.Context, root string) (e Engine, err error) {
	temp, err := os.MkdirTemp("", "grundy-wasm-")
	if err != nil {
		return e, err
	}
	defer os.RemoveAll(temp)
	module := filepath.Join(temp, "grundy.wasm")
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", module, "./cmd/grundy-wasm")
	build.Dir = root
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	if said, err := build.CombinedOutput(); err != nil {
		if ctx.Err() != nil {
			return e, ctx.Err()
		}
		return e, &game.Fault{Code: "engine", At: -1, What: words.P("site.engine.build", lastLine(said, err)), Hint: words.P("site.engine.hint")}
	}
	goroot, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err == nil {
		e.Loader, err = os.ReadFile(filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", LoaderFile))
	}
	if err != nil {
		return e, &game.Fault{Code: "engine", At: -1, What: words.P("site.engine.build", words.Reason(err)), Hint: words.P("site.engine.hint")}
	}
	raw, err := os.ReadFile(module)
	if err == nil {
		e.Module, err = compress(raw)
	}
	return e, err
}

// lastLine is the last line of what a command said, or its error.
func lastLine(said []byte, err error) string {
	lines := strings.Split(strings.TrimSpace(string(said)), "\n")
	if last := lines[len(lines)-1]; last != "" {
		return last
	}
	return err.Error()
}

// compress makes the same bytes of the same module.
func compress(raw []byte) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	_, err = z.Write(raw)
	err = errors.Join(err, z.Close())
	return b.Bytes(), err
}

// Unpacked is the module of an engine as a browser runs it.
func (e Engine) Unpacked() ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(e.Module))
	if err != nil {
		return nil, err
	}
	raw, err := io.ReadAll(z)
	return raw, errors.Join(err, z.Close())
}

// Save writes the two files of an engine to a folder.
func (e Engine) Save(folder string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return unwritable(folder, err)
	}
	err := os.WriteFile(filepath.Join(folder, ModuleFile), e.Module, 0o666)
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, LoaderFile), e.Loader, 0o666)
	}
	if err != nil {
		return unwritable(folder, err)
	}
	return nil
}
