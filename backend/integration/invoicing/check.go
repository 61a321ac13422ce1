package invoicing

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"backoffice/backend/fault"
)

// Bounds of what a document may hold: beyond them it is a mistake, and sums
// could overflow.
const (
	mostLines    = 5000
	mostQuantity = 1_000_000
	mostAmount   = 100_000_000_00
	mostPrice    = 100_000_000_0000
	// taxSlack is how many cents the VAT of a percentage may differ from its base
	// times the percentage: prices are agreed with VAT, and refunds by part keep
	// the whole's cents (BR-CO-17 tolerates a whole unit).
	taxSlack = 2
)

var (
	countryPattern  = regexp.MustCompile(`^[A-Z]{2}$`)
	currencyPattern = regexp.MustCompile(`^[A-Z]{3}$`)
	symbolPattern   = regexp.MustCompile(`^[0-9]{0,10}$`)
	vatPattern      = regexp.MustCompile(`^[A-Z]{2}[0-9A-Z+*]{2,18}$`)
	ibanPattern     = regexp.MustCompile(`^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$`)
)

// Check returns Invalid, with every field at fault named, where the document
// lacks what the law asks for or its sums do not agree.
func (d Document) Check() error {
	f := faults{fault.Fields{}}
	f.option("key.kind", slices.Contains([]Kind{Confirmation, Invoice, CreditNote}, d.Key.Kind))
	f.required("key.order", d.Key.Order != 0)
	f.required("key.part", d.Key.Part > 0)
	f.text("locale", d.Locale)
	f.text("order.number", d.Order.Number)
	for path, day := range map[string]Day{"issued": d.Issued, "supplied": d.Supplied, "due": d.Due, "order.on": d.Order.On, "payment.paid_on": d.Payment.PaidOn} {
		f.day(path, day)
	}
	f.required("supplied", d.Supplied != "" || d.Key.Kind == Confirmation)
	if d.Key.Kind == CreditNote {
		f.required("preceding", d.Preceding != nil && d.Preceding.Number != "")
		f.text("reason", d.Reason)
	}
	f.party("supplier", d.Supplier)
	f.text("supplier.company_id", d.Supplier.CompanyID)
	f.text("supplier.register", d.Supplier.Register)
	f.party("customer", d.Customer)
	if d.DeliverTo != nil {
		f.party("deliver_to", *d.DeliverTo)
	}
	f.payment(d)
	f.pattern("currency", d.Currency, currencyPattern)
	f.exchange(d)
	f.lines(d)
	f.vat(d)
	f.totals(d)
	return f.Err()
}

// faults gathers what is wrong.
type faults struct{ fault.Fields }

func (f faults) required(path string, is bool) {
	if !is {
		f.Add(path, fault.M("errors.required"))
	}
}

func (f faults) text(path, value string) { f.required(path, strings.TrimSpace(value) != "") }

func (f faults) option(path string, is bool) {
	if !is {
		f.Add(path, fault.M("errors.option"))
	}
}

func (f faults) pattern(path, value string, pattern *regexp.Regexp) {
	if !pattern.MatchString(value) {
		f.Add(path, fault.M("errors.pattern"))
	}
}

func (f faults) day(path string, day Day) {
	if _, err := day.Time(); day != "" && err != nil {
		f.Add(path, fault.M("errors.date"))
	}
}

func (f faults) between(path string, n, low, high int64) {
	switch {
	case n < low:
		f.Add(path, fault.M("errors.minValue", "Value", fmt.Sprint(low)))
	case n > high:
		f.Add(path, fault.M("errors.maxValue", "Value", fmt.Sprint(high)))
	}
}

// agrees holds a sum against what it should be.
func (f faults) agrees(path string, is, want Amount) {
	if is != want {
		f.Add(path, fault.M("errors.documentSum", "Value", fault.Decimal(want.Decimal())))
	}
}

func (f faults) party(path string, p Party) {
	for field, value := range map[string]string{"name": p.Name, "street": p.Street, "city": p.City, "postal_code": p.PostalCode, "country_in": p.CountryIn} {
		f.text(path+"."+field, value)
	}
	f.pattern(path+".country", p.Country, countryPattern)
	if p.VATID != "" {
		f.pattern(path+".vat_id", p.VATID, vatPattern)
	}
}

