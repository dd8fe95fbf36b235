//go:build js && wasm

package main

import (
	"context"
	"encoding/json"
	"runtime/debug"
	"syscall/js"

	"grundy/operation"
)

func main() {
	debug.SetMemoryLimit(1 << 30) // a page that takes more is ended by the browser
	desk := operation.NewDesk(caps)
	desk.Programs = operation.OwnPrograms // they can only take this page's worker with them
	call := js.FuncOf(func(_ js.Value, args []js.Value) any { return promise(desk, args) })
	js.Global().Set("grundyCall", call)
	select {}
}

// promise answers in a goroutine of its own.
func promise(desk *operation.Desk, args []js.Value) js.Value {
	text := func(i int) string {
		if i < len(args) && args[i].Type() == js.TypeString {
			return args[i].String()
		}
		return ""
	}
	q := operation.Question{Name: text(0), In: []byte(text(1))}
	if len(args) > 2 && args[2].Type() == js.TypeFunction {
		q.Report = func(p operation.Progress) {
			if line, err := json.Marshal(p); err == nil {
				args[2].Invoke(string(line))
			}
		}
	}
	var start js.Func
	start = js.FuncOf(func(_ js.Value, settle []js.Value) any {
		start.Release()
		go func() {
			out, err := desk.Ask(context.Background(), nil, q)
			if err == nil {
				settle[0].Invoke(string(out))
				return
			}
			body, _ := json.Marshal(err) // a *operation.Problem, whose fields are texts and numbers
			settle[1].Invoke(string(body))
		}()
		return nil
	})
	return js.Global().Get("Promise").New(start)
}
