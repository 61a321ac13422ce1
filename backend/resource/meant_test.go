package resource

import "testing"

func TestMeant(t *testing.T) {
	known := []string{"price", "price_free", "title", "id"}
	for name, want := range map[string]string{
		"prise": `; did you mean "price"?`, "price_fre": `; did you mean "price_free"?`, "titlee": `; did you mean "title"?`, "tilte": "",
		"pickup": "", "x": "", "": "",
	} {
		if got := Meant(name, known); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
