package payments

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/integration/payment"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// Attempt is one try to pay an order at a service. Of an order at most one is open.
type Attempt struct {
	ID           uint64 `gorm:"primaryKey"`
	CreatedAt    time.Time
	UpdatedAt    time.Time
	OrderID      uint64
	OpenOrder    *uint64 // the order, while the customer may pay
	Service      string  // its key
	ServiceID    *string // what it calls the payment; nil before it answered
	Reference    string  // what it knows the attempt by
	Amount       int64   // cents
	Currency     string
	Status       payment.Status
	State        string // the service's own word
	Method       string // of the order
	PaidWith     string
	Attempt      string
	AttemptState string
	Address      string
	Outcome      string // what went wrong; empty where nothing did
	NextPollAt   *time.Time
}

// TableName is where attempts are kept.
func (Attempt) TableName() string { return "order_attempts" }

// What went wrong with an attempt besides the outcomes of calls.
const (
	outcomeMismatch = "mismatch" // another sum, currency or order
	outcomeGivenUp  = "given_up" // nothing came of it in a week
)

// startTime is how long the beginning of a payment may take: after it nobody
// waits for the answer any more.
const startTime = 90 * time.Second

// noticePause is how often a service that reports changes itself is asked all the same.
const noticePause = 10 * time.Minute

// take keeps how the payment stands.
func (a *Attempt) take(p payment.Payment) {
	a.Status, a.State, a.Attempt, a.AttemptState = p.Status, payment.Clip(p.State, 60), payment.Clip(p.Attempt, 120), payment.Clip(p.AttemptState, 60)
	if p.Method != "" {
		a.PaidWith = payment.Clip(p.Method, 60)
	}
	if p.Address != "" && len(p.Address) <= 1024 {
		a.Address = p.Address
	}
}

// close ends the attempt: another may begin.
func (a *Attempt) close(outcome string) {
	a.OpenOrder, a.NextPollAt, a.Outcome = nil, nil, outcome
}

// plan says when the service is asked next, and whether it is worth it.
func (a *Attempt) plan(t payment.Traits, now time.Time) bool {
	wait, more := payment.PollAfter(now.Sub(a.CreatedAt))
	if t.Notifies {
		wait = max(wait, noticePause)
	}
	a.NextPollAt = nil
	if more {
		at := now.Add(wait)
		a.NextPollAt = &at
	}
	return more
}

// saveAttempt writes an attempt in the transaction that holds its order.
func saveAttempt(c *resource.Call, a *Attempt) error {
	a.UpdatedAt = c.Now
	if err := c.Tx.Save(a).Error; err != nil {
		return fmt.Errorf("keep attempt %s: %w", a.Reference, err)
	}
	return nil
}

// attemptBy reads one attempt; nil where there is none.
func attemptBy(tx *gorm.DB, where string, args ...any) (*Attempt, error) {
	var found []Attempt
	if err := tx.Where(where, args...).Order("id DESC").Limit(1).Find(&found).Error; err != nil {
		return nil, fmt.Errorf("read an attempt to pay: %w", err)
	}
	if len(found) == 0 {
		return nil, nil
	}
	return &found[0], nil
}

// Notified has a payment read again that its service, or its customer, reports.
// Of an id that is not ours nobody is asked.
func (d Desk) Notified(ctx context.Context, id string) error {
	if id == "" || len(id) > 120 {
		return nil
	}
	var found []Attempt
	if err := d.DB.Read(ctx).Where("service_id = ?", id).Find(&found).Error; err != nil {
		return fmt.Errorf("look for payment %s: %w", id, err)
	}
	for i := range found {
		if err := d.reread(ctx, &found[i]); err != nil {
			return err
		}
	}
	return nil
}

// reread asks the service how a payment stands, outside any transaction, and
// does what follows.
func (d Desk) reread(ctx context.Context, a *Attempt) error {
	service, ok := d.Services.By(a.Service)
	if !ok {
		return fmt.Errorf("attempt %s: nobody is %s any more", a.Reference, a.Service)
	}
	p, err := service.Read(ctx, *a.ServiceID)
	if err != nil {
		return fmt.Errorf("read payment %s: %w", a.Reference, err)
	}
	return d.Within(ctx, func(c *resource.Call) error { return d.apply(c, a.ID, p) })
}

// lookAgain is how long after its time a payment is asked about once more whose service did
// not answer then: the customer may have paid it.
const lookAgain = 6 * time.Hour

// pollMost is how many payments are asked about in one go.
const pollMost = 20

// PollPayments asks about the payments whose time it is, and says how many. Any
// number of copies of the program may do so at once: one of them asks about each.
func (d Desk) PollPayments(ctx context.Context, now time.Time) (polled int, err error) {
	var due []Attempt
	if err := d.DB.Read(ctx).Where("next_poll_at <= ?", now).Order("next_poll_at").Limit(pollMost).Find(&due).Error; err != nil {
		return 0, fmt.Errorf("look for payments to ask about: %w", err)
	}
	for i := range due {
		a := &due[i]
		was := a.NextPollAt
		service, ok := d.Services.By(a.Service)
		more := true
		if ok {
			if more = a.plan(service.Traits(), now); !more {
				later := now.Add(lookAgain)
				a.NextPollAt = &later
			}
		} else {
			later := now.Add(time.Hour)
			a.NextPollAt = &later
		}
		claim := d.DB.Write(ctx).Exec("UPDATE order_attempts SET next_poll_at = ? WHERE id = ? AND next_poll_at = ?", a.NextPollAt, a.ID, was)
		if claim.Error != nil {
			return polled, fmt.Errorf("claim attempt %s: %w", a.Reference, claim.Error)
		}
		if claim.RowsAffected == 0 {
			continue
		}
		polled++
		failed := d.reread(ctx, a)
		if !more && (failed == nil || errors.Is(failed, payment.ErrNoPayment)) {
			failed = d.Within(ctx, func(c *resource.Call) error { return d.giveUp(c, a.ID) })
		}
		if failed != nil && err == nil {
			err = failed // one service that is down keeps no other from being asked
		}
	}
	return polled, err
}

// DescribeAttempts fills in the payments of an order that were begun last.
func DescribeAttempts(c *resource.Call, o *sale.Order) error {
	if o.GopayID != "" {
		a, err := attemptBy(c.Tx, "order_id = ? AND service_id = ?", o.ID, o.GopayID)
		if err != nil {
			return err
		}
		if a != nil {
			o.Gopay = &sale.CardView{
				ID: *a.ServiceID, State: a.State, Payment: a.PaidWith, Amount: resource.Money(a.Amount) * sale.Cent, Currency: a.Currency,
				CreatedAt: a.CreatedAt, UpdatedAt: a.UpdatedAt,
			}
		}
	}
	if o.BenefitPlusOrderGUID == "" {
		return nil
	}
	a, err := attemptBy(c.Tx, "order_id = ? AND service_id = ?", o.ID, o.BenefitPlusOrderGUID)
	if err == nil && a != nil {
		o.BenefitPlus = &sale.BenefitView{
			OrderGUID: *a.ServiceID, OrderState: a.State, PaymentGUID: a.Attempt, PaymentState: a.AttemptState, CreatedAt: a.CreatedAt, UpdatedAt: a.UpdatedAt,
		}
	}
	return err
}
