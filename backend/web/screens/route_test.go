package screens

import "testing"

func TestVariants(t *testing.T) {
	for path, want := range map[string]int{"": 1, "list/{module_id}": 1, "parents/{module_id}/{id?}": 2, "{id?}": 2, "list/{a?}/{b?}": 3} {
		if got := variants(path); len(got) != want {
			t.Errorf("%q has %q", path, got)
		}
	}
	if got := variants("parents/{module_id}/{id?}"); got[0] != "parents/{module_id}/{id}" || got[1] != "parents/{module_id}" {
		t.Errorf("got %q", got)
	}
}
