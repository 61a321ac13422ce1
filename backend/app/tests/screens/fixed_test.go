package screens_test

import (
	"fmt"
	"net/http"
	"testing"

	"backoffice/backend/store/db/dbtest"
)

// TestFixed changes what is only chosen when a record is made: whoever asks for that is
// told so (decisions.md 15), and whoever sends it back as it is may.
func TestFixed(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			_, b := startSample(t, dialect)
			const api = "/api/sample/kit/"
			body := func(title string, code any) map[string]any {
				kit := kitOf(title, 10, nil, 1)
				kit["code"] = code
				return kit
			}
			var made struct{ ID uint64 }
			b.PostJSON(api, body("Lampa", "lamp1")).Is(http.StatusCreated).Data(&made)
			at := fmt.Sprint(api, made.ID)
			for _, code := range []any{"LAMP2", "", nil, 7, []string{"LAMP1"}} {
				wrong := body("x", code)
				_, fields := b.PostJSON(at, wrong).Is(http.StatusUnprocessableEntity).Problem()
				if len(fields["langs.sk.title"]) != 1 || len(fields["code"]) != 1 {
					t.Errorf("with the code %v, a short title: %v", code, fields)
				}
				wrong = body("Svetlo", code)
				_, fields = b.PostJSON(at, wrong).Is(http.StatusUnprocessableEntity).Problem()
				if len(fields) != 1 || len(fields["code"]) != 1 || fields["code"][0] != "Túto hodnotu nemožno meniť." {
					t.Errorf("the code %v: %v", code, fields)
				}
			}
			if got := titles(b, api); got != "Lampa" {
				t.Errorf("after all were refused there is %q", got)
			}
			b.PostJSON(at, body("Lampáš", " lamp1 ")).Is(http.StatusOK)
			b.PostJSON(at, kitOf("Lampión", 10, nil, 1)).Is(http.StatusOK)
			var row struct{ Code string }
			if b.Get(at).Is(http.StatusOK).Data(&row); row.Code != "LAMP1" || titles(b, api) != "Lampión" {
				t.Errorf("the code is %q of %s", row.Code, titles(b, api))
			}
		})
	}
}

// TestFixedOfNoChoice sends back what a record came to behind its beginning: of a state that
// no new record may have, nothing changes.
func TestFixedOfNoChoice(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			m, b := startSample(t, dialect)
			id := putOrder(t, m, "Ján", 6, 4, true)
			at := fmt.Sprint(orderAPI, id)
			b.PostJSON(at, map[string]any{"name": "Jana", "status": 6, "status_admin": 4}).Is(http.StatusOK)
			_, fields := b.PostJSON(at, map[string]any{"name": "Jozef", "status": 6, "status_admin": 5}).Is(http.StatusUnprocessableEntity).Problem()
			if len(fields) != 1 || len(fields["status_admin"]) != 1 {
				t.Errorf("another state: %v", fields)
			}
			if got := readOrder(t, m, id); got.Name != "Jana" || got.StatusAdmin != 4 {
				t.Errorf("it is %+v", got)
			}
		})
	}
}
