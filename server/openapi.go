package server

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"sync"

	"grundy/game"
	"grundy/operation"
	"grundy/words"
)

// A document is the description of the API in OpenAPI 3.1, made when it is first
// asked for: its answers are the answers to its questions.
type document struct {
	once sync.Once
	text []byte
	err  error
}

func rawJSON(text string) json.RawMessage { return json.RawMessage(text) }

// describe sends the document.
func (s *Server) describe(w http.ResponseWriter, r *http.Request) {
	s.document.once.Do(func() { s.document.text, s.document.err = s.Document(context.WithoutCancel(r.Context())) })
	if s.document.err != nil {
		s.refuse(w, r, operation.ProblemOf(s.document.err, language(r)))
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-cache")
	w.Write(s.document.text)
}

// Document is the description of the API in OpenAPI 3.1, with an answer to every
// example.
func (s *Server) Document(ctx context.Context) ([]byte, error) {
	schemas := newSchemas()
	paths := object{}
	for _, op := range operation.All() {
		item, err := s.item(ctx, schemas, &op)
		if err != nil {
			return nil, err
		}
		paths["/api/"+op.Name] = item
	}
	text := func(kind string) object { return object{kind: object{"schema": object{"type": "string"}}} }
	paths["/healthz"] = object{"get": object{"operationId": "healthz", "summary": say("server.healthz"), "responses": object{
		"200": object{"description": say("server.answer"), "content": object{"application/json": object{"schema": object{"type": "object"}}}}}}}
	paths["/metrics"] = object{"get": object{"operationId": "metrics", "summary": say("server.metrics"), "responses": object{
		"200": object{"description": say("server.answer"), "content": text("text/plain")}}}}
	schemas.component(reflect.TypeFor[operation.Problem]())
	return json.Marshal(object{
		"openapi": "3.1.0",
		"info":    object{"title": "Grundy", "version": s.options.Version, "description": say("server.about")},
		"servers": []object{{"url": "/"}},
		"paths":   paths,
		"components": object{
			"schemas": schemas.components,
			"responses": object{"Problem": object{
				"description": say("server.problem"),
				"content": object{"application/problem+json": object{
					"schema":  object{"$ref": "#/components/schemas/Problem"},
					"example": operation.ProblemOf(errNotFound("kayls"), words.English),
				}},
			}},
		},
	})
}

// errNotFound is an example of what goes wrong.
func errNotFound(name string) error {
	return &game.Fault{Code: "unknown-game", Input: name, At: 0, What: words.P("game.unknown", name), Hint: words.P("game.nearest", "kayles")}
}

func say(key string) string { return words.English.Say(words.P(key)) }

// item is the description of one operation.
func (s *Server) item(ctx context.Context, schemas *schemas, op *operation.Operation) (object, error) {
	in, out := object{}, object{}
	for _, e := range op.Examples {
		answer, err := s.desk.Ask(ctx, nil, operation.Question{Name: op.Name, In: []byte(e.In)})
		if err != nil {
			return nil, err
		}
		in[e.Name] = object{"value": rawJSON(e.In)}
		out[e.Name] = object{"value": json.RawMessage(answer)}
	}
	content := object{"application/json": object{"schema": schemas.of(op.Out), "examples": out}}
	if op.Streams {
		content["text/event-stream"] = object{"schema": object{"type": "string", "description": say("server.events")}}
		schemas.component(reflect.TypeFor[operation.Progress]())
	}
	responses := object{
		"200":     object{"description": say("server.answer"), "content": content},
		"default": object{"$ref": "#/components/responses/Problem"},
	}
	language := object{"name": "Accept-Language", "in": "header", "schema": object{"type": "string"}, "description": say("server.language")}
	summary := words.English.Say(op.Says)
	item := object{"post": object{
		"operationId": op.Name, "summary": summary, "parameters": []object{language}, "responses": responses,
		"requestBody": object{"required": true, "content": object{"application/json": object{"schema": schemas.in(op), "examples": in}}},
	}}
	if op.Flat {
		parameters := []object{language}
		for _, f := range op.Fields() {
			if f.Type.Kind() == reflect.Map {
				continue // not to be written in an address
			}
			p := object{"name": f.Name, "in": "query", "schema": schemas.field(&f), "description": words.English.Say(f.Says)}
			if f.Required {
				p["required"] = true
			}
			parameters = append(parameters, p)
		}
		item["get"] = object{"operationId": op.Name + "-get", "summary": summary, "parameters": parameters, "responses": responses}
	}
	return item, nil
}
