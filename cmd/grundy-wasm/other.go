//go:build !(js && wasm)

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "grundy-wasm runs in a browser: build it with GOOS=js GOARCH=wasm, or let \"grundy export-site\" do so")
	os.Exit(2)
}
