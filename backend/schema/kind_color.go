package schema

import "backoffice/backend/resource/field"

var _ = define(field.KindColor, fieldKind{
	widget: "ColorInput",
	jsonSchema: func(_ *formMaker, f field.Field, _ place) map[string]any {
		return map[string]any{"type": orNull(f, "string"), "pattern": field.ColorPattern, "x-trim": true, "x-case": "lower"}
	},
	messages: func(s *speaker) {
		mistyped(s)
		s.out["pattern"] = s.b.say(s.f.FormatKey())
	},
})
