package payments

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/payment"
	"backoffice/backend/orders/sale"
	"backoffice/backend/outbox"
	"backoffice/backend/resource"
)

// repayLease is after how long a call that did not report its end is dead.
const repayLease = 2 * time.Minute

// repayMost bounds a call of a service.
const repayMost = 50 * time.Second

// errRepayBusy has a repayment tried again once another of its payment is over.
var errRepayBusy = errors.New("another repayment of the payment is under way")

// Repaying does the effect RepayJob: a service is asked to send money back, outside
// any transaction, and what it said is noted. What had gone back before stands in
// the row before the service is asked, and stays there until it is known what
// became of the call: a service that reports sums is asked again with the same, and
// finds what it did. One that does not is never asked twice without a person.
func (d Desk) Repaying(ctx context.Context, _ string, payload json.RawMessage) error {
	var id uint64
	if err := json.Unmarshal(payload, &id); err != nil {
		return &outbox.Permanent{Err: fmt.Errorf("read which money to send back: %w", err)}
	}
	b, err := d.beginRepay(ctx, id)
	if err != nil || b.service == nil {
		return err
	}
	p, failure := b.ask(ctx)
	if errors.Is(failure, payment.ErrSums) {
		// Somebody gave money back there: the order is brought up to date before anybody tries again.
		if err := d.reread(ctx, b.attempt); err != nil {
			return err
		}
	}
	noting, done := context.WithTimeout(context.WithoutCancel(ctx), repayMost)
	defer done()
	return errors.Join(d.Within(noting, func(c *resource.Call) error { return d.noteRepay(c, b, p, failure) }), again(b, failure))
}

// again is the error that has the outbox ask once more; nil where that must not be
// done, or need not.
func again(b repaying, failure error) error {
	switch outcome := payment.OutcomeOf(failure); {
	case outcome == payment.Retry, outcome == payment.Unknown && b.service.Traits().Sums:
		return failure
	}
	return nil
}

// repaying is a repayment whose service is about to be asked.
type repaying struct {
	row            Repayment
	attempt        *Attempt
	service        payment.Service // nil: nobody is to be asked
	amount, before int64
	lost           bool // it was asked before, and whoever asked died
}

// ask has the service send the money. What became of a call that nobody heard the
// end of is read where it can be: the whole of a payment.
func (b repaying) ask(ctx context.Context) (p payment.Payment, failure error) {
	ctx, done := context.WithTimeout(ctx, repayMost)
	defer done()
	if b.lost {
		failure = &payment.Failure{Outcome: payment.Unknown, Service: b.service.Traits().Name}
	} else {
		p, failure = b.service.Refund(ctx, payment.Refund{ID: *b.attempt.ServiceID, Amount: b.amount, Before: b.before, Reason: b.row.Reference})
	}
	if payment.OutcomeOf(failure) != payment.Unknown || b.service.Traits().Sums || b.before+b.amount != b.attempt.Amount {
		return p, failure
	}
	if now, err := b.service.Read(ctx, *b.attempt.ServiceID); err == nil && now.Status == payment.Refunded {
		return now, nil
	}
	return p, failure
}

// lockRepay is a repayment with its order, which is held.
func lockRepay(c *resource.Call, id uint64) (r *Repayment, o *sale.Order, err error) {
	read := func() (*Repayment, error) {
		var found []Repayment
		if err := c.Tx.Where("id = ?", id).Find(&found).Error; err != nil {
			return nil, fmt.Errorf("read repayment %d: %w", id, err)
		}
		if len(found) == 0 {
			return nil, &outbox.Permanent{Err: fmt.Errorf("repayment %d is gone", id)}
		}
		return &found[0], nil
	}
	if r, err = read(); err != nil {
		return nil, nil, err
	}
	if o, err = sale.Held(c, r.OrderID); err != nil {
		return nil, nil, err
	}
	r, err = read() // somebody may have changed it while the order was waited for
	return r, o, err
}

// saveRepayment writes a repayment in the transaction that holds its order.
func saveRepayment(c *resource.Call, r *Repayment) error {
	r.UpdatedAt = c.Now
	r.Version++
	if err := c.Tx.Save(r).Error; err != nil {
		return fmt.Errorf("keep repayment %s: %w", r.Reference, err)
	}
	return nil
}

