package placing

import (
	"context"
	"fmt"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/store/db"
)

// farthest is how many numbers of orders are left out at most: more is a slip of the
// pen, which nothing could take back.
const farthest = 100_000

// Behind has orders go on behind a number that a customer has, and that a restored
// database does not know: it is the variable symbol of their transfer too. One that is
// reached already changes nothing.
func Behind(ctx context.Context, d *db.DB, number uint64, now time.Time) error {
	return d.Tx(ctx, func(tx *gorm.DB) error {
		var last uint64
		if err := tx.Model(&orderNumber{}).Select("COALESCE(MAX(id), 0)").Scan(&last).Error; err != nil {
			return fmt.Errorf("read the last number of an order: %w", err)
		}
		if number <= last {
			return nil
		}
		if number-last > farthest {
			return fmt.Errorf("%d is more than %d numbers behind the last order, %d", number, farthest, last)
		}
		err := tx.Clauses(clause.OnConflict{DoNothing: true}).Create(&orderNumber{ID: number, CreatedAt: now}).Error
		if err != nil {
			return fmt.Errorf("go on behind order %d: %w", number, err)
		}
		return nil
	})
}
