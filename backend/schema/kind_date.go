package schema

import "backoffice/backend/resource/field"

var (
	_ = define(field.KindDate, timeKind("DateInput", "date", field.DayPattern))
	_ = define(field.KindDateTime, timeKind("DateTimeInput", "date-time", field.MomentPattern))
)

func timeKind(widget, format, pattern string) fieldKind {
	return fieldKind{
		widget: widget,
		jsonSchema: func(_ *formMaker, f field.Field, _ place) map[string]any {
			return map[string]any{"type": orNull(f, "string"), "format": format, "pattern": pattern}
		},
		messages: func(s *speaker) {
			mistyped(s)
			s.out["format"] = s.b.say(s.f.FormatKey())
			s.out["pattern"] = s.b.say(s.f.FormatKey())
		},
	}
}
