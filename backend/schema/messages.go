package schema

import (
	"backoffice/backend/resource/field"
)

// messages are the texts of what may be wrong with a field, by keyword. They
// are the same that the server would answer with.
func (b *formMaker) messages(f field.Field) map[string]any {
	s := &speaker{b: b, f: f, out: map[string]any{}}
	s.required()
	if more := kinds[f.Kind].messages; more != nil {
		more(s)
	}
	if f.UniqueRule != nil || f.RemoteCheck != nil {
		s.out["unique"] = b.say(f.TakenKey())
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
