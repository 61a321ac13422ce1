package schema

import "backoffice/backend/resource/field"

var (
	_ = define(field.KindObject, fieldKind{
		shape: func(b *formMaker, f field.Field, at place) map[string]any { return b.object(f.Fields, at.in(f.Name)) },
		ui:    func(b *formMaker, f field.Field, at place) map[string]any { return b.uiObject(f.Fields, at.in(f.Name)) },
	})
	_ = define(field.KindGroup, fieldKind{
		shape:    func(b *formMaker, f field.Field, at place) map[string]any { return b.group(f, at) },
		messages: func(s *speaker) { s.counts() },
		ui: func(b *formMaker, f field.Field, at place) map[string]any {
			return map[string]any{"ui:ArrayFieldTemplate": "GroupList", "items": b.uiItem(f, at)}
		},
		options: func(_ *formMaker, f field.Field, o map[string]any) {
			if f.RemovableBy != "" {
				o["removableBy"] = f.RemovableBy
			}
		},
	})
	_ = define(field.KindMap, fieldKind{
		field: "MapField", messages: mistyped,
		shape: func(b *formMaker, f field.Field, at place) map[string]any {
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
	_ = define(field.KindTold, fieldKind{widget: "hidden"})
)

func (b *formMaker) group(f field.Field, at place) map[string]any {
	inner := place{names: at.path(f.Name) + ".", steps: at.step(f.Name, "[]"), item: true}
	item := b.object(f.Fields, inner)
	properties := item["properties"].(map[string]any)
	properties["id"] = map[string]any{"type": []any{"integer", "null"}, "minimum": 1}
	if f.RemovableBy != "" {
		properties[f.RemovableBy] = map[string]any{"type": "boolean", "readOnly": true}
	}
	if len(f.Locales) > 0 {
		properties["langs"] = b.localised(f.Locales, inner)
	}
	return counted(map[string]any{"type": "array", "items": item}, f)
}

func (b *formMaker) uiItem(f field.Field, at place) map[string]any {
	inner := place{names: at.path(f.Name) + ".", steps: at.step(f.Name, "[]")}
	ui := b.uiObject(f.Fields, inner)
	order := append([]any{"id"}, ui["ui:order"].([]any)...)
	ui["id"] = map[string]any{"ui:widget": "hidden"}
	if f.RemovableBy != "" {
		ui[f.RemovableBy] = map[string]any{"ui:widget": "hidden"}
		order = append(order, f.RemovableBy)
	}
	if len(f.Locales) > 0 {
		ui["langs"] = b.uiLocalised(f.Locales, inner)
		order = append(order, "langs")
	}
	ui["ui:order"] = order
	return ui
}
