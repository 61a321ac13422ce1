package app

import (
	"context"
	"strings"
	"time"

	"backoffice/backend/integration/courier"
	"backoffice/backend/integration/courier/builtin"
	"backoffice/backend/integration/courier/dpd"
	"backoffice/backend/integration/courier/packeta"
	"backoffice/backend/lookup"
)

// Couriers are who carries parcels, as ways of shipping name them: a courier to the
// door or to a shop of its own, and a service of pick-up points.
type Couriers struct{ Door, Points courier.Courier }

// Of is the courier of a provider's number, and whether there is such a number.
func (c Couriers) Of(provider int) (courier.Courier, bool) {
	switch provider {
	case 0, 1:
		return c.Door, true
	case 2, 3:
		return c.Points, true
	}
	return nil, false
}

// Lists are whose pick-up points the list of a provider has; false where a fresh
// machine has none.
func (c Couriers) Lists(provider int) (courier.Courier, bool) {
	of, ok := c.Of(provider)
	if own, is := of.(*builtin.Courier); is {
		return of, own.HasPoints()
	}
	return of, ok
}

// Source is what the service is called whose points the list of a provider has.
func (c Couriers) Source(provider int) string {
	switch of, _ := c.Of(provider); of.(type) {
	case *dpd.Client:
		return "dpd"
	case *packeta.Client:
		return "packeta"
	}
	return "builtin"
}

// couriers are as configured: the built-in one, where nothing is.
func (m *Main) couriers(o Options) (c Couriers, err error) {
	own := builtin.New(m.ownCourier(o))
	c = Couriers{own, own}
	if strings.HasPrefix(m.Config.DPDURL, "dpd://") {
		account, err := dpd.Parse(m.Config.DPDURL)
		if err != nil {
			return c, err
		}
		account.Zone, account.Now = m.Config.Zone, o.Now
		c.Door = dpd.New(account)
	}
	if strings.HasPrefix(m.Config.PacketaURL, "packeta://") {
		account, err := packeta.Parse(m.Config.PacketaURL)
		if err != nil {
			return c, err
		}
		account.Zone, account.Now, account.Locale = m.Config.Zone, o.Now, m.Config.Locales[0]
		c.Points = packeta.New(account)
	}
	return c, nil
}

// ownCourier speaks the site's first language, since drivers and not recipients read
// labels. Its points are there for the demo alone: they exist nowhere.
func (m *Main) ownCourier(o Options) builtin.Config {
	locale := m.Config.Locales[0]
	text := func(key string) string { return m.Texts.Text(locale, key, nil) }
	c := builtin.Config{
		Name: text("courier.own"),
		From: func(ctx context.Context) (courier.Address, error) {
			contact, err := m.Settings.Contact(ctx, locale)
			country := countryOf(contact)
			return courier.Address{
				Company: contact.ContactName, Street: contact.ContactAddress, City: contact.ContactCity, Zip: lookup.PostCode(country, contact.ContactZip),
				Phone: contact.ContactPhone, Country: lookup.CountryCode(country),
			}, err
		},
		Words: builtin.Words{
			Locale: locale, Title: text("courier.labels"), From: text("courier.from"), To: text("courier.to"), Point: text("courier.point"),
			COD: text("courier.cod"), NoCOD: text("courier.no_cod"), Weight: text("courier.weight"), Size: text("courier.size"),
			Sent: text("courier.sent"), Reference: text("courier.reference"), Phone: text("courier.phone"), Decimal: text("courier.decimal"),
			Day: func(at time.Time) string { return at.In(m.Config.Zone).Format(text("courier.day")) },
		},
		Now: o.Now,
	}
	if m.Config.Demo {
		c.Points = builtin.Samples()
	}
	return c
}
