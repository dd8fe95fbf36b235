//go:build !amd64 || purego

package sequence

func allVectors() []machine { return nil }
