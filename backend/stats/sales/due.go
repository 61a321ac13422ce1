package sales

import (
	"context"
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/store/db"
)

// countedAtOnce is how many changes are counted in one transaction.
const countedAtOnce = 500

// MarkDue notes in the transaction of tx that an order is to be counted anew, which
// CountDue does a moment later. Call it with every change of what is counted of an
// order.
func MarkDue(tx *gorm.DB, order uint64) error {
	if err := tx.Exec("INSERT INTO sales_due (order_id) VALUES (?)", order).Error; err != nil {
		return fmt.Errorf("note that order %d is to be counted: %w", order, err)
	}
	return nil
}

// due is an order that changed since it was counted.
type due struct{ ID, OrderID uint64 }

// CountDue counts the orders that changed since they were counted, as they are now.
// zone is where the shop's days begin and end. Any number of copies of the program
// may call it, as often as they like.
func CountDue(ctx context.Context, d *db.DB, zone *time.Location) error {
	for more := true; more; {
		// Asking a reader first keeps those with nothing to count from who writes.
		waits := false
		if err := d.Read(ctx).Raw("SELECT EXISTS (SELECT 1 FROM sales_due)").Scan(&waits).Error; err != nil {
			return fmt.Errorf("look for orders to count: %w", err)
		}
		if !waits {
			return nil
		}
		err := d.Tx(ctx, func(tx *gorm.DB) (err error) {
			more, err = countSome(tx, zone)
			return err
		})
		if err != nil {
			return fmt.Errorf("count orders: %w", err)
		}
	}
	return nil
}

// CountDueIn counts, in the transaction of tx, all orders that changed before it and were
// not counted since.
func CountDueIn(tx *gorm.DB, zone *time.Location) error {
	for {
		if more, err := countSome(tx, zone); err != nil || !more {
			return err
		}
	}
}

// countSome counts some of the orders that are due, and reports whether there may be more.
func countSome(tx *gorm.DB, zone *time.Location) (more bool, err error) {
	// One counts at a time: what an order was counted as, and who else bought on its
	// day, stays as it was read.
	if err := hold(tx); err != nil {
		return false, err
	}
	var all []due
	if err := tx.Table("sales_due").Order("id").Limit(countedAtOnce).Find(&all).Error; err != nil {
		return false, err
	}
	if len(all) == 0 { // another one counted them meanwhile
		return false, nil
	}
	// An order that changes from here on is due again.
	c, changed, err := changes(tx, zone, all)
	if err != nil {
		return false, err
	}
	if len(changed) > 0 {
		if err := tx.Clauses(clause.OnConflict{UpdateAll: true}).CreateInBatches(changed, mostRows).Error; err != nil {
			return false, fmt.Errorf("note what orders are counted as: %w", err)
		}
	}
	if err := c.write(tx); err != nil {
		return false, err
	}
	done := make([]uint64, len(all))
	for i, one := range all {
		done[i] = one.ID
	}
	if err := tx.Exec("DELETE FROM sales_due WHERE id IN ?", done).Error; err != nil {
		return false, fmt.Errorf("note that orders are counted: %w", err)
	}
	return len(all) == countedAtOnce, nil
}

// changes are what is to be added to the sums to have some orders counted as they are
// now, with the records of those that count otherwise than before.
func changes(tx *gorm.DB, zone *time.Location, all []due) (*counters, []*record, error) {
	if zone == nil {
		zone = time.UTC
	}
	var ids []uint64
	for _, one := range all {
		ids = append(ids, one.OrderID)
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	orders, err := Read(tx, "id IN ?", ids)
	if err != nil {
		return nil, nil, err
	}
	var found []*record
	if err := tx.Where("order_id IN ?", ids).Find(&found).Error; err != nil {
		return nil, nil, fmt.Errorf("read what orders are counted as: %w", err)
	}
	before := make(map[uint64]*record, len(found))
	for _, r := range found {
		before[r.OrderID] = r
	}
	c := newCounters()
	var come, gone []*record
	for _, o := range orders {
		now, was := recordOf(o, zone), before[o.ID]
		if was != nil {
			if was.State == now.State && was.Moves == now.Moves && slices.Equal(was.Buyer, now.Buyer) {
				continue
			}
			gone = append(gone, was)
			if err := c.order(o, was, -1); err != nil {
				return nil, nil, err
			}
		}
		come = append(come, now)
		if err := c.order(o, now, 1); err != nil {
			return nil, nil, err
		}
	}
	return c, come, c.buyers(tx, gone, come)
}

// buyers counts who buys when records take the place of others: on a day once, however
// many paid orders there are.
func (c *counters) buyers(tx *gorm.DB, gone, come []*record) error {
	type buyer struct{ day, buyer string }
	orders := map[buyer]map[uint64]bool{}
	var days []string
	var hashes [][]byte
	for _, r := range slices.Concat(gone, come) {
		if as := (buyer{r.Day, string(r.Buyer)}); r.State == Paid && orders[as] == nil {
			orders[as], days, hashes = map[uint64]bool{}, append(days, r.Day), append(hashes, r.Buyer)
		}
	}
	if len(orders) == 0 {
		return nil
	}
	slices.Sort(days)
	var known []record
	err := tx.Select("order_id", "day", "buyer").Where("day IN ? AND buyer IN ? AND state = ?", slices.Compact(days), hashes, Paid).Find(&known).Error
	if err != nil {
		return fmt.Errorf("look for other orders of buyers: %w", err)
	}
	for _, r := range known {
		if of := orders[buyer{r.Day, string(r.Buyer)}]; of != nil {
			of[r.OrderID] = true
		}
	}
	bought := map[buyer]bool{}
	for as, of := range orders {
		bought[as] = len(of) > 0
	}
	for _, r := range gone {
		delete(orders[buyer{r.Day, string(r.Buyer)}], r.OrderID)
	}
	for _, r := range come {
		if r.State == Paid {
			orders[buyer{r.Day, string(r.Buyer)}][r.OrderID] = true
		}
	}
	for as, of := range orders {
		switch buys := len(of) > 0; {
		case buys && !bought[as]:
			c.day(as.day).Buyers++
		case !buys && bought[as]:
			c.day(as.day).Buyers--
		}
	}
	return nil
}
