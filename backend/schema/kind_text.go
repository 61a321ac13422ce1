package schema

import "backoffice/backend/resource/field"

var (
	_ = define(field.KindText, textKind("TextInput"))
	_ = define(field.KindPassword, textKind("PasswordInput"))
	_ = define(field.KindSlug, textKind("SlugInput"))
	_ = define(field.KindArea, textKind("AreaInput"))
	_ = define(field.KindRich, textKind("RichInput"))
)

func textKind(widget string) fieldKind {
	return fieldKind{
		widget:     widget,
		jsonSchema: func(_ *formMaker, f field.Field, _ place) map[string]any { return text(f) },
		messages: func(s *speaker) {
			mistyped(s)
			s.length()
			s.form()
		},
	}
}

// text is the schema of a text: its length in characters and its form.
func text(f field.Field) map[string]any {
	p := map[string]any{"type": orNull(f, "string"), "maxLength": f.Longest()}
	if n := shortest(f); n > 0 {
		p["minLength"] = n
	}
	if f.Traits().Trimmed {
		p["x-trim"] = true
	}
	if f.Traits().BlankIsNone {
		p["x-blank-none"] = true
	}
	switch f.Format {
	case field.FormatEmail:
		p["x-case"] = "lower"
	case field.FormatCode:
		p["x-case"] = "upper"
	}
	var patterns []string
	if pattern, ok := f.Format.Pattern(); ok {
		patterns = append(patterns, pattern.Match)
		if pattern.Not != "" {
			p["not"] = map[string]any{"pattern": pattern.Not}
		}
	}
	if f.PatternText != "" {
		patterns = append(patterns, f.AnchoredPattern())
	}
	for i, pattern := range patterns {
		if i == 0 {
			p["pattern"] = pattern
			continue
		}
		p["allOf"] = []any{map[string]any{"pattern": pattern}}
	}
	return p
}

// shortest is the least length of a text that is not empty.
func shortest(f field.Field) int {
	n := f.Least()
	if f.IsRequired && f.ShownIf == nil {
		n = max(n, 1)
	}
	return n
}

// form is what the text must look like: a format is a pattern in the schema.
func (s *speaker) form() {
	pattern, formatted := s.f.Format.Pattern()
	if !formatted {
		if s.f.PatternText != "" {
			s.say("pattern", "pattern", "errors.pattern")
		}
		return
	}
	s.say("pattern", "format", pattern.Fault)
	s.say("format", "format", pattern.Fault)
	s.say("not", "format", pattern.Fault)
	if s.f.PatternText != "" {
		s.say("allOf", "pattern", "errors.pattern")
	}
}

func (s *speaker) length() {
	if s.f.MinValue != nil {
		s.out["minLength"] = s.b.say(s.f.TooShortKey(), "Count", s.f.Least())
	} else if required, ok := s.out["required"]; ok {
		s.out["minLength"] = required
	}
	s.out["maxLength"] = s.b.say(s.f.TooLongKey(), "Count", s.f.Longest())
}
