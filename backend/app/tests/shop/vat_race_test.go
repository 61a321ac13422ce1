package shop_test

import (
	"fmt"
	"net/http"
	"sync"
	"testing"

	"backoffice/backend/app/apptest"
)

// Goods that get a rate while somebody removes it are refused, or the rate stays: none are
// left with a rate that is not there, which a removal looks for.
func TestRateRemovedWhileGiven(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		id := createGoods(b, goods("soap-1", soaps, map[string]any{"price": 12.30}))
		other := p.Staff(t, "jana@example.com", apptest.Editor)
		for i := range 40 {
			var rate struct{ ID uint64 }
			b.PostJSON("/api/shop/vat/", map[string]any{"title": fmt.Sprint("sadzba ", i), "percent": 5, "level": 1, "valid_from": "2026-01-01"}).
				Is(http.StatusCreated).Data(&rate)
			var both sync.WaitGroup
			both.Go(func() { other.PostJSON(products+fmt.Sprint(id), map[string]any{"vat": rate.ID}) })
			both.Go(func() { b.Delete(fmt.Sprint("/api/shop/vat/", rate.ID)) })
			both.Wait()
			var lost int
			err := p.DB.Read(t.Context()).Raw("SELECT COUNT(*) FROM products p JOIN vat_rates r ON r.id = p.vat WHERE r.deleted_at IS NOT NULL").Scan(&lost).Error
			if err != nil || lost > 0 {
				t.Fatalf("after %d goods have a rate that was removed, %v", i, err)
			}
		}
	})
}
