package shop_test

import (
	"errors"
	"slices"
	"sync"
	"testing"

	"gorm.io/gorm"

	"backoffice/backend/app/apptest"
	"backoffice/backend/shop/stock"
)

// waiting notes what came back into stock, in the transactions in which it did.
var waiting = struct {
	sync.Mutex
	of        map[uint64]bool // the products that the test looks at
	restocked []stock.Restocked
	refuse    bool
}{of: map[uint64]bool{}}

var errRefused = errors.New("refused")

func init() {
	stock.OnRestocked(func(_ *gorm.DB, back stock.Restocked) error {
		waiting.Lock()
		defer waiting.Unlock()
		if !waiting.of[back.ProductID] {
			return nil
		}
		waiting.restocked = append(waiting.restocked, back)
		if waiting.refuse {
			return errRefused
		}
		return nil
	})
}

// Coming back above zero is told, once, and nothing else is; what refuses it
// undoes the movement.
func TestRestocked(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		soap := createGoods(b, goods("soap-1", soaps, map[string]any{"stock": 2}))
		waiting.Lock()
		waiting.of[soap], waiting.restocked, waiting.refuse = true, nil, false
		waiting.Unlock()
		defer func() { waiting.Lock(); delete(waiting.of, soap); waiting.Unlock() }()
		products := func() (ids []uint64) {
			waiting.Lock()
			defer waiting.Unlock()
			for _, back := range waiting.restocked {
				ids = append(ids, back.ProductID)
			}
			return ids
		}
		for _, c := range []struct {
			name string
			by   int
			want []uint64
		}{
			{"more of what there was", 1, nil},
			{"the last ones go", -3, nil},
			{"some are back", 2, []uint64{soap}},
			{"and some more", 2, []uint64{soap}},
		} {
			if err := moved(t.Context(), p, c.name, stock.Line{ProductID: soap, Quantity: c.by}); err != nil {
				t.Fatal(err)
			}
			if got := products(); !slices.Equal(got, c.want) {
				t.Errorf("%s: told %v, want %v", c.name, got, c.want)
			}
		}
		if err := moved(t.Context(), p, "all go", stock.Line{ProductID: soap, Quantity: -4}); err != nil {
			t.Fatal(err)
		}
		waiting.Lock()
		waiting.refuse = true
		waiting.Unlock()
		if err := moved(t.Context(), p, "back again", stock.Line{ProductID: soap, Quantity: 1}); !errors.Is(err, errRefused) {
			t.Errorf("a refusal is %v", err)
		}
		if n := stockOf(t, p, soap); n != 0 {
			t.Errorf("what was refused left %d", n)
		}
		sound(t, p)
	})
}
