package orders

import (
	"context"
	"fmt"
	"slices"
	"time"

	"backoffice/backend/demo/seed"
	"backoffice/backend/demo/shop"
	"backoffice/backend/shop/stock"
)

// counted is goods with a stock of their own: a product, or a variant.
type counted struct {
	product, variant uint64
	code             string
	target           int // pieces there are today
	popular          bool
	gift             bool // sold as gift vouchers
	hidden           bool // not for sale
}

// movement is one line of the ledger.
type movement struct {
	stock.Line
	stock.Cause
}

// countedGoods are the goods with how many there shall be today.
func (s *Seeder) countedGoods(ctx context.Context) ([]counted, error) {
	var list []counted
	for _, g := range s.Shop.Catalogue.All() {
		var rows []struct {
			ID  uint64
			Sku string
		}
		id := s.Shop.ID(g)
		err := s.DB.Write(ctx).Raw("SELECT v.id, v.sku FROM product_variants v WHERE v.product_id = ? AND v.deleted_at IS NULL ORDER BY v.id", id).Scan(&rows).Error
		if err != nil {
			return nil, fmt.Errorf("look for stock of %s: %w", g.SKU(), err)
		}
		one := counted{product: id, code: g.SKU(), target: onHand(g, g.SKU()), popular: g.Popular, gift: g.IsGift(), hidden: g.Hidden}
		if len(rows) == 0 {
			list = append(list, one)
		}
		// Of what comes in variants there is nothing else.
		for _, row := range rows {
			one.variant, one.code, one.target = row.ID, row.Sku, onHand(g, row.Sku)
			list = append(list, one)
		}
	}
	return list, nil
}

// onHand is how many pieces the shop has: of few goods many, of some none.
func onHand(g *shop.Product, code string) int {
	if g.Stock != nil {
		return *g.Stock
	}
	r := seed.Chance(code)
	if r.IntN(14) == 0 {
		return 0
	}
	n := 4 + r.IntN(34)
	if g.Popular {
		n += r.IntN(40)
	}
	return n
}

// change is what orders take of goods, or give back.
type change struct {
	at       time.Time
	quantity int
}

// supply are the movements of goods that no order makes, so that there are
// always enough for the orders and in the end as many as there shall be: goods
// are received, counted, and sometimes broken. It goes back from today.
func supply(of counted, byOrders []change, now time.Time, zone *time.Location, staff []uint64) []movement {
	r, left := seed.Chance(of.code), of.target
	var back []movement
	add := func(at time.Time, quantity int, reason, reference string) {
		line := stock.Line{ProductID: of.product, VariantID: of.variant, Quantity: quantity}
		back = append(back, movement{line, stock.Cause{Reason: reason, Reference: reference, UserID: staff[r.IntN(len(staff))], At: at}})
		left -= quantity
	}
	early := func(day time.Time, minute int) time.Time {
		day = day.In(zone)
		return time.Date(day.Year(), day.Month(), day.Day(), 5, minute, r.IntN(60), 0, zone).UTC()
	}
	// Early on the day of its first order, and before that: some order at night.
	before := func(order time.Time, minute int) time.Time {
		if at := early(order, minute); at.Before(order) {
			return at
		}
		return order.Add(-time.Second)
	}
	first := now.AddDate(0, 0, -ledgerDays-2)
	for i := len(byOrders) - 1; i >= 0; i-- {
		c := byOrders[i]
		if c.quantity > left {
			// What came back was not to be sold again.
			add(c.at.Add(time.Second), left-c.quantity, stock.ReasonLoss, "Poškodený obal")
		}
		left -= c.quantity
		first = c.at.AddDate(0, 0, -3-r.IntN(12))
		if i > 0 && sameDay(byOrders[i-1].at, c.at, zone) {
			continue
		}
		switch what := r.IntN(14); {
		case left > 45 || left > 14 && what < 3:
			at := before(c.at, 10+r.IntN(40))
			add(at, min(left, []int{12, 18, 24, 30, 36}[r.IntN(5)]), stock.ReasonReceipt, batchOf(at))
		case what == 3 && left > 2:
			add(before(c.at, 5), []int{-2, -1, 1, 2}[r.IntN(4)], stock.ReasonCount, "Inventúra")
		case what == 4:
			add(before(c.at, 2), -1, stock.ReasonLoss, []string{"Rozbité pri balení", "Vzorka na trhy", "Poškodený obal"}[r.IntN(3)])
		}
	}
	if left > 0 {
		at := early(first, r.IntN(50))
		add(at, left, stock.ReasonReceipt, batchOf(at))
	}
	slices.Reverse(back)
	return back
}

func sameDay(a, b time.Time, zone *time.Location) bool {
	return a.In(zone).Format(time.DateOnly) == b.In(zone).Format(time.DateOnly)
}

// batchOf is what the workshop calls what it made on a day.
func batchOf(at time.Time) string {
	return fmt.Sprintf("Várka %02d/%03d", at.Year()%100, at.YearDay())
}
