package payments

import (
	"fmt"
	"reflect"
	"slices"

	"backoffice/backend/fault"
	"backoffice/backend/orders/gifts"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
)

// Commands have staff write down money that they saw come: a part of the price, all of it,
// more, or a second time.
func (d Desk) Commands() []resource.Command[sale.Order] {
	return []resource.Command[sale.Order]{{
		Name: "record_payment", Icon: "wallet", Path: "{id}/record-payment", Starts: "due", Run: resource.EachRow(d.recordPayment),
		Fields: field.List{
			field.Derived("currency"),
			field.Money("received").Min(0.01).Currency("currency").Required(),
			field.Text("payment_note").Max(255).Personal(),
		},
	}}
}

// DueFeed is what the form of a payment begins with: what is still to be paid.
func DueFeed() resource.Feed {
	return resource.Feed{Name: "due", Path: "{id}/due", Answers: reflect.TypeFor[dueStart](), Record: resource.RecordFeed(func(c *resource.Call, o *sale.Order, _ map[string]string) (resource.Reply, error) {
		start := dueStart{Version: o.Version, Currency: o.Currency}
		due, err := Due(c.Tx, o)
		if due > 0 {
			start.Received = &due
		}
		return resource.Reply{Data: start}, err
	})}
}

type dueStart struct {
	Version  int64           `json:"version"`
	Currency string          `json:"currency"`
	Received *resource.Money `json:"received"`
}

type recordInput struct {
	Received resource.Money `json:"received"`
	Note     string         `json:"payment_note"`
}

// recordPayment notes money that a person saw come. An order that is covered by it is paid.
func (d Desk) recordPayment(c *resource.Call, o *sale.Order, in recordInput) (resource.Reply, error) {
	o.Touch(c)
	id, err := nextByStaff(c, o)
	if err != nil {
		return resource.Reply{}, err
	}
	if err := d.Charge(c, o, Entry{Amount: in.Received, Service: ServiceStaff, ServiceID: id, Note: in.Note}); err != nil {
		return resource.Reply{}, err
	}
	due, err := Due(c.Tx, o)
	switch {
	case due > 0:
		return resource.Reply{Message: "order.messages.payment_part"}, err
	case o.PriceOver > 0:
		return resource.Reply{Message: "order.messages.payment_over"}, err
	}
	return resource.Reply{Message: "order.messages.payment_all"}, err
}

// nextByStaff is what the next money is called that staff write down of an order: "17", then
// "17/2".
func nextByStaff(c *resource.Call, o *sale.Order) (string, error) {
	var before int64
	if err := c.Tx.Model(&Entry{}).Where("order_id = ? AND service = ? AND kind = ?", o.ID, ServiceStaff, EntryCharge).Count(&before).Error; err != nil {
		return "", fmt.Errorf("count money of order %d: %w", o.ID, err)
	}
	if before == 0 {
		return o.Number, nil
	}
	return fmt.Sprintf("%s/%d", o.Number, before+1), nil
}

// Entries are the money that came for an order and went back, below it.
func (d Desk) Entries() resource.ChildDef {
	return resource.Child[Entry]{
		Name: "payments", Path: "{id}/payments", Owner: "order_id", Title: "service_id", Model: "OrderPayment", View: "payments",
		Columns: column.List{
			column.DateTime("created_at"), column.Text("kind").Unsorted(), column.Money("amount", 2).Currency("currency"), column.Text("currency").Carried(),
			column.Text("service").Unsorted(), column.Text("service_id").Unsorted(), column.Text("note").Unsorted(),
		},
		Personal: []string{"note"},
		Actions:  resource.Commands("correct_payment"),
		Commands: []resource.Command[Entry]{{
			Name: "correct_payment", Icon: "undo", Confirm: true, Run: resource.EachRow(d.correctPayment),
			When: field.And(field.When("kind", EntryCharge), field.When("service", ServiceStaff), field.When("corrected", false)),
		}},
	}.Def()
}

// correctPayment takes back what a person wrote down by mistake: it never came. An order
// that was paid by it awaits its money again, unless something followed from the payment.
func (d Desk) correctPayment(c *resource.Call, e *Entry, _ struct{}) (resource.Reply, error) {
	o, err := heldBy(c, e.OrderID)
	if err != nil {
		return resource.Reply{}, err
	}
	free, err := Refundable(c.Tx, o.ID)
	if err != nil {
		return resource.Reply{}, err
	}
	if e.Amount > free { // some of it went back, or is about to
		return resource.Reply{}, fault.New(fault.Conflict, "errors.paymentSentBack")
	}
	if _, err := Enter(c, o, Entry{Kind: EntryCorrection, Amount: e.Amount, Service: ServiceStaff, ServiceID: e.ServiceID}); err != nil {
		return resource.Reply{}, err
	}
	e.Corrected = true
	if err := d.unpay(c, o); err != nil {
		return resource.Reply{}, err
	}
	if err := Recount(c, o); err != nil {
		return resource.Reply{}, err
	}
	return resource.Reply{Message: "order.messages.correct_payment"},
		d.RecordEvent(c, o.ID, sale.EventPaymentCorrected, map[string]any{"amount": e.Amount, "currency": o.Currency})
}

// unpay has an order await its money again that is covered no more. What was completed,
// taken back or sold gift vouchers for the payment stays paid: a Conflict.
func (d Desk) unpay(c *resource.Call, o *sale.Order) error {
	sum, err := NetPaid(c.Tx, o.ID)
	price := o.Price - o.PriceRefunded
	if o.Ended() {
		price = o.PriceDue // its voucher was given back
	}
	if err != nil || !slices.Contains(settled, o.Status) || sum >= price {
		return err
	}
	made, err := gifts.Made(c.Tx, o.ID)
	if err != nil {
		return err
	}
	if made || o.Status != sale.Paid || o.StatusAdmin == sale.Completed || o.PriceRefunded > 0 {
		return fault.New(fault.Conflict, "errors.paymentHolds")
	}
	o.PaidAt = nil
	o.Status = sale.Unpaid
	if o.PaidLater() {
		o.Status = sale.Expected
	}
	return nil
}
