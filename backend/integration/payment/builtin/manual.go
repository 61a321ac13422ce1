package builtin

import (
	"context"
	"fmt"
	"strings"

	"backoffice/backend/integration/invoicing/paybysquare"
	"backoffice/backend/integration/payment"
)

// Account is the shop's bank account.
type Account struct{ IBAN, BIC, Name string }

// manual takes payments whose money people see come. It keeps nothing: a payment's
// id is its reference, and what came is known elsewhere.
type manual struct {
	key     string
	name    string
	account func(ctx context.Context) (Account, error)
}

// Transfer takes payments by bank transfer to the account, whose error is that of
// Create.
func Transfer(account func(ctx context.Context) (Account, error)) payment.Service {
	return manual{ByTransfer, "bank transfer", account}
}

// COD takes payments on delivery, through the courier.
func COD() payment.Service { return manual{key: OnDelivery, name: "cash on delivery"} }

// Traits are those of money that moves by hand.
func (m manual) Traits() payment.Traits {
	return payment.Traits{Key: m.key, Name: m.name, Manual: true}
}

// Create asks nobody. Of a bank transfer it returns what the bank needs to know.
func (m manual) Create(ctx context.Context, o payment.Order) (payment.Payment, error) {
	if err := o.Check(); err != nil {
		return payment.Payment{}, err
	}
	p := waits(o.Reference)
	p.Amount, p.Currency = o.Amount, o.Currency
	if m.account == nil {
		return p, nil
	}
	to, err := m.account(ctx)
	if err != nil {
		return payment.Payment{}, err
	}
	p.Transfer = &payment.Transfer{
		IBAN: strings.ToUpper(strings.Join(strings.Fields(to.IBAN), "")), BIC: strings.ToUpper(to.BIC), Name: to.Name, Amount: o.Amount, Currency: o.Currency,
		Symbol: o.Symbol, Note: o.Number,
	}
	if p.Transfer.IBAN == "" || strings.TrimSpace(to.Name) == "" {
		return p, nil // the standard asks for both
	}
	p.Transfer.Square, err = paybysquare.Encode(paybysquare.Order{
		Amount: fmt.Sprintf("%d.%02d", o.Amount/100, o.Amount%100), Currency: o.Currency, VariableSymbol: o.Symbol, Note: o.Number,
		IBAN: p.Transfer.IBAN, BIC: p.Transfer.BIC, Name: to.Name,
	})
	return p, err
}

// Read returns nothing but that money is expected.
func (manual) Read(_ context.Context, id string) (payment.Payment, error) { return waits(id), nil }

func waits(id string) payment.Payment {
	return payment.Payment{ID: id, Reference: id, Status: payment.Expected, State: "EXPECTED"}
}

// Refund is refused: the money has to be sent by hand.
func (m manual) Refund(_ context.Context, r payment.Refund) (payment.Payment, error) {
	if err := r.Check(); err != nil {
		return payment.Payment{}, err
	}
	return payment.Payment{}, &payment.Failure{Outcome: payment.Refused, Service: m.name, Cause: payment.ErrManual}
}

// Cancel needs nothing done.
func (manual) Cancel(_ context.Context, id string) (payment.Payment, error) {
	p := waits(id)
	p.Status, p.State = payment.Cancelled, stateCanceled
	return p, nil
}
