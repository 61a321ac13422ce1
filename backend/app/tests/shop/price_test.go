package shop_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/web/webtest"
)

// The form shows the prior price of a reduction by the ledger of prices: saves
// and the bulk actions of the list write it.
func TestPriorPrice(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		made := createGoods(b, goods("soap-1", soaps, map[string]any{"price": 10}))
		var rec struct {
			Version int64
			Lowest  *float64   `json:"price_lowest"`
			Since   *time.Time `json:"price_lowest_since"`
		}
		load := func() {
			rec.Lowest, rec.Since = nil, nil
			b.Get(products + id(made)).Is(http.StatusOK).Data(&rec)
		}
		set := func(fields map[string]any) {
			load()
			fields["version"] = rec.Version
			b.PostJSON(products+id(made), fields).Is(http.StatusOK)
			load()
		}
		// No session lives for days: what is in the ledger ages instead.
		days := func(n int) {
			var lines []struct {
				ID        uint64
				CreatedAt time.Time
			}
			if err := p.DB.Read(t.Context()).Table("price_changes").Find(&lines).Error; err != nil {
				t.Fatal(err)
			}
			for _, line := range lines {
				p.Exec(t, "UPDATE price_changes SET created_at = ? WHERE id = ?", line.CreatedAt.AddDate(0, 0, -n), line.ID)
			}
		}
		is := func(when string, want float64) {
			t.Helper()
			if want == 0 && rec.Lowest != nil || want != 0 && (rec.Lowest == nil || *rec.Lowest != want || rec.Since == nil) {
				t.Errorf("%s: the prior price is %v since %v, want %v", when, rec.Lowest, rec.Since, want)
			}
		}
		load()
		is("no sale", 0)
		days(10)
		set(map[string]any{"price": 12})
		days(10)
		set(map[string]any{"sale": true, "price_sale": 9})
		is("ten days at 12 after ten at 10", 10)
		days(5)
		set(map[string]any{"stock": 7})
		is("a save that changes no price", 10)
		days(40)
		load()
		is("long after the sale began", 10)
		set(map[string]any{"sale": false})
		is("after the sale", 0)
		b.Post(products+"array/hide", map[string]string{"rows[0]": id(made)}).Is(http.StatusOK)
		days(40)
		set(map[string]any{"sale": true, "price_sale": 11})
		b.Post(products+"array/publish", map[string]string{"rows[0]": id(made)}).Is(http.StatusOK)
		load()
		is("what was hidden for 40 days and comes back reduced", 0)
		_, wrong := b.PostJSON(products, goods("soap-2", soaps, map[string]any{"sale": true})).Is(http.StatusUnprocessableEntity).Problem()
		if len(wrong["price_sale"]) != 1 {
			t.Errorf("a sale without a price: %v", wrong)
		}
		var lines int64
		if err := p.DB.Read(t.Context()).Table("price_changes").Where("product_id = ?", made).Count(&lines).Error; err != nil || lines != 7 {
			t.Errorf("the ledger has %d lines, want 7: %v", lines, err)
		}
	})
}

