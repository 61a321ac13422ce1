package ubl

import (
	"fmt"
	"slices"
	"strings"

	"backoffice/backend/integration/invoicing"
)

const customization = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0"

// Options are what the network asks of documents besides the standard.
type Options struct {
	// EndpointScheme is the scheme of a Slovak participant's address, whose number
	// is the DIČ; CompanyScheme that of the IČO.
	EndpointScheme, CompanyScheme string
}

// Usual is what Slovak participants use: the DIČ in EAS 0245 and the IČO in ICD 0158.
func Usual() Options { return Options{EndpointScheme: "0245", CompanyScheme: "0158"} }

// vatSchemes are the addresses that foreign participants have by their VAT number.
var vatSchemes = map[string]string{
	"HU": "9910", "AT": "9914", "ES": "9920", "BE": "9925", "BG": "9926", "CY": "9928", "CZ": "9929", "DE": "9930", "EE": "9931", "GB": "9932",
	"EL": "9933", "HR": "9934", "IE": "9935", "LT": "9937", "LU": "9938", "LV": "9939", "MT": "9943", "NL": "9944", "PL": "9945", "PT": "9946",
	"RO": "9947", "SI": "9949", "FR": "9957", "CH": "9927", "RS": "9948",
}

// exemptionCodes are the VATEX codes of categories that have one of their own.
var exemptionCodes = map[invoicing.Category]string{
	invoicing.ReverseCharge: "VATEX-EU-AE", invoicing.IntraEU: "VATEX-EU-IC", invoicing.Export: "VATEX-EU-G", invoicing.OutsideVAT: "VATEX-EU-O",
}

// Write makes the structured form of an invoice or a credit note. Nothing is
// computed but what the form asks for: a document that is paid has nothing due,
// and what is outside VAT beside what is taxed is written as exempt, since the
// standard allows category O only alone (BR-O-11 to 14).
func Write(d invoicing.Document, o Options) *Element {
	w := writer{d: d, o: o, name: invoice, line: "InvoiceLine", quantity: "InvoicedQuantity"}
	if d.Key.Kind == invoicing.CreditNote {
		w.name, w.line, w.quantity = creditNote, "CreditNoteLine", "CreditedQuantity"
	}
	w.outside = !slices.ContainsFunc(d.VAT, func(v invoicing.VAT) bool { return v.Category != invoicing.OutsideVAT })
	return w.document()
}

type writer struct {
	d                    invoicing.Document
	o                    Options
	name, line, quantity string
	outside              bool // nothing in the document is taxed
}

func (w writer) document() *Element {
	d := w.d
	credit := w.name == creditNote
	root := (&Element{Name: w.name}).add(
		leaf("CustomizationID", customization), leaf("ProfileID", billing+"01:1.0"), leaf("ID", d.Number), leaf("IssueDate", string(d.Issued)),
	)
	note := leaf("Note", strings.Join(strings.Fields(d.Reason+" "+d.Note), " "))
	supplied := leaf("TaxPointDate", string(d.Supplied))
	if credit {
		root.add(supplied, leaf("CreditNoteTypeCode", "381"), note)
	} else {
		root.add(leaf("DueDate", string(d.Due)), leaf("InvoiceTypeCode", "380"), note, supplied)
	}
	root.add(leaf("DocumentCurrencyCode", d.Currency))
	if d.Exchange != nil {
		root.add(leaf("TaxCurrencyCode", "EUR"))
	}
	root.add(group("OrderReference", leaf("ID", d.Order.Number)))
	if p := d.Preceding; p != nil && credit {
		root.add(group("BillingReference", group("InvoiceDocumentReference", leaf("ID", p.Number), leaf("IssueDate", string(p.On)))))
	}
	root.add(
		group("AccountingSupplierParty", w.party(d.Supplier, true)), group("AccountingCustomerParty", w.party(d.Customer, false)),
		w.delivery(), w.means(),
	)
	for _, a := range d.Adjustments {
		root.add(group("AllowanceCharge", leaf("ChargeIndicator", fmt.Sprint(a.Charge)), leaf("AllowanceChargeReason", a.Reason),
			w.money("Amount", a.Net), w.category("TaxCategory", a.Tax, "")))
	}
	root.add(w.taxTotal())
	if d.Exchange != nil {
		root.add(group("TaxTotal", leaf("TaxAmount", d.Exchange.VAT.Decimal(), "currencyID", "EUR")))
	}
	root.add(w.totals())
	for i, l := range d.Lines {
		root.add(w.oneLine(i+1, l))
	}
	return root
}

