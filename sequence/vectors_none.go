//go:build amd64 || !amd64

package sequence

func vectors() machine { return machine{} }
