package collect

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"gorm.io/gorm/clause"
)

// daySalt is the salt of a day, the same in every copy of the program.
type daySalt struct {
	day   string
	bytes []byte
}

type saltRow struct {
	Day  string `gorm:"primaryKey"`
	Salt []byte
}

// TableName is where the salt of the day is kept.
func (saltRow) TableName() string { return "traffic_salts" }

// saltOf is the day's salt, made by whoever needs it first.
func (c *Collector) saltOf(ctx context.Context, day string) ([]byte, error) {
	if s := c.salt.Load(); s != nil && s.day == day {
		return s.bytes, nil
	}
	c.salts.Lock()
	defer c.salts.Unlock()
	if s := c.salt.Load(); s != nil && s.day == day {
		return s.bytes, nil
	}
	row := saltRow{Day: day, Salt: make([]byte, 32)}
	if _, err := rand.Read(row.Salt); err != nil {
		return nil, fmt.Errorf("make the salt of %s: %w", day, err)
	}
	if err := c.db.Write(ctx).Clauses(clause.OnConflict{DoNothing: true}).Create(&row).Error; err != nil {
		return nil, fmt.Errorf("keep the salt of %s: %w", day, err)
	}
	var kept []saltRow
	if err := c.db.Write(ctx).Where("day = ?", day).Find(&kept).Error; err != nil || len(kept) != 1 {
		return nil, fmt.Errorf("read the salt of %s: %d found: %w", day, len(kept), err)
	}
	c.salt.Store(&daySalt{day: day, bytes: kept[0].Salt})
	return kept[0].Salt, nil
}

// expire throws away the salts and visitors of days that are over.
func (c *Collector) expire(ctx context.Context) error {
	day := c.now().Add(-expire).In(c.zone).Format(time.DateOnly)
	if day == c.expired {
		return nil
	}
	if err := c.db.Write(ctx).Exec("DELETE FROM traffic_salts WHERE day < ?", day).Error; err != nil {
		return fmt.Errorf("throw away salts before %s: %w", day, err)
	}
	// In slices, so that nobody waits long for the table.
	for last := 0x0f; last <= 0xff; last += 0x10 {
		upTo := append([]byte{byte(last)}, full...)
		err := c.db.Write(ctx).Exec("DELETE FROM traffic_visitors WHERE day < ? AND visitor <= ?", day, upTo).Error
		if err != nil {
			return fmt.Errorf("throw away visitors before %s: %w", day, err)
		}
	}
	c.expired = day
	return nil
}

var full = []byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}
