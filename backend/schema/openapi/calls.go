package openapi

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// unique adds the call that asks whether a value is free.
func (p *screenPaths) unique(f field.Field) {
	names := []string{"value", "id", "locale", "language_code"}
	names = append(names, f.UniqueRule.By...)
	properties := map[string]any{}
	var params []any
	for _, name := range names {
		properties[name] = map[string]any{"type": []string{"string", "integer", "null"}}
		params = append(params, queryParam(name, kind("string")))
	}
	body := map[string]any{"type": "object", "properties": properties, "required": []string{"value"}}
	path, id := "validate/"+f.UniqueCall(), "Free"+title(f.Name)
	about := "Whether the value is free"
	p.put(path, "post", operation{id: id, summary: about, body: body, answer: ref("Free"), faults: []string{"429"}, write: true})
	p.put(path, "get", operation{id: id + "Get", summary: about, params: params, answer: ref("Free"), faults: []string{"422", "429"}})
}

func (p *screenPaths) tree() {
	p.get("tree", "Tree", "The whole tree", objectOf(map[string]any{"data": array(ref("Node")), "version": kind("integer")}))
	body := map[string]any{"type": "object", "required": []string{"tree"}, "properties": map[string]any{
		"tree": array(ref("Node")), "version": nullable("integer"),
	}}
	saved := objectOf(map[string]any{"message": kind("string"), "data": objectOf(map[string]any{"version": kind("integer")})})
	p.save("", operation{id: "SaveTree", summary: "Save the order and the nesting of all", body: body, answer: saved, faults: []string{"409"}, write: true})
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
	path, answer := o.Path, dataOf(array(option(o)))
	if path == "" {
		// {api} itself, without its last slash.
		full := strings.TrimSuffix(p.of.Screen().API(), "/")
		p.d.operation(full, "get", operation{
			id: p.of.Screen().RouteName() + id, summary: "Options to choose from", tag: p.of.Screen().Name,
			params: params, answer: answer, faults: []string{"422"},
		}.json())
		return
	}
	p.get(path, id, "Options to choose from", answer, params...)
	for n := 1; strings.HasSuffix(path, "?}"); n++ {
		path = path[:max(strings.LastIndexByte(path, '/'), 0)]
		p.get(path, id+"Without"+strconv.Itoa(n), "Options to choose from", answer, params...)
	}
}

// commands adds the typed writes. Several at one address are one call whose
// body is that of one of them.
func (p *screenPaths) commands(list []resource.CommandDef) {
	shared := map[string]*operation{}
	var order []string
	for _, c := range list {
		for _, scope := range c.Scopes {
			o, at := p.command(c, scope), c.At(scope)
			first, there := shared[at]
			if !there {
				shared[at], order = &o, append(order, at)
				continue
			}
			one, several := first.body.(map[string]any)["oneOf"].([]any)
			if !several {
				one = []any{first.body}
				first.id = "Command" + title(at[strings.LastIndexByte(at, '/')+1:])
			}
			first.summary += ", " + o.summary
			first.body = map[string]any{"oneOf": append(one, o.body)}
		}
	}
	for _, at := range order {
		if resource.SavesAt(at) {
			p.save(at, *shared[at])
		} else {
			p.put(at, "post", *shared[at])
		}
	}
}

// command is a typed write, which answers with a message or a file.
func (p *screenPaths) command(c resource.CommandDef, scope resource.Scope) operation {
	id := "Command" + title(c.Name)
	if len(c.Scopes) > 1 && scope == resource.ScopeBulk {
		id += "Many"
	}
	o := operation{
		id: id, summary: p.of.ActionLabel(c.Name), write: true, faults: []string{"409", "502"},
		answer: having(map[string]any{"message": kind("string")}, map[string]any{"data": answered(c, scope)}),
	}
	if c.Answers == nil {
		o.content = anyFile
	}
	if scope == resource.ScopeRow {
		o.faults = append(o.faults, "404")
	}
	if c.Throttled {
		o.faults = append(o.faults, "429")
	}
	if p.of.Screen().BySite {
		o.faults = append(o.faults, "404") // of an order by its token
	}
	if c.Keyed {
		o.params = append(o.params, map[string]any{
			"name": "Idempotency-Key", "in": "header", "required": true, "schema": kind("string"),
			"description": "What the site knows the request by: repeated, it is the same request.",
		})
	}
	properties := map[string]any{}
	var required []any
	if len(c.Fields) > 0 {
		form := p.of.Form(resource.Form{Main: c.Fields}).Schema
		delete(form, "$schema")
		properties = form["properties"].(map[string]any)
		required, _ = form["required"].([]any)
		required = slices.Clone(required)
		o.body = form
	}
	if o.body == nil && (len(c.Payload) > 0 || c.Previewed || scope == resource.ScopeBulk) {
		o.body = map[string]any{"type": "object", "properties": properties}
	}
	for _, name := range sorted(c.Payload) {
		properties[name] = map[string]any{"const": c.Payload[name]}
		required = append(required, name)
	}
	if c.Previewed {
		properties["dry"] = map[string]any{"type": "boolean", "description": "Tells in data what would change, and changes nothing."}
	}
	if scope == resource.ScopeBulk {
		properties["rows"] = map[string]any{"$ref": "#/components/schemas/Rows/properties/rows"}
		required = append(required, "rows")
	}
	if body, ok := o.body.(map[string]any); ok && len(required) > 0 {
		body["required"] = required
	}
	return o
}

// answered is the data of a command's answer: what it declares, or what the engine adds of
// itself.
func answered(c resource.CommandDef, scope resource.Scope) map[string]any {
	of := having(map[string]any{}, map[string]any{"secret": textSchema("Shown this once."), "then": textSchema("The command that begins by itself.")})
	switch {
	case scope == resource.ScopeBulk && c.On == resource.OnEach:
		of = ref("Summary")
	case c.Answers != nil:
		of = typed(c.Answers)
	}
	if c.Previewed {
		return map[string]any{"anyOf": []any{of, ref("Forecast")}}
	}
	return of
}

// feed adds a typed read: of data that it declares, or of a file.
func (p *screenPaths) feed(f resource.Feed) {
	var params []any
	for _, name := range f.Query {
		param := queryParam(name, kind("string"))
		param["required"] = slices.Contains(f.Needs, name)
		params = append(params, param)
	}
	faults := []string{"404", "409", "422"}
	if f.Probe {
		faults = append(faults, "429")
	}
	o := operation{id: "Feed" + title(f.Name), summary: f.Name, params: params, faults: faults, write: f.Changes, content: anyFile}
	if f.Answers != nil {
		o.answer, o.content = dataOf(typed(f.Answers)), nil
	}
	p.put(f.Path, "get", o)
	if !f.Probe {
		return
	}
	properties := map[string]any{}
	for _, name := range f.Query {
		properties[name] = kind("string")
	}
	p.put(f.Path, "post", operation{
		id: "Ask" + title(f.Name), summary: f.Name, answer: o.answer, body: map[string]any{"type": "object", "properties": properties, "required": append([]string{}, f.Needs...)},
		faults: faults, write: true,
	})
}

// anyFile is an answer that is a file, as its own type says: a PDF, an archive, a page.
var anyFile = map[string]any{"*/*": map[string]any{}}

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
