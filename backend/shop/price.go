package shop

import (
	"fmt"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/shop/pricing"
)

// PriceChange is a line of the ledger of prices: what goods cost from a moment
// on, until the next one. Nobody edits it.
type PriceChange struct {
	ID               uint64 `gorm:"primaryKey"`
	CreatedAt        time.Time
	ProductID        uint64
	ProductVariantID *uint64
	Price            resource.Money
	PriceSale        *resource.Money // nil: no sale
	Offered          bool            // whether the goods were published
}

// inForce is what the product costs at a moment, as it stands.
func (p *Product) inForce(at time.Time) PriceChange {
	change := PriceChange{CreatedAt: at, ProductID: p.ID, Price: p.Price, Offered: p.Status}
	if p.reduced(at) {
		reduced := *p.PriceSale
		change.PriceSale = &reduced
	}
	return change
}

func (c PriceChange) same(other PriceChange) bool {
	if c.Price != other.Price || c.Offered != other.Offered || (c.PriceSale == nil) != (other.PriceSale == nil) {
		return false
	}
	return c.PriceSale == nil || *c.PriceSale == *other.PriceSale
}

// notePrice writes what a save changed about what the product costs.
func notePrice(c *resource.Call, rec, old *Product) error {
	change := rec.inForce(c.Now)
	if old != nil {
		if err := old.noteTurns(c.Tx, c.Now); err != nil {
			return err
		}
	}
	if old != nil && change.same(old.inForce(c.Now)) {
		return nil
	}
	return writePrice(c.Tx, change)
}

// notePublished writes that the product is offered, or is no more.
func notePublished(c *resource.Call, rec *Product, published bool) error {
	change := rec.inForce(c.Now)
	if change.Offered == published {
		return nil
	}
	change.Offered = published
	return writePrice(c.Tx, change)
}

func writePrice(tx *gorm.DB, change PriceChange) error {
	if err := tx.Create(&change).Error; err != nil {
		return fmt.Errorf("note the price of product %d: %w", change.ProductID, err)
	}
	return nil
}

// tellLowest fills in the prior price of a reduction, which the law has told
// beside it (Act 108/2024 §7).
func tellLowest(c *resource.Call, p *Product) error {
	if !p.Sale || p.ID == 0 {
		return nil
	}
	var rows []PriceChange
	err := c.Tx.Where("product_id = ? AND product_variant_id IS NULL", p.ID).Order("created_at, id").Find(&rows).Error
	if err != nil {
		return fmt.Errorf("read the prices of product %d: %w", p.ID, err)
	}
	changes := make([]pricing.Change, len(rows))
	for i, row := range rows {
		changes[i] = pricing.Change{At: row.CreatedAt, Price: row.Price, Sale: row.PriceSale, Offered: row.Offered}
	}
	if lowest, since, found := pricing.Lowest(changes); found {
		p.PriceLowest, p.PriceLowestSince = &lowest, &since
	}
	return nil
}
