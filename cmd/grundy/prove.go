package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"grundy/answer"
	"grundy/catalogue"
	"grundy/checkpoint"
	"grundy/game"
	"grundy/operation"
	"grundy/prover"
	"grundy/prover/bv"
	"grundy/prover/smt"
	"grundy/rules"
	"grundy/words"
)

// proving is "grundy prove GAME" with its flags.
type proving struct {
	*frame
	limits      limits
	convention  game.Convention
	heaps       *uint64 // nil is the game's own number
	bits, to    uint64
	table, smt2 bool
	lemma       string
	solver      string
	cnf, proof  string // files
}

// proveCommand is "grundy prove GAME", and "grundy prove" for a list.
func (f *frame) proveCommand() *cobra.Command {
	p := proving{frame: f, bits: 8}
	var heaps uint64
	var c *cobra.Command
	c = f.command("prove", func(ctx context.Context, args []string) error {
		p.table = c.Flags().Changed("to")
		if c.Flags().Changed("heaps") {
			p.heaps = &heaps
		}
		if len(args) == 0 && !p.table && p.lemma == "" && p.solver == "" && !p.smt2 {
			return f.listLemmas()
		}
		if len(args) == 0 {
			return &game.Fault{Code: "arguments", At: -1, What: words.P("prove.missing"), Hint: words.P("prove.missing.hint")}
		}
		g, err := f.reader(ctx).Game(expression(args))
		if err != nil {
			return err
		}
		ctx, cancel := p.limits.context(ctx)
		defer cancel()
		return p.run(ctx, g)
	})
	c.Flags().StringVar(&p.lemma, "lemma", "", "prove.lemma")
	c.Flags().Var(&amount{&heaps, countUnits, "heaps"}, "heaps", "prove.heaps")
	c.Flags().Var(&amount{&p.bits, countUnits, "bits"}, "bits", "prove.bits")
	misereFlag(c, &p.convention)
	c.Flags().Var(&amount{&p.to, countUnits, "heap"}, "to", "prove.to")
	c.Flags().StringVar(&p.solver, "solver", "", "prove.solver")
	c.Flags().BoolVar(&p.smt2, "smt2", false, "prove.smt2")
	c.Flags().StringVar(&p.cnf, "cnf", "", "prove.cnf")
	c.Flags().StringVar(&p.proof, "proof", "", "prove.proof")
	p.limits.addTable(c)
	return c
}

// listLemmas lists what can be proved.
func (f *frame) listLemmas() error {
	type entry struct {
		Game     string            `json:"game"`
		Lemmas   []string          `json:"lemmas"`
		Mistakes map[string]string `json:"mistakes"` // by convention
	}
	var all []entry
	for _, name := range prover.Games() {
		g, err := catalogue.Reader{}.Game(name)
		if err != nil {
			return err
		}
		all = append(all, entry{name, []string{prover.End, prover.Closure, prover.Progress},
			map[string]string{"normal": prover.Mistake(g, game.Normal), "misere": prover.Mistake(g, game.Misere)}})
	}
	if f.json {
		return f.object(map[string]any{"games": all})
	}
	p := f.page()
	p.Text(0, f.say("prove.games"))
	for _, e := range all {
		p.Hang(2, "", f.say("prove.games.line", e.Game, strings.Join(e.Lemmas, ", "), e.Mistakes["normal"], e.Mistakes["misere"]))
	}
	p.Text(0, f.say("prove.games.table"))
	return p.Err()
}

