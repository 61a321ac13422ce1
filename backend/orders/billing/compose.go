// Package billing makes the documents of orders: confirmations, invoices and
// credit notes whose sums are those of the order, and has them issued, each once.
package billing

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"backoffice/backend/integration/invoicing"
	"backoffice/backend/lookup"
	"backoffice/backend/orders/documents"
	"backoffice/backend/orders/payments"
	"backoffice/backend/orders/returns"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/shop/pricing"
)

// Source is all that a document is made of.
type Source struct {
	Order    *sale.Order
	Lines    []sale.Line
	Supplier invoicing.Party
	IBAN     string
	BIC      string
	// Countries are the codes of countries by their ids.
	Countries map[uint64]string
	Locale    string
	Zone      *time.Location
	Now       time.Time
	// Preceding is the confirmation before an invoice, or the invoice that a credit
	// note calls off; nil where there is none.
	Preceding *invoicing.Reference
	// TaxedIn is what the country is called whose VAT is charged by the one-stop shop; empty
	// where that is not how it is charged.
	TaxedIn string
	// Invoiced is the customer of the invoice that a credit note calls off; nil: the
	// order's.
	Invoiced *invoicing.Party
	// Refunds are what was taken back; a credit note is of the one of its part, and
	// of all where there is none.
	Refunds []returns.Refund
	Say     func(key string, args map[string]any) string
}

// Compose makes the document. Its total is the order's, its VAT by rate too,
// where the supplier pays VAT; of a credit note those of what was taken back.
func (s Source) Compose(k documents.Key) invoicing.Document {
	o := s.Order
	if o.SoldWithoutVAT() { // whoever has registered since charged none for it
		s.Supplier.VATID = ""
	}
	d := invoicing.Document{
		Key: invoicing.Key{Order: o.ID, Kind: k.Kind, Part: k.Part}, Locale: s.Locale,
		Order:    invoicing.Reference{Number: o.Number, On: s.day(o.CreatedAt)},
		Supplier: s.Supplier, Customer: s.customer(), DeliverTo: s.deliverTo(), Currency: o.Currency,
		Payment: s.payment(k.Kind), Delivery: s.delivery(), Preceding: s.Preceding,
	}
	if s.TaxedIn != "" && s.Supplier.VATID != "" {
		d.Note = s.Say("order.document.oss", map[string]any{"Country": s.TaxedIn}) // a percentage alone may be one of home
	}
	d.Supplied = s.supplied(k.Kind)
	if o.PaidAt == nil {
		d.Due = invoicing.DayOf(payments.TransferDue(s.Now, s.Zone))
	}
	refund := s.refund(k)
	paid, paidBy := o.PricePaid, "order.document.voucher_paid"
	if k.Kind == invoicing.CreditNote {
		d.Due, d.Reason, paidBy = "", s.Say("order.document.reason.cancelled", nil), "order.document.voucher_returned"
	}
	if refund == nil {
		s.lines(&d)
		s.adjust(&d)
		s.tax(&d, o.VATRates)
	} else {
		s.credit(&d, refund)
		paid = refund.Content.Voucher
	}
	if paid > 0 {
		d.Prepaid = []invoicing.Prepayment{{Reason: s.Say(paidBy, map[string]any{"Code": o.VoucherCode}), Amount: amount(paid)}}
	}
	d.Sum()
	if o.Currency != "EUR" {
		d.Exchange = &invoicing.Exchange{Rate: o.CurrencyRate, On: s.day(o.CreatedAt), VAT: inEuro(d.Totals.VAT, o.CurrencyRate)}
	}
	return d
}

// inEuro rounds half away from zero.
func inEuro(a invoicing.Amount, rate int64) invoicing.Amount {
	if rate <= 0 {
		return 0
	}
	return invoicing.Amount((2*int64(a)*1_000_000 + rate) / (2 * rate))
}

func (s Source) day(at time.Time) invoicing.Day { return invoicing.DayOf(at.In(s.Zone)) }

// supplied is when goods were handed over or money came, whichever was first.
func (s Source) supplied(kind invoicing.Kind) invoicing.Day {
	var first *time.Time
	for _, at := range []*time.Time{s.Order.PaidAt, s.Order.ShippedAt} {
		if at != nil && (first == nil || at.Before(*first)) {
			first = at
		}
	}
	switch {
	case kind == invoicing.CreditNote && s.Order.EndedAt != nil:
		return s.day(*s.Order.EndedAt)
	case first != nil && kind != invoicing.CreditNote:
		return s.day(*first)
	case kind == invoicing.Confirmation:
		return ""
	}
	return s.day(s.Now)
}

func amount(m resource.Money) invoicing.Amount { return invoicing.Amount(m / 10) }

func (s Source) lines(d *invoicing.Document) {
	for _, l := range s.Lines {
		d.Lines = append(d.Lines, invoicing.Line{
			Name: l.Title, Detail: l.Label, SKU: l.SKU, Quantity: l.Quantity, Unit: invoicing.Piece, Tax: s.lineRate(l),
			UnitGross: invoicing.Price(l.Price * 10), Gross: amount(l.Gross),
		})
	}
}

