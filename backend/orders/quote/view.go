package quote

import (
	"strings"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/offer"
	"backoffice/backend/shop/priceledger"
	"backoffice/backend/shop/pricing"
)

// View is what a basket costs, as the form and a site get it.
type View struct {
	Lines          []LineView     `json:"products"`
	Goods          resource.Money `json:"goods"`
	Discount       resource.Money `json:"discount"`
	Fees           resource.Money `json:"fees"`
	Shipping       *MethodView    `json:"shipping"`
	Payment        *MethodView    `json:"payment"`
	Total          resource.Money `json:"total"`
	Net            resource.Money `json:"net"`
	VAT            resource.Money `json:"vat"`
	Rates          []pricing.Rate `json:"vat_rates"`
	Paid           resource.Money `json:"paid"`
	Due            resource.Money `json:"due"`
	Currency       string         `json:"currency"`
	TotalText      string         `json:"total_formated"`
	Shippings      []MethodView   `json:"shippings"`
	Payments       []MethodView   `json:"payments"`
	VoucherType    int            `json:"voucher_type"`
	VATMode        string         `json:"vat_mode"` // where it is taxed: "" at home, oss, intra, reverse, export, none
	VATCheck       *VATCheck      `json:"vat_check"`
	field.Forecast                // how the form shows it, and what keeps it from being ordered
}

// summary is the quote as the form of an order shows it.
func (d Desk) summary(c *resource.Call, q *Quote) []field.Fact {
	lines := []field.Fact{}
	add := func(label string, m resource.Money, strong bool) {
		lines = append(lines, field.Fact{Label: label, Text: Amount(d.Texts, c.Locale, m, q.Currency), Strong: strong})
	}
	say := func(key string) string { return d.Texts.Text(c.Locale, "order.summary."+key, nil) }
	for i, l := range q.Lines {
		if o := l.Goods; o != nil {
			label := d.Texts.Text(c.Locale, "order.summary.line", map[string]any{"Title": titleOf(o), "Count": int(l.Quantity), "Stock": o.Stock})
			add(label, q.Total.Lines[i].Gross, false)
		}
	}
	if len(lines) == 0 {
		return lines
	}
	if q.Total.Discount > 0 {
		add(say("discount"), -q.Total.Discount, false)
	}
	if m := q.Shipping; m != nil {
		add(m.Title, m.Price, false)
	}
	if m := q.Payment; m != nil {
		add(m.Title, m.Price, false)
	}
	if q.tax.mode != TaxedNone {
		add(say("net"), q.Net(), false)
		add(say("vat"), q.VAT(), false)
	}
	if q.tax.mode != TaxedHome {
		lines = append(lines, field.Fact{Label: say("taxed") + ": " + say(taxedTexts[q.tax.mode])})
	}
	if check := q.tax.check; check != nil {
		lines = append(lines, field.Fact{Label: check.Number + ": " + say(numberTexts[check.State])})
	}
	add(say("total"), q.Total.Total, true)
	if q.Total.Paid > 0 {
		add(say("paid"), -q.Total.Paid, false)
		add(say("due"), q.Total.Due, true)
	}
	return lines
}

// The texts of a summary by where it is taxed, and by what is known of the number.
var (
	taxedTexts  = map[string]string{TaxedOSS: "taxed_oss", TaxedIntra: "taxed_intra", TaxedReverse: "taxed_reverse", TaxedExport: "taxed_export", TaxedNone: "taxed_none"}
	numberTexts = map[string]string{VATValid: "vat_valid", VATInvalid: "vat_invalid", VATUnchecked: "vat_unchecked"}
)

// titleOf is what goods are called with their variant.
func titleOf(o *offer.Offer) string {
	if o.Label == "" {
		return o.Title
	}
	return o.Title + " – " + o.Label
}

