package schema

import (
	"testing"

	"backoffice/backend/resource/field"
)

// TestKinds holds that every kind that can be declared is described to the browser.
func TestKinds(t *testing.T) {
	for k, traits := range field.Kinds() {
		is, ok := kinds[k]
		if !ok || is.jsonSchema == nil && !traits.IsDerived {
			t.Errorf("%s has no schema", k)
		}
		if is.widget == "" && is.field == "" && is.ui == nil {
			t.Errorf("%s has no input", k)
		}
	}
	if len(kinds) != len(field.Kinds()) {
		t.Errorf("%d kinds are told, %d can be declared", len(kinds), len(field.Kinds()))
	}
}
