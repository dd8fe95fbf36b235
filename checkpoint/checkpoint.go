package checkpoint

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"io"
	"os"

	"grundy/game"
	"grundy/words"
)

// The container, all numbers little-endian:
//
//	0   8   magic
//	8   2   version
//	10  2   length of the kind
//	12  4   length of the game
//	16  8   length of the payload
//	24      kind, game, payload
//	end 32  SHA-256 of everything before
const (
	magic   = "\x8fGRUNDYC"
	version = 1
	head    = 24
)

// MaxPayload is the largest payload in bytes: 1 GiB.
const MaxPayload = 1 << 30

// Save writes a state to path, in place of what was there. kind says what the
// payload is and in which version ("window/1"), game whose it is, as the notation
// writes it; neither is empty nor longer than 65535 bytes.
func Save(path, kind, gameText string, payload []byte) error {
	if kind == "" || gameText == "" || len(kind) > 1<<16-1 || len(gameText) > 1<<16-1 || len(payload) > MaxPayload {
		return &game.Fault{Code: "file", At: -1, Input: path, What: words.P("file.big", path)}
	}
	var b bytes.Buffer
	b.WriteString(magic)
	le := binary.LittleEndian
	b.Write(le.AppendUint16(nil, version))
	b.Write(le.AppendUint16(nil, uint16(len(kind))))
	b.Write(le.AppendUint32(nil, uint32(len(gameText))))
	b.Write(le.AppendUint64(nil, uint64(len(payload))))
	b.WriteString(kind)
	b.WriteString(gameText)
	b.Write(payload)
	sum := sha256.Sum256(b.Bytes())
	b.Write(sum[:])
	return Replace(path, func(w io.Writer) error {
		_, err := w.Write(b.Bytes())
		return err
	})
}

// A State is what a checkpoint holds.
type State struct {
	Kind, Game string
	Payload    []byte
	Sum        [sha256.Size]byte // the hash over the whole file before it
}

// Load returns the payload that Save wrote to path under the same kind and game.
// Any other file is refused: one that is no checkpoint, cut short, damaged,
// written by a newer version, of another kind or another game.
func Load(path, kind, gameText string) (payload []byte, err error) {
	s, err := Read(path)
	if err != nil {
		return nil, err
	}
	if s.Kind != kind {
		return nil, fault(path, "file.other.hint", "file.kind", s.Kind, kind)
	}
	if s.Game != gameText {
		return nil, fault(path, "file.other.hint", "file.game", s.Game, gameText)
	}
	return s.Payload, nil
}

// Read returns what the checkpoint at path holds, of whatever kind and game, after
// its checksum. It refuses what Load refuses else. IsForeign tells whether the file
// was refused as no checkpoint at all, for which its first bytes are enough.
func Read(path string) (*State, error) {
	data, err := readFile(path)
	if err != nil {
		return nil, err
	}
	if len(data) < head+sha256.Size {
		return nil, fault(path, "file.copy.hint", "file.short")
	}
	le := binary.LittleEndian
	if v := le.Uint16(data[8:]); v != version {
		return nil, fault(path, "file.newer.hint", "file.newer", v, version)
	}
	kindEnd := uint64(head) + uint64(le.Uint16(data[10:]))
	gameEnd := kindEnd + uint64(le.Uint32(data[12:]))
	size := le.Uint64(data[16:])
	body, sum := data[:len(data)-sha256.Size], [sha256.Size]byte(data[len(data)-sha256.Size:])
	switch {
	case size > MaxPayload:
		return nil, fault(path, "file.copy.hint", "file.damaged", words.P("file.part.header"))
	case gameEnd+size > uint64(len(body)):
		return nil, fault(path, "file.copy.hint", "file.short")
	case gameEnd+size < uint64(len(body)) || sha256.Sum256(body) != sum:
		return nil, fault(path, "file.copy.hint", "file.damaged", words.P("file.part.total"))
	}
	return &State{string(data[head:kindEnd]), string(data[kindEnd:gameEnd]), body[gameEnd:], sum}, nil
}

// IsForeign reports whether err, of Read or Load, says that the file is no
// checkpoint.
func IsForeign(err error) bool {
	var f *game.Fault
	return errors.As(err, &f) && f.What.Key == "file.foreign"
}

func fault(path, hint, key string, args ...any) *game.Fault {
	return &game.Fault{Code: "file", At: -1, Input: path,
		What: words.P(key, append([]any{path}, args...)...), Hint: words.P(hint)}
}

// readFile reads the whole of a file that begins as a checkpoint does and is small
// enough to be one.
func readFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, ReadError(path, err)
	}
	defer f.Close()
	foreign := fault(path, "file.checkpoint.hint", "file.foreign", words.P("file.kind.checkpoint"))
	start := make([]byte, len(magic))
	n, err := io.ReadFull(f, start)
	switch {
	case string(start[:n]) != magic[:n] || n == 0 && err == io.EOF:
		return nil, foreign
	case err == io.ErrUnexpectedEOF:
		return nil, fault(path, "file.copy.hint", "file.short")
	case err != nil:
		return nil, ReadError(path, err)
	}
	const most = MaxPayload + head + 2<<16 + sha256.Size
	data, err := io.ReadAll(io.LimitReader(io.MultiReader(bytes.NewReader(start), f), most+1))
	if err != nil {
		return nil, ReadError(path, err)
	}
	if len(data) > most {
		return nil, foreign
	}
	return data, nil
}
