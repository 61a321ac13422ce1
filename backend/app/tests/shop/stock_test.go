package shop_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"gorm.io/gorm"

	"backoffice/backend/app/apptest"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/shop/stock"
	"backoffice/backend/store/db"
)

// sound demands that the ledger and what stands in stock agree.
func sound(t *testing.T, p *apptest.Product) {
	t.Helper()
	wrong, err := stock.Check(t.Context(), p.DB)
	if err != nil || len(wrong) > 0 {
		t.Errorf("the stock does not agree with its movements: %v %v", wrong, err)
	}
}

func stockOf(t *testing.T, p *apptest.Product, id uint64) (n int) {
	t.Helper()
	if err := p.DB.Read(t.Context()).Raw("SELECT stock FROM products WHERE id = ?", id).Scan(&n).Error; err != nil {
		t.Fatal(err)
	}
	return n
}

func moved(ctx context.Context, p *apptest.Product, reference string, lines ...stock.Line) error {
	return p.DB.Tx(ctx, func(tx *gorm.DB) error {
		return stock.Move(tx, stock.Cause{Reason: stock.ReasonOrder, Reference: reference, At: db.Now()}, lines...)
	})
}

// What a save of the form changes is a movement of the ledger, with who and
// when, and nothing else is.
func TestStockOfTheForm(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		made := createGoods(b, goods("soap-1", soaps, map[string]any{"stock": 10}))
		createGoods(b, goods("soap-2", soaps, nil)) // none to begin with: nothing moved
		editor := p.Staff(t, "jana@example.com", resource.RoleEditor)
		set := func(fields map[string]any) {
			var rec struct{ Version int64 }
			editor.Get(products + id(made)).Is(http.StatusOK).Data(&rec)
			fields["version"] = rec.Version
			editor.PostJSON(products+id(made), fields).Is(http.StatusOK)
		}
		set(map[string]any{"stock": 4})
		set(map[string]any{"price": 13}) // nothing moved

		var rows []struct {
			Quantity, Balance int
			Reason            string
			Product, User     string
		}
		answer := editor.Get("/api/shop/movement/?product=" + id(made)).Is(http.StatusOK)
		answer.Data(&rows)
		if len(rows) != 2 || rows[0].Quantity != -6 || rows[0].Balance != 4 || rows[1].Quantity != 10 || rows[1].Balance != 10 || rows[0].Reason != stock.ReasonForm {
			t.Errorf("movements are %+v: %s", rows, answer.Body)
		}
		if rows[0].Product != "Výrobok soap-1" || rows[0].User != "Jana Nová" {
			t.Errorf("the product or who did it is not named: %+v", rows[0])
		}
		if b.Get("/api/shop/movement/").Is(http.StatusOK).Data(&rows); len(rows) != 2 {
			t.Errorf("all movements are %+v", rows)
		}
		b.Post("/api/shop/movement/", map[string]string{"quantity": "5"}).Is(http.StatusMethodNotAllowed)
		b.Delete("/api/shop/movement/1").Is(http.StatusNotFound)
		sound(t, p)

		p.Exec(t, "UPDATE products SET stock = 99 WHERE id = ?", made)
		if wrong, err := stock.Check(t.Context(), p.DB); err != nil || len(wrong) != 1 || !strings.Contains(wrong[0], "has 99") {
			t.Errorf("a stock that nothing moved is told as %v %v", wrong, err)
		}
	})
}

