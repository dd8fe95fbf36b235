package grundy

import (
	"context"
	"io"

	"grundy/certificate/check"
	"grundy/evidence"
)

// Certify writes the certificate of a verdict: a file each of whose lines can be
// checked by someone who does not trust this program, with the rules of the games and
// the lines before it (docs/certificates.md). It holds a strategy or the values of
// what play leads to, the names of the theorems that decided, or both; it is
// compressed if it is long.
//
// What the certificate rests on is searched again where a search decided, so that it
// takes about as long as the verdict did. Where it would pass the limits of o, the
// error is a *Limit; of a game of one's own there is none, which is a *Fault.
func Certify(ctx context.Context, w io.Writer, v *Verdict, o Options) error {
	return evidence.Verdict(ctx, w, v, nil, evidence.Options{Memory: o.memory()})
}

// A Checked is what a certificate that is right has shown: its claim, how many lines
// it has, and the theorems that it rests on besides the rules of the games.
type Checked = check.Report

// Check reads a certificate and checks it line by line, with the rules of the games
// and the lines before alone: nothing that decides positions has a part in it. An
// error says which line is wrong and why; it is a *Fault, or a *Limit where the
// memory of o does not suffice.
func Check(ctx context.Context, r io.Reader, o Options) (*Checked, error) {
	return check.File(ctx, r, check.Options{Memory: o.memory()})
}
