//go:build !unix

package sequences

import "time"

var started = time.Now()

func processorTime() time.Duration { return time.Since(started) }
