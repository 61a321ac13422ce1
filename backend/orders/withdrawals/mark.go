package withdrawals

import (
	"errors"
	"slices"

	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// turn notes a step, how near the refund is in the new state, and on the order which of
// its withdrawals is open.
func (d Deps) turn(c *resource.Call, o *sale.Order, w *Withdrawal, kind, note string) error {
	w.Due, w.QueueOn = dueOf(w.Status, w.DueOn, d.dayOf(c.Now)), queueOf(w.Status, w.DueOn)
	return errors.Join(mark(c, o, w), step(c, w, kind, note))
}

// mark notes on an order that was lent the oldest of its withdrawals that is not settled.
func mark(c *resource.Call, o *sale.Order, w *Withdrawal) (err error) {
	o.WithdrawalID, err = sale.OldestOpen(c.Tx, &Withdrawal{}, o.ID, w.ID, slices.Contains(unsettled, w.Status), unsettled)
	return err
}

// removed and restored take it off the order, and put it back.
func removed(c *resource.Call, w *Withdrawal) error {
	gone := *w
	gone.Status = ""
	return restored(c, &gone)
}

func restored(c *resource.Call, w *Withdrawal) error {
	found, err := resource.Find[sale.Order](c, "id = ?", w.OrderID)
	if err != nil || len(found) == 0 {
		return err
	}
	return mark(c, found[0], w)
}
