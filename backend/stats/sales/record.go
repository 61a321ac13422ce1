package sales

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"time"

	"backoffice/backend/resource"
)

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
