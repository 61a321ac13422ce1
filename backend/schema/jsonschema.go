package schema

import (
	"maps"

	"backoffice/backend/resource/field"
)

// The schema of a form is JSON Schema 2020-12 for data as a person leaves it.
// Before it is validated a form takes id, version, times and "can" out, and
// makes of a text what the server makes of it: "x-trim" takes the spaces
// around it away, "x-blank-none" makes none of one in which there is nothing else,
// "x-case" is "lower" or "upper". What is then null or "", but
// for a boolean, or hidden ("x-when": the property counts only while another
// holds one of values) is left out. What is new, the record or an item of a
// list, then has every object, empty where it is absent, so that each field
// missing within is named. Keywords of our own:
//
//	x-decimals         at most so many decimals
//	x-file             null, a loaded object, a chosen file or "__delete__"
//	x-labels           labels of enum, in its order
//	x-messages         text for each keyword that may fail
//	x-mode             "create" or "edit": left out in the other; an item of a
//	                   list is in mode "create" while it has no id
//	x-required-create  of an object: required as well while creating, and
//	x-required-edit    while editing
//	x-random           a new record begins with "length" letters of "alphabet"
//	x-rules            of an object: "after", "not_before" and "equal" between two
//	                   properties, skipped where either is at fault already
//
// A name in x-when and x-rules is sought beside the property, then at the root.
func (b *formMaker) schema() map[string]any {
	root := b.object(b.main, place{root: true})
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["x-messages"] = map[string]any{"additionalProperties": b.say("errors.unknown")}
	if len(b.locales) > 0 {
		properties := root["properties"].(map[string]any)
		properties["langs"] = b.localised(b.locales, place{})
	}
	if len(b.lifted) > 0 {
		all, _ := root["allOf"].([]any)
		root["allOf"] = append(all, b.lifted...)
	}
	return root
}

// localised is the object of locales, each an object of list.
func (b *formMaker) localised(list field.List, at place) map[string]any {
	properties := map[string]any{}
	for _, locale := range b.Locales {
		inner := place{names: at.names, steps: at.step("langs", locale), item: at.item}
		properties[locale] = b.object(list, inner)
	}
	return map[string]any{"type": "object", "additionalProperties": false, "properties": properties}
}

// object is one level of fields.
func (b *formMaker) object(list field.List, at place) map[string]any {
	o := map[string]any{"type": "object", "additionalProperties": false}
	properties := map[string]any{}
	r := &requirements{b: b, list: list, at: at, object: o}
	for _, f := range list {
		properties[f.Name] = b.property(f, at)
		r.of(f)
	}
	o["properties"] = properties
	return o
}

// property is one field.
func (b *formMaker) property(f field.Field, at place) map[string]any {
	path := at.path(f.Name)
	p := map[string]any{"title": b.fieldLabel(f.Label, path)}
	if help := b.optional(b.key+".help."+path, b.key+".help."+f.Name); help != "" {
		p["description"] = help
	}
	if f.ShownIf != nil {
		p["x-when"] = condition(f.ShownIf)
	}
	if f.CreateOnlyFlag {
		p["x-mode"] = "create"
	}
	if f.EditOnlyFlag {
		p["x-mode"] = "edit"
	}
	if f.ReadOnlyFlag || f.Traits().IsDerived {
		p["readOnly"] = true
		p["type"] = []any{"string", "number", "boolean", "array", "object", "null"}
		return p
	}
	if f.DefaultValue != nil && b.chooses(f) {
		p["default"] = plain(f.DefaultValue)
	}
	if f.Random != nil {
		p["x-random"] = map[string]any{"length": f.Random.Length, "alphabet": f.Random.Alphabet}
	}
	maps.Copy(p, kinds[f.Kind].jsonSchema(b, f, at))
	if messages := b.messages(f); len(messages) > 0 {
		p["x-messages"] = messages
	}
	return p
}

// with adds a name to a list of required ones.
func with(list any, name string) []any {
	names, _ := list.([]any)
	for _, n := range names {
		if n == name {
			return names
		}
	}
	return append(names, name)
}
