package shop

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/shop/priceledger"
	"backoffice/backend/shop/reduction"
	"backoffice/backend/store/db"
)

// Reduced says whether the product is sold at its sale price at a moment: while
// the sale is on, from its beginning and before its end, where it has them.
func (p *Product) Reduced(at time.Time) bool {
	return p.Sale && p.PriceSale != nil && (p.SaleUp == nil || !at.Before(*p.SaleUp)) && (p.SaleDown == nil || at.Before(*p.SaleDown))
}

// reduce puts the product on sale with all its prices, and returns those in euro.
func (p *Product) reduce(s reduction.Sale) []*resource.Money {
	p.Sale, p.SaleUp, p.SaleDown, p.PriceSale = true, s.SaleUp, s.SaleDown, s.Of(&p.Price)
	all := []*resource.Money{p.PriceSale}
	for i := range p.Variants {
		p.Variants[i].PriceSale = s.Of(p.Variants[i].Price)
		all = append(all, p.Variants[i].PriceSale)
	}
	for i := range p.Currencies {
		p.Currencies[i].PriceSale = s.Of(p.Currencies[i].Price)
	}
	return all
}

func (p *Product) endSale() { p.Sale, p.SaleUp, p.SaleDown = false, nil, nil }

// nextTurn is the first moment after at when the sale begins or ends by itself;
// nil where it does neither.
func (p *Product) nextTurn(at time.Time) *time.Time {
	if !p.Sale || p.PriceSale == nil {
		return nil
	}
	var next *time.Time
	for _, turn := range []*time.Time{p.SaleUp, p.SaleDown} {
		if turn != nil && turn.After(at) && (next == nil || turn.Before(*next)) {
			next = turn
		}
	}
	return next
}

// schedule notes, before a save, whether the product is reduced and when that changes.
func (p *Product) schedule(now time.Time) {
	p.SaleOn, p.SaleTurnsAt = p.Reduced(now), p.nextTurn(now)
}

// turns are the moments until now when the sale began or ended by itself and which the
// ledger of prices does not have yet.
func (p *Product) turns(now time.Time) (due []time.Time) {
	for at := p.SaleTurnsAt; at != nil && !at.After(now); at = p.nextTurn(*at) {
		due = append(due, *at)
	}
	return due
}

// noteTurns writes into the ledger of prices what the sale did by itself until
// now, each change at the moment when it held.
func (p *Product) noteTurns(tx *gorm.DB, now time.Time) error {
	for _, at := range p.turns(now) {
		if err := priceledger.Note(tx, p.PricesInForce(at.Add(-time.Millisecond)), p.PricesInForce(at)); err != nil {
			return err
		}
	}
	return nil
}

// Turned are the ledgers of the product with what its sale did by itself until now: a
// reduction has its prior price from its first moment on, also before it is written.
func (p *Product) Turned(written map[priceledger.Goods]priceledger.Ledger, now time.Time) map[priceledger.Goods]priceledger.Ledger {
	for _, at := range p.turns(now) {
		for of, is := range p.PricesInForce(at) {
			if rows := written[of]; len(rows) > 0 {
				written[of] = rows.With(is)
			}
		}
	}
	return written
}

// turnMost is how many sales are turned in one go.
const turnMost = 500

// TurnSales turns the sales on and off whose moment has come, and writes the
// ledger of prices. It returns how many there were. Any number of copies of the
// program may do so at once: each sale turns once.
func TurnSales(ctx context.Context, d *db.DB, now time.Time) (turned int, err error) {
	var due []Product
	if err := d.Read(ctx).Select("id", "sale_turns_at").Where("sale_turns_at <= ? AND live = ?", now, true).
		Order("sale_turns_at").Limit(turnMost).Find(&due).Error; err != nil {
		return 0, fmt.Errorf("look for sales that begin or end: %w", err)
	}
	for _, p := range due {
		won := false
		err := d.Tx(ctx, func(tx *gorm.DB) (err error) {
			won, err = turnSale(tx, p.ID, *p.SaleTurnsAt, now)
			return err
		})
		if err != nil {
			return turned, fmt.Errorf("turn the sale of product %d: %w", p.ID, err)
		}
		if won {
			turned++
		}
	}
	return turned, nil
}

// turnDue turns the sale of one product, if its moment has come: what is changed about the
// prices of its variants now does not hold before.
func turnDue(tx *gorm.DB, id uint64, now time.Time) error {
	var p Product
	err := tx.Select("id", "sale_turns_at").Where("id = ? AND sale_turns_at <= ? AND live = ?", id, now, true).Limit(1).Find(&p).Error
	if err != nil || p.SaleTurnsAt == nil {
		return err
	}
	_, err = turnSale(tx, id, *p.SaleTurnsAt, now)
	return err
}

func turnSale(tx *gorm.DB, id uint64, at, now time.Time) (bool, error) {
	// Whoever takes the moment away turns the sale; the row is locked from here on.
	taken := tx.Model(&Product{}).Where("id = ? AND sale_turns_at = ?", id, at).UpdateColumn("sale_turns_at", nil)
	if taken.Error != nil || taken.RowsAffected == 0 {
		return false, taken.Error
	}
	var p Product
	if err := tx.Where("id = ?", id).First(&p).Error; err != nil {
		return false, err
	}
	if err := errors.Join(
		tx.Where("product_id = ? AND deleted_at IS NULL", id).Find(&p.Variants).Error,
		tx.Where("product_id = ?", id).Find(&p.Currencies).Error,
	); err != nil {
		return false, err
	}
	p.SaleTurnsAt = &at
	if err := p.noteTurns(tx, now); err != nil {
		return false, err
	}
	return true, tx.Model(&Product{}).Where("id = ?", id).
		UpdateColumns(map[string]any{"sale_on": p.Reduced(now), "sale_turns_at": p.nextTurn(now)}).Error
}
