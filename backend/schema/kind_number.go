package schema

import (
	"encoding/json"

	"backoffice/backend/fault"
	"backoffice/backend/resource/field"
)

var (
	_ = define(field.KindNumber, numberKind("NumberInput"))
	_ = define(field.KindMoney, numberKind("MoneyInput"))
)

func numberKind(widget string) fieldKind {
	return fieldKind{
		widget:     widget,
		jsonSchema: func(_ *formMaker, f field.Field, _ place) map[string]any { return number(f) },
		options:    func(_ *formMaker, f field.Field, o map[string]any) { o["decimals"] = f.Decimals },
		messages: func(s *speaker) {
			s.out["type"] = s.b.say(s.f.NotNumberKey())
			s.bounds()
			if s.f.Decimals > 0 {
				s.say("x-decimals", "decimals", "errors.decimals", "Count", s.f.Decimals)
			}
		},
	}
}

// number is the schema of a number. Decimals have a keyword of their own:
// multipleOf is of no use for binary floats.
func number(f field.Field) map[string]any {
	least, most := f.Bounds()
	p := map[string]any{"type": orNull(f, "number"), "minimum": json.Number(least), "maximum": json.Number(most)}
	if f.Decimals == 0 {
		p["type"] = orNull(f, "integer")
	} else {
		p["x-decimals"] = f.Decimals
	}
	return p
}

func (s *speaker) bounds() {
	least, most := s.f.Bounds()
	s.say("minimum", "min", "errors.minValue", "Value", fault.Decimal(least))
	s.say("maximum", "max", "errors.maxValue", "Value", fault.Decimal(most))
}
