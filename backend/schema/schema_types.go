package schema

import (
	"encoding/json"

	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// orNull is the type of a field that may be empty, or of one that may not.
func orNull(f field.Field, kind string) any {
	if f.IsRequired && f.ShownIf == nil && !f.Traits().IsWriteOnly {
		return kind
	}
	return []any{kind, "null"}
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

// plain is a value of a declaration as JSON has it.
func plain(v any) any {
	if m, ok := v.(resource.Money); ok {
		return json.Number(m.String())
	}
	return v
}
