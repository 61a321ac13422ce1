package schema

import (
	"maps"

	"backoffice/backend/resource/field"
)

// The schema of a form is JSON Schema 2020-12 for data as a person leaves it.
// Before it is validated a form takes id, version, times and "can" out, and
// makes of a text what the server makes of it: "x-trim" takes the spaces
// around it away, "x-case" is "lower" or "upper". What is then null or "", but
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
//	x-rules            of an object: "after" and "equal" between two properties,
//	                   skipped where either is at fault already
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
	if f.ReadOnlyFlag || f.Kind == field.KindComputed {
		p["readOnly"] = true
		p["type"] = []any{"string", "number", "boolean", "array", "object", "null"}
		return p
	}
	if f.DefaultValue != nil {
		p["default"] = plain(f.DefaultValue)
	}
	if f.Random != nil {
		p["x-random"] = map[string]any{"length": f.Random.Length, "alphabet": f.Random.Alphabet}
	}
	maps.Copy(p, b.shape(f, at))
	if messages := b.messages(f); len(messages) > 0 {
		p["x-messages"] = messages
	}
	return p
}

// shape is what the value of a field may be.
func (b *formMaker) shape(f field.Field, at place) map[string]any {
	switch f.Kind {
	case field.KindNumber, field.KindMoney:
		return number(f)
	case field.KindBool:
		return map[string]any{"type": "boolean"}
	case field.KindDate:
		return map[string]any{"type": orNull(f, "string"), "format": "date", "pattern": field.DayPattern}
	case field.KindDateTime:
		return map[string]any{"type": orNull(f, "string"), "format": "date-time", "pattern": field.MomentPattern}
	case field.KindSelect:
		return b.choiceOf(f, at, f.IsRequired && f.ShownIf == nil)
	case field.KindMulti:
		p := map[string]any{"type": "array", "items": b.choiceOf(f, at, true), "uniqueItems": true}
		return counted(p, f)
	case field.KindImage, field.KindFile:
		return map[string]any{"x-file": fileRule(f)}
	case field.KindObject:
		return b.object(f.Fields, at.in(f.Name))
	case field.KindGroup:
		return b.group(f, at)
	case field.KindMatrix:
		return counted(map[string]any{"type": "array", "items": map[string]any{"type": "string", "minLength": 1, "maxLength": 160}, "uniqueItems": true}, f)
	case field.KindMap:
		return map[string]any{
			"type": "object", "propertyNames": map[string]any{"pattern": field.EntryPattern},
			"additionalProperties": b.property(f.Fields[0], at.in(f.Name)),
		}
	}
	return text(f)
}

func (b *formMaker) group(f field.Field, at place) map[string]any {
	inner := place{names: at.path(f.Name) + ".", steps: at.step(f.Name, "[]"), item: true}
	item := b.object(f.Fields, inner)
	properties := item["properties"].(map[string]any)
	properties["id"] = map[string]any{"type": []any{"integer", "null"}, "minimum": 1}
	if len(f.Locales) > 0 {
		properties["langs"] = b.localised(f.Locales, inner)
	}
	return counted(map[string]any{"type": "array", "items": item}, f)
}

// choiceOf is one chosen value.
func (b *formMaker) choiceOf(f field.Field, at place, strict bool) map[string]any {
	if len(f.Options) == 0 {
		p := map[string]any{"type": "integer", "minimum": 1}
		if !strict {
			p["type"] = []any{"integer", "null"}
		}
		return p
	}
	var values, labels []any
	kind := "integer"
	for _, o := range f.Options {
		values = append(values, o.Value)
		labels = append(labels, b.optionLabel(at.path(f.Name), o.Key))
		switch o.Value.(type) {
		case string:
			kind = "string"
		case bool:
			kind = "boolean"
		}
	}
	p := map[string]any{"type": kind, "x-labels": labels}
	if !strict {
		p["type"] = []any{kind, "null"}
		values = append(values, nil)
	}
	p["enum"] = values
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
