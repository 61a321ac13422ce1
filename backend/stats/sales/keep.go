package sales

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// Keep has an order counted as it is when the transaction of tx ends. Call it
// with every change of what is counted of an order; several in one transaction
// are counted once. zone is where the shop's days begin and end.
func Keep(tx *gorm.DB, zone *time.Location, order uint64) error {
	if zone == nil {
		zone = time.UTC
	}
	return db.BeforeCommit(tx, kept(order), func(tx *gorm.DB) error {
		if err := share(tx); err != nil {
			return err
		}
		orders, err := Read(tx, "id = ?", order)
		if err != nil || len(orders) == 0 {
			return err
		}
		return count(tx, zone, orders[0])
	})
}

// kept is what an order waits under to be counted.
type kept uint64

// record is what an order is counted as.
type record struct {
	OrderID uint64 `gorm:"primaryKey"`
	Day     string // on which it was placed
	State   State
	Buyer   []byte
	Moves   string // "2026-11-14:29500 2026-11-20:-29500"
}

// TableName is where it is noted what orders are counted as.
func (record) TableName() string { return "sales_orders" }

// move is money of a day.
type move struct {
	day    string
	amount resource.Money
}

func (r *record) moves() (all []move, err error) {
	for text := range strings.FieldsSeq(r.Moves) {
		var m move
		day, amount, _ := strings.Cut(text, ":")
		m.day = day
		if _, err := fmt.Sscan(amount, (*int64)(&m.amount)); err != nil {
			return nil, fmt.Errorf("read the money of order %d, %q: %w", r.OrderID, r.Moves, err)
		}
		all = append(all, m)
	}
	return all, nil
}

// recordOf is what an order is to be counted as.
func recordOf(o *Order, zone *time.Location) *record {
	day := func(at time.Time) string { return at.In(zone).Format(time.DateOnly) }
	r := &record{OrderID: o.ID, Day: day(o.Placed), State: o.State}
	// Of a buyer only that it is the same one of the day.
	sum := sha256.Sum256([]byte(r.Day + "\x00" + o.Buyer))
	r.Buyer = sum[:8]
	var moves []string
	for _, m := range o.Revenue() {
		moves = append(moves, fmt.Sprintf("%s:%d", day(m.At), int64(m.Amount)))
	}
	r.Moves = strings.Join(moves, " ")
	return r
}

// count takes off what the order was counted as and adds what it is.
func count(tx *gorm.DB, zone *time.Location, o *Order) error {
	now := recordOf(o, zone)
	// Whoever counts orders of a day holds it first, so that two orders of one
	// buyer are told apart and nobody waits in a circle.
	if err := holdDay(tx, now.Day); err != nil {
		return err
	}
	var found []record
	if err := tx.Where("order_id = ?", o.ID).Find(&found).Error; err != nil {
		return fmt.Errorf("read what order %d is counted as: %w", o.ID, err)
	}
	var before *record
	if len(found) > 0 {
		before = &found[0]
		if before.State == now.State && before.Moves == now.Moves && slices.Equal(before.Buyer, now.Buyer) {
			return nil
		}
	}
	c := newCounters()
	for _, side := range []struct {
		r    *record
		sign int64
	}{{before, -1}, {now, 1}} {
		if side.r == nil {
			continue
		}
		if err := c.order(o, side.r, side.sign); err != nil {
			return err
		}
	}
	if err := c.buyer(tx, before, now); err != nil {
		return err
	}
	if err := tx.Clauses(clause.OnConflict{UpdateAll: true}).Create(now).Error; err != nil {
		return fmt.Errorf("note what order %d is counted as: %w", o.ID, err)
	}
	return c.write(tx)
}

// holdDay locks a day, and makes it where there is none.
func holdDay(tx *gorm.DB, day string) error {
	if err := tx.Exec("INSERT INTO sales_days ("+strings.Join(append([]string{"day"}, sumColumns...), ", ")+") VALUES (?"+
		strings.Repeat(", 0", len(sumColumns))+") "+onKey(tx, []string{"day"}, nil, []string{"paid"}), day).Error; err != nil {
		return fmt.Errorf("count orders of %s: %w", day, err)
	}
	return nil
}

// order counts an order as r says, or with sign -1 takes it off. Its buyer is
// counted apart.
func (c *counters) order(o *Order, r *record, sign int64) error {
	day := c.day(r.Day)
	part := o.part(sign, r.State)
	switch r.State {
	case Paid:
		day.Paid += sign
	case NotPaid:
		day.NotPaid += sign
	case Cancelled:
		day.Cancelled += sign
	}
	if r.State != Cancelled {
		day.Value += resource.Money(sign) * o.Price
		if o.Voucher {
			day.Vouchers += sign
			day.Discount += resource.Money(sign) * o.Discount
		}
		for _, p := range o.products() {
			into := c.part(KindProduct, r.Day, p.ID)
			into.add(Part{Orders: sign * p.Orders, Pieces: sign * p.Pieces, Value: resource.Money(sign) * p.Value})
			into.Paid += part.Paid
		}
	}
	moves, err := r.moves()
	if err != nil {
		return err
	}
	for _, m := range moves {
		c.day(m.day).Revenue += resource.Money(sign) * m.amount
	}
	for _, v := range o.values() {
		c.part(v.kind, r.Day, v.id).add(part)
		for _, m := range moves {
			c.part(v.kind, m.day, v.id).Revenue += resource.Money(sign) * m.amount
		}
	}
	return nil
}

// buyer counts who buys: on a day once, however many paid orders there are. The
// day is held.
func (c *counters) buyer(tx *gorm.DB, before, now *record) error {
	for sign, r := range map[int64]*record{-1: before, 1: now} {
		if r == nil || r.State != Paid {
			continue
		}
		var others []uint64
		err := tx.Model(&record{}).Where("day = ? AND buyer = ? AND state = ? AND order_id <> ?", r.Day, r.Buyer, Paid, r.OrderID).
			Limit(1).Pluck("order_id", &others).Error
		if err != nil {
			return fmt.Errorf("look for other orders of a buyer: %w", err)
		}
		if len(others) == 0 {
			c.day(r.Day).Buyers += sign
		}
	}
	return nil
}
