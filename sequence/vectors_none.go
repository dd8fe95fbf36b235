//go:build !amd64 || purego

package sequence

func vectors() machine { return machine{} }
