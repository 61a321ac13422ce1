package shop_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/shop"
	"backoffice/backend/shop/offer"
	"backoffice/backend/shop/priceledger"
)

// A reduction that begins by itself has its prior price from its first moment on, in what a
// site is told and in the form, however late the clock writes it into the ledger.
func TestScheduledSaleHasItsPriorPriceAtOnce(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		begins := time.Now().UTC().Add(time.Hour).Truncate(time.Second)
		made := createGoods(b, goods("soap-1", soaps, map[string]any{"price": 10, "sale": true, "price_sale": 8, "sale_up": begins.Format(time.RFC3339)}))
		prior := func(now time.Time) *priceledger.Prior {
			found, err := offer.Of(p.DB.Read(t.Context()), offer.Market{Now: now, Zone: time.UTC, Locale: "sk"}, []offer.Wanted{{ProductID: made}})
			if err != nil || found[0] == nil {
				t.Fatal(found, err)
			}
			return found[0].Prior
		}
		if got := prior(begins.Add(-time.Second)); got != nil {
			t.Errorf("before it begins there is %+v", got)
		}
		first := prior(begins)
		if first == nil || first.Price != 10_000 || first.Off != 20 {
			t.Errorf("when it begins there is %+v", first)
		}
		if _, err := shop.TurnSales(t.Context(), p.DB, begins.Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
		if later := prior(begins.Add(time.Minute)); later == nil || first == nil || *later != *first {
			t.Errorf("once it is written there is %+v, and was %+v", later, first)
		}
	})
}

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

// A sale whose moment came while nobody ran the clock turned then, whatever is saved first: a
// variant by itself, its removal, or the product that is hidden in the list.
func TestSaleTurnsBeforeVariants(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		small, large, _, _ := twoProperties(t, b)
		began := time.Now().UTC().Add(-time.Hour).Truncate(time.Second)
		for name, change := range map[string]func(product, variant uint64){
			"soap-1": func(_, variant uint64) {
				b.PostJSON(products+"variant/"+id(variant), map[string]any{"price": 12}).Is(http.StatusOK)
			},
			"soap-2": func(_, variant uint64) { b.Delete(products + "variant/" + id(variant)).Is(http.StatusOK) },
			"soap-3": func(product, _ uint64) {
				b.Post(products+"array/hide", map[string]string{"rows[0]": id(product)}).Is(http.StatusOK)
			},
		} {
			dear := variant(name+"-a", 1, small)
			dear["price"], dear["price_sale"] = 10, 8
			made := createGoods(b, goods(name, soaps, map[string]any{
				"price": 9, "sale": true, "price_sale": 7, "sale_up": time.Now().UTC().Add(time.Hour).Format(time.RFC3339),
				"variants": []any{dear, variant(name+"-b", 1, large)},
			}))
			one := loadVariants(b, made).Variants[0].ID
			if err := p.DB.Write(t.Context()).Exec("UPDATE products SET sale_up = ?, sale_turns_at = ? WHERE id = ?", began, began, made).Error; err != nil {
				t.Fatal(err)
			}
			if err := p.DB.Write(t.Context()).Exec("UPDATE price_changes SET created_at = ? WHERE product_id = ?", began.Add(-time.Hour), made).Error; err != nil {
				t.Fatal(err)
			}
			change(made, one)
			if turned, err := shop.TurnSales(t.Context(), p.DB, time.Now()); err != nil || turned != 0 {
				t.Errorf("%s: %d sales turn behind what was saved, %v", name, turned, err)
			}
			var rows []priceledger.Change
			if err := p.DB.Read(t.Context()).Where("product_variant_id = ?", one).Order("created_at, id").Find(&rows).Error; err != nil {
				t.Fatal(err)
			}
			if len(rows) != 3 || !rows[1].CreatedAt.Equal(began) || rows[1].Price != 10_000 || rows[1].PriceSale == nil || *rows[1].PriceSale != 8_000 || !rows[1].Offered {
				t.Errorf("%s: the variant cost %+v", name, rows)
			}
		}
	})
}
