package shop_test

import (
	"net/http"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/web/webtest"
)

// What is sold has the standard rate nearly always: a new record begins with the one
// that holds today, and whoever calls and names none has chosen none.
func TestPricesBeginWithTheStandardRate(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		begins := func(b *webtest.Client, screen string) any {
			var view struct {
				Form struct {
					Schema struct {
						Properties map[string]struct{ Default any }
					}
				}
			}
			b.Get("/api/schema/" + screen).Is(http.StatusOK).Data(&view)
			return view.Form.Schema.Properties["vat"].Default
		}
		for _, screen := range []string{"shop/product", "shop/shipping", "shop/payment"} {
			if id := begins(b, screen); id != 1.0 {
				t.Errorf("a new record of %s begins with the rate %v", screen, id)
			}
		}
		without := goods("soap-1", apptest.ShopCategory(t, b, "mydla"), nil)
		delete(without, "vat")
		if _, wrong := b.PostJSON(products, without).Is(http.StatusUnprocessableEntity).Problem(); len(wrong) != 1 || wrong["vat"] == nil {
			t.Errorf("a product without a rate is refused with %v", wrong)
		}

		var next struct{ ID float64 }
		b.PostJSON("/api/shop/vat/", map[string]any{
			"title": "25 %", "percent": 25, "level": 1, "valid_from": p.Clock.Now().AddDate(0, 0, 30).Format(time.DateOnly),
		}).Is(http.StatusCreated).Data(&next)
		if id := begins(b, "shop/product"); id != 1.0 {
			t.Errorf("before the new rate holds a product begins with %v", id)
		}
		p.Clock.Pass(32 * 24 * time.Hour)
		if id := begins(p.Admin(t), "shop/product"); id != next.ID {
			t.Errorf("once the new rate holds a product begins with %v", id)
		}
	})
}
