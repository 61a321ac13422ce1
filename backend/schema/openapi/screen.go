package openapi

import (
	"maps"
	"slices"
	"strings"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
	"backoffice/backend/schema"
)

// screenPaths adds the calls of one screen: only what is declared exists.
type screenPaths struct {
	d    *document
	of   schema.Full
	name string // of its components
}

func (p *screenPaths) all() {
	s := p.of.Screen()
	if s.List != nil {
		p.list(*s.List)
	}
	if s.Form != nil {
		p.form(*s.Form)
	}
	if s.Detail != nil {
		p.d.schemas[p.name+"Detail"] = p.row(s.Detail.Columns)
		p.get(s.Detail.At(), "Detail", "One record to look at", dataOf(ref(p.name+"Detail")))
	}
	if s.IsPreviewed() {
		p.get("preview/{id}", "Preview", "Address of the record on the public site", dataOf(map[string]any{"type": "string", "format": "uri"}))
	}
	if at := s.HistoryPath(); at != "" {
		p.history(at)
	}
	if s.Tree != nil {
		p.tree()
	}
	if s.Report != nil {
		p.report(*s.Report)
	}
	for _, d := range s.Children {
		p.child(d)
	}
	for i, o := range s.Options {
		p.options(i, o)
	}
	p.commands(s.Commands)
	for _, f := range s.Feeds {
		p.feed(f)
	}
	if s.CountsUses() {
		p.get("uses", "Uses", "How many records of each list refer to those that are to be removed", dataOf(array(objectOf(map[string]any{
			"screen": kind("string"), "title": kind("string"), "count": kind("integer"),
		}))), map[string]any{"name": "rows", "in": "query", "required": true, "schema": array(kind("integer")), "style": "deepObject"})
	}
	if p.hasAction(resource.Destroy.Name) {
		p.put("{id}", "delete", operation{id: "Destroy", summary: "Remove the record softly", answer: ref("Message"), faults: []string{"404", "409"}, write: true})
	}
	if p.hasAction(resource.Restore.Name) {
		p.put("{id}/restore", "post", operation{id: "Restore", summary: "Bring the removed record back", answer: ref("Message"), faults: []string{"404", "409"}, write: true})
	}
}

// hasAction says whether there is an action of that name.
func (p *screenPaths) hasAction(name string) bool {
	actions := slices.Clone(p.of.Screen().Calls)
	if l := p.of.Screen().List; l != nil {
		actions = append(append(actions, l.Row...), l.Bulk...)
	}
	return slices.ContainsFunc(actions, func(a resource.Action) bool { return a.Name == name })
}

// put adds a call at path, which lies below the screen's address unless it is
// whole: children may be called at an address of their own.
func (p *screenPaths) put(path, method string, o operation) {
	o.bySite = p.of.Screen().BySite
	o.id, o.tag = p.of.Screen().RouteName()+o.id, p.of.Screen().Name
	full := path
	if !strings.HasPrefix(path, "/") {
		full = p.of.Screen().API() + path
	}
	full = strings.ReplaceAll(full, "?}", "}")
	o.params = append(pathParams(full), o.params...)
	p.d.operation(full, method, o.json())
}

// save adds a call that is taken by POST and by PUT.
func (p *screenPaths) save(path string, o operation) {
	p.put(path, "post", o)
	o.id += "Put"
	p.put(path, "put", o)
}

func (p *screenPaths) get(path, id, summary string, answer any, params ...any) {
	p.put(path, "get", operation{id: id, summary: summary, answer: answer, params: params, faults: []string{"404", "422"}})
}

func pathParams(path string) []any {
	var params []any
	for _, part := range strings.Split(path, "/") {
		if name, ok := strings.CutPrefix(part, "{"); ok {
			params = append(params, map[string]any{
				"name": strings.TrimSuffix(name, "}"), "in": "path", "required": true, "schema": kind("string"),
			})
		}
	}
	return params
}

func queryParam(name string, schema any) map[string]any {
	return map[string]any{"name": name, "in": "query", "required": false, "schema": schema}
}

func moment() map[string]any {
	return map[string]any{"type": []string{"string", "null"}, "format": "date-time"}
}

// syncState says how a synchronisation goes.
var syncState = map[string]any{"type": "object", "properties": map[string]any{
	"status": map[string]any{"enum": []string{"none", "loading", "reading", "saving", "done", "failed"}},
	"dry":    kind("boolean"), "rows": kind("integer"), "total": kind("integer"), "source": kind("string"), "by": kind("string"),
	"report": map[string]any{"type": []string{"object", "null"}}, "errors": array(kind("string")),
	"began_at": moment(), "ended_at": moment(), "beat_at": moment(),
}}

