package orders

import (
	"backoffice/backend/integration/courier"
	"backoffice/backend/orders/sale"
	"backoffice/backend/orders/shipping"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// unpaid are the payment states of an order for which no money, or not all, has come.
var unpaid = []any{sale.Waiting, sale.Authorised, sale.TimedOut, sale.MethodChosen, sale.Expected, sale.Unpaid}

// What can be done with an order (002 §4). Docs of the state table are printed
// from here.
func (d Deps) states() []resource.States[sale.Order] {
	return []resource.States[sale.Order]{
		{Field: "status", Values: sale.PaymentStates, Initial: []any{sale.Paid, sale.Expected, sale.Unpaid}, Transitions: []resource.Transition[sale.Order]{
			statusCall("status", resource.Transition[sale.Order]{Action: "mark_paid", Icon: "dollar", From: []any{sale.Waiting, sale.MethodChosen, sale.Expected, sale.Unpaid}, To: sale.Paid, Run: along(d.Payments().MarkPaid)}),
			{Action: "choose_method", From: []any{sale.Waiting, sale.Unpaid, sale.Expected, sale.TimedOut}, To: sale.MethodChosen, Internal: true},
			{Action: "start_payment", From: []any{sale.MethodChosen, sale.Expected, sale.Unpaid, sale.TimedOut}, To: sale.Waiting, Internal: true},
			{Action: "authorise", From: []any{sale.Waiting, sale.MethodChosen}, To: sale.Authorised, Internal: true},
			// A service may report money at any time, for a payment that was given up too.
			{Action: "charge", From: unpaid, To: sale.Paid, Internal: true},
			{Action: "time_out", From: []any{sale.Waiting, sale.Authorised, sale.MethodChosen, sale.Unpaid}, To: sale.TimedOut, Internal: true},
			// Money may have come and gone back before its service is heard of.
			{Action: "repay", From: append([]any{sale.Paid, sale.PartlyRepaid}, unpaid...), To: sale.Repaid, Internal: true},
			// Staff had written money down by mistake that paid it.
			{Action: "unpay", From: []any{sale.Paid}, To: sale.Unpaid, Internal: true},
			{Action: "unpay_later", From: []any{sale.Paid}, To: sale.Expected, Internal: true},
			{Action: "repay_part", From: append([]any{sale.Paid}, unpaid...), To: sale.PartlyRepaid, Internal: true},
		}},
		{Field: "status_admin", Values: sale.FulfilmentStates, Initial: []any{sale.Completed, sale.Shipped, sale.Awaiting}, Transitions: []resource.Transition[sale.Order]{
			// 002 §4 knows no refund of a part: what was not taken back is completed as any other order.
			statusCall("status_admin", resource.Transition[sale.Order]{
				Action: "complete", Icon: "check-circle", From: []any{sale.Shipped, sale.Awaiting}, To: sale.Completed, Guard: field.When("status", sale.Paid, sale.PartlyRepaid), Run: along(d.complete),
			}),
			// An order that was completed can be shipped until tracking was sent.
			statusCall("status_admin", resource.Transition[sale.Order]{
				Then:   &resource.Follow{When: field.When("tracking_sent_at", nil), Commands: []string{"tracking", "tracking_simple", "tracking_pickup"}},
				Warns:  "withdrawal_id",
				Action: "ship", Icon: "car", From: []any{sale.Completed, sale.Awaiting}, To: sale.Shipped,
				Guard: field.Or(field.When("status_admin", sale.Awaiting), field.When("tracking_sent_at", nil)), Run: along(d.Shipping().Ship),
			}),
			// 002 §4 knows no parcel that comes back.
			{
				Action: "ship_again", Icon: "redo", Confirm: true, From: []any{sale.Completed, sale.Shipped}, To: sale.Awaiting, Guard: shipping.NotArrived,
				Warns: "withdrawal_id", Message: "order.messages.ship_again", Run: along(d.Shipping().ShipAgain),
			},
			statusCall("status_admin", resource.Transition[sale.Order]{
				Action: "refund", Icon: "rollback", Danger: true, From: []any{sale.Completed, sale.Shipped, sale.Awaiting}, To: sale.Refunded, Guard: field.When("status", sale.Paid), Run: along(d.Returns().Refund),
			}),
			statusCall("status_admin", resource.Transition[sale.Order]{
				Action: "cancel", Icon: "stop", Danger: true, From: []any{sale.Shipped, sale.Awaiting, sale.Refunded}, To: sale.Cancelled,
				Fields: field.List{field.Bool("restock").Default(true)}, Run: resource.EachRow(d.cancel),
			}),
		}},
	}
}

// statusCall gives a transition the confirmation, the address and the body of 002 §4
// and §7.
func statusCall(name string, t resource.Transition[sale.Order]) resource.Transition[sale.Order] {
	t.Confirm, t.Path, t.Payload = true, "{id}/status", map[string]any{name: t.To}
	t.Message = "order.messages." + t.Action
	return t
}

// along is what happens along with a transition.
func along(do func(c *resource.Call, o *sale.Order) error) resource.Runner[sale.Order] {
	return resource.EachRow(func(c *resource.Call, o *sale.Order, _ struct{}) (resource.Reply, error) {
		o.Touch(c)
		return resource.Reply{}, do(c, o)
	})
}

// cancelInput is what the form of a cancelling sends.
type cancelInput struct {
	Restock bool `json:"restock"` // else the goods cannot be sold again
}

func (d Deps) cancel(c *resource.Call, o *sale.Order, in cancelInput) (resource.Reply, error) {
	o.Touch(c)
	reply := resource.Reply{}
	if o.ParcelState == string(courier.Announced) {
		reply.Message = "order.messages.cancel_parcel" // nobody takes it back from its courier
	}
	return reply, d.Returns().Cancel(c, o, in.Restock)
}

func (d Deps) complete(c *resource.Call, o *sale.Order) error {
	o.NoteShipped(c.Now)
	return d.Timeline().RecordEvent(c, o.ID, sale.EventCompleted, nil)
}
