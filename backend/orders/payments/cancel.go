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

// Needless says why nobody has to make the payment that a service calls so: its order
// was paid otherwise, or has ended. One that is not known is awaited.
func (d Desk) Needless(ctx context.Context, id string) (payment.Needless, error) {
	a, err := attemptBy(d.DB.Read(ctx), "service_id = ?", id)
	if err != nil || a == nil {
		return "", err
	}
	return d.needless(ctx, a)
}

func (d Desk) needless(ctx context.Context, a *Attempt) (payment.Needless, error) {
	var found []sale.Order
	if err := d.DB.Read(ctx).Select("id", "status", "status_admin").Where("id = ? AND live = ?", a.OrderID, true).Find(&found).Error; err != nil {
		return "", fmt.Errorf("look how the order of %s stands: %w", a.Reference, err)
	}
	switch {
	case len(found) == 0 || found[0].Ended():
		return payment.OrderEnded, nil
	case !awaits(&found[0]):
		return payment.AlreadyPaid, nil
	}
	return "", nil
}

// CancelOpen has the payment of an order that ends, or was paid otherwise, given up, where
// one is under way. One that its service has not answered yet is given up when it does.
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
// an order that has ended or is paid, where the service knows such a call. Money that came
// before is noted: it can be sent back.
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
	why, err := d.needless(ctx, a)
	if err != nil || why == "" {
		return nil, err
	}
	return a, nil
}