// paging are the parameters of what is asked for a page at a time.
func paging() []any {
	return []any{
		queryParam("page", map[string]any{"type": "integer", "minimum": 1, "default": 1}),
		queryParam("per_page", map[string]any{"type": "integer", "minimum": 1, "maximum": resource.MostPerPage, "default": resource.PerPage}),
	}
}

// pageOf is a page of rows, with what says where they stand among all.
func pageOf(row any) map[string]any {
	return objectOf(map[string]any{"data": array(row), "meta": ref("Meta")})
}

func dataOf(schema any) map[string]any { return objectOf(map[string]any{"data": schema}) }

// What every call that answers with a file of rows takes and answers.
var (
	exportFormat  = exportFormats("csv", "xlsx")
	exportContent = map[string]any{
		"text/csv": map[string]any{},
		"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": map[string]any{},
	}
)

func exportFormats(formats ...string) map[string]any {
	return map[string]any{"name": "format", "in": "query", "required": true, "schema": map[string]any{"enum": formats}}
}

func (p *screenPaths) list(l resource.List) {
	p.d.schemas[p.name+"Row"] = p.row(l.Columns)
	filters := p.listParams(l)
	p.get("", "List", "The list, filtered, sorted and paged", pageOf(ref(p.name+"Row")), append(paging(), filters...)...)
	format := exportFormat
	if l.Import != nil {
		format = exportFormats("csv", "xlsx", "import", "import_xlsx")
	}
	p.put("export", "get", operation{
		id: "Export", summary: "The list as filtered, as a file", params: append([]any{format}, filters...), faults: []string{"422"},
		content: exportContent,
	})
	if l.Import != nil {
		p.put("import", "post", operation{
			id: "Import", summary: "Records of the rows of a file, XLSX, CSV or JSON, all or none; dry only tells what would change",
			body:   having(map[string]any{"file": map[string]any{"type": "string", "contentMediaType": "application/octet-stream"}}, map[string]any{"dry": kind("boolean")}),
			answer: objectOf(map[string]any{"message": kind("string"), "data": kind("object")}), file: true, write: true,
		})
	}
	if l.Import != nil && l.Import.Sync != nil {
		p.put("sync", "get", operation{
			id: "Sync", summary: "Begins to change records from the feed that is configured; dry only tells what would change",
			params: []any{map[string]any{"name": "dry", "in": "query", "schema": map[string]any{"type": "string", "enum": []any{"0", "1"}}}},
			status: "202", answer: objectOf(map[string]any{"message": kind("string"), "data": syncState}), faults: []string{"409", "422"}, write: true,
		})
		p.put("sync/state", "get", operation{id: "SyncState", summary: "How the latest synchronisation goes, or went", answer: dataOf(syncState)})
	}
	done := map[string]bool{}
	for _, a := range l.Bulk {
		if !a.Command && !done[a.Name] {
			done[a.Name] = true
			p.put("array/"+a.Name, "post", operation{
				id: "Bulk" + title(a.Name), summary: "Do it to all of the rows, or to none", body: ref("Rows"),
				answer: ref("Message"), faults: []string{"409"}, write: true,
			})
		}
	}
	for _, c := range l.Columns {
		if c.Kind == column.KindInline {
			body := objectOf(map[string]any{c.Key: map[string]any{"type": "integer"}})
			for _, method := range []string{"post", "put"} {
				p.put(c.Key+"/{id}", method, operation{
					id: title(method) + title(c.Key), summary: "Change the number in the list", body: body,
					answer: ref("Message"), faults: []string{"404"}, write: true,
				})
			}
		}
	}
}

func (p *screenPaths) listParams(l resource.List) []any {
	var sorts []string
	for _, c := range l.Columns {
		if !c.NoSort {
			sorts = append(sorts, c.Key, "-"+c.Key)
		}
	}
	params := []any{queryParam("sort", map[string]any{"type": "string", "enum": sorts})}
	for _, f := range l.Filters {
		switch {
		case f.Kind == filter.KindDateRange:
			day := map[string]any{"type": "string", "format": "date"}
			params = append(params, queryParam(f.Name+"[from]", day), queryParam(f.Name+"[to]", day))
		case f.Kind == filter.KindNumberRange:
			params = append(params, queryParam(f.Name+"[from]", kind("number")), queryParam(f.Name+"[to]", kind("number")))
		case f.Kind == filter.KindYesNo || f.Kind == filter.KindSet:
			params = append(params, queryParam(f.Name, map[string]any{"type": "integer", "enum": []int{0, 1}}))
		case f.Multiple:
			several := queryParam(f.Name, array(kind("string")))
			several["description"] = "Several as " + f.Name + "[0], " + f.Name + "[1] and so on."
			params = append(params, several)
		default:
			params = append(params, queryParam(f.Name, kind("string")))
		}
	}
	if p.of.CanRestore(l) {
		params = append(params, queryParam("removed", map[string]any{"type": "integer", "enum": []int{0, 1}}))
	}
	return params
}

