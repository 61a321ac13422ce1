package payments

import (
	"errors"
	"fmt"

	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/stats/sales"
)

// SettleRestored has an order that was brought back stand as its money does: what came and
// went while it was removed is in its entries alone, and told of there.
func (d Desk) SettleRestored(c *resource.Call, restored *sale.Order) error {
	found, err := resource.Find[sale.Order](c, "id = ?", restored.ID)
	if err != nil || len(found) == 0 {
		return err
	}
	o := found[0]
	left, err := NetPaid(c.Tx, o.ID)
	if err != nil {
		return err
	}
	sent, err := balance(c.Tx, o.ID, "service <> ? AND kind <> ?", ServiceVoucher, EntryCharge)
	if err != nil {
		return err
	}
	if err := Recount(c, o); err != nil {
		return err
	}
	switch { // what was sent is below zero
	case !covers(o, left-sent):
	case o.Ended():
		o.Status = sale.Paid
		if o.PaidAt == nil {
			o.PaidAt = new(c.Now)
		}
	default:
		o.Status = sale.Paid
		service, err := lastService(c, o)
		if err != nil {
			return err
		}
		if err := d.paid(c, o, service); err != nil {
			return err
		}
	}
	if sent < 0 {
		wentBack(o, left)
	}
	return errors.Join(giveUpWaiting(c, o), sales.MarkDue(c.Tx, o.ID))
}

// lastService is whoever took the order's money last.
func lastService(c *resource.Call, o *sale.Order) (service string, err error) {
	err = c.Tx.Model(&Entry{}).Select("service").Where("order_id = ? AND kind = ?", o.ID, EntryCharge).Order("id DESC").Limit(1).Scan(&service).Error
	if err != nil {
		return "", fmt.Errorf("read who took the money of order %d: %w", o.ID, err)
	}
	return service, nil
}

// giveUpWaiting leaves an order to be paid anew whose payment ended without money.
func giveUpWaiting(c *resource.Call, o *sale.Order) error {
	if o.Status != sale.Waiting && o.Status != sale.Authorised && o.Status != sale.MethodChosen {
		return nil
	}
	open, err := attemptBy(c.Tx, "open_order = ?", o.ID)
	if err != nil || open != nil {
		return err
	}
	over, err := attemptBy(c.Tx, "order_id = ?", o.ID)
	if err == nil && over != nil {
		o.Status = sale.TimedOut
	}
	return err
}
