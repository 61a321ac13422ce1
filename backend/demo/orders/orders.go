// Package orders is what the demo's shop has sold: orders placed by what places any
// order, each step with the clock of its time, what became of them, the ledger of
// stock in between, and what suppliers sent.
package orders

import (
	"context"
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/demo/seed"
	"backoffice/backend/demo/shop"
	"backoffice/backend/demo/visitors"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders"
	"backoffice/backend/orders/claims"
	"backoffice/backend/orders/sale"
	"backoffice/backend/orders/withdrawals"
	"backoffice/backend/resource"
)

// Deps are what orders are placed with.
type Deps struct {
	seed.Target
	Shop     *shop.Seeder
	Visitors *visitors.Seeder
	Orders   orders.Deps
	// Withdrawals takes what customers withdraw from.
	Withdrawals withdrawals.Deps
	// Claims takes what they claim of goods.
	Claims claims.Deps
	// Document writes down a document that an order was given in former times; nil
	// where another service issues them.
	Document func(c *resource.Call, o *sale.Order, kind invoicing.Kind) error
}

// Seeder lets the shop have sold. Make one with New.
type Seeder struct{ Deps }

// New has sold nothing yet.
func New(d Deps) *Seeder { return &Seeder{d} }

// Fill lets the shop have sold: orders are placed by what places any
// order, each step with the clock of its time, and goods are received in
// between. A fill that broke off goes on after what happened last.
func (s *Seeder) Fill(ctx context.Context) error {
	began, err := s.begin(ctx)
	if err != nil {
		return err
	}
	goods, err := s.countedGoods(ctx)
	if err != nil {
		return err
	}
	sell := &selling{Seeder: s, carrier: ownCarrier(s.Now), withdrawn: map[int]bool{}, claimed: map[int]bool{}}
	if sell.from, err = s.Visitors.Origins(ctx); err != nil {
		return err
	}
	if err := sell.lookAround(ctx); err != nil {
		return err
	}
	last, err := sell.lastDone(ctx)
	if err != nil {
		return err
	}
	all := sell.past(planOrders(began, s.Zone, goods))
	all = slices.DeleteFunc(all, func(h happening) bool { return !h.at.After(last) })
	for len(all) > 0 {
		n := sell.together(all)
		if err := sell.run(ctx, all[:n]); err != nil {
			return err
		}
		all = all[n:]
	}
	_, err = s.Withdrawals.Age(ctx)
	return err
}

// begin has the numbers of orders go on from those of the shop before this
// one, and says when the fill first came here.
func (s *Seeder) begin(ctx context.Context) (began time.Time, err error) {
	const before = lastOrder - orderCount
	err = s.DB.Tx(ctx, func(tx *gorm.DB) error {
		var times []time.Time
		if err := tx.Table("order_numbers").Where("id = ?", before).Pluck("created_at", &times).Error; err != nil {
			return fmt.Errorf("look for numbers of orders: %w", err)
		}
		if len(times) > 0 {
			began = times[0].UTC()
			return nil
		}
		began = s.Now().UTC().Truncate(time.Second)
		if err := tx.Exec("INSERT INTO order_numbers (id, created_at) VALUES (?, ?)", before, began).Error; err != nil {
			return fmt.Errorf("begin the numbers of orders: %w", err)
		}
		return nil
	})
	return began, err
}
