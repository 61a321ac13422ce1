package inbox

import (
	"slices"
	"strings"

	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/ubl"
)

// units are those that have a text of their own; others are shown by their code.
var units = []invoicing.Unit{invoicing.Piece, invoicing.Kilogram, invoicing.Litre, invoicing.Metre, invoicing.Hour}

func (t describer) unit(code, quantity string) string {
	if code == "C62" || code == "EA" { // one, each
		code = string(invoicing.Piece)
	}
	if !slices.Contains(units, invoicing.Unit(code)) {
		return code
	}
	count := 5
	if quantity == "1" {
		count = 1
	}
	return t.say("documents.unit."+code, "Count", count)
}

// tax is the rate of a category, or the category where it has none.
func (t describer) tax(c *ubl.Element) string {
	percent := t.number(c.Value("Percent"), 0)
	code := c.Value("ID")
	switch {
	case percent != "" && (code == "S" || code == ""):
		return t.say("documents.percent", "Value", percent)
	case percent != "":
		return code + " " + t.say("documents.percent", "Value", percent)
	}
	return code
}

func (t describer) lines(root *ubl.Element) Table {
	table := Table{Title: t.own("lines"), Rows: [][]string{}, Columns: []Column{
		{Label: t.say("documents.item"), Share: 40}, {Label: t.say("documents.count"), Number: true, Share: 15}, {Label: t.say("documents.unit_net"), Number: true, Share: 17},
		{Label: t.say("documents.vat"), Number: true, Share: 10}, {Label: t.say("documents.line_net"), Number: true, Share: 18},
	}}
	for _, l := range append(root.All("InvoiceLine"), root.All("CreditNoteLine")...) {
		quantity := l.First("InvoicedQuantity")
		if quantity == nil {
			quantity = l.First("CreditedQuantity")
		}
		count, unit := "", ""
		if quantity != nil {
			count = textOf(quantity)
			unit = t.unit(quantity.Attrs["unitCode"], count)
		}
		name := strings.Join(present(l.Value("Item/Name"), l.Value("Item/Description"), l.Value("Item/SellersItemIdentification/ID")), " · ")
		price := t.number(l.Value("Price/PriceAmount"), 2)
		if base := l.Value("Price/BaseQuantity"); base != "" && base != "1" {
			price += " / " + t.number(base, 0)
		}
		table.Rows = append(table.Rows, []string{name, strings.TrimSpace(t.number(count, 0) + nbsp + unit), price, t.tax(l.First("Item/ClassifiedTaxCategory")), t.number(l.Value("LineExtensionAmount"), 2)})
	}
	return table
}

func present(texts ...string) []string {
	return slices.DeleteFunc(texts, func(text string) bool { return text == "" })
}

// adjustments are the allowances and charges of the whole document.
func (t describer) adjustments(root *ubl.Element) Table {
	table := Table{Title: t.own("adjustments"), Rows: [][]string{}, Columns: []Column{
		{Label: t.own("reason"), Share: 62}, {Label: t.say("documents.vat"), Number: true, Share: 15}, {Label: t.own("amount"), Number: true, Share: 23},
	}}
	for _, a := range root.All("AllowanceCharge") {
		kind, minus := t.own("charge"), ""
		if is := a.Value("ChargeIndicator"); is == "false" || is == "0" {
			kind, minus = t.own("allowance"), "−"
		}
		reason := first(a.Value("AllowanceChargeReason"), a.Value("AllowanceChargeReasonCode"))
		table.Rows = append(table.Rows, []string{strings.Join(present(kind, reason), ": "), t.tax(a.First("TaxCategory")), minus + t.number(a.Value("Amount"), 2)})
	}
	return table
}

// vat is what is taxed alike.
func (t describer) vat(root *ubl.Element) Table {
	table := Table{Title: t.say("documents.recap", "Currency", t.currency), Rows: [][]string{}, Columns: []Column{
		{Label: t.say("documents.rate"), Share: 44}, {Label: t.say("documents.base"), Number: true, Share: 28}, {Label: t.say("documents.vat"), Number: true, Share: 28},
	}}
	for _, s := range root.All("TaxTotal/TaxSubtotal") {
		rate := strings.Join(present(t.tax(s.First("TaxCategory")), first(s.Value("TaxCategory/TaxExemptionReason"), s.Value("TaxCategory/TaxExemptionReasonCode"))), " · ")
		table.Rows = append(table.Rows, []string{rate, t.number(s.Value("TaxableAmount"), 2), t.number(s.Value("TaxAmount"), 2)})
	}
	return table
}

func (t describer) sums(root *ubl.Element) []Pair {
	sums := []Pair{}
	add := func(label string, e *ubl.Element, strong bool) {
		if e != nil {
			sums = append(sums, Pair{Label: label, Value: t.money(e), Strong: strong})
		}
	}
	total := root.First(totalsAt)
	add(t.say("documents.net"), total.First("TaxExclusiveAmount"), false)
	for _, tax := range root.All("TaxTotal") {
		add(t.say("documents.vat_total"), tax.First("TaxAmount"), false)
	}
	add(t.say("documents.gross"), total.First("TaxInclusiveAmount"), false)
	add(t.own("prepaid"), total.First("PrepaidAmount"), false)
	add(t.say("documents.rounding"), total.First("PayableRoundingAmount"), false)
	add(t.say("documents.due_amount"), total.First("PayableAmount"), true)
	return sums
}
