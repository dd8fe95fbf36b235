package main

import (
	"encoding/hex"
	"errors"
	"io/fs"

	"grundy/checkpoint"
	"grundy/game"
)

// checkState does what checkFile does where the file is the checkpoint of a search
// in a window, which holds no values; is reports whether it is one. With --json it
// prints {"file","kind","game","size","hash"}, the size in bytes of the state.
func (v *valuesRun) checkState() (is bool, err error) {
	s, err := checkpoint.Read(v.check)
	if checkpoint.IsForeign(err) {
		return false, nil
	}
	if fault := (*game.Fault)(nil); errors.As(err, &fault) && !errors.As(err, new(*fs.PathError)) {
		v.report(fault)
		return true, status(exitFailed)
	}
	if err != nil {
		return true, err
	}
	hash := "sha256:" + hex.EncodeToString(s.Sum[:])
	if !v.json {
		v.page().Text(0, v.say("values.state", v.check, s.Game, s.Kind, len(s.Payload), hash))
		return true, nil
	}
	return true, v.object(struct {
		File string `json:"file"`
		Kind string `json:"kind"`
		Game string `json:"game"`
		Size int    `json:"size"`
		Hash string `json:"hash"`
	}{v.check, s.Kind, s.Game, len(s.Payload), hash})
}
