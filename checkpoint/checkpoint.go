package checkpoint

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
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

// Load returns the payload that Save wrote to path under the same kind and game.
// Any other file is refused: one that is no checkpoint, cut short, damaged,
// written by a newer version, of another kind or another game.
func Load(path, kind, gameText string) (payload []byte, err error) {
	data, err := readFile(path)
	if err != nil {
		return nil, err
	}
	fault := func(key string, args ...any) ([]byte, error) {
		return nil, &game.Fault{Code: "file", At: -1, Input: path,
			What: words.P(key, append([]any{path}, args...)...), Hint: words.P("file.copy.hint")}
	}
	if len(data) < len(magic) || string(data[:len(magic)]) != magic {
		if len(data) < len(magic) && bytes.HasPrefix([]byte(magic), data) {
			return fault("file.short")
		}
		return fault("file.foreign", words.P("file.kind.checkpoint"))
	}
	if len(data) < head+sha256.Size {
		return fault("file.short")
	}
	le := binary.LittleEndian
	if v := le.Uint16(data[8:]); v != version {
		return fault("file.newer", v, version)
	}
	kindEnd := uint64(head) + uint64(le.Uint16(data[10:]))
	gameEnd := kindEnd + uint64(le.Uint32(data[12:]))
	size := le.Uint64(data[16:])
	body, sum := data[:len(data)-sha256.Size], data[len(data)-sha256.Size:]
	switch {
	case size > MaxPayload:
		return fault("file.damaged", words.P("file.part.header"))
	case gameEnd+size > uint64(len(body)):
		return fault("file.short")
	case gameEnd+size < uint64(len(body)) || sha256.Sum256(body) != [sha256.Size]byte(sum):
		return fault("file.damaged", words.P("file.part.total"))
	}
	if k := string(data[head:kindEnd]); k != kind {
		return fault("file.kind", k, kind)
	}
	if g := string(data[kindEnd:gameEnd]); g != gameText {
		return fault("file.game", g, gameText)
	}
	return body[gameEnd:], nil
}

// readFile reads the whole of a file that is small enough to be a checkpoint.
func readFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, ReadError(path, err)
	}
	defer f.Close()
	const most = MaxPayload + head + 2<<16 + sha256.Size
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err != nil {
		return nil, ReadError(path, err)
	}
	if len(data) > most {
		return nil, &game.Fault{Code: "file", At: -1, Input: path, What: words.P("file.foreign", path, words.P("file.kind.checkpoint"))}
	}
	return data, nil
}
