package server

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"
)

// files serves the studio: files by their names, and its one page for every other
// address that a browser might be sent to.
type files struct {
	fs   fs.FS // nil where there is no studio
	tags sync.Map
}

func newFiles(f fs.FS) *files { return &files{fs: f} }

// policy lets the page load what this server has, and nothing else.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
	"font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// kinds are the media types of the studio's files, whatever the system thinks.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8", ".json": "application/json", ".map": "application/json", ".wasm": "application/wasm",
	".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon", ".webp": "image/webp",
	".woff2": "font/woff2", ".webmanifest": "application/manifest+json", ".txt": "text/plain; charset=utf-8",
}

// serve serves a file; it reports false where there is none.
func (f *files) serve(w http.ResponseWriter, r *http.Request) bool {
	if f.fs == nil {
		return false
	}
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	if name == "" {
		name = "index.html" // the pages of the studio stand behind a "#"
	}
	h := w.Header()
	h.Set("Content-Type", kind(name))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", policy)
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cache-Control", "no-cache")
	if strings.HasPrefix(name, "assets/") {
		h.Set("Cache-Control", "public, max-age=31536000, immutable") // its name changes with it
	}
	if f.has(name + ".gz") {
		h.Set("Vary", "Accept-Encoding")
		if takesGzip(r) {
			h.Set("Content-Encoding", "gzip")
			name += ".gz"
		}
	}
	file, err := f.fs.Open(name)
	if err != nil {
		return false
	}
	defer file.Close()
	content, ok := file.(io.ReadSeeker)
	if !ok {
		return false
	}
	h.Set("ETag", f.tag(name, content))
	http.ServeContent(w, r, name, time.Time{}, content)
	return true
}

// has reports whether there is a file of this name.
func (f *files) has(name string) bool {
	info, err := fs.Stat(f.fs, name)
	return err == nil && info.Mode().IsRegular()
}

// kind is the media type of a file.
func kind(name string) string {
	if k, ok := kinds[path.Ext(name)]; ok {
		return k
	}
	return "application/octet-stream"
}

// takesGzip reports whether who asks can unpack.
func takesGzip(r *http.Request) bool {
	for e := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		e, parameter, _ := strings.Cut(strings.TrimSpace(e), ";")
		if e == "gzip" && strings.TrimSpace(parameter) != "q=0" {
			return true
		}
	}
	return false
}

// tag is a file's ETag: a hash of what is in it, made once.
func (f *files) tag(name string, content io.ReadSeeker) string {
	if t, ok := f.tags.Load(name); ok {
		return t.(string)
	}
	hash := sha256.New()
	_, err := io.Copy(hash, content)
	if _, back := content.Seek(0, io.SeekStart); err != nil || back != nil {
		return ""
	}
	t := `"` + hex.EncodeToString(hash.Sum(nil)[:12]) + `"`
	f.tags.Store(name, t)
	return t
}
