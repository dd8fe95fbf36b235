package main

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"grundy/page"
)

// help prints what a command does, its examples, its subcommands and its flags.
func (f *frame) help(cmd *cobra.Command) {
	p := f.page()
	if cmd == cmd.Root() {
		p.Text(0, f.say("command.root"))
		p.Line("")
		p.Line(f.say("help.usage"))
		p.Line("  grundy " + f.say("help.command") + " ...")
		p.Line("")
		p.Line(f.say("help.examples"))
		f.examples(p, "root")
		p.Line("")
		p.Line(f.say("help.commands"))
		width := 0
		for _, c := range cmd.Commands() {
			width = max(width, len(c.Name()))
		}
		for _, c := range f.commands() {
			if !c.Hidden {
				p.Hang(2, page.Left(c.Name(), width+2), c.Short)
			}
		}
	} else {
		p.Text(0, cmd.Short)
		p.Line("")
		p.Line(f.say("help.usage"))
		use := cmd.Use
		if key := "command." + cmd.Name() + ".use"; f.has(key) {
			use = f.say(key)
		}
		p.Line("  grundy " + use)
		if key := "command." + cmd.Name() + ".long"; f.has(key) {
			p.Line("")
			for paragraph := range strings.SplitSeq(f.say(key), "\n") {
				p.Text(0, paragraph)
			}
		}
		if f.has("command." + cmd.Name() + ".examples") {
			p.Line("")
			p.Line(f.say("help.examples"))
			f.examples(p, cmd.Name())
		}
	}
	p.Line("")
	p.Line(f.say("help.flags"))
	f.flags(p, cmd)
	if cmd == cmd.Root() {
		p.Line("")
		p.Text(0, f.say("help.more"))
	}
}

// has reports whether the word catalogues have a text under a key.
func (f *frame) has(key string) bool { return f.say(key) != key }

// examples prints the example lines of a command: each "COMMAND # what it does".
func (f *frame) examples(p *page.Printer, name string) {
	type example struct{ line, does string }
	var all []example
	width := 0
	for line := range strings.SplitSeq(f.say("command."+name+".examples"), "\n") {
		line, does, _ := strings.Cut(line, "#")
		line = strings.TrimSpace(line)
		all = append(all, example{line, strings.TrimSpace(does)})
		width = max(width, page.Width(line))
	}
	width = min(width, 44)
	for _, e := range all {
		if e.does == "" || page.Width(e.line) > width {
			p.Line("  " + e.line)
			if e.does != "" {
				p.Hang(2+width+2, "", e.does)
			}
			continue
		}
		p.Hang(2, page.Left(e.line, width+2), e.does)
	}
}

// flags prints the flags of a command. The usage text of a flag is the end of
// its key: flag.about.USAGE; where the flag takes a value, flag.value.USAGE says
// which.
func (f *frame) flags(p *page.Printer, cmd *cobra.Command) {
	type row struct{ name, about string }
	var rows []row
	width := 0
	add := func(flag *pflag.Flag) {
		if flag.Hidden {
			return
		}
		name := "--" + flag.Name
		if value := flag.Value.Type(); value != "bool" {
			name += " " + f.say("flag.value."+flag.Usage)
		}
		if flag.Shorthand != "" {
			name = "-" + flag.Shorthand + ", " + name
		}
		about := f.say("flag.about." + flag.Usage)
		if d := flag.DefValue; d != "" && d != "0" && d != "0s" && d != "false" && flag.Name != "lang" {
			about = f.say("flag.default", about, d)
		}
		rows = append(rows, row{name, about})
		width = max(width, page.Width(name))
	}
	cmd.NonInheritedFlags().VisitAll(add)
	cmd.InheritedFlags().VisitAll(add)
	for _, r := range rows {
		p.Hang(2, page.Left(r.name, width+2), r.about)
	}
}
