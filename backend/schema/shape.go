package schema

import (
	"encoding/json"
	"math"
	"strings"

	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// What a text may have where its field does not say: what its column holds.
const (
	lineRunes = 255
	urlRunes  = 1024
	areaRunes = 16_000
	richRunes = 1_000_000
)

// Formats are patterns in what RE2 and JavaScript share: what the libraries
// call "email" and "uri" differs from one to the next.
const (
	emailPattern = `^[a-z0-9!#$%&'*+/=?^_{|}~\x60-]+(\.[a-z0-9!#$%&'*+/=?^_{|}~\x60-]+)*@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$`
	emailTooLong = `^[^@]{65}|[^@]{254}$`
	phonePattern = `^\+?[0-9][0-9 ()/.-]{2,}$`
	urlPattern   = `^[Hh][Tt][Tt][Pp][Ss]?://([^\s\\/?#@%]*@)?([^\s\\/?#@:%<>"^{|}\[\]\x60]+|\[[0-9A-Fa-f:.]+\])(:[0-9]*)?` +
		`(/([^\s\\%?#]|%[0-9A-Fa-f]{2})*)?(\?[^\s\\#]*)?(#([^\s\\%]|%[0-9A-Fa-f]{2})*)?$`
)

// numberDigits is what both a database and a browser hold exactly.
const numberDigits = 15

// Both databases hold the years 1000 to 9999.
const (
	dayPattern    = `^[1-9]\d{3}-\d\d-\d\d$`
	momentPattern = `^[1-9]\d{3}-\d\d-\d\d[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$`
)

// orNull is the type of a field that may be empty, or of one that may not.
func orNull(f field.Field, kind string) any {
	if f.IsRequired && f.ShownIf == nil && f.Kind != field.KindPassword {
		return kind
	}
	return []any{kind, "null"}
}

// text is the schema of a text: its length in characters and its form.
func text(f field.Field) map[string]any {
	p := map[string]any{"type": orNull(f, "string"), "maxLength": longest(f)}
	if n := shortest(f); n > 0 {
		p["minLength"] = n
	}
	switch f.Kind {
	case field.KindText, field.KindSlug:
		p["x-trim"] = true
	}
	var patterns []string
	switch f.Format {
	case field.FormatEmail:
		p["x-case"] = "lower"
		patterns = append(patterns, emailPattern)
		p["not"] = map[string]any{"pattern": emailTooLong}
	case field.FormatURL:
		patterns = append(patterns, urlPattern)
	case field.FormatPhone:
		patterns = append(patterns, phonePattern)
	case field.FormatCode:
		p["x-case"] = "upper"
	}
	if f.PatternText != "" {
		patterns = append(patterns, `^(?:`+f.PatternText+`)$`)
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
	n := 0
	if f.MinValue != nil {
		n = int(math.Ceil(*f.MinValue))
	}
	if f.IsRequired && f.ShownIf == nil {
		n = max(n, 1)
	}
	return n
}

func longest(f field.Field) int {
	switch {
	case f.MaxValue != nil:
		return int(*f.MaxValue)
	case f.Kind == field.KindArea:
		return areaRunes
	case f.Kind == field.KindRich:
		return richRunes
	case f.Format == field.FormatURL:
		return urlRunes
	}
	return lineRunes
}

// number is the schema of a number. Decimals have a keyword of their own:
// multipleOf is of no use for binary floats.
func number(f field.Field) map[string]any {
	most := json.Number(strings.Repeat("9", numberDigits-f.Decimals))
	if f.Decimals > 0 {
		most += "." + json.Number(strings.Repeat("9", f.Decimals))
	}
	p := map[string]any{"type": orNull(f, "number"), "minimum": "-" + most, "maximum": most}
	if f.Decimals == 0 {
		p["type"] = orNull(f, "integer")
	} else {
		p["x-decimals"] = f.Decimals
	}
	if f.MinValue != nil {
		p["minimum"] = *f.MinValue
	}
	if f.MaxValue != nil {
		p["maximum"] = *f.MaxValue
	}
	return p
}

// counted adds how many entries a list may have. An optional one may always be empty.
func counted(p map[string]any, f field.Field) map[string]any {
	least := 0
	if f.MinValue != nil {
		least = int(math.Ceil(*f.MinValue))
	}
	required := f.IsRequired && f.ShownIf == nil
	if required {
		least = max(least, 1)
	}
	if least > 0 && required {
		p["minItems"] = least
	} else if least > 0 {
		p["anyOf"] = []any{map[string]any{"maxItems": 0}, map[string]any{"minItems": least}}
	}
	if f.MaxValue != nil {
		p["maxItems"] = int(*f.MaxValue)
	}
	return p
}

func fileRule(f field.Field) map[string]any {
	accept := f.Accept
	if accept == nil {
		accept = []string{}
	}
	rule := map[string]any{"accept": accept, "maxBytes": f.MaxBytes, "image": f.Kind == field.KindImage}
	if f.IsRequired && f.ShownIf == nil {
		rule["required"] = true
	}
	return rule
}

// plain is a value of a declaration as JSON has it.
func plain(v any) any {
	if m, ok := v.(resource.Money); ok {
		return json.Number(m.String())
	}
	return v
}
