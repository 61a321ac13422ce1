// Package payment is the port to services that take payments, and the plain
// values that go through it. It knows no order; see docs/adr/0055-payments.md.
package payment

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"
)

// Service takes payments. Every method may be called by many goroutines. What a
// method returns besides its value is a *Failure, or an Invalid fault for input
// that the service need not be asked about; OutcomeOf says what may follow.
type Service interface {
	// Traits say what the service can do. They never change.
	Traits() Traits

	// Create begins an attempt to pay. Where its outcome is Unknown nobody has the
	// address of what may have come of it: begin anew under another reference.
	Create(ctx context.Context, o Order) (Payment, error)

	// Read returns how a payment stands. It may always be repeated. Ask only for ids
	// that Create returned: a notification for any other asks nobody.
	Read(ctx context.Context, id string) (Payment, error)

	// Refund gives money back and returns how the payment stands then. Where
	// Traits.Sums, what the service has given back is compared first: the same
	// refund again is done once, however often it is asked for, one after the other.
	// Where not, only an outcome of Retry may be repeated without a person. The
	// caller lets one payment have one refund at a time.
	Refund(ctx context.Context, r Refund) (Payment, error)

	// Cancel gives up a payment that nothing was paid of, and returns how it stands
	// then: as before where the service has no such call, and waits until its time
	// is out. Where money came meanwhile it is refused. Twice is no error.
	Cancel(ctx context.Context, id string) (Payment, error)
}

// Traits are what a service can do.
type Traits struct {
	Key      string // of the service, to be kept with its payments: "gopay"
	Name     string // "GoPay"; of our own methods a word for the log
	Redirect bool   // the customer pays at Payment.Address
	Notifies bool   // it tells changes at Order.NotifyURL; else ask by PollAfter until Status.Settled
	Manual   bool   // money moves by hand: Read tells nothing new, Refund is refused
	Sums     bool   // it tells how much was given back
	Trial    bool   // no money moves: customers only say that they paid
}

// Payment is how a payment stands.
type Payment struct {
	ID           string // the service's own: what is asked about later
	Reference    string // that of its Order; empty where the service does not repeat it
	Status       Status
	State        string // the service's own word
	Method       string // what was paid with, in the service's word; empty before
	Amount       int64  // cents, as all money here
	Currency     string
	Paid         int64  // what came, before anything went back
	Refunded     int64  // what went back, or is on its way
	Attempt      string // the service's number of the last try to pay, of those that number them
	AttemptState string // and its word about it
	Address      string // where the customer pays, while it can be shown
	Transfer     *Transfer
}

// Transfer is what the customer's bank needs to know.
type Transfer struct {
	IBAN, BIC, Name string
	Amount          int64
	Currency        string
	Symbol          string // variable symbol
	Note            string
	Square          string // text of the PAY by square code; empty where the account has no name
}

// Needless is why a payment need not be made any more; empty where it is awaited.
type Needless string

// What may happen to an order while the page on which it is paid is open.
const (
	AlreadyPaid Needless = "paid"
	OrderEnded  Needless = "ended"
)

// ErrMismatch is a payment that is not the one expected.
var ErrMismatch = errors.New("the payment is another than expected")

// Verify returns ErrMismatch where p is not of that attempt, amount and currency:
// such a payment must not make an order paid.
func (p Payment) Verify(reference string, amount int64, currency string) error {
	if p.Reference != "" && p.Reference != reference || p.Amount != amount || p.Currency != currency {
		return fmt.Errorf("%w: %q, %d %s came for %q, %d %s", ErrMismatch, p.Reference, p.Amount, p.Currency, reference, amount, currency)
	}
	return nil
}

// Refund is money to give back.
type Refund struct {
	ID     string
	Amount int64
	Before int64  // what went back before, of all refunds that are not known to have failed
	Reason string // for the service
}

// Done reports whether p, as the service has it now, shows that r was done already,
// and returns ErrSums or ErrAmount where r must not be done.
func (r Refund) Done(p Payment) (bool, error) {
	switch {
	case p.Refunded == r.Before+r.Amount:
		return true, nil
	case p.Refunded != r.Before:
		return false, ErrSums
	case r.Before+r.Amount > p.Paid:
		return false, ErrAmount
	}
	return false, nil
}

// NotifiedID is the payment that a notification, or the customer's return, is
// about; empty where it names none.
func NotifiedID(q url.Values) string { return q.Get("id") }

// polls are how long to wait between two questions about a payment, by its age.
var polls = []struct{ age, wait time.Duration }{
	{15 * time.Minute, 30 * time.Second}, {2 * time.Hour, 5 * time.Minute}, {24 * time.Hour, 30 * time.Minute}, {7 * 24 * time.Hour, 6 * time.Hour},
}

// PollAfter returns how long to wait before asking again about a payment that began
// so long ago and is not settled; false where nothing will come of it any more.
func PollAfter(age time.Duration) (time.Duration, bool) {
	for _, one := range polls {
		if age < one.age {
			return one.wait, true
		}
	}
	return 0, false
}
