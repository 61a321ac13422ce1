package schema

import "backoffice/backend/resource/field"

var (
	_ = define(field.KindImage, fileKind("ImageField", "errors.image"))
	_ = define(field.KindFile, fileKind("FileField", "errors.document"))
)

func fileKind(name, refused string) fieldKind {
	return fieldKind{
		field: name,
		jsonSchema: func(_ *formMaker, f field.Field, _ place) map[string]any {
			return map[string]any{"x-file": fileRule(f)}
		},
		messages: func(s *speaker) {
			mistyped(s)
			s.say("x-file", "accept", refused)
		},
	}
}

func fileRule(f field.Field) map[string]any {
	accept := f.Accept
	if accept == nil {
		accept = []string{}
	}
	rule := map[string]any{"accept": accept, "maxBytes": f.MaxBytes, "image": f.Traits().IsPicture}
	if f.IsRequired && f.ShownIf == nil {
		rule["required"] = true
	}
	return rule
}
