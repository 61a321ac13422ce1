// Package openapi describes the whole API by the declarations of its screens.
package openapi

import (
	"fmt"
	"maps"
	"strings"

	"backoffice/backend/resource"
	"backoffice/backend/schema"
)

// Document returns the whole API as an OpenAPI 3.1 document, made from the same
// declarations as the views, what people see named in the given language, with
// the forms that visitors of the public site send. A call that is declared twice
// is an error.
func Document(all *schema.Schema, locale string, forms ...PublicForm) ([]byte, error) {
	d := &document{paths: map[string]any{}, schemas: commonSchemas()}
	d.add(sessionPaths())
	d.add(plainPaths())
	d.add(visitPaths())
	for _, form := range forms {
		d.add(formPaths(form))
	}
	for _, s := range all.Full(locale) {
		name := componentName(s.Screen())
		for d.schemas[name] != nil { // a screen called "message" is no answer "Message"
			name += "Screen"
		}
		p := &screenPaths{d: d, of: s, name: name}
		p.all()
	}
	if d.err != nil {
		return nil, d.err
	}
	return schema.Indented(map[string]any{
		"openapi": "3.1.0",
		"info":    map[string]any{"title": "Back office", "version": "1"},
		"servers": []any{map[string]any{"url": "/"}},
		"paths":   d.paths,
		"components": map[string]any{
			"schemas":   d.schemas,
			"responses": faultResponses(),
			"securitySchemes": map[string]any{
				"session": map[string]any{"type": "apiKey", "in": "cookie", "name": "session", "description": "Set by POST /api/login."},
				"siteKey": map[string]any{"type": "http", "scheme": "bearer", "description": "A key of a shop's site, made in the settings and shown once."},
				"csrf":    map[string]any{"type": "apiKey", "in": "header", "name": "X-XSRF-TOKEN", "description": "The value of the cookie XSRF-TOKEN, set by GET /sanctum/csrf-cookie."},
			},
			"parameters": map[string]any{
				"language": map[string]any{
					"name": "Accept-Language", "in": "header", "required": false,
					"schema":      map[string]any{"type": "string", "enum": all.Languages()},
					"description": "The language of texts in the answer.",
				},
			},
		},
	})
}

// document gathers paths and schemas.
type document struct {
	paths   map[string]any
	schemas map[string]any
	err     error
}

func (d *document) add(paths map[string]any) {
	for _, path := range sorted(paths) {
		item := paths[path].(map[string]any)
		for _, method := range sorted(item) {
			d.operation(path, method, item[method])
		}
	}
}

// operation puts one call into the document.
func (d *document) operation(path, method string, operation any) {
	item, _ := d.paths[path].(map[string]any)
	if item == nil {
		item = map[string]any{}
		d.paths[path] = item
	}
	if other, twice := item[method].(map[string]any); twice && d.err == nil {
		one := operation.(map[string]any)
		d.err = fmt.Errorf("the call %s %s is declared twice, as %v (%v) and as %v (%v)",
			strings.ToUpper(method), path, other["operationId"], other["summary"], one["operationId"], one["summary"])
	}
	item[method] = operation
}

// componentName is the screen's name as a component: "ContentPage".
func componentName(s resource.Screen) string {
	name := s.RouteName()
	return strings.ToUpper(name[:1]) + name[1:]
}

func ref(name string) map[string]any {
	return map[string]any{"$ref": "#/components/schemas/" + name}
}

// object is a JSON Schema of an object whose properties all come.
func objectOf(properties map[string]any) map[string]any {
	required := append([]string{}, sorted(properties)...)
	return map[string]any{"type": "object", "properties": properties, "required": required}
}

// having is an object of properties that come always, and some that may be left out.
func having(always, sometimes map[string]any) map[string]any {
	object := objectOf(always)
	properties := maps.Clone(always)
	maps.Copy(properties, sometimes)
	object["properties"] = properties
	return object
}

func array(items any) map[string]any { return map[string]any{"type": "array", "items": items} }

func kind(name string) map[string]any { return map[string]any{"type": name} }

func nullable(name string) map[string]any { return map[string]any{"type": []string{name, "null"}} }

func jsonContent(schema any) map[string]any {
	return map[string]any{"application/json": map[string]any{"schema": schema}}
}

// operation describes one call.
type operation struct {
	id, summary, tag string
	status           string         // of success; empty: 200
	also             map[string]any // schemas of further answers that are no faults, by status
	answer           any            // schema of the answer; nil: none
	content          map[string]any
	params           []any
	body             any  // schema of the body; nil: none
	formBody         any  // that of the encodings of forms, where it is another
	text             any  // schema of a body that is JSON and may be called text, which needs no question beforehand
	file             bool // the body brings a file, which is written as multipart alone
	public           bool // no session is needed
	write            bool // the anti-forgery token is needed
	bySite           bool // a site's key is needed in place of both
	headers          map[string]any
	faults           []string
}

func (o operation) json() map[string]any {
	status := o.status
	if status == "" {
		status = "200"
	}
	success := map[string]any{"description": "Done."}
	if o.answer != nil {
		success["content"] = jsonContent(o.answer)
	}
	if o.content != nil {
		content, _ := success["content"].(map[string]any)
		content = maps.Clone(content)
		if content == nil {
			content = map[string]any{}
		}
		maps.Copy(content, o.content)
		success["content"] = content
	}
	if o.headers != nil {
		success["headers"] = o.headers
	}
	out := map[string]any{
		"operationId": o.id, "summary": o.summary, "tags": []string{o.tag},
		"parameters": append([]any{map[string]any{"$ref": "#/components/parameters/language"}}, o.params...),
		"responses":  o.responses(status, success),
		"security":   o.security(),
	}
	if o.body != nil {
		form := o.body
		if o.formBody != nil {
			form = o.formBody
		}
		content := map[string]any{"multipart/form-data": map[string]any{"schema": form}}
		if !o.file {
			content["application/json"] = map[string]any{"schema": o.body}
			content["application/x-www-form-urlencoded"] = map[string]any{"schema": form}
		}
		out["requestBody"] = map[string]any{"required": true, "content": content}
	}
	if o.text != nil {
		content := jsonContent(o.text)
		content["text/plain"] = map[string]any{"schema": kind("string")}
		out["requestBody"] = map[string]any{"required": true, "content": content}
	}
	return out
}

func (o operation) responses(status string, success any) map[string]any {
	responses := map[string]any{status: success}
	for code, answer := range o.also {
		responses[code] = map[string]any{"description": "Done so far.", "content": jsonContent(answer)}
	}
	wrong := append([]string{"500", "503"}, o.faults...)
	if !o.public {
		wrong = append(wrong, "401", "403", "422") // 422: parameters that it does not know
	}
	if o.write {
		wrong = append(wrong, "422")
	}
	if o.write && !o.bySite {
		wrong = append(wrong, "419")
	}
	if o.body != nil || o.text != nil {
		wrong = append(wrong, "413")
	}
	if o.bySite {
		wrong = append(wrong, "429") // each key has so many calls a minute
	}
	for _, code := range wrong {
		responses[code] = map[string]any{"$ref": "#/components/responses/E" + code}
	}
	return responses
}

func (o operation) security() []any {
	needed := map[string]any{}
	if o.bySite {
		return []any{map[string]any{"siteKey": []string{}}}
	}
	if !o.public {
		needed["session"] = []string{}
	}
	if o.write {
		needed["csrf"] = []string{}
	}
	return []any{needed}
}
