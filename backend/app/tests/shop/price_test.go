package shop_test

import (
	"net/http"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
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