// LineView is a line of it; without prices where the goods are not for sale.
type LineView struct {
	ID       uint64          `json:"id"`
	Variant  *uint64         `json:"variant"`
	Title    string          `json:"title"`
	Label    string          `json:"label"`
	SKU      string          `json:"sku"`
	Quantity int64           `json:"quantity"`
	Unit     resource.Money  `json:"unit"`
	Full     resource.Money  `json:"unit_full"`
	OnSale   bool            `json:"on_sale"`
	Prior    *PriorView      `json:"prior"` // of a reduction (Act 108/2024 § 7)
	Price    resource.Money  `json:"price"`
	Discount resource.Money  `json:"discount"`
	VAT      pricing.Percent `json:"vat"`
	Stock    int             `json:"stock"`
	Gift     bool            `json:"gift"`
	CanGift  bool            `json:"can_gift"` // sold as a gift voucher
}

// PriorView is what has to be shown beside a reduced price: the lowest price of the
// 30 days before the reduction, since when it held, and by how many per cent the
// goods are cheaper than it.
type PriorView struct {
	Price resource.Money `json:"price"`
	Since time.Time      `json:"since"`
	Off   int            `json:"off"`
}

func priorView(p *priceledger.Prior) *PriorView {
	if p == nil {
		return nil
	}
	return &PriorView{Price: p.Price, Since: p.Since.UTC(), Off: p.Off}
}

// MethodView is a way of shipping or of payment that may be chosen.
type MethodView struct {
	ID       uint64         `json:"id"`
	Title    string         `json:"title"`
	Price    resource.Money `json:"price"`
	Method   string         `json:"method,omitempty"`
	Provider *int           `json:"provider,omitempty"`
	Pickup   *bool          `json:"pickup,omitempty"`
}

func (m *Method) view(shipping bool) *MethodView {
	if m == nil {
		return nil
	}
	v := &MethodView{ID: m.ID, Title: m.Title, Price: m.Price, Method: m.Kind}
	if shipping {
		v.Provider, v.Pickup = &m.Provider, &m.Pickup
	}
	return v
}

func (d Desk) say(locale string, messages []fault.Message) []string {
	said := make([]string, len(messages))
	for i, m := range messages {
		said[i] = d.Texts.Text(locale, m.Key, m.Args)
	}
	return said
}

// ViewOf is a quote as the form and a site get it, with the ways of shipping and of
// payment that may be chosen.
func (d Desk) ViewOf(c *resource.Call, q *Quote) (*View, error) {
	v := &View{
		Lines: make([]LineView, len(q.Lines)), Goods: q.Total.Goods, Discount: q.Total.Discount, Fees: q.Total.Fees, Total: q.Total.Total,
		Shipping: q.Shipping.view(true), Payment: q.Payment.view(false), Net: q.Net(), VAT: q.VAT(), Rates: q.Total.VAT, Paid: q.Total.Paid, Due: q.Total.Due,
		Currency: q.Currency, TotalText: Amount(d.Texts, c.Locale, q.Total.Total, q.Currency),
		VATMode: q.tax.mode, VATCheck: q.tax.check,
		Forecast: field.NewForecast(),
	}
	v.Summary = d.summary(c, q)
	if q.Voucher != nil {
		v.VoucherType = q.Voucher.Type
	}
	for i, l := range q.Lines {
		line := LineView{ID: l.ID, Variant: l.Variant, Quantity: l.Quantity, Gift: l.Gift, Price: q.Total.Lines[i].Gross, Discount: q.Total.Lines[i].Share}
		if o := l.Goods; o != nil {
			line.Title, line.Label, line.SKU, line.Unit, line.Full, line.OnSale = o.Title, o.Label, o.SKU, o.Price, o.Full, o.OnSale
			line.Prior = priorView(o.Prior)
			line.VAT, line.Stock, line.CanGift = l.Percent, o.Stock, o.Gift
		}
		v.Lines[i] = line
	}
	for path, messages := range q.Wrong {
		v.Wrong[path] = d.say(c.Locale, messages)
	}
	choices, err := q.Choices(c.Tx)
	v.Shippings, v.Payments = choices.Shippings, choices.Payments
	for _, r := range choices.Refused {
		v.Refuse(r.Field, r.ID, strings.Join(d.say(c.Locale, r.Why), " "))
	}
	return v, err
}
