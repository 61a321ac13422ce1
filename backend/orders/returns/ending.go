package returns

import (
	"errors"

	"backoffice/backend/orders/gifts"
	"backoffice/backend/orders/payments"
	"backoffice/backend/orders/refunds"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/shop/stock"
)

// Cancel leaves the money where it is: staff send it back where they mean to. Of an
// order that was taken back in part, or of which a gift voucher was used, the rest is
// noted, for its credit note. Without restock the goods do not come back into stock, such as
// those of a parcel that came back broken, or of one that is lost.
func (d Desk) Cancel(c *resource.Call, o *sale.Order, restock bool) error {
	kept, err := gifts.Kept(c.Tx, o.ID)
	if err != nil {
		return err
	}
	if o.PriceRefunded > 0 || kept > 0 {
		if _, err := d.takeBack(c, o, taking{Ask: refunds.Ask{All: true}, restock: restock, noPayout: true}); err != nil {
			return err
		}
	}
	if !restock {
		if err := writeOff(c.Tx, o.ID); err != nil {
			return err
		}
	}
	return d.end(c, o, stock.ReasonCancel, sale.EventCancelled)
}

// Refund takes back all that is left of the order, and sends the money back.
func (d Desk) Refund(c *resource.Call, o *sale.Order) error {
	if _, err := d.takeBack(c, o, taking{Ask: refunds.Ask{All: true}, restock: true}); err != nil {
		return err
	}
	return d.end(c, o, stock.ReasonReturn, sale.EventRefunded)
}

// end gives back what the order holds. Others have their part done in the same
// transaction: a credit note, a mail.
func (d Desk) end(c *resource.Call, o *sale.Order, reason, event string) error {
	o.ExpiresAt = nil
	if o.EndedAt == nil {
		o.EndedAt = new(c.Now)
	}
	if err := errors.Join(d.giveBack(c, o, reason), payments.Recount(c, o)); err != nil {
		return err
	}
	return d.RecordEvent(c, o.ID, event, nil)
}

// EndRemoved cancels an order that is removed before it was sent: nobody else could give
// back what it holds. It stays cancelled where it is brought back: nothing is held for it
// any more.
func (d Desk) EndRemoved(c *resource.Call, removed *sale.Order) error {
	if removed.StatusAdmin != sale.Awaiting {
		return nil
	}
	found, err := resource.Find[sale.Order](c, "id = ?", removed.ID)
	if err != nil || len(found) == 0 {
		return err
	}
	found[0].StatusAdmin = sale.Cancelled
	return d.Cancel(c, found[0], true)
}
