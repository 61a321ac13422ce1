package shop_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
)

// The plain fields of a product's form and its prices in other currencies travel both
// ways.
func TestImportItems(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		first := createGoods(b, goods("soap-1", soaps, map[string]any{
			"sale": true, "price_sale": 10, "sale_up": "2030-05-01T08:00:00Z", "sale_down": "2030-06-01T08:30:00Z", "popular": true, "shipping_order_start": 3,
			"currencies": []any{map[string]any{"currency_id": 1, "price": 299.9, "price_sale": 249}, map[string]any{"currency_id": 3, "price": 55}},
		}))
		createGoods(b, goods("soap-2", soaps, map[string]any{
			"similars": []uint64{first}, "publish_up": "2030-01-01T00:00:00Z", "currencies": []any{map[string]any{"currency_id": 2}}, // of which nothing is said
		}))
		b.PostJSON(products+id(first), map[string]any{"langs": map[string]any{"sk": map[string]any{"meta_title": "Mydlo; s čiarkou, aj \"úvodzovkami\""}}}).Is(http.StatusOK)

		text := b.Get(products + "export?format=import&sort=order").Is(http.StatusOK).Body
		var r importReport
		sendImport(t, b, productImport, "tovar.csv", text, true).Is(http.StatusOK).Data(&r)
		if r.Rows != 2 || r.Unchanged != 2 {
			t.Errorf("unchanged: %+v of\n%s", r, text)
		}
		for _, want := range []string{"Kód produktu (SKU);", "Cena v tejto mene (CZK)", "299,9", "Názov (sk)", "Zľava platí od"} {
			if !strings.Contains(text, want) {
				t.Errorf("no %q in\n%s", want, text)
			}
		}
		prices := func() string {
			var rec struct {
				Currencies []struct {
					CurrencyID uint64   `json:"currency_id"`
					Price      *float64 `json:"price"`
					PriceSale  *float64 `json:"price_sale"`
				}
			}
			b.Get(products + id(first)).Is(http.StatusOK).Data(&rec)
			told := ""
			for _, one := range rec.Currencies {
				told += fmt.Sprintf("%d:", one.CurrencyID)
				for _, price := range []*float64{one.Price, one.PriceSale} {
					if price != nil {
						told += fmt.Sprint(" ", *price)
					}
				}
				told += "; "
			}
			return told
		}
		for _, c := range []struct{ sheet, want string }{
			{"sku;currencies.price.CZK\nsoap-1;310,50\n", "1: 310.5 249; 3: 55; "},
			{"sku;currencies.price.PLN;currencies.price.HUF\nsoap-1;;4 000\n", "1: 310.5 249; 2: 4000; "},
			{"sku;currencies.price.CZK;currencies.price_sale.CZK\nsoap-1;;\n", "2: 4000; "},
			{"sku;price\nsoap-1;15\n", "2: 4000; "},
		} {
			sendImport(t, b, productImport, "tovar.csv", c.sheet, false).Is(http.StatusOK)
			if now := prices(); now != c.want {
				t.Errorf("%q: %s", c.sheet, now)
			}
		}
		sendImport(t, b, productImport, "tovar.csv", "sku;currencies.price.CZK;currencies.price.XYZ\nsoap-1;-4;1\n", true).Is(http.StatusUnprocessableEntity)
		sendImport(t, b, productImport, "tovar.csv", "sku;currencies.price.CZK\nsoap-1;-4\n", true).Is(http.StatusOK).Data(&r)
		if r.Refused != 1 || len(r.Faults) != 1 || r.Faults[0].Line != 2 {
			t.Errorf("a price below nothing: %+v", r)
		}
	})
}
