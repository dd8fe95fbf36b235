package main

import (
	"bytes"
	"context"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"grundy/game"
	"grundy/gamegraph"
	"grundy/script"
	"grundy/words"
)

// graphCommand is "grundy graph POSITION".
func (f *frame) graphCommand() *cobra.Command {
	var (
		limits     limits
		convention game.Convention
		nodes      = uint64(300)
		out        string
	)
	var c *cobra.Command
	c = f.command("graph", func(ctx context.Context, args []string) error {
		ctx, cancel := limits.context(ctx)
		defer cancel()
		lower := strings.ToLower(out)
		if out != "" && !strings.HasSuffix(lower, ".svg") && !strings.HasSuffix(lower, ".dot") {
			return &game.Fault{Code: "flag", At: -1, What: words.P("graph.out.kind", out), Hint: words.P("graph.out.hint")}
		}
		s, err := f.reader(ctx).Parse(expression(args))
		if err != nil {
			return err
		}
		played, err := script.Convention(s, given(c, convention))
		if err != nil {
			return err
		}
		g, err := gamegraph.Build(ctx, s, played, int(min(max(nodes, 1), 5000)))
		if err != nil {
			return err
		}
		if out != "" {
			var b bytes.Buffer
			if strings.HasSuffix(lower, ".svg") {
				err = g.WriteSVG(&b)
			} else {
				err = g.WriteDOT(&b)
			}
			if err == nil {
				err = os.WriteFile(out, b.Bytes(), 0o644)
			}
			if err != nil {
				return &game.Fault{Code: "file", At: -1, What: words.P("file.write", out, words.Reason(err)), Hint: words.P("graph.out.hint")}
			}
		}
		if f.json {
			return f.object(g)
		}
		p := f.page()
		counts := map[game.Outcome]int{}
		for _, n := range g.Nodes {
			counts[n.Outcome]++
		}
		p.Text(0, f.say("graph.summary", len(g.Nodes), len(g.Edges), g.Layers, counts[game.N], counts[game.P], counts[game.D]))
		if g.Folded > 0 {
			p.Text(0, f.say("graph.folded", g.Folded, counts[game.Unknown]))
		}
		if out != "" {
			p.Text(0, f.say("graph.written", out))
		}
		return p.Err()
	})
	misereFlag(c, &convention)
	c.Flags().Var(&amount{&nodes, countUnits, "nodes"}, "nodes", "graph.nodes")
	c.Flags().StringVar(&out, "out", "", "graph.out")
	limits.add(c, 0)
	return c
}
