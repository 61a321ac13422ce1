package placing

import (
	"cmp"

	"backoffice/backend/fault"
	"backoffice/backend/lookup"
	"backoffice/backend/orders/quote"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// BasketItems are the lines of a basket, ids as they come: what is wrong with one
// is shown beside the prices.
func BasketItems(gift bool) field.Field {
	items := field.List{
		field.Number("id").Required().Min(1),
		field.Number("variant").Min(1),
		field.Number("quantity").Required().Min(1).Max(10_000).Default(1),
		field.Bool("gift").Default(gift),
	}
	for i, f := range items {
		items[i] = f.Labelled("order.fields.products." + f.Name)
	}
	return field.Group("products", items...).Labelled("order.fields.products").Max(sale.MostLines)
}

// QuoteFields are what a quote asks for.
func QuoteFields(gift bool) field.List {
	return LabelledAsForm(field.List{
		BasketItems(gift),
		field.Number("country_id").Min(1), field.Number("shipping_country_id").Min(1), field.Number("language_id").Min(1),
		field.Number("shipping_id").Min(1), field.Number("payment_id").Min(1), field.Number("currency_id").Min(1),
		field.Text("voucher").Max(32), field.Text("billing_vat").Max(60),
	})
}

// QuoteInput is what is to be priced.
type QuoteInput struct {
	Products          []quote.Item `json:"products"`
	CountryID         uint64       `json:"country_id"`
	ShippingCountryID uint64       `json:"shipping_country_id"`
	LanguageID        uint64       `json:"language_id"`
	ShippingID        uint64       `json:"shipping_id"`
	PaymentID         uint64       `json:"payment_id"`
	CurrencyID        *uint64      `json:"currency_id"`
	Voucher           string       `json:"voucher"`
	BillingVAT        string       `json:"billing_vat"`
}

// QuoteOf prices what is filled in, for callers outside any transaction. A site may ask
// for any goods as a gift.
func (d Desk) QuoteOf(c *resource.Call, in QuoteInput, site bool) (*quote.Quote, error) {
	locale, unknown := c.Locale, []string{}
	if in.LanguageID != 0 {
		code, err := lookup.LanguageCode(c.Tx, &in.LanguageID, "")
		if err != nil {
			return nil, err
		}
		if locale = cmp.Or(code, c.Locale); code == "" {
			unknown = append(unknown, "language_id")
		}
	}
	for path, id := range map[string]uint64{"country_id": in.CountryID, "shipping_country_id": in.ShippingCountryID} {
		if id > uint64(len(lookup.CountryCodes)) {
			unknown = append(unknown, path)
		}
	}
	b := quote.Basket{
		Items: in.Products, CountryID: in.CountryID, ShippingID: in.ShippingID, PaymentID: in.PaymentID, Voucher: in.Voucher,
		CurrencyID: in.CurrencyID, Locale: locale, BillingVAT: in.BillingVAT, AnyGift: site,
	}
	if in.ShippingCountryID != 0 {
		b.CountryID = in.ShippingCountryID
	}
	q, err := d.Quotes.PricedBy(c.Tx, c.Now, b, d.Quotes.Methods)
	if err != nil {
		return nil, err
	}
	for _, path := range unknown {
		q.Wrong.Add(path, fault.M("errors.option"))
	}
	return q, nil
}

// Quote prices a basket for the form of an order.
func (d Desk) Quote(c *resource.Call, in QuoteInput) (resource.Reply, error) {
	return d.Quoted(c, in, false)
}

// Quoted answers with what a basket costs, after the number of its buyer was asked about.
func (d Desk) Quoted(c *resource.Call, in QuoteInput, site bool) (resource.Reply, error) {
	if err := d.Quotes.Verify(c, in.BillingVAT); err != nil {
		return resource.Reply{}, err
	}
	q, err := d.QuoteOf(c, in, site)
	if err != nil {
		return resource.Reply{}, err
	}
	view, err := d.Quotes.ViewOf(c, q)
	return resource.Reply{Data: view}, err
}

// LabelledAsForm has fields called as those of the form of an order are.
func LabelledAsForm(list field.List) field.List {
	for i, f := range list {
		switch f.Name {
		case "name", "surname", "email", "phone", "address", "city", "zip", "country_id", "products":
		default:
			list[i] = f.Labelled("order.fields." + f.Name)
		}
	}
	return list
}
