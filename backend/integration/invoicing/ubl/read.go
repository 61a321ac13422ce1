package ubl

import (
	"math/big"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
)

// Read returns what a structured document says as a document of the shop's own
// model. Amounts with VAT of single lines stay empty: the form does not carry them.
// It returns Invalid, with the places named, for what the model cannot hold, such
// as quantities that are not whole.
func Read(root *Element) (invoicing.Document, error) {
	r := reader{fields: fault.Fields{}}
	d := invoicing.Document{
		Key: invoicing.Key{Kind: invoicing.Invoice}, Number: root.Value("ID"), Issued: day(root, "IssueDate"), Supplied: day(root, "TaxPointDate"), Due: day(root, "DueDate"),
		Order: invoicing.Reference{Number: root.Value("OrderReference/ID")}, Currency: root.Value("DocumentCurrencyCode"), Note: root.Value("Note"),
		Supplier: partyOf(root.First(party)), Customer: partyOf(root.First(buyer)),
	}
	lines, quantity := "InvoiceLine", "InvoicedQuantity"
	if root.Name == creditNote {
		lines, quantity = "CreditNoteLine", "CreditedQuantity"
		d.Key.Kind, d.Due = invoicing.CreditNote, day(root, "PaymentMeans/PaymentDueDate")
	}
	if d.Supplied == "" {
		d.Supplied = day(root, "Delivery/ActualDeliveryDate")
	}
	if of := root.First("BillingReference/InvoiceDocumentReference"); of != nil {
		d.Preceding = &invoicing.Reference{Number: of.Value("ID"), On: day(of, "IssueDate")}
	}
	if to := root.First("Delivery/DeliveryLocation/Address"); to != nil {
		p := addressOf(to)
		p.Name = root.Value("Delivery/DeliveryParty/PartyName/Name")
		d.DeliverTo = &p
	}
	for _, l := range root.All(lines) {
		d.Lines = append(d.Lines, r.line(l, quantity))
	}
	for _, a := range root.All("AllowanceCharge") {
		d.Adjustments = append(d.Adjustments, invoicing.Adjustment{
			Charge: a.flag(), Reason: a.Value("AllowanceChargeReason"), Tax: r.tax(a.First("TaxCategory")), Net: r.amount(a, "Amount"),
		})
	}
	for _, t := range root.All("TaxTotal") {
		for _, s := range t.All("TaxSubtotal") {
			d.VAT = append(d.VAT, invoicing.VAT{
				Tax: r.tax(s.First("TaxCategory")), Base: r.amount(s, "TaxableAmount"), Amount: r.amount(s, "TaxAmount"), Reason: s.Value("TaxCategory/TaxExemptionReason"),
			})
		}
		if at := t.First("TaxAmount"); !t.Has("TaxSubtotal") && at != nil && at.Attrs["currencyID"] == root.Value("TaxCurrencyCode") {
			d.Exchange = &invoicing.Exchange{VAT: r.amount(t, "TaxAmount")}
		} else {
			d.Totals.VAT = r.amount(t, "TaxAmount")
		}
	}
	r.totals(root, &d.Totals)
	d.Payment = payment(root)
	return d, r.fields.Err()
}

type reader struct{ fields fault.Fields }

func day(e *Element, path string) invoicing.Day { return invoicing.Day(e.Value(path)) }

// scaled is the decimal at the path times a power of ten, which must be whole.
func (r reader) scaled(e *Element, path string, scale int64) int64 {
	n := e.number(path)
	if n == nil {
		return 0
	}
	n = new(big.Rat).Mul(n, big.NewRat(scale, 1))
	if !n.IsInt() || !n.Num().IsInt64() {
		r.fields.Add(e.First(path).Path(), fault.M("errors.ublNumber"))
		return 0
	}
	return n.Num().Int64()
}

func (r reader) amount(e *Element, path string) invoicing.Amount {
	return invoicing.Amount(r.scaled(e, path, 100))
}

func (r reader) tax(e *Element) invoicing.Tax {
	return invoicing.Tax{Category: invoicing.Category(e.Value("ID")), Percent: invoicing.Percent(r.scaled(e, "Percent", 100))}
}

func (r reader) line(e *Element, quantity string) invoicing.Line {
	l := invoicing.Line{
		Name: e.Value("Item/Name"), Detail: e.Value("Item/Description"), SKU: e.Value("Item/SellersItemIdentification/ID"),
		Quantity: r.scaled(e, quantity, 1), Tax: r.tax(e.First("Item/ClassifiedTaxCategory")), Net: r.amount(e, "LineExtensionAmount"),
	}
	if at := e.First(quantity); at != nil {
		l.Unit = invoicing.Unit(at.Attrs["unitCode"])
	}
	price := or0(e.number("Price/PriceAmount"))
	if base := e.number("Price/BaseQuantity"); base != nil && base.Sign() != 0 {
		price = new(big.Rat).Quo(price, base)
	}
	unit := new(big.Rat).Mul(rounded(price, 4), big.NewRat(10_000, 1)).Num()
	if !unit.IsInt64() {
		r.fields.Add(e.Path(), fault.M("errors.ublNumber"))
		return l
	}
	l.UnitNet = invoicing.Price(unit.Int64())
	return l
}

func (r reader) totals(root *Element, t *invoicing.Totals) {
	e := root.First("LegalMonetaryTotal")
	for path, into := range map[string]*invoicing.Amount{
		"LineExtensionAmount": &t.Lines, "AllowanceTotalAmount": &t.Allowances, "ChargeTotalAmount": &t.Charges, "TaxExclusiveAmount": &t.Net,
		"TaxInclusiveAmount": &t.Gross, "PrepaidAmount": &t.Prepaid, "PayableRoundingAmount": &t.Rounding, "PayableAmount": &t.Due,
	} {
		*into = r.amount(e, path)
	}
}

func addressOf(e *Element) invoicing.Party {
	return invoicing.Party{Street: e.Value("StreetName"), City: e.Value("CityName"), PostalCode: e.Value("PostalZone"), Country: e.Value("Country/IdentificationCode")}
}

func partyOf(e *Element) invoicing.Party {
	p := addressOf(e.First("PostalAddress"))
	p.Name, p.CompanyID, p.Register = e.Value("PartyLegalEntity/RegistrationName"), e.Value("PartyLegalEntity/CompanyID"), e.Value("PartyLegalEntity/CompanyLegalForm")
	p.Email, p.Phone = e.Value("Contact/ElectronicMail"), e.Value("Contact/Telephone")
	for _, s := range e.All("PartyTaxScheme") {
		if s.isVAT() {
			p.VATID = s.Value("CompanyID")
		} else {
			p.TaxID = s.Value("CompanyID")
		}
	}
	if p.TaxID == "" && p.Country == "SK" {
		p.TaxID = e.Value("EndpointID")
	}
	return p
}

func payment(root *Element) invoicing.Payment {
	e := root.First("PaymentMeans")
	p := invoicing.Payment{
		Means: invoicing.Means(e.Value("PaymentMeansCode")), VariableSymbol: e.Value("PaymentID"), IBAN: e.Value("PayeeFinancialAccount/ID"),
		BIC: e.Value("PayeeFinancialAccount/FinancialInstitutionBranch/ID"),
	}
	if code := e.First("PaymentMeansCode"); code != nil {
		p.Title = code.Attrs["name"]
	}
	return p
}
