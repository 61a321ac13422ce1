package placing

import (
	"slices"

	"backoffice/backend/lookup"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
)

// chosen is a state as the form of a new order offers it (002 §4).
func chosen(name string, usual int, states ...column.State) field.Field {
	options := make([]field.Option, len(states))
	for i, s := range states {
		options[i] = field.Option{Value: s.Value, Key: s.Key}
	}
	return field.Select(name).Of(options...).Required().CreateOnly().Default(usual)
}

var (
	// sentTo is the country that decides what may be chosen: that of the delivery
	// address where there is one (002 §7).
	sentTo = field.FirstOf("shipping_country_id", "country_id")
	// atPoint is when the parcel is collected at a pick-up point.
	atPoint = field.WhenMarked("shipping_id", "at_point")
	// soldAsGift is when the product of a line is one that gift vouchers are made of
	// (002 §5, decisions.md 20).
	soldAsGift = field.WhenMarked("id", "categories.gift")
)

// reached is what mail servers on the internet are called by: a name with a dot.
const reached = `[^@]*|.*@[^@]*\.[^@]*`

// Buyer is who orders, as the form and a site say it.
var Buyer = field.List{
	field.Text("name").Required().Min(2).Max(120),
	field.Text("surname").Required().Min(2).Max(120).Beside("name"),
	field.Email("email").Required().Max(191).Pattern(reached).Message("pattern", "errors.email"),
	field.Phone("phone").Max(60).Beside("email"),
	field.Text("address").Required().Min(2).Max(255),
	field.Text("address_number").Required().Min(1).Max(60).Beside("address"),
	field.Text("city").Required().Min(2).Max(255),
	field.Text("zip").Required().Min(3).Max(20).Beside("city"),
	field.Select("country_id").From("country").Required(),
	field.Select("language_id").From("language").Required().Beside("country_id"),
}.Personal("country_id", "language_id")

// begun is list with the country and the language that most orders of the shop have.
func begun(list field.List) field.List {
	list = slices.Clone(list)
	for i, f := range list {
		if f.Name == "country_id" || f.Name == "language_id" {
			list[i] = f.Usual()
		}
	}
	return list
}

// Form are the fields of an order with the rules of 002 §5.
var Form = resource.Form{
	Live: "quote",
	Main: append(field.List{
		field.Select("user_id").From("customer").Searched().Fills(
			"name", "surname", "email", "phone", "address", "address_number", "city", "zip", "country_id", "language_id",
			"billing_name", "billing_address", "billing_address_number", "billing_city", "billing_zip", "billing_country_id", "billing_business_id", "billing_tax_id", "billing_vat",
			"shipping_name", "shipping_address", "shipping_city", "shipping_zip", "shipping_country_id",
		).Personal(),
		field.Derived("number"),
	}, begun(Buyer)...),
	Panels: []resource.Panel{
		{Name: "billing", Fields: field.List{
			field.Text("billing_name").Max(255),
			field.Text("billing_address").Max(255),
			field.Text("billing_address_number").Max(60).Beside("billing_address"),
			field.Text("billing_city").Max(255),
			field.Text("billing_zip").Max(20).Beside("billing_city"),
			field.Select("billing_country_id").From("country"),
			field.Text("billing_business_id").Max(60),
			field.Text("billing_tax_id").Max(60).Beside("billing_business_id"),
			field.Text("billing_vat").Max(60).Pattern(lookup.VATPattern).Message("pattern", "errors.vatForm"),
		}.Personal("billing_country_id")},
		{Name: "shipping", Fields: field.List{
			field.Text("shipping_name").Max(255),
			field.Text("shipping_address").Max(255),
			field.Text("shipping_city").Max(255),
			field.Text("shipping_zip").Max(20).Beside("shipping_city"),
			field.Select("shipping_country_id").From("country"),
			field.Phone("shipping_phone").Max(60),
		}.Personal("shipping_country_id")},
		{Name: "products", Main: true, Fields: field.List{
			field.Group("products", lineFields()...).Max(sale.MostLines).Required(),
		}},
		{Name: "others", Main: true, Fields: field.List{
			field.Select("shipping_id").From("shop/shipping/list").Under(sentTo).Required(),
			field.Select("pickup_point_id").From("shop/pickup_point/of").Under("shipping_id", sentTo).Searched().ShownWhen(atPoint).RequiredWhen(atPoint),
			field.Select("payment_id").From("shop/payment/list").Under(sentTo).Required().Beside("shipping_id"),
			field.Text("voucher").Min(6).Max(32).HoldsBy("shop/voucher/validate", 5).Message("unique", "errors.voucherInvalid").NotCopied(),
			field.Select("currency_id").From("currency/list").Beside("voucher"),
			chosen("status", sale.Unpaid, sale.PaymentStates[0], sale.PaymentStates[7], sale.PaymentStates[8]).NotCopied(),
			chosen("status_admin", sale.Awaiting, sale.FulfilmentStates[:3]...).Beside("status").NotCopied(),
			field.Bool("gifted"),
			field.Bool("send_order").Default(true).NotCopied(),
			field.Bool("send_invoice").Default(true).NotCopied(),
			field.Bool("send_gift").Default(true).NotCopied(),
			field.Area("note").Max(2000).Personal(),
		}},
	},
}

// basketFields are what is ordered, as the form, the quote and the site say it.
// Whoever sells to visitors makes gift vouchers of goods that are sold as such.
func basketFields(gift bool) field.List {
	return field.List{
		field.Select("id").From("shop/product/list").Required().Searched(),
		field.Select("variant").From("shop/product_variant/of").Under(field.ItemID),
		field.Number("quantity").Required().Min(1).Max(10_000).Default(1).Beside("variant"),
		field.Bool("gift").Default(gift),
	}
}

// lineFields are what is ordered, as the form asks for it: what is no gift voucher
// is not offered as one.
func lineFields() field.List {
	fields := basketFields(false)
	for i, f := range fields {
		if f.Name == "gift" {
			fields[i] = f.ShownWhen(soldAsGift)
		}
	}
	return fields
}

// placed are the fields that stay as they were placed (002 §5).
var placed = []string{
	"user_id", "products", "country_id", "language_id", "currency_id", "payment_id", "shipping_id", "voucher",
	"shipping_country_id", "send_order", "send_invoice", "send_gift",
}

// Locked keeps what an order was placed with from being edited, and the numbers of a company once
// they are on an invoice, which stays as it was issued: until then one that no document can have is put right. The
// order of an erased customer stays as it is: it would name somebody again.
func Locked(_ resource.Actor, o *sale.Order) map[string]string {
	if o.ID == 0 {
		return nil
	}
	if o.Erased() {
		fields := map[string]string{}
		for _, f := range Form.All() {
			if !f.ReadOnlyFlag {
				fields[f.Name] = "order.locked.erased"
			}
		}
		return fields
	}
	fields := make(map[string]string, len(placed))
	for _, name := range placed {
		fields[name] = "order.locked.placed"
	}
	if o.SFInvoiceID != "" {
		fields["billing_business_id"], fields["billing_tax_id"] = "order.locked.invoiced", "order.locked.invoiced"
		fields["billing_vat"] = "order.locked.corrected" // the last of them says how it is put right
	}
	if pointLocked(o) {
		fields["pickup_point_id"] = "order.locked.point"
	}
	return fields
}
