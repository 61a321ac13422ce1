package demo

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/shop/stock"
)

// What the ledger of stock tells of: the shop's last order, and for how many
// days back.
const (
	lastOrder  = 1046
	ledgerDays = 310
)

// counted is goods with a stock of their own: a product, or a variant.
type counted struct {
	product, variant uint64
	code             string
	target           int // pieces there are today
}

// movement is one line of the ledger to be written.
type movement struct {
	stock.Line
	stock.Cause
}

// saveStock writes how the goods that have no movement yet came to be in stock:
// received, sold, counted, and sometimes broken.
func (f *filling) saveStock(ctx context.Context) error {
	list, err := f.uncounted(ctx)
	if err != nil {
		return err
	}
	var staff []uint64
	err = f.DB.Write(ctx).Raw("SELECT id FROM users WHERE role_id <= ? AND status = 1 ORDER BY id", resource.RoleEditor).Scan(&staff).Error
	if err != nil {
		return fmt.Errorf("look for staff: %w", err)
	}
	if len(staff) == 0 {
		staff = []uint64{f.Actor.ID}
	}
	var all []movement
	for _, goods := range list {
		all = append(all, history(goods, f.Now(), staff)...)
	}
	slices.SortStableFunc(all, func(a, b movement) int { return a.At.Compare(b.At) })
	return f.DB.Tx(ctx, func(tx *gorm.DB) error {
		for _, m := range all {
			if err := stock.Move(tx, m.Cause, m.Line); err != nil {
				return fmt.Errorf("stock of product %d: %w", m.ProductID, err)
			}
		}
		return nil
	})
}

// uncounted are the goods without movements, with how many there shall be.
func (f *filling) uncounted(ctx context.Context) ([]counted, error) {
	var list []counted
	for _, g := range f.site.Catalogue.all() {
		var rows []struct {
			ID  uint64
			Sku string
			N   int
		}
		id := f.goods.of(g)
		err := f.DB.Write(ctx).Raw("SELECT v.id, v.sku, (SELECT COUNT(*) FROM stock_movements m WHERE m.product_id = v.product_id) AS n"+
			" FROM product_variants v WHERE v.product_id = ? AND v.deleted_at IS NULL UNION ALL"+
			" SELECT 0, p.sku, (SELECT COUNT(*) FROM stock_movements m WHERE m.product_id = p.id) FROM products p WHERE p.id = ?", id, id).Scan(&rows).Error
		if err != nil {
			return nil, fmt.Errorf("look for stock of %s: %w", g.SKU(), err)
		}
		for _, row := range rows {
			// Of what comes in variants there is nothing else.
			if row.N > 0 || row.ID == 0 && len(rows) > 1 {
				continue
			}
			list = append(list, counted{product: id, variant: row.ID, code: row.Sku, target: onHand(g, row.Sku)})
		}
	}
	return list, nil
}

// onHand is how many pieces the shop has: of few goods many, of some none.
func onHand(g *Product, code string) int {
	if g.Stock != nil {
		return *g.Stock
	}
	r := chanceOf(code)
	if r.IntN(14) == 0 {
		return 0
	}
	n := 4 + r.IntN(34)
	if g.Popular {
		n += r.IntN(40)
	}
	return n
}

func chanceOf(text string) *rand.Rand {
	hash := fnv.New64a()
	hash.Write([]byte(text))
	return rand.New(rand.NewPCG(hash.Sum64(), 7))
}

// orderedAt is when an order was placed: the shop sells more than it used to.
func orderedAt(number int, now time.Time) time.Time {
	share := math.Pow(float64(lastOrder-number+1)/lastOrder, 1.25)
	return now.Add(-time.Duration(share * ledgerDays * float64(24*time.Hour))).Truncate(time.Second)
}

// history goes back from what there is today to the first delivery.
func history(of counted, now time.Time, staff []uint64) []movement {
	r, left, number := chanceOf(of.code), of.target, lastOrder+1
	var back []movement
	add := func(at time.Time, quantity int, reason, reference string) {
		who := uint64(0)
		if reason != stock.ReasonOrder && reason != stock.ReasonReturn {
			who = staff[r.IntN(len(staff))]
		}
		line := stock.Line{ProductID: of.product, VariantID: of.variant, Quantity: quantity}
		back = append(back, movement{line, stock.Cause{Reason: reason, Reference: reference, UserID: who, At: at}})
		left -= quantity
	}
	for range 4 + r.IntN(7) {
		number -= 6 + r.IntN(150)
		if number < 60 {
			break
		}
		at, order := orderedAt(number, now), fmt.Sprintf("Objednávka %d", number)
		what := r.IntN(20)
		switch {
		case left > 45 || left > 14 && what < 4:
			add(at, min(left, []int{12, 18, 24, 30, 36}[r.IntN(5)]), stock.ReasonReceipt, batchOf(at))
		case what == 4 && left > 2:
			add(at, []int{-2, -1, 1, 2}[r.IntN(4)], stock.ReasonCount, "Inventúra")
		case what == 5:
			add(at, -1, stock.ReasonLoss, []string{"Rozbité pri balení", "Vzorka na trhy", "Poškodený obal"}[r.IntN(3)])
		case what == 6 && left > 0:
			add(at, 1, stock.ReasonReturn, order)
		case what == 7 && left > 1:
			add(at, 1, stock.ReasonCancel, order)
		default:
			add(at, -1-r.IntN(3)*r.IntN(2), stock.ReasonOrder, order)
		}
	}
	if left > 0 {
		first := orderedAt(min(number, 55)-r.IntN(40), now)
		add(first, left, stock.ReasonReceipt, batchOf(first))
	}
	slices.Reverse(back)
	return back
}

// batchOf is what the workshop calls what it made on a day.
func batchOf(at time.Time) string {
	return fmt.Sprintf("Várka %02d/%03d", at.Year()%100, at.YearDay())
}