func (f faults) payment(d Document) {
	p := d.Payment
	f.option("payment.means", slices.Contains([]Means{Cash, Transfer, Card, Online}, p.Means))
	f.text("payment.title", p.Title)
	f.pattern("payment.variable_symbol", p.VariableSymbol, symbolPattern)
	if p.Means == Transfer && p.PaidOn == "" && d.Key.Kind != CreditNote && d.Totals.Due > 0 {
		f.text("payment.iban", p.IBAN)
	}
	if p.IBAN != "" && !ValidIBAN(p.IBAN) {
		f.Add("payment.iban", fault.M("errors.iban"))
	}
}

// IBANForm is how people write an account, with spaces wherever they like, as the
// pattern of a field. PlainIBAN and ValidIBAN say whether it is one.
const IBANForm = `[\s\p{Z}]*([A-Za-z][\s\p{Z}]*){2}([0-9][\s\p{Z}]*){2}([0-9A-Za-z][\s\p{Z}]*){11,30}`

// PlainIBAN is an account without spaces and in capitals, as ValidIBAN takes it.
func PlainIBAN(text string) string { return strings.ToUpper(strings.Join(strings.Fields(text), "")) }

// ValidIBAN holds an account, written without spaces, against its check digits
// (ISO 13616).
func ValidIBAN(iban string) bool {
	if !ibanPattern.MatchString(iban) {
		return false
	}
	rest := 0
	for _, c := range iban[4:] + iban[:4] {
		if c >= 'A' {
			rest = (rest*100 + int(c-'A') + 10) % 97
		} else {
			rest = (rest*10 + int(c-'0')) % 97
		}
	}
	return rest == 1
}

func (f faults) exchange(d Document) {
	if d.Currency == "EUR" || d.Key.Kind == Confirmation && d.Exchange == nil {
		return
	}
	if d.Exchange == nil || d.Exchange.Rate <= 0 {
		f.required("exchange.rate", false)
		return
	}
	f.required("exchange.on", d.Exchange.On != "")
	f.day("exchange.on", d.Exchange.On)
	f.agrees("exchange.vat", d.Exchange.VAT, Amount(portion(int64(d.Totals.VAT), 1_000_000, d.Exchange.Rate)))
}

func (f faults) lines(d Document) {
	f.required("lines", len(d.Lines) > 0)
	f.between("lines", int64(len(d.Lines)+len(d.Adjustments)), 0, mostLines)
	for i, l := range d.Lines {
		at := fmt.Sprintf("lines.%d.", i)
		f.text(at+"name", l.Name)
		f.option(at+"unit", slices.Contains([]Unit{Piece, Kilogram, Litre, Metre, Hour}, l.Unit))
		f.between(at+"quantity", l.Quantity, 1, mostQuantity)
		f.between(at+"unit_gross", int64(l.UnitGross), 0, mostPrice)
		f.between(at+"gross", int64(l.Gross), 0, mostAmount)
		if l.Quantity < 1 || l.Quantity > mostQuantity || l.UnitGross < 0 || l.UnitGross > mostPrice {
			continue
		}
		f.agrees(at+"gross", l.Gross, Amount(portion(int64(l.UnitGross), l.Quantity, 100)))
		if net := portion(int64(l.Net), 100, l.Quantity); Price(net) != l.UnitNet {
			f.Add(at+"unit_net", fault.M("errors.documentSum", "Value", fault.Decimal(Price(net).Decimal())))
		}
	}
	for i, a := range d.Adjustments {
		at := fmt.Sprintf("adjustments.%d.", i)
		f.text(at+"reason", a.Reason)
		f.between(at+"gross", int64(a.Gross), 0, mostAmount)
	}
	for i, p := range d.Prepaid {
		at := fmt.Sprintf("prepaid.%d.", i)
		f.text(at+"reason", p.Reason)
		f.between(at+"amount", int64(p.Amount), 1, mostAmount)
	}
}