func (w writer) money(name string, a invoicing.Amount) *Element {
	return leaf(name, a.Decimal(), "currencyID", w.d.Currency)
}

// endpoint is the party's address in the network, nil where it is not known.
func (w writer) endpoint(p invoicing.Party) *Element {
	if p.Country == "SK" {
		return leaf("EndpointID", plain(p.TaxID), "schemeID", w.o.EndpointScheme)
	}
	if len(p.VATID) > 2 {
		if scheme := vatSchemes[p.VATID[:2]]; scheme != "" {
			return leaf("EndpointID", p.VATID, "schemeID", scheme)
		}
	}
	return nil
}

func (w writer) party(p invoicing.Party, seller bool) *Element {
	e := group("Party", w.endpoint(p), group("PartyName", leaf("Name", p.Name)), address("PostalAddress", p))
	if !w.outside { // BR-O-02 forbids both numbers where nothing is taxed
		e.add(group("PartyTaxScheme", leaf("CompanyID", p.VATID), vatScheme(p.VATID)))
	}
	register := ""
	if seller {
		e.add(group("PartyTaxScheme", leaf("CompanyID", plain(p.TaxID)), group("TaxScheme", leaf("ID", given(p.TaxID, "TAX")))))
		register = p.Register
	}
	company := leaf("CompanyID", plain(p.CompanyID))
	if company != nil && p.Country == "SK" {
		company.Attrs = map[string]string{"schemeID": w.o.CompanyScheme}
	}
	return e.add(
		group("PartyLegalEntity", leaf("RegistrationName", p.Name), company, leaf("CompanyLegalForm", register)),
		group("Contact", leaf("Telephone", p.Phone), leaf("ElectronicMail", p.Email)),
	)
}

// plain is a number without spaces.
func plain(number string) string { return strings.Join(strings.Fields(number), "") }

// given is text where number is there.
func given(number, text string) string {
	if number == "" {
		return ""
	}
	return text
}

func vatScheme(number string) *Element { return group("TaxScheme", leaf("ID", given(number, "VAT"))) }

func address(name string, p invoicing.Party) *Element {
	return group(name, leaf("StreetName", p.Street), leaf("CityName", p.City), leaf("PostalZone", p.PostalCode), group("Country", leaf("IdentificationCode", p.Country)))
}

// delivery says where goods went, and when; within the Union always (BR-IC-12).
func (w writer) delivery() *Element {
	to := w.d.DeliverTo
	if to == nil && slices.ContainsFunc(w.d.VAT, func(v invoicing.VAT) bool { return v.Category == invoicing.IntraEU }) {
		to = &w.d.Customer
	}
	e := &Element{Name: "Delivery"}
	e.add(leaf("ActualDeliveryDate", string(w.d.Supplied)))
	if to != nil {
		e.add(group("DeliveryLocation", address("Address", *to)), group("DeliveryParty", group("PartyName", leaf("Name", to.Name))))
	}
	return group(e.Name, e.Children...)
}

func (w writer) means() *Element {
	p := w.d.Payment
	means := string(p.Means)
	if p.Means == invoicing.Transfer && p.IBAN == "" {
		means = "1" // how money goes back is not agreed here (BR-61 asks for an account)
	}
	code := leaf("PaymentMeansCode", means)
	if code != nil && p.Title != "" {
		code.Attrs = map[string]string{"name": printable(p.Title)}
	}
	var due *Element
	if w.name == creditNote {
		due = leaf("PaymentDueDate", string(w.d.Due))
	}
	var account *Element
	if p.Means == invoicing.Transfer && p.IBAN != "" {
		account = group("PayeeFinancialAccount", leaf("ID", plain(p.IBAN)), leaf("Name", w.d.Supplier.Name), group("FinancialInstitutionBranch", leaf("ID", plain(p.BIC))))
	}
	return group("PaymentMeans", code, due, leaf("PaymentID", p.VariableSymbol), account)
}

