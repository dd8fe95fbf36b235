package main

import (
	"context"
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"grundy/catalogue"
	"grundy/game"
	"grundy/words"
)

// Version is the version of the program.
const version = "0.1.0"

// root is the command without a subcommand.
func (f *frame) root() *cobra.Command {
	root := &cobra.Command{
		Use:               "grundy",
		Short:             "root",
		SilenceErrors:     true,
		SilenceUsage:      true,
		Args:              cobra.ArbitraryArgs,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
	}
	showVersion := false
	root.Flags().BoolVar(&showVersion, "version", false, "version")
	root.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case showVersion:
			_, err := f.out.WriteString("grundy " + version + "\n")
			return err
		case len(args) == 0:
			return cmd.Help()
		}
		return f.unknownCommand(cmd, args)
	}
	root.PersistentPreRun = func(cmd *cobra.Command, _ []string) {
		f.most = 2e9
		if flag := cmd.Flags().Lookup("max-memory"); flag != nil {
			if a, ok := flag.Value.(*amount); ok {
				f.most = *a.value
			}
		}
	}
	flags := root.PersistentFlags()
	flags.BoolVar(&f.json, "json", f.json, "json")
	flags.Lookup("json").DefValue = "false"      // early has read it
	flags.String("lang", string(f.lang), "lang") // read by early
	flags.BoolP("help", "h", false, "help")
	root.SetFlagErrorFunc(f.flagError)
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { f.help(cmd) })
	root.SetHelpCommand(f.helpCommand(root))
	root.AddCommand(f.commands()...)
	return root
}

// command makes a subcommand. Its texts stand in the word catalogues under
// command.NAME (one line), command.NAME.use (its name and what it is given),
// command.NAME.long and command.NAME.examples.
func (f *frame) command(name string, run func(ctx context.Context, args []string) error) *cobra.Command {
	c := &cobra.Command{
		Use:   name,
		Short: f.say("command." + name),
		Args:  cobra.ArbitraryArgs,
		RunE:  func(cmd *cobra.Command, args []string) error { return run(cmd.Context(), args) },
	}
	c.Flags().SortFlags = false
	return c
}

// helpCommand is "grundy help COMMAND".
func (f *frame) helpCommand(root *cobra.Command) *cobra.Command {
	c := f.command("help", func(_ context.Context, args []string) error {
		cmd, rest, err := root.Find(args)
		if err != nil || len(rest) > 0 || cmd == nil {
			return f.unknownCommand(root, args)
		}
		return cmd.Help()
	})
	c.Hidden = true
	return c
}

// completionCommand is "grundy completion SHELL".
func (f *frame) completionCommand() *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	var c *cobra.Command
	c = f.command("completion", func(_ context.Context, args []string) error {
		shell := strings.Join(args, " ")
		root := c.Root()
		switch shell {
		case "bash":
			return root.GenBashCompletionV2(f.out, true)
		case "zsh":
			return root.GenZshCompletion(f.out)
		case "fish":
			return root.GenFishCompletion(f.out, true)
		case "powershell":
			return root.GenPowerShellCompletionWithDesc(f.out)
		case "":
			return c.Help()
		}
		return &game.Fault{Code: "arguments", At: -1, What: words.P("completion.shell", shell), Hint: words.P("completion.hint", strings.Join(shells, ", "))}
	})
	c.ValidArgs = shells
	return c
}

// unknownCommand says that the first argument names no subcommand.
func (f *frame) unknownCommand(root *cobra.Command, args []string) error {
	name := strings.TrimSpace(args[0])
	fault := &game.Fault{Code: "command", Input: "grundy " + expression(args), At: len("grundy "),
		What: words.P("command.unknown", name), Hint: words.P("command.unknown.hint")}
	if f.json {
		fault.At = -1 // the input shown is not what was typed
	}
	root.SuggestionsMinimumDistance = 2
	if _, err := catalogue.Parse(expression(args)); err == nil {
		fault.Hint = words.P("command.solve.meant", expression(args))
	} else if near := root.SuggestionsFor(name); len(near) > 0 {
		fault.Hint = words.P("command.nearest", strings.Join(near, ", "))
	}
	return fault
}

// flagError says in the program's own words what is wrong with a flag.
func (f *frame) flagError(cmd *cobra.Command, err error) error {
	fault := &game.Fault{Code: "flag", At: -1, What: words.P("flag.other", err.Error()), Hint: words.P("flag.hint", cmd.CommandPath())}
	var (
		unknown *pflag.NotExistError
		missing *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
		syntax  *pflag.InvalidSyntaxError
		own     *game.Fault
	)
	switch {
	case errors.As(err, &own):
		return own
	case errors.As(err, &unknown):
		name := "--" + unknown.GetSpecifiedName()
		if unknown.GetSpecifiedShortnames() != "" {
			name = "-" + unknown.GetSpecifiedName()
		}
		fault.What = words.P("flag.unknown", cmd.CommandPath(), name)
		if near := nearestFlag(cmd, unknown.GetSpecifiedName()); near != "" {
			fault.Hint = words.P("flag.nearest", near)
		}
	case errors.As(err, &missing):
		fault.What = words.P("flag.missing", missing.GetFlag().Name)
	case errors.As(err, &invalid):
		fault.What = words.P("flag.invalid", invalid.GetFlag().Name, invalid.GetValue())
	case errors.As(err, &syntax):
		fault.What = words.P("flag.syntax", syntax.GetSpecifiedFlag())
	}
	return fault
}

// nearestFlag is the flag of a command whose name is closest to a mistyped one.
func nearestFlag(cmd *cobra.Command, name string) string {
	near, least := "", catalogue.Tolerance(name)
	cmd.Flags().VisitAll(func(flag *pflag.Flag) {
		if d := catalogue.Distance(name, flag.Name); d <= least && !flag.Hidden {
			near, least = "--"+flag.Name, d-1
		}
	})
	return near
}
