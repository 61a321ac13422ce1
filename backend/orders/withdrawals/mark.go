package withdrawals

import (
	"errors"
	"fmt"
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
func mark(c *resource.Call, o *sale.Order, w *Withdrawal) error {
	var open []uint64
	err := c.Tx.Model(&Withdrawal{}).Where("order_id = ? AND id <> ? AND live = ? AND status IN ?", o.ID, w.ID, true, unsettled).Pluck("id", &open).Error
	if err != nil {
		return fmt.Errorf("look for open withdrawals of order %d: %w", o.ID, err)
	}
	if slices.Contains(unsettled, w.Status) {
		open = append(open, w.ID)
	}
	o.WithdrawalID = nil
	if len(open) > 0 {
		o.WithdrawalID = new(slices.Min(open))
	}
	return nil
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
