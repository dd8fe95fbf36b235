package operation

import (
	"context"
	"strings"

	"grundy/answer"
	"grundy/certificate/check"
	"grundy/words"
)

// CheckIn asks to check a certificate.
type CheckIn struct {
	Common
	Text string `json:"text" required:"true" says:"check.text"`
}

func checkOperation() Operation {
	return define(Operation{
		Name: "check", Says: words.P("operation.check"), Streams: true,
		Examples: []Example{{"nim", `{"text":"` + strings.NewReplacer("\n", `\n`, `"`, `\"`).Replace(checkExample) + `"}`}},
	}, func(ctx context.Context, a *asked, in *CheckIn) (*answer.Check, error) {
		r, err := check.File(ctx, strings.NewReader(in.Text), check.Options{Reader: a.reader, Memory: a.limits.Memory})
		out, ok := answer.CheckOf(r, err, a.lang)
		if !ok {
			return nil, err
		}
		return &out, nil
	})
}

// checkExample is the certificate of Nim with one heap of 1.
const checkExample = `{"step":"certificate","version":1,"convention":"normal","claim":{"kind":"verdict","position":"nim 1","outcome":"N","grundy":1}}
{"step":"value","of":"nim 1","is":1}
{"step":"end","lines":2,"sha256":"82ffc2389beabe8c2d4def08fdc6b3d8c4850dc18534fefe91f9cd3fc86f0bb4"}
`
