package screens_test

import (
	"fmt"
	"net/http"
	"testing"

	"backoffice/backend/store/db/dbtest"
)

// What a JSON body leaves out stays as it is, rows and choices too; a form
// cannot write an empty list, so that one left out of it is empty.
func TestAbsentLists(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			_, b := startSample(t, dialect)
			kit := func(slug string, more map[string]any) map[string]any {
				form := map[string]any{
					"langs": map[string]any{
						"sk": map[string]any{"title": "Súprava", "title_url": slug}, "en": map[string]any{"title": "Kit one", "title_url": slug},
					},
					"grade": "basic", "status": true, "stock": 1,
				}
				for name, value := range more {
					form[name] = value
				}
				return form
			}
			var other, made struct{ ID uint64 }
			b.PostJSON("/api/sample/kit", kit("ina", nil)).Is(http.StatusCreated).Data(&other)
			lang := map[string]any{"label": "Popis"}
			b.PostJSON("/api/sample/kit", kit("prva", map[string]any{
				"parts":    []any{map[string]any{"sku": "SKU-1", "langs": map[string]any{"sk": lang, "en": lang}}},
				"similars": []any{other.ID},
			})).Is(http.StatusCreated).Data(&made)
			at := fmt.Sprintf("/api/sample/kit/%d", made.ID)
			counts := func() string {
				var rec struct {
					Note            string
					Parts, Similars []any
				}
				b.Get(at).Is(http.StatusOK).Data(&rec)
				return fmt.Sprintf("%s %d %d", rec.Note, len(rec.Parts), len(rec.Similars))
			}
			b.PostJSON(at, map[string]any{"note": "A"}).Is(http.StatusOK)
			if got := counts(); got != "A 1 1" {
				t.Errorf("JSON without the lists leaves %s", got)
			}
			b.PostJSON(at, map[string]any{"note": "B", "parts": []any{}}).Is(http.StatusOK)
			if got := counts(); got != "B 0 1" {
				t.Errorf("JSON with one empty list leaves %s", got)
			}
			b.Post(at, map[string]string{"note": "C"}).Is(http.StatusOK)
			if got := counts(); got != "C 0 0" {
				t.Errorf("a form without the lists leaves %s", got)
			}
		})
	}
}