// beginRepay notes that the service is being asked, and what has gone back of the
// payment so far.
func (d Desk) beginRepay(ctx context.Context, id uint64) (b repaying, err error) {
	err = d.Within(ctx, func(c *resource.Call) error {
		b = repaying{}
		r, o, err := lockRepay(c, id)
		if err != nil || r.State != RepayAsked && r.State != RepaySent || r.AttemptID == nil {
			return err
		}
		a, err := attemptBy(c.Tx, "id = ?", *r.AttemptID)
		if err != nil || a == nil || a.ServiceID == nil {
			return errors.Join(err, fmt.Errorf("repayment %s: its payment is gone", r.Reference))
		}
		service, ok := d.Services.By(a.Service)
		if !ok {
			return d.failRepay(c, o, r, Problem{Key: "errors.repayNobody"})
		}
		if r.State == RepaySent {
			if r.Lease != nil && r.Lease.After(c.Now) {
				return errRepayBusy
			}
			b.lost = !service.Traits().Sums
		}
		var others []string
		// One that may have been done counts, or not, among what went back before.
		err = c.Tx.Model(&Repayment{}).Where("attempt_id = ? AND id <> ? AND (state IN ? OR state = ? AND before_cents IS NOT NULL)",
			a.ID, r.ID, []string{RepaySent, RepayUnknown}, RepayAsked).Pluck("state", &others).Error
		if err != nil {
			return fmt.Errorf("look for repayments of %s: %w", a.Reference, err)
		}
		if slices.Contains(others, RepayUnknown) {
			return d.failRepay(c, o, r, Problem{Key: "errors.repayOther"})
		}
		if len(others) > 0 {
			return errRepayBusy
		}
		if r.Before == nil {
			back, err := givenBack(c, a)
			if err != nil {
				return err
			}
			before := int64(back / sale.Cent)
			r.Before = &before
		}
		until := c.Now.Add(repayLease)
		r.State, r.Lease = RepaySent, &until
		if err := saveRepayment(c, r); err != nil {
			return err
		}
		b = repaying{*r, a, service, int64(r.Amount / sale.Cent), *r.Before, b.lost}
		return nil
	})
	return b, err
}

// noteRepay notes what the service said.
func (d Desk) noteRepay(c *resource.Call, b repaying, p payment.Payment, failure error) error {
	r, o, err := lockRepay(c, b.row.ID)
	if err != nil || r.State != RepaySent {
		return err
	}
	r.Lease = nil
	switch outcome := payment.OutcomeOf(failure); {
	case failure == nil:
		a, err := attemptBy(c.Tx, "id = ?", b.attempt.ID)
		if err != nil {
			return err
		}
		a.take(p)
		r.done(c)
		if err := errors.Join(saveAttempt(c, a), saveRepayment(c, r)); err != nil {
			return err
		}
		return d.Repay(c, o, r.Amount, a.Service, refundID(a, *r.Before+int64(r.Amount/sale.Cent)))
	case outcome == payment.Refused:
		r.Before = nil
		return d.failRepay(c, o, r, problemOf(failure))
	case outcome == payment.Unknown && !b.service.Traits().Sums:
		return d.unknownRepay(c, o, r)
	default: // it is asked again: what it was asked for first stays
		if outcome == payment.Retry && !b.service.Traits().Sums {
			r.Before = nil
		}
		p := problemOf(failure)
		r.State, r.Problem = RepayAsked, &p
		return saveRepayment(c, r)
	}
}

// done notes that the money went.
func (r *Repayment) done(c *resource.Call) {
	r.State, r.SentAt, r.Problem, r.Lease = RepayDone, new(c.Now), nil, nil
}

// failRepay leaves it to a person what follows.
func (d Desk) failRepay(c *resource.Call, o *sale.Order, r *Repayment, p Problem) error {
	r.State, r.Problem, r.Lease = RepayFailed, &p, nil
	if err := saveRepayment(c, r); err != nil {
		return err
	}
	return d.RecordEvent(c, o.ID, sale.EventRepayFailed, map[string]any{"amount": r.Amount, "currency": r.Currency, "service": r.Service})
}

func (d Desk) unknownRepay(c *resource.Call, o *sale.Order, r *Repayment) error {
	r.State, r.Problem, r.Lease = RepayUnknown, &Problem{Key: "order.repayment.unknown"}, nil
	if err := saveRepayment(c, r); err != nil {
		return err
	}
	return d.RecordEvent(c, o.ID, sale.EventRepayUnknown, map[string]any{"amount": r.Amount, "currency": r.Currency, "service": r.Service})
}

// problemOf is what a failed call shows people.
func problemOf(failure error) Problem {
	if f := fault.As(failure); f != nil {
		return Problem{f.Message.Key, f.Message.Args}
	}
	return Problem{Key: "errors.internal"}
}
