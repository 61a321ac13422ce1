package orders

import (
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

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

func (d Deps) complete(c *resource.Call, o *Order) error {
	return d.RecordEvent(c, o.ID, EventCompleted, nil)
}
