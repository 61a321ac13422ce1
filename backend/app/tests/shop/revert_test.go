package shop_test

import (
	"net/http"
	"testing"

	"backoffice/backend/app/apptest"
)

// A change is taken back though a language of the record is still empty, as one that was
// added to the site since.
func TestRevertBesideAnEmptyLanguage(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		made := createGoods(b, goods("soap-1", apptest.ShopCategory(t, b, "mydla"), nil))
		p.Exec(t, "UPDATE product_langs SET title = '', title_url = NULL WHERE product_id = ? AND locale = 'en'", made)
		b.PostJSON(products+id(made), map[string]any{"price": 99, "langs": map[string]any{"sk": map[string]any{"title": "Omyl"}}}).Is(http.StatusOK)
		var past []struct{ ID uint64 }
		b.Get(products + id(made) + "/history").Is(http.StatusOK).Data(&past)
		b.PostJSON(products+id(made)+"/revert", map[string]any{"entry": past[len(past)-1].ID}).Is(http.StatusOK)
		var rec struct {
			Price      float64
			Categories []uint64
			Langs      map[string]struct{ Title string }
		}
		b.Get(products + id(made)).Is(http.StatusOK).Data(&rec)
		if rec.Price != 12.3 || len(rec.Categories) != 1 || rec.Langs["sk"].Title != "Výrobok soap-1" {
			t.Errorf("taken back: %+v", rec)
		}
	})
}
