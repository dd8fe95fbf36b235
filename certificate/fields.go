package certificate

import (
	"encoding/json"
	"reflect"
	"slices"

	"grundy/game"
	"grundy/words"
)

// readHeader takes the fields of the first line, the claim among them.
func (r *Reader) readHeader(fields map[string]json.RawMessage) error {
	var outer struct {
		Version    int             `json:"version"`
		Convention string          `json:"convention"`
		Claim      json.RawMessage `json:"claim"`
	}
	// The version comes first: what another one has in its fields is not known.
	if raw, ok := fields["version"]; ok && json.Unmarshal(raw, &outer.Version) == nil && outer.Version != Version {
		return r.wrong("certificate.version", outer.Version, Version)
	}
	if err := r.fill(reflect.ValueOf(&outer).Elem(), fields); err != nil {
		return err
	}
	inner, err := r.object(outer.Claim)
	if err != nil {
		return r.wrong("certificate.want.claim", "claim")
	}
	var kind string
	raw, ok := inner["kind"]
	if !ok {
		return r.wrong("certificate.missing", "kind")
	}
	if json.Unmarshal(raw, &kind) != nil {
		return r.wrong("certificate.want.text", "kind")
	}
	delete(inner, "kind")
	var claim any
	switch kind {
	case "verdict":
		claim = new(VerdictClaim)
	case "period":
		claim = new(PeriodClaim)
	case "quotient":
		claim = new(QuotientClaim)
	case "ppositions":
		claim = new(PPositionsClaim)
	default:
		return r.wrong("certificate.kind", kind)
	}
	if err := r.fill(reflect.ValueOf(claim).Elem(), inner); err != nil {
		return err
	}
	r.header = Header{outer.Version, outer.Convention, reflect.ValueOf(claim).Elem().Interface().(Claim)}
	if f := r.header.fault(); f != nil {
		return &Wrong{r.lines, f.What}
	}
	return nil
}

// fault says what is wrong with the first line, whatever it means.
func (h Header) fault() *game.Fault {
	switch c := h.Claim.(type) {
	case VerdictClaim:
		if !isOutcome(c.Outcome) {
			return bad("certificate.outcome", "outcome", c.Outcome)
		}
	case QuotientClaim:
		if c.Status != "proved" && c.Status != "partial" {
			return bad("certificate.status", c.Status)
		}
		if (c.Status == "proved") != (c.Preperiod != nil) || (c.Preperiod != nil) != (c.Period != nil) {
			return bad("certificate.status.period")
		}
	case PeriodClaim, PPositionsClaim:
	default:
		return bad("certificate.kind", "")
	}
	if h.Convention != game.Normal.String() && h.Convention != game.Misere.String() {
		return bad("certificate.convention", h.Convention)
	}
	return nil
}

// fault says what is wrong with the fields of a step, whatever they mean.
func fault(s Step) *game.Fault {
	switch s := s.(type) {
	case Theorem:
		if (s.Grundy == nil) == (s.Outcome == "") {
			return bad("certificate.one", "grundy", "outcome")
		}
		return outcomes(s.Outcome, s.Outcome == "")
	case Values:
		if len(s.Values) == 0 {
			return bad("certificate.empty", "values")
		}
	case Recompute:
		if !isHash(s.Hash) {
			return bad("certificate.want.hash", "hash")
		}
	case Sum:
		return outcomes(s.Outcome, s.Outcome == "")
	case Matching:
		return outcomes(s.Outcome, false)
	case Product:
		return outcomes(s.Outcome, false)
	case Quotient:
		if (s.Game == "") == (len(s.Games) == 0) {
			return bad("certificate.one", "game", "games")
		}
	case Value, P, N, Draw, Period, Heap, QuotientPeriod, Box:
	default: // end among them, which only a Writer writes
		return bad("certificate.step", "")
	}
	return nil
}

func outcomes(o string, absent bool) *game.Fault {
	if absent || isOutcome(o) {
		return nil
	}
	return bad("certificate.outcome", "outcome", o)
}

func isOutcome(o string) bool {
	return slices.Contains([]string{game.N.String(), game.P.String(), game.D.String()}, o)
}

// isHash reports whether a text is the 64 hexadecimal digits of a SHA-256, in lower
// case.
func isHash(text string) bool {
	for _, c := range []byte(text) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return len(text) == 64
}

func bad(key string, args ...any) *game.Fault {
	return &game.Fault{Code: "certificate", At: -1, What: words.P(key, args...)}
}
