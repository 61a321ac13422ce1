package payments

import (
	"fmt"

	"backoffice/backend/integration/payment"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// apply does what follows from how a service says that a payment stands. The
// order is held; the same answer again changes nothing.
func (d Desk) apply(c *resource.Call, id uint64, p payment.Payment) error {
	a, o, err := lockAttempt(c, id)
	if err != nil {
		return err
	}
	before := a.Status
	a.take(p)
	if p.Status.HasMoney() {
		if err := p.Verify(a.Reference, a.Amount, a.Currency); err != nil {
			return d.mismatched(c, o, a, p)
		}
	}
	if p.Status.IsFinal() {
		a.close("")
	}
	if err := saveAttempt(c, a); err != nil {
		return err
	}
	switch {
	case p.Status.HasMoney():
		if err := d.Charge(c, o, Entry{Amount: resource.Money(p.Paid) * sale.Cent, Service: a.Service, ServiceID: *a.ServiceID}); err != nil {
			return err
		}
		return d.returned(c, o, a, p)
	case p.Status == payment.Authorised && (o.Status == sale.Waiting || o.Status == sale.MethodChosen):
		o.Status = sale.Authorised
	case p.Status == payment.MethodChosen && o.Status == sale.Waiting:
		o.Status = sale.MethodChosen
	case p.Status == payment.Cancelled && before != payment.Cancelled:
		return d.unpaid(c, o, a)
	}
	return nil
}

// lockAttempt is an attempt with its order, which is locked first.
func lockAttempt(c *resource.Call, id uint64) (*Attempt, *sale.Order, error) {
	a, err := attemptBy(c.Tx, "id = ?", id)
	if err != nil {
		return nil, nil, err
	}
	if a == nil {
		return nil, nil, fmt.Errorf("attempt %d is gone", id)
	}
	o, err := sale.Held(c, a.OrderID)
	if err != nil {
		return nil, nil, err
	}
	// Somebody may have changed it while the order was waited for.
	a, err = attemptBy(c.Tx, "id = ?", id)
	return a, o, err
}

// mismatched keeps money that is not what was asked for from paying the order;
// staff decide.
func (d Desk) mismatched(c *resource.Call, o *sale.Order, a *Attempt, p payment.Payment) error {
	known := a.Outcome == outcomeMismatch
	a.close(outcomeMismatch)
	if err := saveAttempt(c, a); err != nil || known {
		return err
	}
	return d.RecordEvent(c, o.ID, sale.EventPaymentWrong, map[string]any{"amount": resource.Money(p.Amount) * sale.Cent, "currency": p.Currency, "service": a.Service})
}

// returned notes what the service has given back, as far as it is not noted yet.
func (d Desk) returned(c *resource.Call, o *sale.Order, a *Attempt, p payment.Payment) error {
	back, err := givenBack(c, a)
	if err != nil || resource.Money(p.Refunded)*sale.Cent <= back {
		return err
	}
	return d.Repay(c, o, resource.Money(p.Refunded)*sale.Cent-back, a.Service, refundID(a, p.Refunded))
}

// refundID is what a refund is called by the sum that has gone back with it:
// whoever learns of it first, it is noted once.
func refundID(a *Attempt, sum int64) string { return fmt.Sprintf("%s/%d", *a.ServiceID, sum) }

// givenBack is what is known to have gone back of an attempt.
func givenBack(c *resource.Call, a *Attempt) (sum resource.Money, err error) {
	err = c.Tx.Raw("SELECT COALESCE(SUM(amount), 0) FROM order_payments WHERE order_id = ? AND service = ? AND kind = ? AND service_id LIKE ?",
		a.OrderID, a.Service, EntryRefund, *a.ServiceID+"/%").Scan(&sum).Error
	if err != nil {
		return 0, fmt.Errorf("add up refunds of %s: %w", a.Reference, err)
	}
	return sum, nil
}

// unpaid leaves the order to be paid anew, unless it has ended, where no other attempt
// is under way.
func (d Desk) unpaid(c *resource.Call, o *sale.Order, a *Attempt) error {
	other, err := attemptBy(c.Tx, "open_order = ?", o.ID)
	if err != nil || other != nil {
		return err
	}
	switch o.Status {
	case sale.Waiting, sale.Authorised, sale.MethodChosen, sale.Unpaid:
		o.Status = sale.TimedOut
	}
	event := sale.EventPaymentFailed
	if !awaits(o) {
		event = sale.EventPaymentDropped
	}
	return d.RecordEvent(c, o.ID, event, map[string]any{"service": a.Service})
}

// giveUp ends an attempt of which nothing came in all the time that was waited.
func (d Desk) giveUp(c *resource.Call, id uint64) error {
	a, o, err := lockAttempt(c, id)
	if err != nil {
		return err
	}
	if a.OpenOrder == nil { // whoever closed it said what became of it
		a.NextPollAt = nil
		return saveAttempt(c, a)
	}
	a.close(outcomeGivenUp)
	if err := saveAttempt(c, a); err != nil {
		return err
	}
	return d.unpaid(c, o, a)
}
