//go:build site

package offline

import _ "embed" // the engine

// A program that needs no toolchain to export a site is built by
//
//	go generate ./studio/offline
//	go build -tags site ./cmd/grundy
//
// The first of them writes the two files that stand here; they are not kept among
// the sources.

//go:embed built/grundy.wasm.gz
var module []byte

//go:embed built/wasm_exec.js
var loader []byte

// embedded is the engine in this program.
func embedded() (Engine, bool) { return Engine{Module: module, Loader: loader}, true }
