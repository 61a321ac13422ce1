package ubl

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/invoicingtest"
)

// parties that occur, of which each is a company.
func randomBuyer(r *rand.Rand) invoicing.Party {
	p := invoicingtest.Company()
	switch r.IntN(4) {
	case 0:
		p.VATID = ""
	case 1:
		p.Country, p.CountryIn, p.VATID, p.TaxID, p.CompanyID = "CZ", "Česko", "CZ12345678", "", "12345678"
	case 2:
		p.Country, p.CountryIn, p.VATID, p.TaxID, p.CompanyID = "DE", "Nemecko", "DE123456789", "", "HRB 1234"
	}
	return p
}

var untaxed = []invoicing.Category{invoicing.Zero, invoicing.Exempt, invoicing.ReverseCharge, invoicing.IntraEU, invoicing.Export, invoicing.OutsideVAT}

// randomDocument is a sound document of any kind.
func randomDocument(r *rand.Rand) invoicing.Document {
	kind := invoicing.Invoice
	if r.IntN(3) == 0 {
		kind = invoicing.CreditNote
	}
	d := invoicingtest.Order(uint64(1+r.IntN(1_000_000)), kind)
	d.Customer = randomBuyer(r)
	taxes := []invoicing.Tax{invoicingtest.Full, invoicingtest.Reduced, invoicingtest.Low}
	if r.IntN(3) == 0 {
		taxes = append(taxes, invoicing.Tax{Category: untaxed[r.IntN(len(untaxed))]})
	}
	if r.IntN(8) == 0 {
		taxes = taxes[len(taxes)-1:]
	}
	tax := func() invoicing.Tax { return taxes[r.IntN(len(taxes))] }
	for range 1 + r.IntN(6) {
		price := invoicing.Price(r.IntN(500_000) * []int{1, 10, 100}[r.IntN(3)])
		invoicingtest.Add(&d, []string{"Mydlo", "Sviečka „Žltá“", "Čaj & káva <500 g>"}[r.IntN(3)], int64(1+r.IntN([]int{3, 30, 900}[r.IntN(3)])), price, tax())
	}
	for _, charge := range []bool{true, true, false} {
		if r.IntN(2) == 0 {
			continue
		}
		a := invoicing.Adjustment{Charge: charge, Reason: "Kuriér", Tax: d.Lines[r.IntN(len(d.Lines))].Tax, Gross: invoicing.Amount(r.IntN(700))}
		if !charge {
			a.Reason = "Zľava s kódom JESEN"
			a.Gross = min(a.Gross, grossOf(d, a.Tax))
		}
		d.Adjustments = append(d.Adjustments, a)
	}
	d = invoicingtest.Seal(d)
	for i := range d.VAT {
		if c := d.VAT[i].Category; c != invoicing.Standard && c != invoicing.Zero {
			d.VAT[i].Reason = "Dodanie je oslobodené od dane."
		}
	}
	if d.Customer.VATID == "" && slices.ContainsFunc(d.VAT, func(v invoicing.VAT) bool {
		return v.Category == invoicing.IntraEU || v.Category == invoicing.ReverseCharge
	}) {
		d.Customer = invoicingtest.Company()
	}
	switch r.IntN(4) {
	case 0:
		d.Payment.PaidOn, d.Payment.Means = "2026-11-20", []invoicing.Means{invoicing.Card, invoicing.Online, invoicing.Cash}[r.IntN(3)]
	case 1:
		if d.Totals.Gross > 100 && kind == invoicing.Invoice {
			d.Prepaid = []invoicing.Prepayment{{Reason: "Darčekový poukaz", Amount: 1 + invoicing.Amount(r.IntN(int(d.Totals.Gross)))}}
		}
	case 2:
		d.Totals.Rounding = invoicing.Amount(r.IntN(5) - 2)
		if d.Totals.Gross+d.Totals.Rounding < 0 {
			d.Totals.Rounding = 0
		}
	}
	if r.IntN(4) == 0 {
		to := invoicingtest.Person()
		d.DeliverTo = &to
	}
	d.Sum()
	if r.IntN(6) == 0 {
		d.Currency = "CZK"
		d.Exchange = &invoicing.Exchange{Rate: 25_000_000, On: "2026-11-20", VAT: (d.Totals.VAT*2 + 25) / 50}
	}
	return d.As(fmt.Sprintf("FV2026%06d", r.IntN(1_000_000)), "2026-11-22")
}

func grossOf(d invoicing.Document, t invoicing.Tax) (sum invoicing.Amount) {
	for _, l := range d.Lines {
		if l.Tax == t {
			sum += l.Gross
		}
	}
	return sum
}

