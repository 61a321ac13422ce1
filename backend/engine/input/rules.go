package input

import (
	"encoding/json"
	"fmt"
	"math/big"

	"backoffice/backend/engine/kind"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Missing is the message of a required field that is empty.
func Missing(f field.Field) fault.Message {
	key, counted := f.MissingKey()
	if counted {
		return fault.M(key, "Count", f.Least())
	}
	return fault.M(key)
}

// oneOf compares a decoded value with values of a declaration.
func oneOf(value any, wanted []any) bool {
	for _, w := range wanted {
		if matches(value, kind.FromGo(w)) {
			return true
		}
	}
	return false
}

func matches(value, wanted any) bool {
	switch v := value.(type) {
	case nil:
		return wanted == nil || wanted == ""
	case bool:
		return wanted == v
	case string:
		return wanted == v
	case kind.Number:
		n, ok := wanted.(json.Number)
		if !ok {
			return false
		}
		r, ok := new(big.Rat).SetString(n.String())
		return ok && v.Rat().Cmp(r) == 0
	case resource.Money:
		return matches(kind.Number{Units: int64(v), Decimals: 3}, wanted)
	case uint64, int64, int:
		n, ok := wanted.(json.Number)
		return ok && n.String() == fmt.Sprint(v)
	}
	return false
}
