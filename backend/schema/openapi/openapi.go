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

// uploadError is what Dropzone shows.
var uploadError = map[string]any{"type": "string", "description": "The message once more, where a call that takes a file fails."}

func commonSchemas() map[string]any {
	id := map[string]any{"type": "integer", "minimum": 1}
	return map[string]any{
		"Message": objectOf(map[string]any{"message": kind("string")}),
		"Failure": having(map[string]any{"message": kind("string")}, map[string]any{"error": uploadError}),
		"Invalid": having(map[string]any{
			"message": kind("string"),
			"errors": map[string]any{
				"type": "object", "additionalProperties": array(kind("string")),
				"description": "By dotted path of the field; empty where the body could not be read, so that no field is known.",
			},
		}, map[string]any{
			"data":  having(map[string]any{}, map[string]any{"final": map[string]any{"const": true, "description": "The same input is refused again, whenever it is sent."}}),
			"error": uploadError,
		}),
		"Part": objectOf(map[string]any{"done": map[string]any{"const": false}, "received": kind("integer")}),
		"Conflict": having(map[string]any{
			"message": kind("string"),
			"data": map[string]any{
				"type": []string{"object", "null"}, "additionalProperties": true,
				"description": "Of a record that was saved meanwhile: its version, who saved it and when. Of an action that is not offered: the states that it stands in. Of some calls what is in the way, as the call says.",
				"properties": map[string]any{
					"version": kind("integer"), "updated_at": map[string]any{"type": "string", "format": "date-time"},
					"user":  map[string]any{"anyOf": []any{objectOf(map[string]any{"id": kind("integer"), "name": kind("string")}), kind("null")}, "description": "Null where the program did it."},
					"own":   map[string]any{"type": "boolean", "description": "The caller saved it."},
					"state": kind("object"),
				},
			},
		}, map[string]any{"error": uploadError}),
		"Meta": having(map[string]any{
			"current_page": kind("integer"), "per_page": kind("integer"), "total": kind("integer"),
			"last_page": kind("integer"), "from": nullable("integer"), "to": nullable("integer"),
		}, map[string]any{
			"totals": map[string]any{
				"type": "object", "additionalProperties": kind("string"),
				"description": "Sums of the columns that declare one, over the whole list, where there are any; decimals as texts.",
			},
			"sums": map[string]any{
				"type": "array", "description": "What the whole list makes together, by currency, where it declares that; absent where too many records would have to be added up. Amounts as texts.",
				"items": objectOf(map[string]any{"currency": kind("string"), "records": kind("integer"), "amount": kind("string"), "apart": kind("integer"), "beside": kind("string")}),
			},
		}),
		"Rows": objectOf(map[string]any{"rows": map[string]any{"type": "array", "items": id, "minItems": 1}}),
		"Summary": objectOf(map[string]any{
			"done":   array(id),
			"failed": array(objectOf(map[string]any{"id": id, "title": kind("string"), "message": kind("string")})),
		}),
		"Free":   objectOf(map[string]any{"data": map[string]any{"type": "boolean", "description": "True means free or valid."}}),
		"Option": plainOption(),
		"SignedIn": objectOf(map[string]any{
			"id": kind("integer"), "name": kind("string"), "surname": kind("string"), "email": kind("string"), "image": nullable("object"),
			"token": kind("string"), "role_id": kind("integer"), "role": objectOf(map[string]any{"id": kind("integer"), "title": kind("string")}),
			"second_factor": having(map[string]any{"enabled": kind("boolean"), "required": kind("boolean")}, map[string]any{"recovery_codes": kind("integer")}),
		}),
		"Node": map[string]any{"type": "object", "required": []string{"id"}, "properties": map[string]any{
			"id": id, "lang": objectOf(map[string]any{"title": nullable("string")}), "children": array(ref("Node")),
		}},
	}
}

// faults are the answers to what may go wrong, by status.
var faults = map[string]struct{ about, schema string }{
	"401": {"No session.", "Failure"},
	"403": {"Not allowed.", "Failure"},
	"404": {"No such route or record.", "Failure"},
	"409": {"Changed meanwhile, or the action is not offered in this state.", "Conflict"},
	"413": {"The body is too large.", "Failure"},
	"419": {"The anti-forgery token is missing or wrong.", "Failure"},
	"422": {"Bad input; every wrong field at once.", "Invalid"},
	"429": {"Throttled.", "Failure"},
	"500": {"Ours; the cause is in the log.", "Failure"},
	"502": {"An outside service failed.", "Failure"},
	"503": {"A store is out of reach.", "Failure"},
}

func faultResponses() map[string]any {
	responses := map[string]any{}
	for status, f := range faults {
		response := map[string]any{"description": f.about, "content": jsonContent(ref(f.schema))}
		if status == "429" {
			response["headers"] = map[string]any{"Retry-After": map[string]any{"schema": kind("integer")}}
		}
		responses["E"+status] = response
	}
	return responses
}

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
	if o.body != nil {
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
