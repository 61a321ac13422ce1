package sales

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/resource/span"
	"backoffice/backend/store/db"
)

// Check counts all orders one by one and lists the days and parts whose sums are
// kept otherwise, all as they were at one moment.
func Check(ctx context.Context, d *db.DB, zone *time.Location) (wrong []string, err error) {
	if err := CountDue(ctx, d, zone); err != nil {
		return nil, err
	}
	err = d.View(ctx, func(tx *gorm.DB) error {
		wrong, err = check(tx, zone)
		return err
	})
	return wrong, err
}

func check(tx *gorm.DB, zone *time.Location) (wrong []string, err error) {
	c, err := countAll(tx, zone, func([]*record) error { return nil })
	if err != nil {
		return nil, err
	}
	// Orders that changed since then are due.
	var all []due
	if err := tx.Table("sales_due").Find(&all).Error; err != nil {
		return nil, fmt.Errorf("read which orders are to be counted: %w", err)
	}
	still, _, err := changes(tx, zone, all)
	if err != nil {
		return nil, err
	}
	var kept []struct {
		Day  string
		Sums `gorm:"embedded"`
	}
	if err := tx.Table("sales_days").Find(&kept).Error; err != nil {
		return nil, fmt.Errorf("read the sums of days: %w", err)
	}
	days := map[string]Sums{}
	for _, row := range kept {
		days[row.Day] = row.Sums
	}
	for day, more := range still.days {
		sums := days[day]
		sums.add(*more)
		days[day] = sums
	}
	for day := range days {
		c.day(day)
	}
	for _, day := range slices.Sorted(maps.Keys(c.days)) {
		kept := days[day]
		kept.Carts, kept.CartPieces = 0, 0 // no order records them
		if kept != *c.days[day] {
			wrong = append(wrong, fmt.Sprintf("%s: kept %+v, counted %+v", day, kept, *c.days[day]))
		}
	}
	for _, tier := range tiers {
		of, err := checkParts(tx, tier, partsOf(tier, c.parts), partsOf(tier, still.parts))
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, of...)
	}
	slices.Sort(wrong)
	return wrong, nil
}

// checkParts compares the parts that are kept of a tier, with what is still to be
// added, to those that were counted.
func checkParts(tx *gorm.DB, tier span.Tier, counted, still map[partKey]*Part) (wrong []string, err error) {
	of := partTables[tier]
	var rows []struct {
		Kind, Period         string
		ValueID              uint64
		Orders, Paid, Pieces int64
		Value, Revenue       resource.Money
	}
	err = tx.Table(of.name).Select("kind, " + of.period + " AS period, value_id, orders, paid, pieces, value, revenue").Find(&rows).Error
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", of.name, err)
	}
	sums := map[partKey]Part{}
	for _, r := range rows {
		key := partKey{r.Kind, r.Period, r.ValueID}
		sums[key] = Part{r.ValueID, r.Orders, r.Paid, r.Pieces, r.Value, r.Revenue}
	}
	for key, more := range still {
		p := sums[key]
		p.add(*more)
		sums[key] = p
	}
	for key := range sums {
		if counted[key] == nil {
			counted[key] = &Part{ID: key.id}
		}
	}
	for key, p := range counted {
		kept := sums[key]
		kept.ID = key.id // of what is nowhere kept
		if kept != *p {
			wrong = append(wrong, fmt.Sprintf("%s %d of %s: kept %+v, counted %+v", key.kind, key.id, key.period, kept, *p))
		}
	}
	return wrong, nil
}
