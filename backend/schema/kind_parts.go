package schema

import "backoffice/backend/resource/field"

var (
	_ = define(field.KindObject, fieldKind{
		jsonSchema: func(b *formMaker, f field.Field, at place) map[string]any { return b.object(f.Fields, at.in(f.Name)) },
		ui:         func(b *formMaker, f field.Field, at place) map[string]any { return b.uiObject(f.Fields, at.in(f.Name)) },
	})
	_ = define(field.KindGroup, fieldKind{
		jsonSchema: func(b *formMaker, f field.Field, at place) map[string]any { return b.group(f, at) },
		messages:   func(s *speaker) { s.counts() },
		ui: func(b *formMaker, f field.Field, at place) map[string]any {
			items := b.uiItem(f, at)
			if f.IsTable {
				return map[string]any{"ui:field": "TableField", "items": items}
			}
			return map[string]any{"ui:ArrayFieldTemplate": "GroupList", "items": items}
		},
		options: func(b *formMaker, f field.Field, o map[string]any) {
			if f.IsFixed {
				o["fixed"] = true
			}
			if len(f.Head) > 0 {
				o["head"] = map[string]any{"label": b.Texts.First(b.locale, b.key+".singular", b.key+".title"), "fields": f.Head}
			}
			if f.Combines != nil {
				o["combines"] = b.combination(f, *f.Combines)
			}
			if f.RemovableBy != "" {
				o["removableBy"] = f.RemovableBy
			}
		},
	})
	_ = define(field.KindMap, fieldKind{
		field: "MapField", messages: mistyped,
		jsonSchema: func(b *formMaker, f field.Field, at place) map[string]any {
			return map[string]any{
				"type": "object", "propertyNames": map[string]any{"pattern": field.EntryPattern},
				"additionalProperties": b.property(f.Fields[0], at.in(f.Name)),
			}
		},
		ui: func(b *formMaker, f field.Field, at place) map[string]any {
			return map[string]any{"additionalProperties": b.uiField(f.Fields[0], at.in(f.Name))}
		},
	})
	// The schema of what is derived says nothing, see property.
	_ = define(field.KindComputed, fieldKind{widget: "ComputedText"})
	_ = define(field.KindDerived, fieldKind{widget: "hidden"})
)

// combination is what the browser makes combinations of.
func (b *formMaker) combination(f field.Field, c field.Combination) map[string]any {
	by, _ := f.Fields.Find(c.By)
	values := *by.Source
	values.Create = true
	out := map[string]any{
		"by": c.By, "values": b.source(values), "groups": b.source(field.Source{Name: c.Of}), "parent": c.Parent,
		"code": c.Code, "codeFrom": c.CodeFrom, "taken": "/api/" + c.Taken,
	}
	if made := b.created(values); made != nil {
		out["create"] = made
	}
	if f.MaxValue != nil {
		out["most"] = *f.MaxValue
	}
	return out
}

func (b *formMaker) group(f field.Field, at place) map[string]any {
	inner := place{names: at.path(f.Name) + ".", steps: at.step(f.Name, "[]"), item: true}
	item := b.object(f.Fields, inner)
	properties := item["properties"].(map[string]any)
	if !f.HasOwnID() {
		properties["id"] = map[string]any{"type": []any{"integer", "null"}, "minimum": 1}
	}
	if f.RemovableBy != "" {
		properties[f.RemovableBy] = map[string]any{"type": "boolean", "readOnly": true}
	}
	if len(f.Locales) > 0 {
		properties["langs"] = b.localised(f.Locales, inner)
	}
	list := map[string]any{"type": "array", "items": item}
	if name := b.optional(b.key + ".items." + at.path(f.Name)); name != "" {
		list["x-item"] = name
	}
	return counted(list, f)
}

func (b *formMaker) uiItem(f field.Field, at place) map[string]any {
	inner := place{names: at.path(f.Name) + ".", steps: at.step(f.Name, "[]")}
	ui := b.uiObject(f.Fields, inner)
	order := ui["ui:order"].([]any)
	if !f.HasOwnID() {
		order = append([]any{"id"}, order...)
		ui["id"] = map[string]any{"ui:widget": "hidden"}
	}
	if f.RemovableBy != "" {
		ui[f.RemovableBy] = map[string]any{"ui:widget": "hidden"}
		order = append(order, f.RemovableBy)
	}
	if len(f.Locales) > 0 {
		ui["langs"] = b.uiLocalised(f.Locales, inner)
		order = append([]any{"langs"}, order...)
	}
	ui["ui:order"] = order
	return ui
}
