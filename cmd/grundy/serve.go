package main

import (
	"context"
	"io"
	"log/slog"
	"math"
	"net"
	"net/url"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"grundy/game"
	"grundy/operation"
	"grundy/server"
	"grundy/studio"
	"grundy/words"
)

// A serveRun is "grundy serve" with its flags.
type serveRun struct {
	*frame
	limits
	addr           string
	atOnce, rate   uint64
	body           uint64
	hosts, origins []string
	log            string
}

// serveCommand is "grundy serve".
func (f *frame) serveCommand() *cobra.Command {
	s := &serveRun{frame: f, body: 1 << 20, rate: 50}
	c := f.command("serve", s.run)
	c.Flags().StringVar(&s.addr, "addr", "127.0.0.1:7117", "serve.addr")
	s.limits.add(c, time.Minute)
	s.limits.memory = 512e6
	c.Flags().Lookup("max-memory").DefValue = "512MB"
	c.Flags().Var(&amount{&s.atOnce, countUnits, "size"}, "at-once", "serve.at-once")
	c.Flags().Var(&amount{&s.body, byteUnits, "bytes"}, "max-body", "serve.max-body")
	c.Flags().Lookup("max-body").DefValue = "1MiB"
	c.Flags().Var(&amount{&s.rate, countUnits, "size"}, "rate", "serve.rate")
	c.Flags().StringArrayVar(&s.hosts, "allow-host", nil, "serve.allow-host")
	c.Flags().StringArrayVar(&s.origins, "allow-origin", nil, "serve.allow-origin")
	c.Flags().Lookup("allow-host").DefValue, c.Flags().Lookup("allow-origin").DefValue = "", ""
	c.Flags().StringVar(&s.log, "log", "info", "serve.log")
	return c
}

// mostListed is how many numbers one answer lists at most.
const mostListed = 1 << 22

func (s *serveRun) run(ctx context.Context, args []string) error {
	if len(args) > 0 {
		return &game.Fault{Code: "arguments", At: -1, What: words.P("serve.extra", expression(args)), Hint: words.P("serve.hint")}
	}
	level := slog.LevelInfo
	if err := level.UnmarshalText([]byte(s.log)); err != nil {
		return &game.Fault{Code: "flag", At: -1, What: words.P("serve.log", s.log), Hint: words.P("serve.log.hint")}
	}
	for _, o := range s.origins {
		if u, err := url.Parse(o); o != "*" && (err != nil || u.Host == "" || u.Scheme+"://"+u.Host != o) {
			return &game.Fault{Code: "flag", At: -1, What: words.P("serve.origin", o), Hint: words.P("serve.origin.hint")}
		}
	}
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM)
	defer stop()
	listener, err := net.Listen("tcp", s.addr)
	if err != nil {
		return &game.Fault{Code: "address", Input: s.addr, At: -1, What: words.P("serve.listen", s.addr, words.Reason(err)), Hint: words.P("serve.listen.hint")}
	}
	defer listener.Close()
	if s.atOnce == 0 {
		s.atOnce = uint64(min(runtime.GOMAXPROCS(0), 4))
	}
	s.bound()
	address := "http://" + shown(listener.Addr().String())
	if s.json {
		err = s.object(struct {
			Address string `json:"address"`
			Process int    `json:"process"`
		}{address, os.Getpid()})
		s.out.Flush()
	} else {
		_, err = io.WriteString(s.err, s.say("serve.at", address)+"\n")
	}
	if err != nil {
		return err
	}
	return server.New(server.Options{
		Caps:   operation.Caps{Time: s.timeout, Positions: s.positions, Memory: s.memory, Values: mostListed},
		AtOnce: int(min(s.atOnce, 1<<10)), Body: int64(min(s.body, math.MaxInt64)), Rate: float64(s.rate),
		Hosts: s.hosts, Origins: s.origins, Files: studio.Files(), Version: version,
		Log: slog.New(slog.NewTextHandler(s.frame.err, &slog.HandlerOptions{Level: level})),
	}).Serve(ctx, listener)
}

// besideQuestions is the memory, in bytes, that the server takes beside its long
// questions.
const besideQuestions = 256 << 20

// bound lets the collector keep the memory down to what all long questions together
// may take. Short ones leave much behind and keep little, so that it need not come
// often.
func (s *serveRun) bound() {
	debug.SetGCPercent(400)
	if s.memory > 0 && s.memory <= (math.MaxInt64-besideQuestions)/s.atOnce {
		debug.SetMemoryLimit(int64(s.memory*s.atOnce) + besideQuestions)
	}
}

// shown is an address as a browser can be sent to it: what listens everywhere is
// reached at localhost.
func shown(address string) string {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return address
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return net.JoinHostPort(host, port)
}
