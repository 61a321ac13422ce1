package placing

import (
	"cmp"
	"slices"

	"backoffice/backend/fault"
	"backoffice/backend/lookup"
	"backoffice/backend/orders/quote"
	"backoffice/backend/orders/sale"
	"backoffice/backend/shop"
)

// member is a field of an address, and what it holds.
type member struct{ name, value string }

// checkAddresses refuses the half of an address, as parcels and documents take a whole one
// and that of the customer in place of any other, and post codes that no courier takes.
// Nobody delivers what is collected in the shop.
func checkAddresses(o *sale.Order, collected bool, wrong fault.Fields) {
	if !collected {
		whole(wrong, shippingAddress(o)...)
	}
	street := o.BillingAddress
	if street == "" && o.BillingAddressNumber != "" {
		wrong.Add("billing_address", fault.M("errors.required"))
	}
	whole(wrong, member{"billing_address", street}, member{"billing_city", o.BillingCity}, member{"billing_zip", o.BillingZip})
	for _, at := range []struct {
		country *uint64
		code    member
	}{{nil, member{"zip", o.Zip}}, {o.BillingCountryID, member{"billing_zip", o.BillingZip}}, {o.ShippingCountryID, member{"shipping_zip", o.ShippingZip}}} {
		if at.code.value != "" && !lookup.IsPostCode(*cmp.Or(at.country, &o.CountryID), at.code.value) {
			wrong.Add(at.code.name, fault.M("errors.postCode"))
		}
	}
}

func shippingAddress(o *sale.Order) []member {
	return []member{
		{"shipping_name", o.ShippingName}, {"shipping_address", o.ShippingAddress}, {"shipping_city", o.ShippingCity}, {"shipping_zip", o.ShippingZip},
	}
}

// whole refuses that some of the members are filled in and some are not.
func whole(wrong fault.Fields, members ...member) {
	if slices.ContainsFunc(members, func(m member) bool { return m.value != "" }) {
		required(wrong, members...)
	}
}

func required(wrong fault.Fields, members ...member) {
	for _, m := range members {
		if _, reported := wrong[m.name]; m.value == "" && !reported {
			wrong.Add(m.name, fault.M("errors.required"))
		}
	}
}

// checkAbroad refuses a parcel to the customer's street in another country than the
// customer's own.
func checkAbroad(o *sale.Order, q *quote.Quote) {
	m, to := q.Shipping, o.ShippingCountryID
	if m == nil || m.Pickup || slices.Contains(shop.AtPoint, m.Provider) || to == nil || *to == o.CountryID {
		return
	}
	if slices.ContainsFunc(q.Lines, func(l quote.PricedLine) bool { return l.Goods != nil && l.Goods.Physical }) {
		required(q.Wrong, shippingAddress(o)...)
	}
}

// moved says that an address of an order was changed.
func moved(o, old *sale.Order) bool {
	return billedIn(o) != billedIn(old) || !slices.Equal(addressed(o), addressed(old))
}

func addressed(o *sale.Order) []member {
	return append(shippingAddress(o),
		member{"zip", o.Zip}, member{"billing_address", o.BillingAddress}, member{"billing_address_number", o.BillingAddressNumber},
		member{"billing_city", o.BillingCity}, member{"billing_zip", o.BillingZip},
	)
}

func billedIn(o *sale.Order) uint64 {
	if o.BillingCountryID == nil {
		return 0
	}
	return *o.BillingCountryID
}
