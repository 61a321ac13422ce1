package parcels

import (
	"context"
	"fmt"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// place is where on a sheet somebody's next label goes.
type place struct {
	UserID    uint64 `gorm:"primaryKey;autoIncrement:false"`
	Place     int
	UpdatedAt time.Time
}

// TableName is where places are kept.
func (place) TableName() string { return "label_places" }

// Place is the next free place on a person's sheet of labels; a new sheet begins at 1.
func Place(tx *gorm.DB, user uint64) (int, error) {
	var rows []place
	if err := tx.Where("user_id = ?", user).Limit(1).Find(&rows).Error; err != nil {
		return 0, fmt.Errorf("read the next place of labels: %w", err)
	}
	return append(rows, place{Place: 1})[0].Place, nil
}

// RememberPlace notes it.
func (l *Ledger) RememberPlace(ctx context.Context, user uint64, next int) error {
	err := l.DB.Write(ctx).Clauses(clause.OnConflict{UpdateAll: true}).Create(&place{user, next, l.Now()}).Error
	if err != nil {
		return fmt.Errorf("note the next place of labels: %w", err)
	}
	return nil
}
