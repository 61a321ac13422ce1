package payments

import (
	"errors"
	"fmt"

	"backoffice/backend/fault"
	"backoffice/backend/integration/payment"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// forCustomer is a failure of a service as the site shows it to its customer, who has
// paid nothing and may try again or choose another way; what is for staff and whoever
// runs the server stands in the timeline and in the log.
func forCustomer(err error) error {
	if _, is := errors.AsType[*payment.Failure](err); !is {
		return err
	}
	return fault.Wrap(err, fault.CodeOf(err), "errors.paymentNotBegun")
}

// noteNotBegun has the timeline say why a payment did not begin, once in a row: a site may
// try again and again.
func (d Desk) noteNotBegun(c *resource.Call, o *sale.Order, a *Attempt, err error) error {
	failure, is := errors.AsType[*payment.Failure](err)
	if !is {
		return nil
	}
	last, unread := sale.LastEvent(c.Tx, o.ID, sale.EventPaymentBegan, sale.EventPaymentNotBegun)
	if unread != nil || last == sale.EventPaymentNotBegun {
		return unread
	}
	problem := problemOf(err)
	if failure.Outcome != payment.Refused { // whatever may have come of it, nobody can pay it
		problem = Problem{Key: "order.timeline.silent", Args: map[string]any{"Service": failure.Service}}
	}
	return d.RecordEvent(c, o.ID, sale.EventPaymentNotBegun, map[string]any{"service": a.Service, "problem": problem})
}

// LastRefused is the number of the order whose payment by a method was asked for last, where
// its service refused to begin it, such as for a wrong login; empty where it did not.
func LastRefused(c *resource.Call, method string) (order string, err error) {
	var last struct{ Number, Outcome string }
	err = c.Tx.Raw("SELECT o.number, a.outcome FROM order_attempts a JOIN orders o ON o.id = a.order_id WHERE a.method = ? ORDER BY a.id DESC LIMIT 1", method).Scan(&last).Error
	if err != nil {
		return "", fmt.Errorf("read the last payment by %s: %w", method, err)
	}
	if last.Outcome != string(payment.Refused) {
		return "", nil
	}
	return last.Number, nil
}
