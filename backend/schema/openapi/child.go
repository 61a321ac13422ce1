package openapi

import (
	"strings"

	"backoffice/backend/resource"
	"backoffice/backend/schema"
)

// child adds the calls on a list below each record.
func (p *screenPaths) child(d resource.ChildDef) {
	c := &childPaths{
		p: p, d: d, of: p.of.Within(d), id: title(d.Name), component: p.name + title(d.Name),
		at: strings.TrimPrefix(strings.TrimSuffix(d.At(p.of.Screen()), "/"), p.of.Screen().API()),
	}
	if d.Upload != "" {
		c.upload()
	}
	switch {
	case d.Of != "":
	case d.Single():
		c.file()
	default:
		c.list()
	}
}

// childPaths adds the calls of one list.
type childPaths struct {
	p             *screenPaths
	d             resource.ChildDef
	of            schema.Full
	id, component string
	at            string // below the screen's address
}

func (c *childPaths) one() map[string]any { return ref(c.component) }

func (c *childPaths) saved() map[string]any {
	return objectOf(map[string]any{"message": kind("string"), "data": c.one()})
}

// file adds the calls on the one file of a record.
func (c *childPaths) file() {
	c.p.d.schemas[c.component] = objectOf(map[string]any{
		"id": kind("integer"), "file": nullable("string"), "file_path": nullable("string"), "type": nullable("string"), "size": nullable("integer"),
	})
	c.p.get(c.at, c.id, "The file of the record; nulls where it has none", dataOf(c.one()))
	c.p.put(c.at+"/destroy", "delete", operation{id: c.id + "Destroy", summary: "Remove the file for good", answer: ref("Message"), faults: []string{"404"}, write: true})
}

// list adds the calls on a list and on each of it.
func (c *childPaths) list() {
	body := c.schemas()
	if c.d.Paged {
		c.p.get(c.at, c.id, "What the record has, in its order, paged", pageOf(c.one()), paging()...)
	} else {
		c.p.get(c.at, c.id, "What the record has, in its order", dataOf(array(c.one())))
	}
	if c.d.Position != "" {
		order := map[string]any{"type": "object", "required": []string{c.d.Name}, "properties": map[string]any{c.d.Name: array(kind("integer"))}}
		c.write("/reorder", "Reorder", "Put them in order; where some are named, they share their places", order, ref("Message"))
	}
	if c.d.HasAction(resource.Rotate.Name) {
		c.write("/rotate/{child}", "Rotate", "Turn an image by 90 degrees clockwise", nil, c.saved())
	}
	for _, action := range []string{"publish", "hide", "destroy"} {
		if c.d.HasAction(action) {
			c.write("/array/"+action, title(action), c.of.ActionLabel(action), ref("Rows"), ref("Message"))
		}
	}
	if c.d.HasAction("destroy") {
		gone := operation{id: c.id + "DestroyOne", summary: "Remove one for good", answer: ref("Message"), faults: []string{"404"}, write: true}
		c.p.put(c.at+"/destroy/{child}", "delete", gone)
		if c.d.View != resource.ViewImages {
			gone.id = c.id + "Remove"
			c.p.put(c.at+"/{child}", "delete", gone)
		}
	}
	for _, command := range c.d.Screen.Commands {
		if command.Has(resource.ScopeRow) {
			c.write("/{child}/"+command.Name, title(command.Name), c.of.ActionLabel(command.Name), c.input(command), ref("Message"))
		}
		if command.Has(resource.ScopeBulk) {
			c.write("/array/"+command.Name, "Array"+title(command.Name), c.of.ActionLabel(command.Name), ref("Rows"), ref("Message"))
		}
	}
	if body == nil {
		return
	}
	change := operation{id: c.id + "Save", summary: "Change one", body: body, answer: c.saved(), faults: []string{"404", "409"}, write: true}
	if whole, is := c.p.d.schemas[c.component+"Form"].(map[string]any); is && c.d.View != resource.ViewImages {
		change.body, change.formBody = c.p.update(c.component+"Form", whole)
	}
	c.p.save(c.at+"/{child}", change)
	if c.d.View != resource.ViewImages || len(c.d.Further()) > 0 {
		c.p.get(c.at+"/{child}", c.id+"Load", "One of them to edit", dataOf(c.one()))
	}
	if c.d.View != resource.ViewImages {
		c.p.put(c.at, "post", operation{id: c.id + "Create", summary: "Make one", status: "201", body: body, answer: c.saved(), faults: []string{"404"}, write: true})
	}
}

