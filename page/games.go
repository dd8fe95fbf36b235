package page

import (
	"strings"

	"grundy/answer"
	"grundy/words"
)

// Games writes the catalogue: each game with its parameters, other names, rule,
// and an example.
func (p *Printer) Games(games []answer.Game) {
	for i, g := range games {
		if i > 0 {
			p.Line("")
		}
		title, example := p.title(g), p.Say("games.example", g.Example)
		p.Line(p.paint(strong, title) + strings.Repeat(" ", max(2, 34-Width(title))) + example)
		if names := p.aliases(g); len(names) > 0 {
			p.Text(4, p.Say("games.aliases", strings.Join(names, p.Say("page.comma"))))
		}
		p.Text(4, g.Rule)
		if len(g.Theory) > 0 {
			names := make([]string, len(g.Theory))
			for i, t := range g.Theory {
				names[i] = p.Lang.Say(words.Title(t.Name))
			}
			p.Text(4, p.Say("games.theory", strings.Join(names, p.Say("page.comma"))))
		}
	}
	p.Line("")
	p.Text(0, p.Say("games.more"))
}

// Game writes all that is known of one game.
func (p *Printer) Game(g answer.Game) {
	p.Line(p.paint(strong, p.title(g)))
	p.Line("")
	p.Text(0, g.Rule)
	p.Line("")
	rows := [][2]string{{"games.aliases", strings.Join(g.Aliases, p.Say("page.comma"))}, {"games.code", g.Code}, {"games.parameters", g.Parameters}, {"games.position", g.Position}, {"games.try", "grundy solve " + quoted(g.Example)}}
	for _, row := range rows {
		if row[1] != "" {
			p.Text(0, p.Say(row[0], row[1]))
		}
	}
	p.Line("")
	for _, t := range g.Theory {
		p.Text(0, p.Say("page.theorem", words.Title(t.Name), t.Statement))
		if t.Source != "" {
			p.Text(2, p.Say("page.source", t.Source))
		}
	}
	if len(g.Theory) == 0 {
		p.Text(0, p.Say("games.theory.none"))
	}
	if g.Source != "" && (len(g.Theory) == 0 || g.Theory[0].Source != g.Source) {
		p.Text(0, p.Say("games.source", g.Source))
	}
}

// title is the name with its parameters and its code.
func (p *Printer) title(g answer.Game) string {
	title := g.Name
	if g.Parameters != "" && g.Optional {
		title += "[:" + g.Parameters + "]"
	} else if g.Parameters != "" {
		title += ":" + g.Parameters
	}
	if g.Code != "" && g.Code != g.Name {
		title += " = " + g.Code
	}
	return title
}

// aliases are the other names of a game in the printer's language.
func (p *Printer) aliases(g answer.Game) []string {
	var names []string
	for _, name := range g.Aliases {
		if latin := Width(name) == len(name); latin == (p.Lang != words.Chinese) {
			names = append(names, name)
		}
	}
	return names
}

// quoted is an expression as a shell wants it.
func quoted(expression string) string {
	if strings.ContainsAny(expression, "*>[]!()&;|<?$~") {
		return "'" + expression + "'"
	}
	return expression
}
