package meant

import (
	"strings"
	"testing"
)

func TestHint(t *testing.T) {
	known := []string{"price", "price_free", "title", "id"}
	for name, want := range map[string]string{
		"prise": `; did you mean "price"?`, "price_fre": `; did you mean "price_free"?`, "titlee": `; did you mean "title"?`, "tilte": `; did you mean "title"?`,
		"pickup": "", "x": "", "": "",
	} {
		if got := Hint(name, known); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

// A name far longer than all that are known is compared with none of them.
func TestNearestOfLongName(t *testing.T) {
	name := strings.Repeat("price", 1<<16)
	if n := testing.AllocsPerRun(1, func() { Nearest(name, []string{"price", "price_free"}) }); n > 0 {
		t.Errorf("compared, with %v allocations", n)
	}
}
