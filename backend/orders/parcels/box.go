package parcels

import (
	"fmt"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// Box is how large a parcel is, in centimetres.
type Box struct {
	Depth  int
	Width  int
	Height int
}

// sentBox is the one that somebody used last.
type sentBox struct {
	UserID uint64 `gorm:"primaryKey;autoIncrement:false"`
	Box
	UpdatedAt time.Time
}

// TableName is where boxes are kept.
func (sentBox) TableName() string { return "parcel_boxes" }

// LastBox is the box of the parcel that a person sent last; nil before the first.
func LastBox(tx *gorm.DB, user uint64) (*Box, error) {
	var rows []sentBox
	if err := tx.Where("user_id = ?", user).Limit(1).Find(&rows).Error; err != nil {
		return nil, fmt.Errorf("read the last box of a parcel: %w", err)
	}
	if len(rows) == 0 {
		return nil, nil
	}
	return &rows[0].Box, nil
}

// RememberBox notes it.
func RememberBox(tx *gorm.DB, user uint64, box Box, now time.Time) error {
	err := tx.Clauses(clause.OnConflict{UpdateAll: true}).Create(&sentBox{user, box, now}).Error
	if err != nil {
		return fmt.Errorf("note the last box of a parcel: %w", err)
	}
	return nil
}
