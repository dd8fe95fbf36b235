package main

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"grundy/catalogue"
	"grundy/checkpoint"
	"grundy/game"
	"grundy/operation"
	"grundy/play"
	"grundy/screen"
	"grundy/script"
	"grundy/solve"
	"grundy/terminal"
	"grundy/words"
)

// A playing is what "grundy play" was asked for.
type playing struct {
	limits     limits
	convention game.Convention
	said       *game.Convention // what --misere says
	level      level
	seed       string
	first      who
	bothHuman  bool
	load, save string
}

// playCommand is "grundy play": on the screen of a terminal, else line by line.
func (f *frame) playCommand() *cobra.Command {
	o := playing{level: 100, first: "human"}
	var c *cobra.Command
	c = f.command("play", func(ctx context.Context, args []string) error {
		o.said = given(c, o.convention)
		match, err := f.newMatch(ctx, args, &o)
		if err != nil {
			return err
		}
		in, inFile := f.in.(*os.File)
		if inFile && f.outFile != nil && !f.json && !f.dumb && terminal.Is(in, f.outFile) {
			err = f.playScreen(ctx, match, &o, in)
		} else {
			err = f.playLines(ctx, match, &o)
		}
		if o.save == "" {
			return err
		}
		if saved := f.saveMatch(match, &o); saved != nil {
			return saved
		}
		return err
	})
	misereFlag(c, &o.convention)
	c.Flags().Var(&o.level, "level", "play.level")
	c.Flags().StringVar(&o.seed, "seed", "", "play.seed")
	c.Flags().Var(&o.first, "first", "play.first")
	c.Flags().BoolVar(&o.bothHuman, "both-human", false, "play.both-human")
	c.Flags().StringVar(&o.load, "load", "", "play.load")
	c.Flags().StringVar(&o.save, "save", "", "play.save")
	o.limits.add(c, 10*time.Second)
	return c
}

// newMatch sets the match up.
func (f *frame) newMatch(ctx context.Context, args []string, o *playing) (*play.Match, error) {
	switch {
	case o.load != "" && len(args) > 0:
		return nil, &game.Fault{Code: "arguments", At: -1, What: words.P("play.load.both"), Hint: words.P("play.load.both.hint")}
	case o.load == "-":
		return nil, &game.Fault{Code: "flag", At: -1, What: words.P("play.load.input"), Hint: words.P("play.load.input.hint")}
	case o.bothHuman && o.first == "bot":
		return nil, &game.Fault{Code: "arguments", At: -1, What: words.P("play.both-human"), Hint: words.P("play.both-human.hint")}
	}
	if o.seed == "" {
		o.seed = strconv.FormatUint(rand.Uint64()>>32, 10)
	}
	you := play.Side{Human: true, Name: f.say("play.side.you")}
	bot := play.Side{Bot: play.Bot{Level: int(o.level), Seed: o.seed}, Name: f.say("play.side.bot", int(o.level))}
	sides := [2]play.Side{you, bot}
	switch {
	case o.bothHuman:
		sides = [2]play.Side{{Human: true, Name: f.say("play.side.first")}, {Human: true, Name: f.say("play.side.second")}}
	case o.first == "bot":
		sides = [2]play.Side{bot, you}
	}
	solver := solve.New(solve.Options{Moves: 20, Positions: o.limits.positions, Memory: o.limits.memory})
	// Positions from files are read before the first move only: "@-" would take the
	// moves away.
	positions := catalogue.Reader{Program: f.reader(ctx).Program}
	if o.load != "" {
		r, err := f.openPatient(ctx, o.load)
		if err != nil {
			return nil, err
		}
		defer r.Close()
		record, err := play.Read(ctx, r, o.convention, positions)
		if err == nil {
			err = operation.Convene(record, o.said)
		}
		if err != nil {
			return nil, err
		}
		return play.Resume(record, sides, solver, positions), nil
	}
	text := "nim 3,4,5"
	if len(args) > 0 {
		text = expression(args)
	}
	start, err := f.reader(ctx).Parse(text)
	if err != nil {
		return nil, err
	}
	played, err := script.Convention(start, o.said)
	if err != nil {
		return nil, err
	}
	return play.NewMatch(start, played, sides, solver, positions), nil
}

// playScreen plays on the screen. A signal that ends the program gives the terminal
// back before.
func (f *frame) playScreen(ctx context.Context, match *play.Match, o *playing, in *os.File) error {
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	t, err := terminal.Open(in, f.outFile)
	if err != nil {
		return err
	}
	defer t.Close() // also in a panic
	m := screen.New(match, screen.Options{Lang: f.lang, Colour: f.dress, Within: o.limits.context})
	err = errors.Join(t.Run(ctx, m), t.Close())
	switch {
	case errors.Is(err, io.EOF):
		return nil
	case err == nil && m.Interrupted(), errors.Is(err, context.Canceled):
		return status(exitInterrupted)
	}
	return err
}

// saveMatch writes the match to the file of --save, with the grades where there is
// time for them.
func (f *frame) saveMatch(match *play.Match, o *playing) error {
	ctx, cancel := o.limits.context(context.Background())
	defer cancel()
	graded, err := match.Grade(ctx)
	return checkpoint.Replace(o.save, func(w io.Writer) error {
		if err != nil {
			return match.Record().Write(w, f.lang)
		}
		return graded.Annotate(w, f.lang)
	})
}

// level is --level as a flag of pflag.
type level int

func (l *level) String() string { return strconv.Itoa(int(*l)) }
func (l *level) Type() string   { return "level" }
func (l *level) Set(text string) error {
	n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(text), "%"))
	if err != nil || n < 0 || n > 100 {
		return &game.Fault{Code: "flag", At: -1, What: words.P("play.level", text), Hint: words.P("play.level.hint")}
	}
	*l = level(n)
	return nil
}

// who is --first as a flag of pflag.
type who string

func (w *who) String() string { return string(*w) }
func (w *who) Type() string   { return "who" }
func (w *who) Set(text string) error {
	switch text {
	case "human", "bot":
		*w = who(text)
	case "人":
		*w = "human"
	case "机器人":
		*w = "bot"
	default:
		return &game.Fault{Code: "flag", At: -1, What: words.P("play.first", text), Hint: words.P("play.first.hint")}
	}
	return nil
}
