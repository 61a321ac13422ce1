package shipping

import (
	"errors"
	"slices"
	"strings"

	"backoffice/backend/fault"
	"backoffice/backend/integration/courier"
)

// called are the texts of what a parcel is made of, as staff see it in the order.
var called = map[string]string{
	"to.name": "common.fields.name", "to.surname": "common.fields.surname", "to.company": "common.fields.billing_name", "to.street": "common.fields.address",
	"to.number": "order.fields.address_number", "to.city": "common.fields.city", "to.zip": "common.fields.zip", "to.country": "common.fields.country_id",
	"to.phone": "common.fields.phone", "to.email": "common.fields.email", "point_id": "order.fields.shipping_point_id", "currency": "order.fields.currency",
	"cod": "courier.cod", "note": "order.fields.note", "reference": "courier.reference", "payment_ref": "courier.reference", "weight": "order.fields.weight",
	"depth": "order.fields.depth", "width": "order.fields.width", "height": "order.fields.height", "sender": "order.fields.sender_address_id",
}

// explained is a refusal of a parcel as staff understand it who did not fill in what is
// wrong just now: the fields of the order stand in its message by name. One that is about
// fields of the form alone stays as it is.
func (d Desk) explained(locale string, err error, form ...string) error {
	f := fault.As(err)
	if f == nil || f.Code != fault.Invalid || !slices.ContainsFunc(f.Fields.Paths(), func(path string) bool { return !slices.Contains(form, path) }) {
		return err
	}
	var all []string
	for _, path := range f.Fields.Paths() {
		for _, m := range f.Fields[path] {
			text := d.Texts.Text(locale, m.Key, m.Args)
			if words, of := m.Args["Words"].(string); of {
				text = words
			}
			if key, known := called[path]; known {
				text = d.Texts.Text(locale, key, nil) + " – " + text
			}
			all = append(all, text)
		}
	}
	if failure, is := errors.AsType[*courier.Failure](err); is {
		return fault.Wrap(err, fault.Invalid, "errors.courierRefused", "Service", failure.Service, "Words", strings.Join(all, "; "))
	}
	return fault.Wrap(err, fault.Invalid, "errors.parcelFields", "Problems", strings.Join(all, " "))
}
