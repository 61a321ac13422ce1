package schema

import "backoffice/backend/resource/field"

var _ = define(field.KindBool, fieldKind{
	widget:     "SwitchInput",
	jsonSchema: func(*formMaker, field.Field, place) map[string]any { return map[string]any{"type": "boolean"} },
	messages:   func(s *speaker) { s.say("type", "type", "errors.yesNo") },
})
