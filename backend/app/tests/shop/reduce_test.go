package shop_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
)

// All products of a category are put on sale for a weekend at once: with the prices of
// their variants and currencies, shown first, and noted for the prior price.
func TestReduceMany(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		small, large, _, _ := twoProperties(t, b)
		dear := variant("soap-1-b", 5, large)
		dear["price"] = 15.5
		soap := createGoods(b, goods("soap-1", soaps, map[string]any{"price": 9.99, "variants": []any{variant("soap-1-a", 3, small), dear}}))
		other := createGoods(b, goods("soap-2", soaps, map[string]any{"price": 4}))
		cheap := createGoods(b, goods("soap-3", soaps, map[string]any{"price": 1.1}))
		type product struct {
			Sale      bool
			PriceSale *float64   `json:"price_sale"`
			SaleUp    *time.Time `json:"sale_up"`
			Variants  []struct {
				PriceSale *float64 `json:"price_sale"`
			}
		}
		read := func(id uint64) (rec product) {
			b.Get(fmt.Sprintf("%s%d", products, id)).Is(http.StatusOK).Data(&rec)
			return rec
		}
		const reduce = "/api/shop/product/array/reduce"
		up := p.Clock.Now().Add(48 * time.Hour).UTC().Truncate(time.Second)
		window := func(set map[string]any) map[string]any {
			set["sale_up"], set["sale_down"] = up.Format(time.RFC3339), up.Add(48*time.Hour).Format(time.RFC3339)
			return set
		}
		b.PostJSON(reduce, map[string]any{"rows": []uint64{soap}, "percent": 0}).Is(http.StatusUnprocessableEntity)
		b.PostJSON(reduce, map[string]any{"rows": []uint64{soap}, "percent": 15, "sale_up": up.Format(time.RFC3339), "sale_down": up.Add(-time.Hour).Format(time.RFC3339)}).Is(http.StatusUnprocessableEntity)

		var shown struct{ Changed int }
		b.PostJSON(reduce, window(map[string]any{"rows": []uint64{soap, other}, "percent": 15, "dry": true})).Is(http.StatusOK).Data(&shown)
		if shown.Changed != 2 || read(soap).Sale {
			t.Errorf("the preview tells %+v", shown)
		}
		if said := b.PostJSON(reduce, window(map[string]any{"rows": []uint64{soap, other}, "percent": 15})).Is(http.StatusOK).Body; !strings.Contains(said, "Akcia 2 produktov je nastavená.") {
			t.Errorf("it says %s", said)
		}
		one, two := read(soap), read(other)
		if !one.Sale || one.PriceSale == nil || *one.PriceSale != 8.49 || one.SaleUp == nil || !one.SaleUp.Equal(up) || two.PriceSale == nil || *two.PriceSale != 3.4 {
			t.Errorf("on sale are %+v and %+v", one, two)
		}
		if len(one.Variants) != 2 || one.Variants[0].PriceSale != nil || one.Variants[1].PriceSale == nil || *one.Variants[1].PriceSale != 13.18 {
			t.Errorf("its variants are %+v", one.Variants)
		}
		// What would cost less than a form takes is refused, and the rest is done.
		b.PostJSON(reduce, map[string]any{"rows": []uint64{cheap, other}, "percent": 20})
		if one, two = read(cheap), read(other); one.Sale || two.PriceSale == nil || *two.PriceSale != 3.2 || two.SaleUp != nil {
			t.Errorf("beside one that is too cheap: %+v and %+v", one, two)
		}
		b.PostJSON("/api/shop/product/array/reduce_end", map[string]any{"rows": []uint64{soap, other}}).Is(http.StatusOK)
		if one, two = read(soap), read(other); one.Sale || one.SaleUp != nil || two.Sale {
			t.Errorf("ended are %+v and %+v", one, two)
		}
	})
}
