package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"time"

	"github.com/spf13/cobra"

	"grundy/game"
	"grundy/operation"
	"grundy/script"
	"grundy/script/worker"
	"grundy/words"
)

// An errand is a question that a server has answered by a child, because it names
// programs; a reply is the child's answer.
type (
	errand struct {
		Name string
		Lang words.Lang
		In   json.RawMessage
		Caps operation.Caps
	}
	reply struct {
		Out     json.RawMessage    `json:",omitempty"`
		Problem *operation.Problem `json:",omitempty"`
	}
)

// slack is how much longer than its question a child may live.
const slack = 3 * time.Second

// askChild has a child answer a question.
func askChild(ctx context.Context, q operation.Question, caps operation.Caps) ([]byte, error) {
	if caps.Time <= 0 || caps.Time > time.Minute {
		caps.Time = time.Minute
	}
	in, err := json.Marshal(errand{q.Name, q.Lang, q.In, caps})
	if err != nil {
		return nil, &game.Fault{Code: "json", At: -1, What: words.P("script.child", words.Reason(err))}
	}
	ctx, cancel := context.WithTimeout(ctx, caps.Time+slack)
	defer cancel()
	var out bytes.Buffer
	end, err := worker.Run(ctx, worker.Job{Args: []string{"ask"}, In: bytes.NewReader(in), Out: &out, Err: io.Discard, Again: string(in)})
	switch {
	case err != nil:
		return nil, &game.Fault{Code: "failed", At: -1, What: words.P("script.child", words.Reason(err))}
	case end.Died:
		l := &game.Limit{Which: "exhausted"}
		if end.At.File != "" {
			var named struct{ Files map[string]string }
			_ = json.Unmarshal(q.In, &named) // without files there is no line to show
			l.Where, l.Line = script.Where(end.At, named.Files[end.At.File]), end.At.Line
		}
		return nil, l
	}
	var r reply
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		return nil, &game.Limit{Which: "exhausted"}
	}
	if r.Problem != nil {
		return nil, r.Problem
	}
	return append(r.Out, '\n'), nil
}

// askCommand is "grundy ask", which a server starts in a child: it reads an errand
// and writes the reply.
func (f *frame) askCommand() *cobra.Command {
	c := f.command("ask", func(ctx context.Context, _ []string) error {
		data, err := io.ReadAll(f.in)
		var e errand
		if err == nil {
			err = json.Unmarshal(data, &e)
		}
		if err != nil || f.child == nil {
			return &game.Fault{Code: "arguments", At: -1, What: words.P("ask.child")}
		}
		f.most = e.Caps.Memory
		d := operation.NewDesk(e.Caps)
		d.Programs = operation.OwnPrograms
		d.Session = f.child.Session
		d.SessionMemory = f.childMemory()
		var r reply
		r.Out, err = d.Ask(ctx, nil, operation.Question{Name: e.Name, Lang: e.Lang, In: e.In})
		if err != nil {
			r = reply{Problem: operation.ProblemOf(err, e.Lang)}
		}
		return f.object(r)
	})
	c.Hidden = true
	return c
}
