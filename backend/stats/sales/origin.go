package sales

import (
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/stats/collect"
)

// originRow is what led to the visit of an order, of the visitor nothing.
type originRow struct {
	OrderID  uint64 `gorm:"primaryKey"`
	Referrer uint64
	Landing  uint64
	Campaign uint64
}

// TableName is where it is kept what led to orders.
func (originRow) TableName() string { return "sales_origins" }

// Join notes what led to the visit in which a new order was placed. The order
// is counted under it from then on.
func Join(tx *gorm.DB, order uint64, from collect.Origin) error {
	if from == (collect.Origin{}) {
		return nil
	}
	if err := tx.Create(&originRow{order, from.Referrer, from.Landing, from.Campaign}).Error; err != nil {
		return fmt.Errorf("note what led to order %d: %w", order, err)
	}
	return nil
}