// adjust adds what a code took off, one allowance a rate, and what delivery and
// payment cost.
func (s Source) adjust(d *invoicing.Document) {
	o := s.Order
	shares := map[invoicing.Tax]invoicing.Amount{}
	var taxes []invoicing.Tax
	for _, l := range s.Lines {
		t := s.lineRate(l)
		if !slices.Contains(taxes, t) {
			taxes = append(taxes, t)
		}
		shares[t] += amount(l.Share)
	}
	for _, t := range taxes {
		if shares[t] > 0 {
			d.Adjustments = append(d.Adjustments, invoicing.Adjustment{
				Reason: s.Say("order.document.discount", map[string]any{"Code": o.VoucherCode}), Tax: t, Gross: shares[t],
			})
		}
	}
	for _, fee := range []struct {
		title string
		gross resource.Money
		vat   pricing.Percent
	}{{o.ShippingTitle, o.ShippingPrice, o.ShippingVAT}, {o.PaymentTitle, o.PaymentPrice, o.PaymentVAT}} {
		if gross := fee.gross.Cents(); gross > 0 {
			d.Adjustments = append(d.Adjustments, invoicing.Adjustment{Charge: true, Reason: fee.title, Tax: s.rate(fee.vat), Gross: amount(gross)})
		}
	}
}

func (s Source) customer() invoicing.Party {
	if s.Invoiced != nil {
		return *s.Invoiced
	}
	o := s.Order
	p := invoicing.Party{
		Name: o.Fullname, Street: street(o.Address, o.AddressNumber), City: o.City, PostalCode: o.Zip, Country: s.Countries[o.CountryID], CountryIn: o.Country,
		Email: o.Email, Phone: o.Phone,
	}
	if o.BillingName != "" {
		p.Name = o.BillingName
	}
	if o.BillingAddress != "" && o.BillingCity != "" && o.BillingZip != "" {
		p.Street, p.City, p.PostalCode = street(o.BillingAddress, o.BillingAddressNumber), o.BillingCity, o.BillingZip
		if o.BillingCountryID != nil {
			p.Country, p.CountryIn = s.Countries[*o.BillingCountryID], o.BillingCountry
		}
	}
	p.PostalCode = postCode(p)
	p.CompanyID, p.TaxID, p.VATID = o.BillingBusinessID, o.BillingTaxID, vatID(o.BillingVAT)
	return p
}

// postCode is that of a party as its country writes it.
func postCode(p invoicing.Party) string {
	return lookup.PostCode(lookup.CountryID(p.Country), p.PostalCode)
}

// deliverTo is where goods go, where that is not the customer's address; nobody delivers
// what is collected in the shop.
func (s Source) deliverTo() *invoicing.Party {
	o := s.Order
	p := invoicing.Party{Country: s.Countries[o.CountryID], CountryIn: o.Country}
	switch {
	case o.ShippingPoint != nil:
		at := o.ShippingPoint
		p.Name, p.Street, p.City, p.PostalCode = cmp.Or(at.Place, at.Name), at.Street, at.City, at.Zip
		s.abroad(&p)
	case o.ShippingPickup:
	case o.ShippingName != "":
		p.Name, p.Street, p.City, p.PostalCode, p.Phone = o.ShippingName, o.ShippingAddress, o.ShippingCity, o.ShippingZip, o.ShippingPhone
		s.abroad(&p)
	case o.BillingAddress != "": // the customer stands on it with another address
		p.Name, p.Street, p.City, p.PostalCode = o.Fullname, street(o.Address, o.AddressNumber), o.City, o.Zip
	}
	if p.Name == "" || p.Street == "" || p.City == "" || p.PostalCode == "" {
		return nil
	}
	p.PostalCode = postCode(p)
	return &p
}

// abroad gives a party the country that goods go to, where that is one of its own.
func (s Source) abroad(p *invoicing.Party) {
	if to := s.Order.ShippingCountryID; to != nil {
		p.Country, p.CountryIn = s.Countries[*to], s.Order.ShippingCountry
	}
}

func street(name, number string) string { return strings.TrimSpace(name + " " + number) }

// plain is a number as registers write it, without spaces.
func plain(number string) string { return strings.ToUpper(strings.Join(strings.Fields(number), "")) }

// vatID is a VAT number as registers write it, without what people part it with.
func vatID(number string) string { return plain(apart.Replace(number)) }

var apart = strings.NewReplacer(".", "", "-", "", "/", "")

func (s Source) delivery() string {
	if at := s.Order.ShippingPoint; at != nil && at.Name != "" {
		return s.Order.ShippingTitle + " – " + at.Name
	}
	return s.Order.ShippingTitle
}

func (s Source) payment(kind invoicing.Kind) invoicing.Payment {
	o := s.Order
	p := invoicing.Payment{Title: o.PaymentTitle, IBAN: plain(s.IBAN), BIC: plain(s.BIC), VariableSymbol: o.Number}
	switch o.PaymentMethod {
	case sale.MethodCard:
		p.Means = invoicing.Card
	case sale.MethodBenefit:
		p.Means = invoicing.Online
	case sale.MethodCOD:
		p.Means = invoicing.Cash
	default:
		p.Means = invoicing.Transfer
	}
	if o.PaidAt != nil && kind != invoicing.CreditNote {
		p.PaidOn = s.day(*o.PaidAt)
	}
	return p
}
