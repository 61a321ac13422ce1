package app_test

import (
	"net/http"
	"testing"

	"backoffice/backend/app/apptest"
)

// A first start with DEMO=1 shows a shop's content in every list; a second
// changes nothing.
func TestDemo(t *testing.T) {
	c := apptest.Embedded(t)
	c.Demo = true
	p := apptest.Start(t, c)
	totals := map[string]int{}
	count := func() {
		b := p.Admin(t)
		for _, list := range []string{"content/page", "content/text", "content/category", "blog", "gallery", "reference", "storage"} {
			var rows []struct{ ID uint64 }
			b.Get("/api/" + list + "/?per_page=100").Is(http.StatusOK).Data(&rows)
			if before, known := totals[list]; known && before != len(rows) {
				t.Errorf("%s: %d rows after a second start, %d before", list, len(rows), before)
			}
			totals[list] = len(rows)
			if len(rows) < 8 {
				t.Errorf("%s: %d rows", list, len(rows))
			}
		}
		var images []struct{ URL, Thumb string }
		b.Get("/api/gallery/image/1").Is(http.StatusOK).Data(&images)
		if len(images) < 8 {
			t.Fatalf("%d pictures in the first gallery", len(images))
		}
		b.Get(images[0].URL).Is(http.StatusOK)
		b.Get(images[0].Thumb).Is(http.StatusOK)
	}
	count()
	p.Restart()
	count()
}
