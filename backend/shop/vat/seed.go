package vat

import (
	"context"
	"fmt"
	"time"

	"gorm.io/gorm/clause"

	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// The rates that Slovak law has or had (Act 222/2004 §27, changed by Act
// 278/2024), by the ids of 002 §3 and decisions.md 24. Append only.
var slovakRates = []struct {
	percent, level int
	from, to       string
}{
	{23, LevelStandard, "2025-01-01", ""},
	{10, LevelReduced, "2011-01-01", "2024-12-31"},
	{5, LevelSecond, "2023-01-01", ""},
	{19, LevelReduced, "2025-01-01", ""},
}

// EnsureRates writes the rates that are missing. What people changed in
// them since stays. Any number of processes may call it.
func EnsureRates(ctx context.Context, d *db.DB, locale string) error {
	var known []uint64
	tx := d.Write(ctx)
	if err := tx.Model(&Rate{}).Pluck("id", &known).Error; err != nil {
		return fmt.Errorf("read VAT rates: %w", err)
	}
	have := make(map[uint64]bool, len(known))
	for _, id := range known {
		have[id] = true
	}
	now, live := db.Now(), true
	for i, rate := range slovakRates {
		id := uint64(i + 1)
		if have[id] {
			continue
		}
		title := fmt.Sprintf("%d\u00a0%%", rate.percent)
		err := tx.Clauses(clause.OnConflict{DoNothing: true}).Create(&Rate{
			Record: resource.Record{ID: id, CreatedAt: now, UpdatedAt: now, Live: &live, Version: 1},
			Keys:   resource.Keys{SearchNorm: db.Fold(title), SortKey: db.SortKey(locale, title)},
			Title:  title, Percent: rate.percent, Level: rate.level, ValidFrom: dayOf(rate.from), ValidTo: dayOf(rate.to),
		}).Error
		if err != nil {
			return fmt.Errorf("write the VAT rate of %d %%: %w", rate.percent, err)
		}
	}
	return nil
}

// dayOf is a day as columns keep it, nil for none.
func dayOf(day string) *time.Time {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return nil
	}
	return &at
}