// input is what a command of one of them takes.
func (c *childPaths) input(command resource.CommandDef) any {
	if len(command.Fields) == 0 {
		return nil
	}
	form := c.of.Form(resource.Form{Main: command.Fields}).Schema
	delete(form, "$schema")
	return form
}

func (c *childPaths) write(path, id, summary string, body, answer any) {
	c.p.put(c.at+path, "post", operation{id: c.id + id, summary: summary, body: body, answer: answer, faults: []string{"404", "409"}, write: true})
}

// schemas adds what one of the list is, and returns what saving it takes; nil
// where nothing of it can be saved.
func (c *childPaths) schemas() any {
	if c.d.View == resource.ViewImages {
		locale := map[string]any{}
		for _, f := range c.d.Screen.Form.Locales {
			locale[f.Name] = nullable("string")
		}
		languages := map[string]any{}
		for _, l := range c.p.of.Locales() {
			languages[l] = objectOf(locale)
		}
		titles := map[string]any{"type": "object", "properties": languages}
		further := map[string]any{}
		for _, f := range c.d.Further() {
			further[f.Name] = map[string]any{}
		}
		c.p.d.schemas[c.component] = having(map[string]any{
			"id": kind("integer"), "path": kind("string"), "url": kind("string"), "thumb": kind("string"), "name": kind("string"),
			"status": map[string]any{"type": "integer", "enum": []int{0, 1}}, "order": kind("integer"), "rotation": kind("integer"),
			"languages": titles,
		}, further)
		return objectOf(map[string]any{"languages": titles})
	}
	var properties map[string]any
	var body any
	if f := c.d.Screen.Form; f != nil {
		form := c.of.Form(*f).Schema
		delete(form, "$schema")
		properties, _ = form["properties"].(map[string]any)
		c.p.d.schemas[c.component+"Form"] = form
		body = ref(c.component + "Form")
	}
	sub := &screenPaths{d: c.p.d, of: c.of, name: c.component + "Form"}
	one := sub.record(properties)
	for name, schema := range sub.row(c.d.Screen.List.Columns)["properties"].(map[string]any) {
		place(one["properties"].(map[string]any), []string{name}, schema.(map[string]any))
	}
	c.p.d.schemas[c.component] = one
	return body
}

// upload adds the calls by which files become children.
func (c *childPaths) upload() {
	at := strings.TrimPrefix(strings.TrimSuffix(c.d.UploadAt(c.p.of.Screen()), "/"), c.p.of.Screen().API())
	answer, status, also := c.saved(), "201", map[string]any{"200": ref("Part")}
	if c.d.Of != "" {
		answer = objectOf(map[string]any{"message": kind("string"), "data": map[string]any{"type": "object"}})
	}
	if c.d.Single() {
		answer, status, also = map[string]any{"oneOf": []any{answer, ref("Part")}}, "200", nil
	}
	c.p.put(c.at+"/token/check", "get", operation{
		id: c.id + "Check", summary: "Whether an upload may begin", answer: dataOf(kind("boolean")), faults: []string{"404", "409"},
	})
	if c.d.Of == "" {
		c.p.get(at+"/{upload}", c.id+"Received", "Which parts of an upload, by its dzuuid, have come",
			dataOf(objectOf(map[string]any{"received": array(kind("integer"))})))
	}
	c.p.put(at, "post", operation{
		id: c.id + "Upload", summary: "Upload a file, whole or in Dropzone's parts; a part before the last is answered 200, without data", status: status, also: also,
		body: uploadBody(), file: true, answer: answer, faults: []string{"404", "409", "413"}, write: true,
	})
}

// uploadBody is a file, or a part of one as Dropzone sends it.
func uploadBody() map[string]any {
	parts := map[string]any{"file": map[string]any{"type": "string", "contentMediaType": "application/octet-stream"}, "dzuuid": kind("string")}
	for _, name := range []string{"dzchunkindex", "dztotalfilesize", "dzchunksize", "dztotalchunkcount", "dzchunkbyteoffset"} {
		parts[name] = kind("integer")
	}
	return map[string]any{"type": "object", "required": []string{"file"}, "properties": parts}
}
