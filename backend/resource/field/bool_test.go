package field

import (
	"encoding/json"
	"testing"
)

func TestTruth(t *testing.T) {
	for _, yes := range []any{true, "true", "1", "on", json.Number("1")} {
		if is, ok := Truth(yes); !is || !ok {
			t.Errorf("%#v is %v, %v", yes, is, ok)
		}
	}
	for _, no := range []any{false, "false", "0", json.Number("0")} {
		if is, ok := Truth(no); is || !ok {
			t.Errorf("%#v is %v, %v", no, is, ok)
		}
	}
	for _, neither := range []any{nil, "", "yes", "TRUE", 1, 1.0, json.Number("2"), json.Number("1.0"), json.Number("-0"), []any{true}, map[string]any{}} {
		if is, ok := Truth(neither); is || ok {
			t.Errorf("%#v is %v, %v", neither, is, ok)
		}
	}
}
