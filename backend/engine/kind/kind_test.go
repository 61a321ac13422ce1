package kind

import (
	"testing"

	"backoffice/backend/resource/field"
)

// TestKinds holds that the server knows every kind that can be declared, and
// where it keeps it.
func TestKinds(t *testing.T) {
	for k, traits := range field.Kinds() {
		is, ok := kinds[k]
		if !ok || is.Decode == nil {
			t.Errorf("%s cannot be read", k)
		}
		elsewhere := traits.HasParts || traits.HasItems || traits.HasEntries || traits.IsDerived
		if (is.Columns == nil) != elsewhere {
			t.Errorf("%s is kept in %v", k, is.Columns)
		}
	}
	if len(kinds) != len(field.Kinds()) {
		t.Errorf("%d kinds are known, %d can be declared", len(kinds), len(field.Kinds()))
	}
}

func TestViewOfAmounts(t *testing.T) {
	for want, f := range map[string]field.Field{
		ViewMoney:  field.Money("price"),
		ViewNumber: field.Money("price").In(""),
		ViewText:   field.Text("title").In(""),
	} {
		if got := ViewOf(f); got != want {
			t.Errorf("the log shows a %s in %q as %s, not %s", f.Kind, f.Unit, got, want)
		}
	}
}
