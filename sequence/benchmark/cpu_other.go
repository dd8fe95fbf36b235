//go:build !unix

package benchmark

import "time"

var started = time.Now()

func processorTime() time.Duration { return time.Since(started) }
