// Command grundy-wasm is the engine for a browser: all operations of package
// operation, answered in the page. It sets one function and then waits:
//
//	grundyCall(name, json, onProgress) → Promise of JSON
//
// onProgress, which may be left out, is given objects of progress as JSON. What goes
// wrong rejects the promise with a problem as JSON. A question is answered to its
// end before the next one is begun; to end it early, end the worker that runs it.
package main

import (
	"time"

	"grundy/operation"
)

// caps are smaller than a server's: a browser has one thread for it, and less
// memory.
var caps = operation.Caps{Time: time.Minute, Positions: 2_000_000, Memory: 512 << 20, Values: 1 << 20}
