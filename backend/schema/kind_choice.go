package schema

import (
	"slices"

	"backoffice/backend/resource/field"
)

var (
	_ = define(field.KindSelect, fieldKind{
		widget: "SelectInput", messages: unknownChoice,
		jsonSchema: func(b *formMaker, f field.Field, at place) map[string]any {
			return b.choiceOf(f, at, f.IsRequired && f.ShownIf == nil)
		},
	})
	_ = define(field.KindMulti, fieldKind{
		widget: "SelectInput",
		jsonSchema: func(b *formMaker, f field.Field, at place) map[string]any {
			return counted(map[string]any{"type": "array", "items": b.choiceOf(f, at, true), "uniqueItems": true}, f)
		},
		options: func(_ *formMaker, _ field.Field, o map[string]any) { o["multiple"] = true },
		messages: func(s *speaker) {
			unknownChoice(s)
			s.say("uniqueItems", "duplicate", "errors.duplicate")
			s.counts()
		},
	})
)

func unknownChoice(s *speaker) {
	mistyped(s)
	s.say("enum", "option", "errors.option")
	s.say("minimum", "option", "errors.option")
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
		if acts := b.screen.BeginsBy(f, o.Value); len(acts) > 0 && !slices.ContainsFunc(acts, b.may) {
			continue
		}
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
