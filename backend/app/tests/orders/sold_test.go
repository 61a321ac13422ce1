package orders_test

import (
	"fmt"
	"net/http"
	"testing"

	"backoffice/backend/app/apptest"
)

// A variant that was sold cannot be removed, by its call or by the form; one
// that nobody bought can.
func TestSoldVariants(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		form := apptest.Goods("candle-1", d.category)
		sold, free := d.Property(t, d.b, "vona"), d.Property(t, d.b, "farba")
		form["variants"] = []any{
			map[string]any{"sku": "candle-1-a", "stock": 3, "value_ids": []uint64{sold}}, map[string]any{"sku": "candle-1-b", "stock": 3, "value_ids": []uint64{free}},
		}
		candle := d.make(t, "/api/shop/product/", form)
		var loaded struct {
			Version  int64
			Variants []struct {
				ID     uint64
				Remove bool
			}
		}
		product := fmt.Sprintf("/api/shop/product/%d", candle)
		d.b.Get(product).Is(http.StatusOK).Data(&loaded)
		first, second := loaded.Variants[0].ID, loaded.Variants[1].ID
		item := d.item(candle, 1)
		item["variant"] = first
		d.place(t, map[string]any{"products": []any{item}})

		d.b.Get(product).Is(http.StatusOK).Data(&loaded)
		if loaded.Variants[0].Remove || !loaded.Variants[1].Remove {
			t.Errorf("the form may remove %+v", loaded.Variants)
		}
		d.b.PostJSON(product, map[string]any{"version": loaded.Version, "variants": []any{}}).Is(http.StatusUnprocessableEntity).Problem()
		d.b.Delete(fmt.Sprintf("/api/shop/product/variant/%d", first)).Is(http.StatusConflict).Problem()
		d.b.Delete(fmt.Sprintf("/api/shop/product/variant/%d", second)).Is(http.StatusOK)
	})
}
