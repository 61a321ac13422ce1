package sales

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
)

// cartDays is how long a basket may change and still be the same one.
const cartDays = 60

type cart struct {
	Cart   []byte `gorm:"primaryKey"`
	Day    string
	Pieces int64
}

// TableName is where baskets are kept while they may change.
func (cart) TableName() string { return "sales_carts" }

// Cart counts a basket: once, on the day on which the site that key belongs to
// had it priced first, with the pieces that it has now.
func Cart(ctx context.Context, d *db.DB, zone *time.Location, now time.Time, key uint64, id string, pieces int64) error {
	if zone == nil {
		zone = time.UTC
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%d/%s", key, id))
	as := sum[:16]
	known, err := cartOf(d.Read(ctx), as)
	if err != nil || known != nil && known.Pieces == pieces {
		return err
	}
	return d.Tx(ctx, func(tx *gorm.DB) error {
		day := now.In(zone).Format(time.DateOnly)
		if known != nil {
			day = known.Day
		}
		// Whoever counts baskets of a day holds it first; another call may have counted this one meanwhile.
		if err := holdDay(tx, day); err != nil {
			return err
		}
		before, err := cartOf(tx, as)
		if err != nil {
			return err
		}
		c := newCounters()
		s := c.day(day)
		switch {
		case before == nil:
			s.Carts, s.CartPieces = 1, pieces
			if err := tx.Where("day < ?", now.AddDate(0, 0, -cartDays).In(zone).Format(time.DateOnly)).Delete(&cart{}).Error; err != nil {
				return fmt.Errorf("forget old baskets: %w", err)
			}
			err = tx.Create(&cart{as, day, pieces}).Error
		case before.Day != day: // begun by another call just before midnight
			return nil
		default:
			s.CartPieces = pieces - before.Pieces
			err = tx.Model(&cart{}).Where("cart = ?", as).Update("pieces", pieces).Error
		}
		if err != nil {
			return fmt.Errorf("count a basket: %w", err)
		}
		return c.write(tx)
	})
}

func cartOf(tx *gorm.DB, as []byte) (*cart, error) {
	var found []cart
	if err := tx.Where("cart = ?", as).Limit(1).Find(&found).Error; err != nil {
		return nil, fmt.Errorf("look for a basket: %w", err)
	}
	if len(found) == 0 {
		return nil, nil
	}
	return &found[0], nil
}

// Carts are baskets of a day as another program, or a demonstration, counted them.
type Carts struct{ Carts, Pieces int64 }

// ImportCarts adds baskets of whole days. Days that have some already are left as
// they are, so that an import that broke off can be run again.
func ImportCarts(ctx context.Context, d *db.DB, days map[string]Carts) error {
	return d.Tx(ctx, func(tx *gorm.DB) error {
		var known []string
		if err := tx.Table("sales_days").Where("carts > 0").Pluck("day", &known).Error; err != nil {
			return fmt.Errorf("look for baskets: %w", err)
		}
		c := newCounters()
		for day, n := range days {
			if !slices.Contains(known, day) {
				c.days[day] = &Sums{Carts: n.Carts, CartPieces: n.Pieces}
			}
		}
		return c.write(tx)
	})
}

// holdDay locks a day, and makes it where there is none.
func holdDay(tx *gorm.DB, day string) error {
	if err := tx.Exec("INSERT INTO sales_days ("+strings.Join(append([]string{"day"}, sumColumns...), ", ")+") VALUES (?"+
		strings.Repeat(", 0", len(sumColumns))+") "+onKey(tx, []string{"day"}, nil, []string{"paid"}), day).Error; err != nil {
		return fmt.Errorf("count orders of %s: %w", day, err)
	}
	return nil
}
