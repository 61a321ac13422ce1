package app

import (
	"context"
	"strings"

	"backoffice/backend/integration/vies"
	"backoffice/backend/lookup"
	"backoffice/backend/orders/quote"
	"backoffice/backend/orders/vatcheck"
)

// seller is the company of the settings, as far as tax goes.
func (m *Main) seller(ctx context.Context) (quote.Seller, error) {
	contact, err := m.Settings.Contact(ctx, m.Config.Locales[0])
	country := lookup.CountrySK
	if contact.ContactCountryID != nil {
		country = *contact.ContactCountryID
	}
	return quote.Seller{Country: lookup.CountryCode(country), VATID: strings.TrimSpace(contact.ContactVat)}, err
}

// vatDesk asks the register of VAT numbers that is configured; the built-in one
// knows nothing, so that numbers stay not checked.
func (m *Main) vatDesk(o Options) *vatcheck.Desk {
	register := o.Register
	if register == nil {
		register = vies.Unchecked{}
		if address, err := vies.ParseURL(m.Config.VIESURL); err == nil {
			register = vies.NewREST(address)
		}
	}
	return vatcheck.New(vatcheck.Deps{
		DB: m.DB, Register: register, Now: o.Now, Log: m.log,
		Requester: func(ctx context.Context) (string, error) {
			seller, err := m.seller(ctx)
			return seller.VATID, err
		},
	})
}