// enriched adds what others write and we do not, soundly.
func enriched(r *rand.Rand, root *Element) {
	insert := func(before string, e *Element) {
		at := slices.IndexFunc(root.Children, func(c *Element) bool { return c.Name == before })
		e.parent = root
		root.Children = slices.Insert(root.Children, at, e)
	}
	currency := root.Value("DocumentCurrencyCode")
	some := func(do func()) {
		if r.IntN(5) == 0 {
			do()
		}
	}
	some(func() {
		insert("AccountingSupplierParty", group("InvoicePeriod", leaf("StartDate", "2026-11-01"), leaf("EndDate", "2026-11-30")))
	})
	some(func() {
		insert("AccountingSupplierParty", group("AdditionalDocumentReference", leaf("ID", "1"), leaf("DocumentDescription", "Príloha")))
	})
	some(func() { insert("AccountingSupplierParty", group("ContractDocumentReference", leaf("ID", "Z-17"))) })
	some(func() {
		insert("LegalMonetaryTotal", nil2(group("PaymentTerms", leaf("Note", "14 dní"))))
	})
	some(func() {
		insert("PaymentMeans", group("TaxRepresentativeParty", group("PartyName", leaf("Name", "Zástupca")), group("PostalAddress", group("Country", leaf("IdentificationCode", "SK"))),
			group("PartyTaxScheme", leaf("CompanyID", "SK2020202020"), vatScheme("x"))))
	})
	some(func() { insert("PaymentMeans", group("PayeeParty", group("PartyName", leaf("Name", "Faktoring")))) })
	for _, l := range append(root.All("InvoiceLine"), root.All("CreditNoteLine")...) {
		some(func() { l.add(group("InvoicePeriod", leaf("StartDate", "2026-11-02"), leaf("EndDate", "2026-11-03"))) })
		some(func() {
			l.First("Item").add(group("AdditionalItemProperty", leaf("Name", "Farba"), leaf("Value", "žltá")))
			l.First("Item").add(group("StandardItemIdentification", leaf("ID", "8586000000017", "schemeID", "0160")))
			l.First("Item").add(group("CommodityClassification", leaf("ItemClassificationCode", "34011100", "listID", "HS")))
			l.First("Item").add(group("OriginCountry", leaf("IdentificationCode", "SK")))
		})
		some(func() {
			l.add(group("AllowanceCharge", leaf("ChargeIndicator", "true"), leaf("AllowanceChargeReasonCode", "FC"), leaf("Amount", "1.00", "currencyID", currency)))
			l.add(group("AllowanceCharge", leaf("ChargeIndicator", "false"), leaf("AllowanceChargeReasonCode", "95"), leaf("MultiplierFactorNumeric", "10"),
				leaf("Amount", "1.00", "currencyID", currency), leaf("BaseAmount", "10.00", "currencyID", currency)))
		})
		some(func() {
			if price := l.First("Price"); price.First("BaseQuantity") == nil {
				price.add(leaf("BaseQuantity", "1", "unitCode", "H87"))
				amount := price.Value("PriceAmount")
				price.add(group("AllowanceCharge", leaf("ChargeIndicator", "false"), leaf("Amount", "0", "currencyID", currency), leaf("BaseAmount", amount, "currencyID", currency)))
			}
		})
		some(func() {
			l.add(group("DocumentReference", leaf("ID", "O-1", "schemeID", "ABZ"), leaf("DocumentTypeCode", "130")))
		})
	}
}

func nil2(e *Element) *Element { return e }

// elements are all below e, and e.
func (e *Element) elements() []*Element {
	all := []*Element{e}
	for _, child := range e.Children {
		all = append(all, child.elements()...)
	}
	return all
}

func (e *Element) remove() {
	e.parent.Children = slices.DeleteFunc(e.parent.Children, func(c *Element) bool { return c == e })
}

func (e *Element) copied() *Element {
	c := &Element{Name: e.Name, Text: e.Text}
	for _, name := range sortedKeys(e.Attrs) {
		if c.Attrs == nil {
			c.Attrs = map[string]string{}
		}
		c.Attrs[name] = e.Attrs[name]
	}
	for _, child := range e.Children {
		c.add(child.copied())
	}
	return c
}

var oddTexts = []string{"", " ", "X", "S", "Z", "E", "AE", "K", "G", "O", "L", "EUR", "CZK", "STD", "SK", "XX", "1", "0", "-1", "30", "58", "59", "49", "384", "381", "380", "130", "50",
	"true", "false", "vat", "TAX", "2026-11-30", "2026-02-29", "2026-11-01", "VATEX-EU-G", "VATEX-EU-O", "VATEX-EU-IC", "VATEX-EU-AE", "VATEX-EU-D", "VATEX-EU-F", "VATEX-EU-I", "VATEX-EU-J", "VATEX-EU-X",
	"95", "FC", "#AAA#", "3", "35", "12345678901", "XX123", "EL123", "5790000436057", "5790000436058", "urn:fdc:peppol.eu:2017:poacc:billing:02:1.0"}

var oddNumbers = []string{"0", "0.00", "1", "-1", "0.01", "0.005", "100", "23", "19", "5", "0.4", "22.999", "1000000", "+1", "1.", ".5"}

// mutate changes one thing.
func mutate(r *rand.Rand, root *Element) {
	all := root.elements()[1:]
	e := all[r.IntN(len(all))]
	switch r.IntN(8) {
	case 0, 1:
		e.remove()
	case 2:
		if len(e.Children) == 0 && isNumber(e.Name) {
			e.Text = oddNumbers[r.IntN(len(oddNumbers))]
		} else if len(e.Children) == 0 {
			e.Text = oddTexts[r.IntN(len(oddTexts))]
		}
	case 3:
		if n := e.own(); len(e.Children) == 0 && isNumber(e.Name) && n != nil {
			e.Text = plus(n, []*ratio{cent, minus(cent, plus(cent, cent)), one, half, slack, thousandth}[r.IntN(6)]).FloatString(3)
		}
	case 4:
		c := e.copied()
		c.parent = e.parent
		e.parent.Children = slices.Insert(e.parent.Children, slices.Index(e.parent.Children, e), c)
	case 5:
		for name := range e.Attrs {
			e.Attrs[name] = []string{"", "EUR", "CZK", "0088", "0245", "9950", "9999", "H87", "KGM", "QQ", "SEPA", "0192", "HS", "ABZ"}[r.IntN(14)]
		}
	case 6:
		e.Attrs = nil
	case 7:
		other := all[r.IntN(len(all))]
		if len(e.Children) == 0 && len(other.Children) == 0 && isNumber(e.Name) == isNumber(other.Name) {
			e.Text = other.Text
		}
	}
}
