package schema

import (
	"sort"
	"strconv"
	"strings"

	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// unique adds the call that asks whether a value is free.
func (p *screenPaths) unique(f field.Field) {
	asked := []string{"value", "id", "locale", "language_code"}
	asked = append(asked, f.UniqueRule.By...)
	properties := map[string]any{}
	var params []any
	for _, name := range asked {
		properties[name] = map[string]any{"type": []string{"string", "integer", "null"}}
		params = append(params, queryParam(name, kind("string")))
	}
	body := map[string]any{"type": "object", "properties": properties, "required": []string{"value"}}
	path, id := "validate/"+f.Name, "Free"+title(f.Name)
	about := "Whether the value is free"
	p.put(path, "post", operation{id: id, summary: about, body: body, answer: ref("Free"), faults: []string{"429"}, write: true})
	p.put(path, "get", operation{id: id + "Get", summary: about, params: params, answer: ref("Free"), faults: []string{"422", "429"}})
}

func (p *screenPaths) tree() {
	p.get("tree", "Tree", "The whole tree", objectOf(map[string]any{"data": array(ref("Node")), "version": kind("integer")}))
	body := map[string]any{"type": "object", "required": []string{"tree"}, "properties": map[string]any{
		"tree": array(ref("Node")), "version": nullable("integer"),
	}}
	p.put("", "post", operation{id: "SaveTree", summary: "Save the order and the nesting of all", body: body, answer: ref("Message"), faults: []string{"409"}, write: true})
}

// options adds an option list; a parameter that may be left out makes a second path.
func (p *screenPaths) options(i int, o resource.Options) {
	params := []any{
		queryParam("query", map[string]any{"type": "string", "description": "Text to search for."}),
		queryParam("ids", array(kind("integer"))),
	}
	id := "Options"
	if i > 0 {
		id += strconv.Itoa(i + 1)
	}
	path := o.Path
	if path == "" {
		// {api} itself, without its last slash.
		full := strings.TrimSuffix(p.m.screen.API(), "/")
		p.d.operation(full, "get", operation{
			id: p.m.screen.RouteName() + id, summary: "Options to choose from", tag: p.m.screen.Name,
			params: params, answer: dataOf(array(ref("Option"))), faults: []string{"422"},
		}.json())
		return
	}
	p.get(path, id, "Options to choose from", dataOf(array(ref("Option"))), params...)
	for n := 1; strings.HasSuffix(path, "?}"); n++ {
		path = path[:max(strings.LastIndexByte(path, '/'), 0)]
		p.get(path, id+"Without"+strconv.Itoa(n), "Options to choose from", dataOf(array(ref("Option"))), params...)
	}
}

// command adds a typed write, which answers with a message or a file.
func (p *screenPaths) command(c resource.CommandDef) {
	o := operation{
		id: "Command" + title(c.Name), summary: p.m.actionLabel(c.Name), write: true, faults: []string{"409", "502"},
		answer:  map[string]any{"type": "object", "properties": map[string]any{"message": kind("string"), "data": map[string]any{}}},
		content: map[string]any{"application/octet-stream": map[string]any{}},
	}
	if c.Scope == resource.ScopeRow {
		o.faults = append(o.faults, "404")
	}
	properties := map[string]any{}
	var required any
	if len(c.Fields) > 0 {
		form := p.m.form(resource.Form{Main: c.Fields}).Schema
		delete(form, "$schema")
		properties = form["properties"].(map[string]any)
		required = form["required"]
		o.body = form
	}
	for name, value := range c.Sends {
		properties[name] = map[string]any{"const": value}
		o.body = map[string]any{"type": "object", "properties": properties}
	}
	if c.Scope == resource.ScopeBulk {
		properties["rows"] = map[string]any{"$ref": "#/components/schemas/Rows/properties/rows"}
		if o.body == nil {
			o.body = map[string]any{"type": "object", "properties": properties}
		}
		o.body.(map[string]any)["required"] = with(required, "rows")
	}
	p.put(strings.TrimPrefix(commandURL(p.m.screen, c), p.m.screen.API()), "post", o)
}

// feed adds a typed read.
func (p *screenPaths) feed(f resource.Feed) {
	var params []any
	for _, name := range f.Query {
		params = append(params, queryParam(name, kind("string")))
	}
	p.put(f.Path, "get", operation{
		id: "Feed" + title(f.Name), summary: f.Name, answer: dataOf(map[string]any{}), params: params,
		faults: []string{"404", "422"}, write: f.Changes,
	})
}

// sessionPaths are the calls that belong to no screen.
func sessionPaths() map[string]any {
	user := dataOf(ref("User"))
	codes := dataOf(objectOf(map[string]any{"recovery_codes": map[string]any{"type": "array", "items": kind("string")}}))
	both := objectOf(map[string]any{"password": kind("string"), "code": kind("string")})
	say := func(o operation) map[string]any { o.tag = "session"; return o.json() }
	id := map[string]any{"name": "screen", "in": "path", "required": true, "schema": kind("string"), "description": "Such as content/page."}
	lang := map[string]any{"name": "lang", "in": "path", "required": true, "schema": kind("string")}
	etag := map[string]any{"ETag": map[string]any{"schema": kind("string")}}
	return map[string]any{
		"/sanctum/csrf-cookie": map[string]any{"get": say(operation{id: "csrfCookie", summary: "Set the anti-forgery and session cookies", status: "204", public: true})},
		"/api/login": map[string]any{"post": say(operation{
			id: "login", summary: "Sign in; 202 with data.second_factor where a code must follow", public: true, write: true, answer: user, faults: []string{"429"},
			body: objectOf(map[string]any{"email": kind("string"), "password": kind("string")}),
		})},
		"/api/login/code": map[string]any{"post": say(operation{
			id: "loginCode", summary: "Second step of a sign-in that was answered 202: a code of the authenticator app, or a recovery code", public: true,
			write: true, answer: user, faults: []string{"401", "429"}, body: objectOf(map[string]any{"code": kind("string")}),
		})},
		"/api/second-factor": map[string]any{"get": say(operation{id: "secondFactor", summary: "The own second factor", answer: dataOf(objectOf(map[string]any{
			"enabled": kind("boolean"), "required": kind("boolean"), "recovery_codes": kind("integer"),
		}))})},
		"/api/second-factor/setup": map[string]any{"post": say(operation{
			id: "secondFactorSetup", summary: "A secret for the own authenticator app", write: true, faults: []string{"409"},
			answer: dataOf(objectOf(map[string]any{"secret": kind("string"), "uri": kind("string"), "qr": kind("string")})),
		})},
		"/api/second-factor/confirm": map[string]any{"post": say(operation{
			id: "secondFactorConfirm", summary: "Switch the own second factor on", write: true, faults: []string{"409", "429"}, answer: codes,
			body: objectOf(map[string]any{"code": kind("string")}),
		})},
		"/api/second-factor/codes": map[string]any{"post": say(operation{
			id: "secondFactorCodes", summary: "New recovery codes", write: true, faults: []string{"409", "429"}, answer: codes, body: both,
		})},
		"/api/second-factor/disable": map[string]any{"post": say(operation{
			id: "secondFactorDisable", summary: "Switch the own second factor off", write: true, faults: []string{"409", "429"}, answer: ref("Message"), body: both,
		})},
		"/api/logout": map[string]any{"post": say(operation{id: "logout", summary: "Sign out", write: true, answer: ref("Message")})},
		"/api/me":     map[string]any{"get": say(operation{id: "me", summary: "Who is signed in", answer: user})},
		"/api/password": map[string]any{"post": say(operation{
			id: "forgottenPassword", summary: "Mail a link to set a new password", public: true, write: true, answer: ref("Message"),
			faults: []string{"429"}, body: objectOf(map[string]any{"email": kind("string")}),
		})},
		"/api/start":           map[string]any{"get": say(operation{id: "start", summary: "The menu and, of the screen whose address is given as at, its view and the rows the rest of the query asks for, as far as they can be had", answer: dataOf(kind("object"))})},
		"/api/schema":          map[string]any{"get": say(operation{id: "menu", summary: "The menu and the screens the caller may open", answer: dataOf(kind("object"))})},
		"/api/schema/{screen}": map[string]any{"get": say(operation{id: "view", summary: "One screen's view", params: []any{id}, answer: dataOf(kind("object")), headers: etag, faults: []string{"404"}})},
		"/api/texts/{lang}":    map[string]any{"get": say(operation{id: "texts", summary: "The texts of the browser app", public: true, params: []any{lang}, answer: dataOf(kind("object")), faults: []string{"404"}})},
		"/api/upload": map[string]any{"post": say(operation{
			id: "upload", summary: "Upload an image from the editor", status: "201", write: true,
			body:   objectOf(map[string]any{"file": map[string]any{"type": "string", "contentMediaType": "application/octet-stream"}}),
			answer: objectOf(map[string]any{"data": objectOf(map[string]any{"url": kind("string")}), "location": kind("string")}),
		})},
		"/api/openapi.json": map[string]any{"get": say(operation{id: "openapi", summary: "This document", answer: kind("object")})},
		"/healthz":          map[string]any{"get": say(operation{id: "healthz", summary: "Whether the process lives", public: true})},
		"/readyz":           map[string]any{"get": say(operation{id: "readyz", summary: "Whether it can serve", public: true})},
	}
}

// title makes a name ready to be appended to another: "title_url" is "TitleUrl".
func title(name string) string {
	var b strings.Builder
	for _, part := range strings.FieldsFunc(name, func(r rune) bool { return r == '_' || r == '-' || r == '/' || r == '.' }) {
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return b.String()
}

func sorted(m map[string]any) []string {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}
