// Package sales counts what a shop sells: how many orders stand how, what they
// are worth and which money came, by day. It knows orders by what is counted of
// them alone; package orders passes it in.
package sales

import (
	"slices"
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/stats/collect"
)

// State is what an order counts as, on the day on which it was placed.
type State int

// The states. An order that was paid stays Paid when its money goes back: that
// shows in the revenue of the day on which it went.
const (
	NotPaid State = iota
	Paid
	Cancelled
)

// Order is what is counted of an order. Money is in euro.
type Order struct {
	ID       uint64
	Placed   time.Time
	State    State
	PaidAt   *time.Time // when its money was there
	EndedAt  *time.Time // when it was cancelled or refunded
	Type     string     // how it is paid: "card"
	Buyer    string     // e-mail
	Price    resource.Money
	Due      resource.Money // of Price, without what a gift voucher paid
	Voucher  bool
	Discount resource.Money // what the voucher took off, or paid
	TypeID   uint64         // of Type among the values that are counted by
	Origin   collect.Origin // what led to the visit that it was placed in; not known is a value too
	Lines    []Line
	Refunds  []Refund
}

// Kinds of part that orders are counted by, beside the shop as a whole.
const (
	KindProduct = "product"
	KindType    = "payment"
	// What led to the visit in which the order was placed, by the values that
	// visits are counted by.
	KindReferrer = collect.Referrer
	KindLanding  = "landing" // a collect.Page
	KindCampaign = collect.Campaign
)

// value is what a whole order is counted by.
type value struct {
	kind string
	id   uint64
}

// values are what the whole order is counted by.
func (o *Order) values() []value {
	all := []value{{KindType, o.TypeID}, {KindReferrer, o.Origin.Referrer}, {KindLanding, o.Origin.Landing}}
	if o.Origin.Campaign != 0 {
		all = append(all, value{KindCampaign, o.Origin.Campaign})
	}
	return all
}

// part is the whole order as part of a value, sign times, as it counts in a state.
func (o *Order) part(sign int64, state State) Part {
	if state == Cancelled {
		return Part{}
	}
	p := Part{Orders: sign, Value: resource.Money(sign) * o.Price}
	if state == Paid {
		p.Paid = sign
	}
	for _, l := range o.Lines {
		p.Pieces += sign * l.Pieces
	}
	return p
}

// products are what the order has of each product.
func (o *Order) products() []Part {
	var all []Part
	for _, l := range o.Lines {
		at := slices.IndexFunc(all, func(p Part) bool { return p.ID == l.ProductID })
		if at < 0 {
			all = append(all, Part{ID: l.ProductID, Orders: 1})
			at = len(all) - 1
		}
		all[at].Pieces += l.Pieces
		all[at].Value += l.Value
	}
	return all
}

// Line is what was sold of one product.
type Line struct {
	ProductID uint64
	Pieces    int64
	Value     resource.Money // after the discount
}

// Refund is money that went back before the order ended, or after.
type Refund struct {
	At     time.Time
	Amount resource.Money
}

// Movement is money that came, or went back where Amount is negative.
type Movement struct {
	At     time.Time
	Amount resource.Money
}

// Revenue is the money of an order by its moments: what was due when it was
// paid, what went back when it did, and what was left when it was cancelled or
// refunded. It never sums up to less than nothing. The part that a gift voucher
// paid is none: its money came when the voucher was sold.
func (o *Order) Revenue() []Movement {
	if o.PaidAt == nil {
		return nil
	}
	all := []Movement{{*o.PaidAt, o.Due}}
	left := o.Due
	take := func(at time.Time, amount resource.Money) {
		if amount = min(amount, left); amount > 0 {
			all = append(all, Movement{at, -amount})
			left -= amount
		}
	}
	refunds := slices.Clone(o.Refunds)
	slices.SortStableFunc(refunds, func(a, b Refund) int { return a.At.Compare(b.At) })
	// Money that came for an order that had ended already stays until it is sent back.
	ended := o.EndedAt != nil && !o.EndedAt.Before(*o.PaidAt)
	for _, r := range refunds {
		if ended && r.At.After(*o.EndedAt) {
			break
		}
		take(r.At, r.Amount)
	}
	if ended {
		take(*o.EndedAt, left)
	}
	return all
}
