package openapi

import (
	"reflect"
	"testing"
)

// A record may stand in a state that no new one begins in, and is sent back with it.
func TestChangesTakeWhatWasChosenOnce(t *testing.T) {
	changed := changing(map[string]any{"properties": map[string]any{
		"state": map[string]any{"type": "integer", "enum": []any{1, 8}, "x-mode": "create"},
		"color": map[string]any{"type": "string", "enum": []any{"red"}},
	}})["properties"].(map[string]any)
	want := map[string]any{
		"state": map[string]any{"type": []string{"integer", "null"}, "x-mode": "create"},
		"color": map[string]any{"type": "string", "enum": []any{"red"}},
	}
	if !reflect.DeepEqual(changed, want) {
		t.Errorf("got %v", changed)
	}
}