// What holds where a price is empty, and what a reduction takes off, is told
// beside the prices of a product, its variants and its currencies; one that
// takes nothing off warns, and is saved.
func TestNotesBesidePrices(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		b.PostJSON("/api/currency/1", map[string]any{"conversion": map[string]any{"1": 25.135, "2": 400}}).Is(http.StatusOK)
		soaps := apptest.ShopCategory(t, b, "mydla")
		red, blue := p.Property(t, b, "cervena"), p.Property(t, b, "modra")
		form := goods("soap-1", soaps, map[string]any{
			"price": 19.90, "price_ws": 8,
			"variants": []any{
				map[string]any{"value_ids": []uint64{red}, "sku": "soap-1-red", "status": true},
				map[string]any{"value_ids": []uint64{blue}, "sku": "soap-1-blue", "status": true, "price": 30, "price_sale": 35},
			},
			"currencies": []any{map[string]any{"currency_id": 1}, map[string]any{"currency_id": 2, "price": 7000, "price_sale": 6000}},
		})
		form["langs"].(map[string]any)["en"] = map[string]any{"title": "Soap", "title_url": "soap"}
		made := createGoods(b, form)
		type note struct {
			Text    string
			Warning bool
		}
		type priceView struct {
			Price    *float64
			Held     *float64 `json:"price_held"`
			SaleHeld *float64 `json:"price_sale_held"`
			WSHeld   *float64 `json:"price_ws_held"`
			Lowest   *float64 `json:"price_lowest"`
			Note     *note    `json:"price_lowest_note"`
		}
		type record struct {
			priceView
			Version    int64
			Variants   []priceView
			Currencies []priceView
		}
		load := func(b *webtest.Client) (rec record) {
			b.Get(products + id(made)).Is(http.StatusOK).Data(&rec)
			return rec
		}
		is := func(what string, got *float64, want float64) {
			t.Helper()
			if got == nil && want != 0 || got != nil && *got != want {
				t.Errorf("%s is %v, want %v", what, value(got), want)
			}
		}
		rec := load(b)
		is("the variant's price", rec.Variants[0].Held, 19.9)
		is("the variant's wholesale price", rec.Variants[0].WSHeld, 8)
		is("the variant's sale price without a sale", rec.Variants[0].SaleHeld, 0)
		is("the price in crowns", rec.Currencies[0].Held, 500.19)
		is("the sale price in crowns without a sale", rec.Currencies[0].SaleHeld, 0)
		if rec.Note != nil {
			t.Errorf("without a sale: %v", rec.Note)
		}
		save := func(fields map[string]any) (message string, warns bool) {
			fields["version"] = load(b).Version
			var answer struct {
				Message string
				Warning bool
			}
			got := b.PostJSON(products+id(made), fields).Is(http.StatusOK)
			if err := json.Unmarshal([]byte(got.Body), &answer); err != nil {
				t.Fatal(err)
			}
			return answer.Message, answer.Warning
		}
		// Prices that were never in force for a moment are no prior prices.
		p.Exec(t, "UPDATE price_changes SET created_at = ?", time.Now().UTC().AddDate(0, 0, -40))
		if message, warns := save(map[string]any{"sale": true, "price_sale": 15}); !strings.Contains(message, "Zľava zavádza") || !warns {
			t.Errorf("the blue one takes nothing off, and the save says %q", message)
		}
		rec = load(b)
		is("the prior price", rec.Lowest, 19.9)
		if rec.Note == nil || rec.Note.Warning || !strings.Contains(rec.Note.Text, "19,90\u00a0€. Platila od ") || !strings.Contains(rec.Note.Text, "ako bežná cena (cenník, riadok ") {
			t.Errorf("beside the sale price: %+v", rec.Note)
		}
		is("the red one's sale price", rec.Variants[0].SaleHeld, 15)
		is("the blue one's sale price, with a price of its own", rec.Variants[1].SaleHeld, 0)
		if n := rec.Variants[0].Note; n == nil || n.Warning || !strings.Contains(n.Text, "19,90\u00a0€") {
			t.Errorf("beside the red one's: %+v", n)
		}
		if n := rec.Variants[1].Note; n == nil || !n.Warning || !strings.Contains(n.Text, "30,00\u00a0€") {
			t.Errorf("beside the blue one's: %+v", n)
		}
		is("the sale price in crowns", rec.Currencies[0].SaleHeld, 377.03)
		if n := rec.Currencies[1].Note; n == nil || n.Warning || !strings.Contains(n.Text, "000,00\u00a0Ft") {
			t.Errorf("beside the price in the second currency: %+v", n)
		}
		english := *b
		english.Language = "en"
		if n := load(&english).Note; n == nil || !strings.Contains(n.Text, "Lowest price of the 30 days before the sale: ") {
			t.Errorf("in English: %+v", n)
		}
		if message, warns := save(map[string]any{"price_sale": 14, "variants": []any{}}); strings.Contains(message, "zavádza") || warns {
			t.Errorf("an honest sale says %q", message)
		}
		var answer struct {
			Message string
			Warning bool
		}
		got := b.PostJSON(products+"stock/"+id(made), map[string]any{"version": load(b).Version, "price": 19.9, "price_sale": 25, "stock": 1, "variants": []any{}}).
			Is(http.StatusOK)
		if err := json.Unmarshal([]byte(got.Body), &answer); err != nil || !strings.Contains(answer.Message, "Zľava zavádza") || !answer.Warning {
			t.Errorf("the stock panel says %s", got.Body)
		}
	})
}

func value(n *float64) any {
	if n == nil {
		return nil
	}
	return *n
}
