package sales

import (
	"context"
	"fmt"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
)

// batch is how many orders are read at once.
const batch = 2000

// Rebuild counts all orders anew, in the days of a time zone. Until it is done
// everybody reads the sums as they were, and orders that change meanwhile are
// counted after it.
func Rebuild(ctx context.Context, d *db.DB, zone *time.Location) error {
	return d.Tx(ctx, func(tx *gorm.DB) error {
		if err := hold(tx); err != nil {
			return err
		}
		return rebuild(tx, zone)
	})
}

// Ensure counts all orders anew where they were never counted, or in the days
// of another time zone. Any number of copies of the program may call it.
func Ensure(ctx context.Context, d *db.DB, zone *time.Location) error {
	known, err := zoneOf(d.Write(ctx))
	if err != nil || known == zone.String() {
		return err
	}
	return d.Tx(ctx, func(tx *gorm.DB) error {
		if err := hold(tx); err != nil {
			return err
		}
		// Another copy may have done it meanwhile.
		known, err := zoneOf(tx)
		if err != nil || known == zone.String() {
			return err
		}
		return rebuild(tx, zone)
	})
}

// hold keeps others from counting until the transaction ends.
func hold(tx *gorm.DB) error {
	err := tx.Exec("INSERT INTO sales_state (id, zone) VALUES (1, '') " + onKey(tx, []string{"id"}, []string{"id"}, nil)).Error
	if err == nil {
		err = tx.Exec("UPDATE sales_state SET id = 1").Error
	}
	if err != nil {
		return fmt.Errorf("hold the sums of orders: %w", err)
	}
	return nil
}

func zoneOf(tx *gorm.DB) (string, error) {
	var zones []string
	if err := tx.Table("sales_state").Pluck("zone", &zones).Error; err != nil {
		return "", fmt.Errorf("read in whose days orders are counted: %w", err)
	}
	if len(zones) == 0 {
		return "", nil
	}
	return zones[0], nil
}

func rebuild(tx *gorm.DB, zone *time.Location) error {
	// Nothing is read before these are held: who counts meanwhile is done, or waits.
	begin := []string{
		"UPDATE sales_days SET paid = 0, not_paid = 0, cancelled = 0, buyers = 0, vouchers = 0, discount = 0, value = 0, revenue = 0",
		"DELETE FROM sales_orders",
	}
	for _, tier := range tiers {
		begin = append(begin, "DELETE FROM "+partTables[tier].name)
	}
	for _, text := range begin {
		if err := tx.Exec(text).Error; err != nil {
			return fmt.Errorf("begin to count orders anew: %w", err)
		}
	}
	c, err := countAll(tx, zone, func(records []*record) error {
		return tx.CreateInBatches(records, mostRows).Error
	})
	if err != nil {
		return err
	}
	if err := c.write(tx); err != nil {
		return err
	}
	if err := tx.Exec("UPDATE sales_state SET zone = ?", zone.String()).Error; err != nil {
		return fmt.Errorf("note in whose days orders are counted: %w", err)
	}
	return nil
}

// countAll counts all orders, in batches that it lends to done.
func countAll(tx *gorm.DB, zone *time.Location, done func([]*record) error) (*counters, error) {
	c := newCounters()
	buyers := map[string]bool{}
	for last := uint64(0); ; {
		var ids []uint64
		if err := tx.Table("orders").Where("id > ?", last).Order("id").Limit(batch).Pluck("id", &ids).Error; err != nil {
			return nil, fmt.Errorf("read orders to count: %w", err)
		}
		if len(ids) == 0 {
			return c, nil
		}
		orders, err := Read(tx, "id > ? AND id <= ?", last, ids[len(ids)-1])
		if err != nil {
			return nil, err
		}
		last = ids[len(ids)-1]
		records := make([]*record, len(orders))
		for i, o := range orders {
			r := recordOf(o, zone)
			records[i] = r
			if err := c.order(o, r, 1); err != nil {
				return nil, err
			}
			if who := r.Day + string(r.Buyer); r.State == Paid && !buyers[who] {
				buyers[who] = true
				c.day(r.Day).Buyers++
			}
		}
		if err := done(records); err != nil {
			return nil, fmt.Errorf("note what orders are counted as: %w", err)
		}
	}
}
