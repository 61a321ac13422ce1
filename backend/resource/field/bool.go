package field

import (
	"encoding/json"

	"backoffice/backend/resource/column"
)

// KindBool is yes or no.
const KindBool Kind = "bool"

var _ = define(KindBool, Traits{Column: column.KindYesNo})

// Bool is a yes or no.
func Bool(name string) Field { return Field{Kind: KindBool, Name: name} }

// Truth reads a yes or no of a call: of JSON, or as forms, addresses and programs that
// write 1 and 0 for it do. Nothing at all is neither.
func Truth(raw any) (yes, ok bool) {
	switch raw {
	case true, "true", "1", "on", json.Number("1"):
		return true, true
	case false, "false", "0", json.Number("0"):
		return false, true
	}
	return false, false
}
