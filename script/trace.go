package script

import (
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// tracer is the function that a program which is traced calls before each statement.
// No source can name it.
const tracer = "@at"

// traced is that function.
func (s *Session) traced() *starlark.Builtin {
	return starlark.NewBuiltin(tracer, func(t *starlark.Thread, _ *starlark.Builtin, _ starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		if s.calls >= s.limits.From {
			s.limits.Watch(s.calls, s.place(1))
		}
		return starlark.None, nil
	})
}

// trace puts a call of the tracer before every statement.
func trace(statements []syntax.Stmt) []syntax.Stmt {
	traced := make([]syntax.Stmt, 0, 2*len(statements))
	for _, st := range statements {
		switch st := st.(type) {
		case *syntax.LoadStmt:
			traced = append(traced, st)
			continue
		case *syntax.DefStmt:
			st.Body = trace(st.Body)
		case *syntax.IfStmt:
			st.True, st.False = trace(st.True), trace(st.False)
		case *syntax.ForStmt:
			st.Body = trace(st.Body)
		case *syntax.WhileStmt:
			st.Body = trace(st.Body)
		}
		at, _ := st.Span()
		call := &syntax.CallExpr{Fn: &syntax.Ident{NamePos: at, Name: tracer}, Lparen: at, Rparen: at}
		traced = append(traced, &syntax.ExprStmt{X: call}, st)
	}
	return traced
}
