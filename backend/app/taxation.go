package app

import (
	"context"
	"strings"

	"backoffice/backend/integration/vies"
	"backoffice/backend/lookup"
	"backoffice/backend/orders/quote"
	"backoffice/backend/orders/vatcheck"
	"backoffice/backend/settings"
)

// seller is the company of the settings, as far as prices go. Before it is filled in
// nothing is known of it.
func (m *Main) seller(ctx context.Context) (quote.Seller, error) {
	contact, err := m.Settings.Contact(ctx, m.Config.Locales[0])
	number, named := strings.TrimSpace(contact.ContactVat), contact.ContactName != ""
	return quote.Seller{
		Country: lookup.CountryCode(countryOf(contact)), VATID: number, NoVAT: named && number == "", NoAccount: named && strings.TrimSpace(contact.ContactIban) == "",
	}, err
}

// home is the country that the company of the settings sells from.
func (m *Main) home(ctx context.Context) (uint64, error) {
	contact, err := m.Settings.Contact(ctx, m.Config.Locales[0])
	return countryOf(contact), err
}

// countryOf is the country of a company; Slovakia where it gave none yet.
func countryOf(contact settings.ContactLang) uint64 {
	if contact.ContactCountryID == nil {
		return lookup.CountrySK
	}
	return *contact.ContactCountryID
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
