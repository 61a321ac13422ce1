// Package builtin takes payments without an account at any service: a pay page of
// our own on which no money moves, for demonstration and tests, bank transfer and
// cash on delivery.
package builtin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/integration/payment"
)

// Store keeps a short text under an id, for every copy of the program.
type Store interface {
	// Load returns what is kept under id, empty where nothing is.
	Load(ctx context.Context, id string) (string, error)
	// Swap keeps to under id where from is kept, "" meaning nothing, and reports
	// whether it did. Of many callers with the same from exactly one does.
	Swap(ctx context.Context, id, from, to string) (bool, error)
}

// The states of a payment on our page.
const (
	stateCreated  = "CREATED"
	stateLater    = "PAYMENT_METHOD_CHOSEN"
	statePaid     = "PAID"
	stateCanceled = "CANCELED"
)

var statuses = map[string]payment.Status{
	stateCreated: payment.Created, stateLater: payment.MethodChosen, statePaid: payment.Paid, stateCanceled: payment.Cancelled,
}

// record is what is kept of a payment.
type record struct {
	Method    string    `json:"method"`
	Reference string    `json:"reference"`
	Number    string    `json:"number"`
	Amount    int64     `json:"amount"`
	Currency  string    `json:"currency"`
	Locale    string    `json:"locale"`
	ReturnURL string    `json:"return_url"`
	State     string    `json:"state"`
	Refunded  int64     `json:"refunded,omitempty"`
	Created   time.Time `json:"created_at"`
}

func (r record) open() bool { return r.State == stateCreated || r.State == stateLater }

// mostTries bounds how often a change is made anew because others were faster.
const mostTries = 20

var errBusy = errors.New("others change the payment all the time")

// change lets fn change the record of id; where others do so meanwhile, it sees
// what they left. Without a change nothing is written. Returns ErrNoPayment.
func change(ctx context.Context, s Store, id string, fn func(r *record) error) (record, error) {
	for range mostTries {
		kept, err := s.Load(ctx, id)
		if err != nil {
			return record{}, fmt.Errorf("load a payment: %w", err)
		}
		if kept == "" {
			return record{}, payment.ErrNoPayment
		}
		var r record
		if err := json.Unmarshal([]byte(kept), &r); err != nil {
			return record{}, fmt.Errorf("read a payment: %w", err)
		}
		before := r
		if err := fn(&r); err != nil {
			return before, err
		}
		if r == before {
			return r, nil
		}
		raw, err := json.Marshal(r)
		if err != nil {
			return before, fmt.Errorf("write a payment: %w", err)
		}
		if done, err := s.Swap(ctx, id, kept, string(raw)); done || err != nil {
			return r, err
		}
	}
	return record{}, fault.Wrap(errBusy, fault.Unavailable, "errors.unavailable")
}