// The rules of moving, as a shopkeeper would say them.
func TestStockMoves(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		soap := createGoods(b, goods("soap-1", soaps, map[string]any{"stock": 5}))
		balm := createGoods(b, goods("balm-1", soaps, map[string]any{"stock": 2}))
		gone := createGoods(b, goods("gone-1", soaps, map[string]any{"stock": 3}))
		b.Delete(products + id(gone)).Is(http.StatusOK)
		for _, c := range []struct {
			name       string
			lines      []stock.Line
			code       fault.Code
			soap, balm int
		}{
			{"two of one and one of another", []stock.Line{{ProductID: balm, Quantity: -1}, {ProductID: soap, Quantity: -2}}, "", 3, 1},
			{"the same goods in two lines count together", []stock.Line{{ProductID: soap, Quantity: -2}, {ProductID: soap, Quantity: -2}}, fault.Conflict, 3, 1},
			{"one line that cannot be takes none of them", []stock.Line{{ProductID: soap, Quantity: -1}, {ProductID: balm, Quantity: -2}}, fault.Conflict, 3, 1},
			{"the last pieces", []stock.Line{{ProductID: soap, Quantity: -3}}, "", 0, 1},
			{"one too many", []stock.Line{{ProductID: soap, Quantity: -1}}, fault.Conflict, 0, 1},
			{"what comes back", []stock.Line{{ProductID: soap, Quantity: 3}}, "", 3, 1},
			{"what is not there", []stock.Line{{ProductID: 999, Quantity: -1}}, fault.NotFound, 3, 1},
			{"a variant that is not there", []stock.Line{{ProductID: soap, VariantID: 999, Quantity: 1}}, fault.NotFound, 3, 1},
			{"what was removed is not sold", []stock.Line{{ProductID: gone, Quantity: -1}}, fault.NotFound, 3, 1},
			{"but comes back", []stock.Line{{ProductID: gone, Quantity: 1}}, "", 3, 1},
			{"nothing", []stock.Line{{ProductID: soap}}, "", 3, 1},
		} {
			err := moved(t.Context(), p, c.name, c.lines...)
			if (c.code == "" && err != nil) || (c.code != "" && fault.CodeOf(err) != c.code) {
				t.Errorf("%s: %v", c.name, err)
			}
			if a, b := stockOf(t, p, soap), stockOf(t, p, balm); a != c.soap || b != c.balm {
				t.Errorf("%s leaves %d and %d, want %d and %d", c.name, a, b, c.soap, c.balm)
			}
			sound(t, p)
		}
		// A form that was open meanwhile must not write over what was sold.
		b.PostJSON(products+id(soap), map[string]any{"version": 1, "stock": 5}).Is(http.StatusConflict)
	})
}

// However many buy at once, no piece is sold twice and none is lost, on either
// database; and a slow, obvious model agrees with what is left.
func TestStockOfManyAtOnce(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		const kinds, pieces, buyers, orders = 4, 30, 8, 12
		var ids []uint64
		for i := range kinds {
			ids = append(ids, createGoods(b, goods(fmt.Sprintf("many-%d", i), soaps, map[string]any{"stock": pieces})))
		}
		var sold [kinds]atomic.Int64
		var all sync.WaitGroup
		for buyer := range buyers {
			all.Go(func() {
				chance := rand.New(rand.NewPCG(7, uint64(buyer)))
				for range orders {
					// A basket in any order, the same goods twice in it.
					first, second := chance.IntN(kinds), chance.IntN(kinds)
					basket := []stock.Line{{ProductID: ids[first], Quantity: -1 - chance.IntN(3)}, {ProductID: ids[second], Quantity: -1}}
					err := moved(t.Context(), p, "order", basket...)
					var f *fault.Fault
					switch {
					case err == nil:
						sold[first].Add(int64(-basket[0].Quantity))
						sold[second].Add(1)
					case !errors.As(err, &f) || f.Code != fault.Conflict:
						t.Errorf("a basket: %v", err)
					}
				}
			})
		}
		all.Wait()
		var left, want []int
		for i, id := range ids {
			left, want = append(left, stockOf(t, p, id)), append(want, pieces-int(sold[i].Load()))
		}
		if !slices.Equal(left, want) || slices.Min(left) < 0 {
			t.Errorf("left are %v, want %v", left, want)
		}
		sound(t, p)
	})
}
