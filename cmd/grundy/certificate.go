package main

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"grundy/checkpoint"
	"grundy/evidence"
	"grundy/game"
)

// certificateFlag gives a command --certificate.
func certificateFlag(c *cobra.Command, file *string) {
	c.Flags().StringVar(file, "certificate", "", "certificate")
}

// certify writes a certificate to a file, whole or not at all, after the answer has
// been printed: what goes wrong is told on standard error. An answer that was not
// established has no certificate, and ends as it does without one.
func (f *frame) certify(file string, write func(io.Writer) error) error {
	f.json = false
	err := checkpoint.Replace(file, write)
	if fault := (*game.Fault)(nil); errors.As(err, &fault) && fault.Code == evidence.Open {
		f.report(fault)
		return status(exitOpen)
	}
	return err
}
