package payments

import (
	"errors"
	"fmt"
	"slices"

	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// settled are the payment states of an order for which all the money came that is to come.
var settled = []int{sale.Paid, sale.PartlyRepaid, sale.Repaid}

// awaits says whether an order is still to be paid.
func awaits(o *sale.Order) bool { return !o.Ended() && !slices.Contains(settled, o.Status) }

// paid does what the payment of an order brings along: the time, the gift
// vouchers, the timeline; a payment that is under way otherwise is given up. An order
// that has ended keeps its money and gets nothing for it: staff decide.
func (d Desk) paid(c *resource.Call, o *sale.Order, service string) error {
	o.ExpiresAt = nil
	if o.PaidAt == nil {
		o.PaidAt = new(c.Now)
	}
	if err := d.CancelOpen(c, o); err != nil {
		return err
	}
	data := map[string]any{"price": o.Price, "currency": o.Currency, "service": service}
	if o.Ended() {
		return d.RecordEvent(c, o.ID, sale.EventPaidLate, data)
	}
	if err := d.RecordEvent(c, o.ID, sale.EventPaid, data); err != nil {
		return err
	}
	return d.Gifts.Make(c, o)
}

// MarkPaid is staff saying that the rest of the money has come.
func (d Desk) MarkPaid(c *resource.Call, o *sale.Order) error {
	sum, err := NetPaid(c.Tx, o.ID)
	if err != nil {
		return err
	}
	if rest := o.Price - sum; rest > 0 {
		id, err := nextByStaff(c, o)
		if err != nil {
			return err
		}
		if _, err := Enter(c, o, Entry{Kind: EntryCharge, Amount: rest, Service: ServiceStaff, ServiceID: id}); err != nil {
			return err
		}
	}
	if err := Recount(c, o); err != nil {
		return err
	}
	return d.paid(c, o, ServiceStaff)
}

// Services that no program asks: the staff, and gift vouchers.
const (
	ServiceStaff   = "staff"
	ServiceVoucher = "voucher"
)

// Charge notes money that came for an order, once for its service's id.
// An order that is covered by it is paid; money for one that has ended is kept
// and reported. o was lent by resource.Find, in the transaction of c.
func (d Desk) Charge(c *resource.Call, o *sale.Order, e Entry) error {
	e.Kind = EntryCharge
	fresh, err := Enter(c, o, e)
	if err != nil || !fresh {
		return err
	}
	sum, err := NetPaid(c.Tx, o.ID)
	if err != nil {
		return err
	}
	if err := Recount(c, o); err != nil {
		return err
	}
	price := o.Price
	if o.Ended() {
		price = o.PriceDue // its voucher was given back
	}
	if sum < price || slices.Contains(settled, o.Status) {
		return d.RecordEvent(c, o.ID, sale.EventCharged, map[string]any{"amount": e.Amount, "currency": o.Currency, "service": e.Service})
	}
	o.Status = sale.Paid
	return d.paid(c, o, e.Service)
}

// Repay notes money that a service gave back, once for its id there: all of it
// leaves the order repaid, a part of it partly, and what had come twice as it is.
func (d Desk) Repay(c *resource.Call, o *sale.Order, amount resource.Money, service, id string) error {
	before, err := NetPaid(c.Tx, o.ID)
	if err != nil {
		return err
	}
	fresh, err := Enter(c, o, Entry{Kind: EntryRefund, Amount: amount, Service: service, ServiceID: id})
	if err == nil && fresh && amount > before {
		err = fmt.Errorf("order %d holds %s, not %s to repay", o.ID, before, amount)
	}
	if failed := Recount(c, o); err != nil || !fresh || failed != nil {
		return errors.Join(err, failed)
	}
	switch {
	case o.Status != sale.Paid && o.Status != sale.PartlyRepaid:
	case amount == before:
		o.Status = sale.Repaid
	case o.PriceRefunded == 0 && before-amount >= o.Price: // what had come twice
	default:
		o.Status = sale.PartlyRepaid
	}
	return d.RecordEvent(c, o.ID, sale.EventRepaid, map[string]any{"amount": amount, "currency": o.Currency, "service": service})
}
