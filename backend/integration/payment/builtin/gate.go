package builtin

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"backoffice/backend/integration/payment"
)

// The methods of payment, by the words that orders have. The page stands in for the
// first two.
const (
	Card       = "card"
	Benefit    = "benefit"
	ByTransfer = "transfer"
	OnDelivery = "cod"
)

// Gate keeps the payments of the pay page. Several copies of the program with one
// secret and one store are one gate.
type Gate struct {
	Secret  []byte // signs addresses
	Address string // where Page is served, without a query
	Store   Store
	Now     func() time.Time
}

// pages is what the page is called by each method, as payments are kept.
var pages = map[string]string{Card: "page_card", Benefit: "page_benefit"}

// Service takes payments by that method.
func (g *Gate) Service(method string) payment.Service { return service{g, method} }

// service is the gate for one method.
type service struct {
	gate   *Gate
	method string
}

const name = "pay page"

var letters = base32.StdEncoding.WithPadding(base32.NoPadding)

// seal is what only the gate can make of what it is about.
func (g *Gate) seal(about string, parts ...string) string {
	mac := hmac.New(sha256.New, g.Secret)
	mac.Write([]byte("payment " + about))
	for _, part := range parts {
		mac.Write([]byte("\x00" + part))
	}
	return strings.ToLower(letters.EncodeToString(mac.Sum(nil)[:15]))
}

// link is the token of the address at which a payment is paid. It stands in the
// query, which no log has.
func (g *Gate) link(id string) string { return id + "." + g.seal("link", id) }

// open returns the payment of a link; false where it is not ours.
func (g *Gate) open(link string) (id string, ok bool) {
	id, _, _ = strings.Cut(link, ".")
	return id, hmac.Equal([]byte(g.link(id)), []byte(link))
}

// Traits are those of the page.
func (s service) Traits() payment.Traits {
	return payment.Traits{Key: pages[s.method], Name: name, Redirect: true, Notifies: true, Sums: true, Trial: true}
}

// Create keeps the payment. The same order again is the same payment.
func (s service) Create(ctx context.Context, o payment.Order) (payment.Payment, error) {
	if err := o.Check(); err != nil {
		return payment.Payment{}, err
	}
	id := s.gate.seal("id", s.method, o.Reference)
	made := record{
		Method: s.method, Reference: o.Reference, Number: o.Number, Amount: o.Amount, Currency: o.Currency, Locale: o.Locale,
		ReturnURL: o.ReturnURL, State: stateCreated, Created: s.gate.Now().UTC(),
	}
	raw, err := json.Marshal(made)
	if err != nil {
		return payment.Payment{}, fmt.Errorf("write a payment: %w", err)
	}
	if done, err := s.gate.Store.Swap(ctx, id, "", string(raw)); err != nil {
		return payment.Payment{}, failure(err)
	} else if done {
		return s.gate.payment(id, made), nil
	}
	kept, err := s.gate.read(ctx, id)
	if err != nil {
		return payment.Payment{}, failure(err)
	}
	if kept.Amount != o.Amount || kept.Currency != o.Currency {
		return payment.Payment{}, failure(payment.ErrMismatch)
	}
	return s.gate.payment(id, kept), nil
}

// Read returns how the payment stands.
func (s service) Read(ctx context.Context, id string) (payment.Payment, error) {
	return s.change(ctx, id, func(*record) error { return nil })
}

// Refund notes that money went back; the same refund again changes nothing.
func (s service) Refund(ctx context.Context, r payment.Refund) (payment.Payment, error) {
	if err := r.Check(); err != nil {
		return payment.Payment{}, err
	}
	return s.change(ctx, r.ID, func(rec *record) error {
		done, err := r.Done(s.gate.payment(r.ID, *rec))
		if err == nil && !done {
			rec.Refunded += r.Amount
		}
		return err
	})
}

// Cancel ends a payment that nothing was paid of.
func (s service) Cancel(ctx context.Context, id string) (payment.Payment, error) {
	return s.change(ctx, id, func(rec *record) error {
		if rec.State == statePaid {
			return payment.ErrPaid
		}
		rec.State = stateCanceled
		return nil
	})
}

func (s service) change(ctx context.Context, id string, fn func(*record) error) (payment.Payment, error) {
	rec, err := change(ctx, s.gate.Store, id, func(rec *record) error {
		if rec.Method != s.method {
			return payment.ErrNoPayment
		}
		return fn(rec)
	})
	if err != nil {
		return payment.Payment{}, failure(err)
	}
	return s.gate.payment(id, rec), nil
}

func (g *Gate) read(ctx context.Context, id string) (record, error) {
	return change(ctx, g.Store, id, func(*record) error { return nil })
}

// payment is how the record stands.
func (g *Gate) payment(id string, r record) payment.Payment {
	p := payment.Payment{
		ID: id, Reference: r.Reference, Status: statuses[r.State], State: r.State, Amount: r.Amount, Currency: r.Currency,
		Address: g.Address + "?token=" + g.link(id),
	}
	if r.State == statePaid {
		p.Method, p.Paid, p.Refunded = r.Method, r.Amount, r.Refunded
		p.Status = payment.Returned(p.Paid, p.Refunded)
	}
	return p
}

// failure says what follows: whatever the store could not do may be tried again,
// since every change looks at what is kept first.
func failure(err error) error {
	f := &payment.Failure{Outcome: payment.Retry, Service: name, Cause: err}
	for _, no := range []error{payment.ErrNoPayment, payment.ErrPaid, payment.ErrSums, payment.ErrAmount, payment.ErrMismatch} {
		if errors.Is(err, no) {
			f.Outcome = payment.Refused
		}
	}
	return f
}
