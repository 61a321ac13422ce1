package shop_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/shop"
	"backoffice/backend/shop/priceledger"
)

// A sale with a beginning and an end turns itself on and off: the list's filter
// and the ledger of prices follow, whoever runs the clock and however late.
func TestScheduledSale(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		begins := time.Now().UTC().Add(24 * time.Hour).Truncate(time.Second)
		ends := begins.Add(48 * time.Hour)
		sale := map[string]any{"price": 10, "sale": true, "price_sale": 8, "sale_up": begins.Format(time.RFC3339), "sale_down": ends.Format(time.RFC3339)}
		made := createGoods(b, goods("soap-1", soaps, sale))

		_, wrong := b.PostJSON(products, goods("soap-2", soaps, map[string]any{
			"sale": true, "price_sale": 8, "sale_up": ends.Format(time.RFC3339), "sale_down": begins.Format(time.RFC3339),
		})).Is(http.StatusUnprocessableEntity).Problem()
		if len(wrong["sale_down"]) != 1 {
			t.Errorf("an end before the beginning: %v", wrong)
		}

		type line struct {
			at   time.Time
			sale bool
		}
		ledger := func() (lines []line) {
			var rows []priceledger.Change
			if err := p.DB.Read(t.Context()).Where("product_id = ?", made).Order("created_at, id").Find(&rows).Error; err != nil {
				t.Fatal(err)
			}
			for _, row := range rows[1:] { // the first is that of the save
				lines = append(lines, line{row.CreatedAt.UTC(), row.PriceSale != nil})
			}
			return lines
		}
		turn := func(now time.Time, want int) {
			t.Helper()
			turned, err := shop.TurnSales(t.Context(), p.DB, now)
			if err != nil || turned != want {
				t.Errorf("%d sales turned, want %d: %v", turned, want, err)
			}
			if turned > 0 {
				if err := p.Engine.Invalidate(t.Context(), "shop/product"); err != nil {
					t.Fatal(err)
				}
			}
		}
		on := func() bool { return slices.Contains(listGoods(b, "sale=1"), made) }

		turn(begins.Add(-time.Second), 0)
		if on() || len(ledger()) != 0 {
			t.Errorf("before it began it is on: %t, with %v", on(), ledger())
		}
		turn(begins.Add(time.Minute), 1)
		turn(begins.Add(time.Minute), 0)
		if got := ledger(); !on() || !slices.Equal(got, []line{{begins, true}}) {
			t.Errorf("when it began it is on: %t, with %v", on(), got)
		}
		turn(ends, 1)
		if got := ledger(); on() || !slices.Equal(got, []line{{begins, true}, {ends, false}}) {
			t.Errorf("when it ended it is on: %t, with %v", on(), got)
		}

		// Nobody ran the clock for days: both lines are written, each at its moment.
		made = createGoods(b, goods("soap-3", soaps, sale))
		turn(ends.Add(time.Hour), 1)
		if got := ledger(); on() || !slices.Equal(got, []line{{begins, true}, {ends, false}}) {
			t.Errorf("late, it is on: %t, with %v", on(), got)
		}

		// Switched off, it forgets when it would have begun.
		made = createGoods(b, goods("soap-4", soaps, sale))
		var rec struct {
			Version int64
			SaleUp  *string `json:"sale_up"`
		}
		b.Get(products + id(made)).Is(http.StatusOK).Data(&rec)
		b.PostJSON(products+id(made), map[string]any{"version": rec.Version, "sale": false}).Is(http.StatusOK)
		if b.Get(products + id(made)).Is(http.StatusOK).Data(&rec); rec.SaleUp != nil {
			t.Errorf("switched off, it begins at %s", *rec.SaleUp)
		}
		turn(ends.Add(time.Hour), 0)
	})
}