// run proves what is asked for, or prints it.
func (p *proving) run(ctx context.Context, g rules.Game) error {
	solver, name := smt.Solver{}, "embedded"
	if p.solver != "" && !p.smt2 {
		var err error
		if solver, err = smt.Find(p.solver); err != nil {
			return err
		}
		name = solver.Name
	}
	files := map[string]string{"--cnf": p.cnf, "--proof": p.proof}
	for _, flag := range []string{"--cnf", "--proof"} {
		if files[flag] != "" && (p.table || p.solver != "" || p.lemma == "" || p.smt2) {
			return &game.Fault{Code: "arguments", At: -1, What: words.P("prove.flags", flag), Hint: words.P("prove.flags.hint")}
		}
	}
	if p.table {
		return p.proveTable(ctx, g, solver, name)
	}
	lemmas, err := operation.LemmasOf(g, p.convention, p.heaps, p.bits, p.lemma)
	if err != nil {
		return err
	}
	if p.smt2 {
		if len(lemmas) != 1 {
			return &game.Fault{Code: "arguments", At: -1, What: words.P("prove.smt2"), Hint: words.P("prove.smt2.hint")}
		}
		return bv.WriteSMTLIB(p.out, lemmas[0].Claim, comments(&lemmas[0]), nil)
	}
	decide := func(l *prover.Lemma) (prover.Result, error) { return prover.Prove(ctx, l.Claim, prover.Options{}) }
	if p.solver != "" {
		decide = func(l *prover.Lemma) (prover.Result, error) {
			return prover.ProveWith(ctx, solver, l.Claim, comments(l)...)
		}
	}
	if p.cnf != "" || p.proof != "" {
		if err := p.write(ctx, &lemmas[0]); err != nil && operation.LimitOf(ctx, err) == nil {
			return err
		}
	}
	out, err := operation.ProveLemmas(ctx, lemmas, name, p.lang, decide)
	return p.told(out, p.unknown(err))
}

// comments are the lines that say what a claim is.
func comments(l *prover.Lemma) []string {
	return []string{l.Game + ", " + l.Convention.String() + ": " + l.Name, words.English.Say(l.Says)}
}

// unknown is the fault of a program that cannot tell.
func (p *proving) unknown(err error) error {
	if errors.Is(err, smt.ErrUnknown) {
		return &game.Fault{Code: "solver", Input: p.solver, At: -1, What: words.P("prove.solver.unknown", p.solver), Hint: words.P("prove.solver.hint")}
	}
	return err
}

// errNoRefutation says that a lemma is false: its negation has no refutation.
var errNoRefutation = errors.New("the negation of the lemma can be satisfied")

// write writes the formula and the refutation of a lemma, each whole or not at all.
// A false lemma has no refutation, and none is written.
func (p *proving) write(ctx context.Context, l *prover.Lemma) error {
	if p.cnf != "" {
		if err := checkpoint.Replace(p.cnf, func(w io.Writer) error { return prover.WriteCNF(w, l.Claim, comments(l)) }); err != nil {
			return err
		}
	}
	if p.proof == "" {
		return nil
	}
	err := checkpoint.Replace(p.proof, func(w io.Writer) error {
		buffered := bufio.NewWriter(w)
		r, err := prover.Prove(ctx, l.Claim, prover.Options{Proof: buffered})
		if err == nil && !r.Proved {
			return errNoRefutation
		}
		return errors.Join(err, buffered.Flush())
	})
	if errors.Is(err, errNoRefutation) {
		return nil
	}
	return err
}

// proveTable proves a table of values, or prints its claim.
func (p *proving) proveTable(ctx context.Context, g rules.Game, solver smt.Solver, name string) error {
	if p.smt2 {
		t, err := operation.TableOf(ctx, g, p.to, p.limits.memory)
		if err != nil {
			return err
		}
		return bv.WriteSMTLIB(p.out, t.Claim(), []string{"the Grundy values of " + g.String()}, nil)
	}
	check := (*prover.Table).Check
	if p.solver != "" {
		check = func(t *prover.Table, ctx context.Context) error { return t.CheckWith(ctx, solver) }
	}
	out, err := operation.ProveTable(ctx, g, p.to, p.limits.memory, name, check)
	return p.told(out, p.unknown(err))
}

// told writes a proof and says how the command ends.
func (p *proving) told(a *answer.Proof, err error) error {
	var l *game.Limit
	if a == nil || err != nil && !errors.As(err, &l) {
		return err
	}
	if l != nil {
		a.Limit = answer.LimitOf(l, p.lang)
	}
	if p.json {
		err = p.object(a)
	} else {
		page := p.page()
		page.Proof(a)
		err = page.Err()
	}
	switch {
	case err != nil:
		return err
	case a.Status == "refuted":
		return status(exitFailed)
	case a.Status != "proved":
		return status(exitOpen)
	}
	return nil
}
