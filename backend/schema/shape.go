package schema

import (
	"encoding/json"

	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
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
	p := map[string]any{"type": orNull(f, "string"), "maxLength": f.Longest()}
	if n := shortest(f); n > 0 {
		p["minLength"] = n
	}
	switch f.Kind {
	case field.KindText, field.KindSlug:
		p["x-trim"] = true
	}
	switch f.Format {
	case field.FormatEmail:
		p["x-case"] = "lower"
	case field.FormatCode:
		p["x-case"] = "upper"
	}
	var patterns []string
	if shape, ok := f.Format.Shape(); ok {
		patterns = append(patterns, shape.Match)
		if shape.Not != "" {
			p["not"] = map[string]any{"pattern": shape.Not}
		}
	}
	if f.PatternText != "" {
		patterns = append(patterns, f.WholePattern())
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

// counted adds how many entries a list may have. An optional one may always be empty.
func counted(p map[string]any, f field.Field) map[string]any {
	least := f.Least()
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
