package schema

import (
	"fmt"
	"math"
	"strconv"

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
		s.say("type", "type", "errors.type")
		s.bounds()
		if f.Decimals > 0 {
			s.say("x-decimals", "decimals", "errors.decimals", "Count", f.Decimals)
		}
	case field.KindBool:
		s.say("type", "type", "errors.type")
	case field.KindDate, field.KindDateTime:
		s.say("type", "type", "errors.type")
		s.say("format", "format", "errors.format")
		s.say("pattern", "format", "errors.format")
	case field.KindSelect, field.KindMulti:
		s.say("type", "type", "errors.type")
		s.say("enum", "option", "errors.option")
		s.say("minimum", "option", "errors.option")
		if f.Kind == field.KindMulti {
			s.say("uniqueItems", "duplicate", "errors.duplicate")
			s.counts()
		}
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
	if own, ok := s.f.Messages[rule]; ok {
		key = own
	}
	s.out[keyword] = s.b.say(key, pairs...)
}

func (s *speaker) required() {
	if !s.f.IsRequired && s.f.RequiredIf == nil {
		return
	}
	switch s.f.Kind {
	case field.KindSelect, field.KindMulti:
		s.say("required", "required", "errors.requiredSelect")
	case field.KindText, field.KindPassword, field.KindSlug, field.KindArea, field.KindRich:
		// An empty text is told how long it must be (001 §5).
		if _, own := s.f.Messages["required"]; !own && s.f.MinValue != nil {
			s.tooShort("required")
			return
		}
		s.say("required", "required", "errors.required")
	default:
		s.say("required", "required", "errors.required")
	}
}

// form is what the text must look like: a format is a pattern in the schema.
func (s *speaker) form() {
	formats := map[field.Format]string{
		field.FormatEmail: "errors.email", field.FormatURL: "errors.url", field.FormatPhone: "errors.phone",
	}
	key, formatted := formats[s.f.Format]
	if !formatted {
		if s.f.PatternText != "" {
			s.say("pattern", "pattern", "errors.pattern")
		}
		return
	}
	s.say("pattern", "format", key)
	s.say("format", "format", key)
	s.say("not", "format", key)
	if s.f.PatternText != "" {
		s.say("allOf", "pattern", "errors.pattern")
	}
}

func (s *speaker) length() {
	if s.f.MinValue != nil {
		s.tooShort("minLength")
	} else if required, ok := s.out["required"]; ok {
		s.out["minLength"] = required
	}
	n := longest(s.f)
	key := "errors.max"
	if n == 60 || n == 160 {
		key += strconv.Itoa(n)
	}
	s.say("maxLength", "max", key, "Count", n)
}

func (s *speaker) tooShort(keyword string) {
	n := int(math.Ceil(*s.f.MinValue))
	key := "errors.min"
	switch n {
	case 2, 3, 5, 6:
		key += strconv.Itoa(n)
	}
	s.say(keyword, "min", key, "Count", n)
}

func (s *speaker) bounds() {
	shape := number(s.f)
	s.say("minimum", "min", "errors.minValue", "Value", digits(shape["minimum"]))
	s.say("maximum", "max", "errors.maxValue", "Value", digits(shape["maximum"]))
}

func (s *speaker) counts() {
	if s.f.MinValue != nil {
		n := int(math.Ceil(*s.f.MinValue))
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

// digits writes a bound without an exponent.
func digits(v any) string {
	if n, ok := v.(float64); ok {
		return strconv.FormatFloat(n, 'f', -1, 64)
	}
	return fmt.Sprint(v)
}
