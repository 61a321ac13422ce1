package orders

import (
	"errors"
	"fmt"

	"backoffice/backend/orders/refunds"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/stock"
)

// How an order is paid (decisions.md 17).
var paymentStates = []column.State{
	{Value: Paid, Key: "paid", Color: "success"}, {Value: Waiting, Key: "waiting", Color: "warning"},
	{Value: Authorised, Key: "authorised", Color: "info"}, {Value: TimedOut, Key: "timed_out", Color: "dark"},
	{Value: MethodChosen, Key: "method_chosen", Color: "secondary"}, {Value: Repaid, Key: "repaid", Color: "light"},
	{Value: PartlyRepaid, Key: "partly_repaid", Color: "light"}, {Value: Expected, Key: "expected", Color: "primary"},
	{Value: Unpaid, Key: "unpaid", Color: "danger"},
}

// How far an order has come (decisions.md 18).
var adminStates = []column.State{
	{Value: Completed, Key: "completed", Color: "success"}, {Value: Shipped, Key: "shipped", Color: "primary"},
	{Value: Awaiting, Key: "awaiting", Color: "danger"}, {Value: Cancelled, Key: "cancelled", Color: "dark"},
	{Value: Refunded, Key: "refunded", Color: "light"},
}

// What can be done with an order (002 §4). Docs of the state table are printed
// from here.
func (d Deps) states() []resource.States[Order] {
	return []resource.States[Order]{
		{Field: "status", Values: paymentStates, Initial: []any{Paid, Expected, Unpaid}, Transitions: []resource.Transition[Order]{
			asked("status", resource.Transition[Order]{Action: "mark_paid", Icon: "dollar", From: []any{Waiting, MethodChosen, Expected, Unpaid}, To: Paid, Run: along(d.markPaid)}),
			{Action: "choose_method", From: []any{Waiting, Unpaid, Expected, TimedOut}, To: MethodChosen, Internal: true},
			{Action: "start_payment", From: []any{MethodChosen, Expected, Unpaid, TimedOut}, To: Waiting, Internal: true},
			{Action: "authorise", From: []any{Waiting, MethodChosen}, To: Authorised, Internal: true},
			// A service may tell of money at any time, for a payment that was given up too.
			{Action: "charge", From: []any{Waiting, Authorised, TimedOut, MethodChosen, Expected, Unpaid}, To: Paid, Internal: true},
			{Action: "time_out", From: []any{Waiting, Authorised, MethodChosen, Unpaid}, To: TimedOut, Internal: true},
			{Action: "repay", From: []any{Paid, PartlyRepaid}, To: Repaid, Internal: true},
			{Action: "repay_part", From: []any{Paid}, To: PartlyRepaid, Internal: true},
		}},
		{Field: "status_admin", Values: adminStates, Initial: []any{Completed, Shipped, Awaiting}, Transitions: []resource.Transition[Order]{
			// 002 §4 knows no refund of a part: what was not taken back is completed as any other order.
			asked("status_admin", resource.Transition[Order]{
				Action: "complete", Icon: "check-circle", From: []any{Shipped, Awaiting}, To: Completed, Guard: field.When("status", Paid, PartlyRepaid), Run: along(d.complete),
			}),
			// An order that was completed can be shipped until tracking was sent.
			asked("status_admin", resource.Transition[Order]{
				Then:   &resource.Follow{When: field.When("tracking_sent_at", nil), Commands: []string{"tracking", "tracking_simple", "tracking_pickup"}},
				Action: "ship", Icon: "car", From: []any{Completed, Awaiting}, To: Shipped,
				Guard: field.Or(field.When("status_admin", Awaiting), field.When("tracking_sent_at", nil)), Run: along(d.ship),
			}),
			asked("status_admin", resource.Transition[Order]{
				Action: "refund", Icon: "rollback", From: []any{Completed, Shipped, Awaiting}, To: Refunded, Guard: field.When("status", Paid), Run: along(d.refund),
			}),
			asked("status_admin", resource.Transition[Order]{Action: "cancel", Icon: "stop", From: []any{Shipped, Awaiting, Refunded}, To: Cancelled, Run: along(d.cancel)}),
		}},
	}
}

// asked gives a transition the confirmation, the address and the body of 002 §4
// and §7.
func asked(name string, t resource.Transition[Order]) resource.Transition[Order] {
	t.Confirm, t.Path, t.Payload = true, "{id}/status", map[string]any{name: t.To}
	t.Message = "order.messages." + t.Action
	return t
}

// along is what happens along with a transition.
func along(do func(c *resource.Call, o *Order) error) resource.Runner[Order] {
	return resource.EachRow(func(c *resource.Call, o *Order, _ struct{}) (resource.Reply, error) {
		o.touch(c)
		return resource.Reply{}, do(c, o)
	})
}

// touch notes who of the staff was the last to change the order.
func (o *Order) touch(c *resource.Call) {
	if c.Actor.ID != 0 {
		o.UserUpdateID = &c.Actor.ID
	}
}

func (d Deps) complete(c *resource.Call, o *Order) error {
	return d.RecordEvent(c, o.ID, EventCompleted, nil)
}

// ship begins the tracking: the number of a parcel that a courier has is sent by
// itself (002 §4).
func (d Deps) ship(c *resource.Call, o *Order) error {
	o.ShippedAt = new(c.Now)
	err := d.RecordEvent(c, o.ID, EventShipped, nil)
	if code := o.code(); err == nil && code != "" {
		o.TrackingID = code
		err = d.announceTracking(c, o)
	}
	return err
}

// cancel leaves the money where it is: staff send it back where they mean to. Of an
// order that was taken back in part the rest is noted, for its credit note.
func (d Deps) cancel(c *resource.Call, o *Order) error {
	if o.PriceRefunded > 0 {
		if _, err := d.takeBack(c, o, taking{Ask: refunds.Ask{All: true}, restock: true, keepMoney: true}); err != nil {
			return err
		}
	}
	return d.end(c, o, stock.ReasonCancel, EventCancelled)
}

// refund takes back all that is left of the order, and sends the money back.
func (d Deps) refund(c *resource.Call, o *Order) error {
	if _, err := d.takeBack(c, o, taking{Ask: refunds.Ask{All: true}, restock: true}); err != nil {
		return err
	}
	return d.end(c, o, stock.ReasonReturn, EventRefunded)
}

// end gives back what the order holds. Others have their part done in the same
// transaction: a credit note, a mail.
func (d Deps) end(c *resource.Call, o *Order, reason, event string) error {
	o.ExpiresAt = nil
	if o.EndedAt == nil {
		o.EndedAt = new(c.Now)
	}
	if err := errors.Join(d.giveBack(c, o, reason), recount(c, o)); err != nil {
		return err
	}
	return d.RecordEvent(c, o.ID, event, nil)
}

// mayRemove ends an order that is removed before it was sent: nobody else could
// give back what it holds.
func (d Deps) mayRemove(c *resource.Call, o *Order) error {
	if o.StatusAdmin != Awaiting {
		return nil
	}
	// It stays cancelled where it is brought back: nothing is held for it any more.
	err := c.Tx.Exec("UPDATE orders SET status_admin = ?, is_open = ?, ended_at = ?, expires_at = NULL WHERE id = ?", Cancelled, false, c.Now, o.ID).Error
	if err != nil {
		return fmt.Errorf("end order %d: %w", o.ID, err)
	}
	if err := d.giveBack(c, o, stock.ReasonCancel); err != nil {
		return err
	}
	return d.RecordEvent(c, o.ID, EventCancelled, nil)
}