// written is the tax as it may stand in this document.
func (w writer) written(t invoicing.Tax) invoicing.Tax {
	if t.Category == invoicing.OutsideVAT && !w.outside {
		t.Category = invoicing.Exempt
	}
	return t
}

func (w writer) category(name string, t invoicing.Tax, reason string) *Element {
	t = w.written(t)
	e := group(name, leaf("ID", string(t.Category)))
	if t.Category != invoicing.OutsideVAT {
		e.add(leaf("Percent", t.Percent.Decimal()))
	}
	if reason != "" {
		e.add(leaf("TaxExemptionReasonCode", exemptionCodes[t.Category]), leaf("TaxExemptionReason", reason))
	}
	return e.add(vatScheme("VAT"))
}

// taxTotal recapitulates VAT; what is written alike stands together.
func (w writer) taxTotal() *Element {
	var all []invoicing.VAT
	for _, v := range w.d.VAT {
		v.Tax = w.written(v.Tax)
		at := slices.IndexFunc(all, func(one invoicing.VAT) bool { return one.Tax == v.Tax })
		if at < 0 {
			all = append(all, v)
			continue
		}
		all[at].Base += v.Base
		all[at].Amount += v.Amount
		if !strings.Contains(all[at].Reason, v.Reason) {
			all[at].Reason += " " + v.Reason
		}
	}
	e := group("TaxTotal", w.money("TaxAmount", w.d.Totals.VAT))
	for _, v := range all {
		e.add(group("TaxSubtotal", w.money("TaxableAmount", v.Base), w.money("TaxAmount", v.Amount), w.category("TaxCategory", v.Tax, v.Reason)))
	}
	return e
}

func (w writer) totals() *Element {
	t := w.d.Totals
	if w.d.Payment.PaidOn != "" && w.d.Key.Kind == invoicing.Invoice {
		t.Prepaid, t.Due = t.Prepaid+t.Due, 0
	}
	e := group("LegalMonetaryTotal", w.money("LineExtensionAmount", t.Lines), w.money("TaxExclusiveAmount", t.Net), w.money("TaxInclusiveAmount", t.Gross))
	if len(w.d.Adjustments) > 0 {
		if slices.ContainsFunc(w.d.Adjustments, func(a invoicing.Adjustment) bool { return !a.Charge }) {
			e.add(w.money("AllowanceTotalAmount", t.Allowances))
		}
		if slices.ContainsFunc(w.d.Adjustments, func(a invoicing.Adjustment) bool { return a.Charge }) {
			e.add(w.money("ChargeTotalAmount", t.Charges))
		}
	}
	if t.Prepaid != 0 {
		e.add(w.money("PrepaidAmount", t.Prepaid))
	}
	if t.Rounding != 0 {
		e.add(w.money("PayableRoundingAmount", t.Rounding))
	}
	return e.add(w.money("PayableAmount", t.Due))
}

func (w writer) oneLine(number int, l invoicing.Line) *Element {
	// A price of four decimals does not always make the line's amount again: then
	// it is the price of all pieces.
	price := group("Price", leaf("PriceAmount", l.UnitNet.Decimal(), "currencyID", w.d.Currency))
	if (int64(l.UnitNet)*l.Quantity+50)/100 != int64(l.Net) {
		price = group("Price", w.money("PriceAmount", l.Net), leaf("BaseQuantity", fmt.Sprint(l.Quantity), "unitCode", string(l.Unit)))
	}
	return group(w.line, leaf("ID", fmt.Sprint(number)), leaf(w.quantity, fmt.Sprint(l.Quantity), "unitCode", string(l.Unit)), w.money("LineExtensionAmount", l.Net),
		group("Item", leaf("Description", l.Detail), leaf("Name", l.Name), group("SellersItemIdentification", leaf("ID", l.SKU)), w.category("ClassifiedTaxCategory", l.Tax, "")),
		price)
}

// Receiver is the buyer's address in the network, "0245:2120123456".
func Receiver(root *Element) string { return endpointOf(root, buyer) }

// Sender is the seller's.
func Sender(root *Element) string { return endpointOf(root, party) }

func endpointOf(root *Element, who string) string {
	at := root.First(who + "/EndpointID")
	if at == nil {
		return ""
	}
	return at.Attrs["schemeID"] + ":" + at.value()
}