// form adds loading and saving, and a call for each unique field.
func (p *screenPaths) form(f resource.Form) {
	body := p.of.Form(f).Schema
	delete(body, "$schema")
	properties := maps.Clone(body["properties"].(map[string]any))
	body["properties"] = properties
	if s := p.of.Screen().Singleton; s != nil && s.ByField {
		byField(body)
	}
	properties["version"] = map[string]any{"type": []string{"integer", "null"}, "description": "As loaded; absent: no check for a conflict."}
	p.d.schemas[p.name] = body
	p.d.schemas[p.name+"Record"] = p.record(properties)
	saved := objectOf(map[string]any{"message": kind("string"), "data": ref(p.name + "Record")})
	saved["properties"].(map[string]any)["warning"] = map[string]any{"type": "boolean", "description": "Saved, and the message tells what to look at all the same; left out otherwise."}
	if s := p.of.Screen().Singleton; s != nil {
		p.get(s.Key, "Load", "The settings", dataOf(ref(p.name+"Record")))
		save := operation{id: "Save", summary: "Save the settings", answer: saved, faults: []string{"409"}, write: true}
		save.body, save.formBody = p.update(p.name, body)
		if !s.PerUser {
			save.summary += "; those that were never saved take all that " + p.name + " demands"
		}
		p.save(s.Key, save)
		p.availableCalls(f)
		return
	}
	p.get(p.of.Screen().LoadPath(), "Load", "One record to edit", dataOf(ref(p.name+"Record")))
	if p.of.CanCreate() {
		p.put("", "post", operation{id: "Create", summary: "Make a record", status: "201", body: ref(p.name), answer: saved, faults: []string{"409"}, write: true})
	}
	inJSON, inForms := p.update(p.name, body)
	for _, method := range []string{"post", "put"} {
		p.put("{id}", method, operation{
			id: "Update" + title(method), summary: "Change a record", body: inJSON, formBody: inForms, answer: saved,
			faults: []string{"404", "409"}, write: true,
		})
	}
	p.availableCalls(f)
}

// availableCalls adds a call for each unique field.
func (p *screenPaths) availableCalls(f resource.Form) {
	for _, list := range []field.List{f.Locales, f.All()} {
		for _, one := range list {
			if one.UniqueRule != nil {
				p.unique(one)
			}
		}
	}
}

// record is a loaded record.
func (p *screenPaths) record(form map[string]any) map[string]any {
	at := moment()
	properties := map[string]any{}
	for name := range form {
		properties[name] = stored(form[name])
	}
	maps.Copy(properties, map[string]any{
		"id": kind("integer"), "version": kind("integer"), "created_at": at, "updated_at": at, "deleted_at": at, "can": array(kind("string")),
	})
	if f := p.of.Screen().Form; f != nil && !f.AsksTitle() && p.of.Screen().Title != "" {
		properties["title"] = map[string]any{"type": "string", "description": "What the record is called, where its form does not ask for it"}
	}
	if p.of.Screen().SitePath != "" {
		properties["site_addresses"] = map[string]any{
			"type": "object", "description": "Where the public site shows the record now, by language", "additionalProperties": kind("string"),
		}
	}
	if p.of.Screen().Hooks.Locked != nil {
		properties["locked"] = map[string]any{
			"type": "object", "description": "Why the caller may not change a field, by its name", "additionalProperties": kind("string"),
		}
	}
	return map[string]any{"type": "object", "properties": properties, "required": []string{"id"}}
}

// history adds the calls of a record's own history.
func (p *screenPaths) history(at string) {
	entries := map[string]any{"type": "array", "items": map[string]any{"type": "object"}}
	p.get(at+"/history", "History", "What was done to the record, the latest first", dataOf(entries))
	if p.of.Screen().Form != nil {
		p.put(at+"/revert", "post", operation{
			id: "Revert", summary: "Give the record back the state after an entry of its history",
			answer: ref("Message"), faults: []string{"404", "409", "422"}, write: true,
		})
	}
}
