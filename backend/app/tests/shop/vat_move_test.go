package shop_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

// A price list moves to another rate by one call, which first tells every price
// that it changes.
func TestPricesMoveToAnotherRate(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		value := p.Property(t, b, "farba")
		soap := createGoods(b, goods("soap-1", soaps, map[string]any{
			"price": 12.30, "price_ws": 9.99, "sale": true, "price_sale": 9.99,
			"variants":   []any{map[string]any{"value_ids": []uint64{value}, "sku": "soap-1-a", "price": 14.00, "status": true}},
			"currencies": []any{map[string]any{"currency_id": 1, "price": 300}},
		}))
		tea := createGoods(b, goods("tea-01", soaps, map[string]any{"vat": 3, "price": 5}))
		var shipping struct{ ID uint64 }
		b.Post("/api/shop/shipping/", map[string]string{"langs[sk][title]": "Kuriér", "langs[en][title]": "Courier", "vat": "1", "price": "4.9", "provider": "0"}).
			Is(http.StatusCreated).Data(&shipping)

		type priced struct {
			VAT        uint64
			Price      float64
			PriceWS    float64 `json:"price_ws"`
			PriceSale  float64 `json:"price_sale"`
			Variants   []struct{ Price float64 }
			Currencies []struct{ Price float64 }
		}
		read := func(id uint64) (r priced) {
			b.Get(products + fmt.Sprint(id)).Is(http.StatusOK).Data(&r)
			return r
		}
		rows := func(table string) int64 {
			var n int64
			if err := p.DB.Read(t.Context()).Table(table).Count(&n).Error; err != nil {
				t.Fatal(err)
			}
			return n
		}
		type preview struct {
			Changed int
			Shown   []struct {
				ID      uint64
				Label   string
				Title   string
				Changes []struct {
					Field, Label  string
					Before, After any
				}
			}
		}
		const move = "/api/shop/vat/1/move"
		editor := p.Staff(t, "jana@example.com", resource.RoleEditor)
		editor.PostJSON(move, map[string]any{"vat": 4, "keep": 1}).Is(http.StatusForbidden)
		editor.PostJSON(move, map[string]any{"vat": 4, "keep": 1, "dry": true}).Is(http.StatusForbidden)
		for name, c := range map[string]struct {
			body  map[string]any
			wrong []string
		}{
			"nothing":           {map[string]any{}, []string{"keep", "vat"}},
			"a rate that ended": {map[string]any{"vat": 2, "keep": 1}, []string{"vat"}},
			"the same rate":     {map[string]any{"vat": 1, "keep": 1}, []string{"vat"}},
			"what is not there": {map[string]any{"vat": 99, "keep": 3, "dry": "x", "more": 1}, []string{"dry", "keep", "more", "vat"}},
		} {
			_, wrong := b.PostJSON(move, c.body).Is(http.StatusUnprocessableEntity).Problem()
			var names []string
			for field := range wrong {
				names = append(names, field)
			}
			if slices.Sort(names); !slices.Equal(names, c.wrong) {
				t.Errorf("%s: wrong are %v, want %v", name, names, c.wrong)
			}
		}

		before, ledger, log := read(soap), rows("price_changes"), rows("activity_log")
		var shown preview
		b.PostJSON(move, map[string]any{"vat": 4, "keep": 2, "dry": true}).Is(http.StatusOK).Data(&shown)
		if shown.Changed != 2 || len(shown.Shown) != 2 || shown.Shown[0].ID != soap || shown.Shown[0].Title != "Výrobok soap-1" || shown.Shown[1].ID != shipping.ID {
			t.Errorf("the preview tells %+v", shown)
		}
		said := map[string]string{}
		for _, change := range shown.Shown[0].Changes {
			said[change.Field] = fmt.Sprint(change.Before, " ", change.After)
		}
		if said["price"] != "12.3 11.9" || said["price_sale"] != "9.99 9.67" || said["vat"] == "" {
			t.Errorf("the preview tells of the product %v", said)
		}
		if got := read(soap); fmt.Sprint(got) != fmt.Sprint(before) || rows("price_changes") != ledger || rows("activity_log") != log {
			t.Errorf("the preview left something: %+v", got)
		}

		var id uint64
		if err := p.DB.Read(t.Context()).Raw("SELECT COALESCE(MAX(id), 0) FROM price_changes").Scan(&id).Error; err != nil {
			t.Fatal(err)
		}
		webtest.Run(t, p.DB.Gorm, []webtest.Scenario{{
			Name: "move", Client: b, Method: "POST", Path: move, Form: map[string]string{"vat": "4", "keep": "2"}, Status: 200,
			Activity: []string{"VatRate 1 move", fmt.Sprintf("ShopProduct %d update", soap), fmt.Sprintf("Shipping %d update", shipping.ID)},
		}})
		want := priced{VAT: 4, Price: 11.9, PriceWS: 9.67, PriceSale: 9.67, Variants: []struct{ Price float64 }{{13.54}}, Currencies: []struct{ Price float64 }{{290.24}}}
		if got := read(soap); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("moved to %+v, want %+v", got, want)
		}
		if got := read(tea); got.VAT != 3 || got.Price != 5 {
			t.Errorf("another rate's product moved: %+v", got)
		}
		var lines []struct{ Price, PriceSale int64 }
		if err := p.DB.Read(t.Context()).Raw("SELECT price, price_sale FROM price_changes WHERE id > ? AND product_id = ? ORDER BY id", id, soap).Scan(&lines).Error; err != nil {
			t.Fatal(err)
		}
		if fmt.Sprint(lines) != "[{11900 9670} {290240 0} {13540 0}]" {
			t.Errorf("the ledger has %v", lines)
		}
		// Back, with what customers pay kept: no price and no line of the ledger changes.
		ledger = rows("price_changes")
		b.PostJSON("/api/shop/vat/4/move", map[string]any{"vat": 1, "keep": 1}).Is(http.StatusOK)
		want.VAT = 1
		if got := read(soap); fmt.Sprint(got) != fmt.Sprint(want) || rows("price_changes") != ledger {
			t.Errorf("moved back to %+v, want %+v", got, want)
		}
		b.PostJSON("/api/shop/vat/4/move", map[string]any{"vat": 1, "keep": 1, "dry": true}).Is(http.StatusOK).Data(&shown)
		if shown.Changed != 0 {
			t.Errorf("nothing has the rate, and the preview tells %+v", shown)
		}
	})
}

// A rate that goods have stays: they are moved to another first.
func TestRateInUseIsKept(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		made := createGoods(b, goods("soap-1", apptest.ShopCategory(t, b, "mydla"), map[string]any{"vat": 3}))
		if message, _ := b.Delete("/api/shop/vat/3").Is(http.StatusConflict).Problem(); !strings.Contains(message, "1 produkt") {
			t.Errorf("refused by %q", message)
		}
		b.PostJSON("/api/shop/vat/array/destroy", map[string]any{"rows": []int{3}}).Is(http.StatusConflict)
		b.PostJSON("/api/shop/vat/3/move", map[string]any{"vat": 1, "keep": 1}).Is(http.StatusOK)
		b.Delete("/api/shop/vat/3").Is(http.StatusOK)
		b.Delete(products + id(made)).Is(http.StatusOK)
	})
}
