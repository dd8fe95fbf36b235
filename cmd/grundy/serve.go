package main

import (
	"context"
	"io"
	"net"
	"time"

	"github.com/spf13/cobra"

	"grundy/game"
	"grundy/operation"
	"grundy/server"
	"grundy/words"
)

// serveCommand is "grundy serve".
func (f *frame) serveCommand() *cobra.Command {
	var (
		limits limits
		addr   string
	)
	c := f.command("serve", func(ctx context.Context, args []string) error {
		if len(args) > 0 {
			return &game.Fault{Code: "arguments", At: -1, What: words.P("serve.extra", expression(args)), Hint: words.P("serve.hint")}
		}
		listener, err := net.Listen("tcp", addr)
		if err != nil {
			return &game.Fault{Code: "address", Input: addr, At: -1, What: words.P("serve.listen", addr, words.Reason(err)), Hint: words.P("serve.listen.hint")}
		}
		if _, err := io.WriteString(f.err, f.say("serve.at", "http://"+listener.Addr().String())+"\n"); err != nil {
			return err
		}
		return server.New(server.Options{Body: 1 << 20, Caps: operation.Caps{
			Time: limits.timeout, Positions: limits.positions, Memory: limits.memory, Values: 1 << 22,
		}}).Serve(ctx, listener)
	})
	c.Flags().StringVar(&addr, "addr", "127.0.0.1:7117", "serve.addr")
	limits.add(c, 10*time.Second)
	return c
}
