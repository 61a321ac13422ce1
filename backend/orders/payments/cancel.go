package payments

import (
	"context"
	"encoding/json"
	"fmt"

	"backoffice/backend/integration/payment"
	"backoffice/backend/orders/sale"
	"backoffice/backend/outbox"
	"backoffice/backend/resource"
)

// CancelJob is the effect that has a service give up a payment that nobody is to make
// any more. Its payload is the id of the attempt.
const CancelJob = "order_payment_drop"

// CancelOpen has the payment of an order that ends given up, where one is under way.
// One that its service has not answered yet is given up when it does.
func (d Desk) CancelOpen(c *resource.Call, o *sale.Order) error {
	a, err := attemptBy(c.Tx, "open_order = ? AND service_id IS NOT NULL", o.ID)
	if err != nil || a == nil {
		return err
	}
	return cancelAttempt(c, a)
}

func cancelAttempt(c *resource.Call, a *Attempt) error {
	return c.EffectOnce(CancelJob, "drop/"+a.Reference, a.ID)
}

// Cancelling does the effect CancelJob, outside any transaction: the customer cannot pay
// an order that has ended, where the service knows such a call. Money that came before
// is noted as that of any ended order is.
func (d Desk) Cancelling(ctx context.Context, _ string, payload json.RawMessage) error {
	var id uint64
	if err := json.Unmarshal(payload, &id); err != nil {
		return &outbox.Permanent{Err: fmt.Errorf("read which payment to give up: %w", err)}
	}
	a, err := d.toCancel(ctx, id)
	if err != nil || a == nil {
		return err
	}
	service, ok := d.Services.By(a.Service)
	if !ok {
		return &outbox.Permanent{Err: fmt.Errorf("attempt %s: nobody is %s any more", a.Reference, a.Service)}
	}
	asking, done := context.WithTimeout(ctx, repayMost)
	defer done()
	p, failure := service.Cancel(asking, *a.ServiceID)
	switch payment.OutcomeOf(failure) {
	case payment.Refused: // money came first
		return d.reread(ctx, a)
	case "":
		return d.Within(ctx, func(c *resource.Call) error { return d.apply(c, a.ID, p) })
	}
	return failure
}

// toCancel is the attempt where it is still to be given up; nil where it is not.
func (d Desk) toCancel(ctx context.Context, id uint64) (*Attempt, error) {
	a, err := attemptBy(d.DB.Read(ctx), "id = ?", id)
	if err != nil || a == nil || a.ServiceID == nil || a.Status.IsFinal() {
		return nil, err
	}
	if a.OpenOrder == nil { // its address was shown to nobody
		return a, nil
	}
	var going int64
	err = d.DB.Read(ctx).Model(&sale.Order{}).Where("id = ? AND live = ? AND status_admin NOT IN ?", a.OrderID, true, []int{sale.Cancelled, sale.Refunded}).Count(&going).Error
	if err != nil {
		return nil, fmt.Errorf("look at order %d: %w", a.OrderID, err)
	}
	if going > 0 {
		return nil, nil
	}
	return a, nil
}
