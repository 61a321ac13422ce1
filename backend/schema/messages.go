package schema

import (
	"backoffice/backend/fault"
	"backoffice/backend/resource/field"
)

// messages are the texts of what may be wrong with a field, by keyword. They
// are the same that the server would answer with.
func (b *formMaker) messages(f field.Field) map[string]any {
	s := &speaker{b: b, f: f, out: map[string]any{}}
	s.required()
	switch f.Kind {
	case field.KindText, field.KindPassword, field.KindSlug, field.KindArea, field.KindRich:
		s.say("type", "type", "errors.type")
		s.length()
		s.form()
	case field.KindNumber, field.KindMoney:
		s.out["type"] = s.b.say(s.f.NotNumberKey())
		s.bounds()
		if f.Decimals > 0 {
			s.say("x-decimals", "decimals", "errors.decimals", "Count", f.Decimals)
		}
	case field.KindBool:
		s.say("type", "type", "errors.type")
	case field.KindDate, field.KindDateTime:
		s.say("type", "type", "errors.type")
		s.out["format"] = s.b.say(s.f.FormatKey())
		s.out["pattern"] = s.b.say(s.f.FormatKey())
	case field.KindSelect, field.KindMulti:
		s.say("type", "type", "errors.type")
		s.say("enum", "option", "errors.option")
		s.say("minimum", "option", "errors.option")
		if f.Kind == field.KindMulti {
			s.say("uniqueItems", "duplicate", "errors.duplicate")
			s.counts()
		}
	case field.KindMatrix:
		s.say("type", "type", "errors.type")
		s.say("minLength", "type", "errors.type")
		s.say("maxLength", "option", "errors.option")
		s.say("uniqueItems", "duplicate", "errors.duplicate")
		s.counts()
	case field.KindMap:
		s.say("type", "type", "errors.type")
	case field.KindGroup:
		s.counts()
	case field.KindImage:
		s.say("type", "type", "errors.type")
		s.say("x-file", "accept", "errors.image")
	case field.KindFile:
		s.say("type", "type", "errors.type")
		s.say("x-file", "accept", "errors.document")
	}
	if f.UniqueRule != nil {
		fallback := "errors.unique"
		if f.Kind == field.KindSlug {
			fallback = "errors.titleUrlUnique"
		}
		s.say("unique", "unique", fallback)
	}
	return s.out
}

// speaker makes the messages of one field.
type speaker struct {
	b   *formMaker
	f   field.Field
	out map[string]any
}

// say notes the text of a rule under a keyword: the field's own where it declares one.
func (s *speaker) say(keyword, rule, key string, pairs ...any) {
	s.out[keyword] = s.b.say(s.f.MessageKey(rule, key), pairs...)
}

func (s *speaker) required() {
	if !s.f.IsRequired && s.f.RequiredIf == nil {
		return
	}
	key, counted := s.f.MissingKey()
	s.out["required"] = s.b.say(key)
	if counted {
		s.out["required"] = s.b.say(key, "Count", s.f.Least())
	}
}

// form is what the text must look like: a format is a pattern in the schema.
func (s *speaker) form() {
	shape, formatted := s.f.Format.Shape()
	if !formatted {
		if s.f.PatternText != "" {
			s.say("pattern", "pattern", "errors.pattern")
		}
		return
	}
	s.say("pattern", "format", shape.Fault)
	s.say("format", "format", shape.Fault)
	s.say("not", "format", shape.Fault)
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

func (s *speaker) bounds() {
	least, most := s.f.Bounds()
	s.say("minimum", "min", "errors.minValue", "Value", fault.Decimal(least))
	s.say("maximum", "max", "errors.maxValue", "Value", fault.Decimal(most))
}

func (s *speaker) counts() {
	if s.f.MinValue != nil {
		n := s.f.Least()
		s.say("minItems", "min", "errors.minItems", "Count", n)
		s.say("anyOf", "min", "errors.minItems", "Count", n)
	} else if required, ok := s.out["required"]; ok {
		s.out["minItems"] = required
	}
	if s.f.MaxValue != nil {
		s.say("maxItems", "max", "errors.maxItems", "Count", int(*s.f.MaxValue))
	}
}

// say is the text at key, with pairs of argument name and value.
func (b *formMaker) say(key string, pairs ...any) string {
	args := map[string]any{}
	for i := 0; i+1 < len(pairs); i += 2 {
		args[pairs[i].(string)] = pairs[i+1]
	}
	return b.Texts.Text(b.locale, key, args)
}
