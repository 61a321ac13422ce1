package ubl

import (
	"math/big"
	"slices"
	"strings"
)

func isAmount(name string) bool {
	return strings.HasSuffix(name, "Amount") && !strings.HasSuffix(name, "PriceAmount")
}

// within says whether e stands somewhere below those two, one in the other.
func (e *Element) within(outer, inner string) bool {
	for up := e.parent; up != nil; up = up.parent {
		if up.Name == inner && up.parent != nil && up.parent.Name == outer {
			return true
		}
	}
	return false
}

// adjustments are the allowances or the charges of e.
func (e *Element) adjustments(charges bool) []*Element {
	return slices.DeleteFunc(e.All("AllowanceCharge"), func(a *Element) bool {
		return !a.Has("ChargeIndicator") || a.flag() != charges
	})
}

// total holds the sum of allowances or charges against what the totals say.
func total(term string, charges bool) func(*doc, *Element) bool {
	return func(_ *doc, e *Element) bool {
		all := e.parent.adjustments(charges)
		if !e.Has(term) {
			return len(all) == 0
		}
		return equal(e.number(term), cents(sum(all, "Amount")))
	}
}

// lines are the lines of an invoice or credit note.
func (d *doc) lines() []*Element { return append(d.named["InvoiceLine"], d.named["CreditNoteLine"]...) }

// arithmetic are the rules of sums.
var arithmetic = []Rule{
	{ID: "BR-CO-10", At: "LegalMonetaryTotal", Holds: func(d *doc, e *Element) bool {
		return equal(e.number("LineExtensionAmount"), cents(sum(d.lines(), "LineExtensionAmount")))
	}, Key: "sum_lines"},
	{ID: "BR-CO-11", At: "LegalMonetaryTotal", Holds: total("AllowanceTotalAmount", false), Key: "sum_allowances"},
	{ID: "BR-CO-12", At: "LegalMonetaryTotal", Holds: total("ChargeTotalAmount", true), Key: "sum_charges"},
	{ID: "BR-CO-13", At: "LegalMonetaryTotal", Holds: func(_ *doc, e *Element) bool {
		lines := e.number("LineExtensionAmount")
		if lines == nil {
			return false
		}
		if e.Has("AllowanceTotalAmount") || e.Has("ChargeTotalAmount") {
			lines = cents(minus(plus(lines, or0(e.number("ChargeTotalAmount"))), or0(e.number("AllowanceTotalAmount"))))
		}
		return equal(e.number("TaxExclusiveAmount"), lines)
	}, Key: "sum_net"},
	{ID: "BR-CO-14", At: "/TaxTotal", Holds: func(_ *doc, e *Element) bool {
		return !e.Has("TaxSubtotal") || equal(e.number("TaxAmount"), cents(sum(e.All("TaxSubtotal"), "TaxAmount")))
	}, Key: "sum_vat"},
	{ID: "BR-CO-15", At: root, Holds: func(_ *doc, e *Element) bool {
		currency := e.First("DocumentCurrencyCode")
		if currency == nil {
			return true
		}
		amounts := slices.DeleteFunc(e.All("TaxTotal/TaxAmount"), func(a *Element) bool { return a.Attrs["currencyID"] != currency.Text })
		net := e.number("LegalMonetaryTotal/TaxExclusiveAmount")
		return len(amounts) == 1 && net != nil && equal(e.number("LegalMonetaryTotal/TaxInclusiveAmount"), cents(plus(net, or0(amounts[0].own()))))
	}, Key: "sum_gross"},
	{ID: "BR-CO-16", At: "LegalMonetaryTotal", Holds: func(_ *doc, e *Element) bool {
		gross, due := e.number("TaxInclusiveAmount"), e.number("PayableAmount")
		if gross == nil || due == nil {
			return false
		}
		if prepaid := e.number("PrepaidAmount"); prepaid != nil {
			gross = cents(minus(gross, prepaid))
		}
		if rounding := e.number("PayableRoundingAmount"); rounding != nil {
			due = cents(minus(due, rounding))
		}
		return equal(due, gross)
	}, Key: "sum_due"},
	{ID: "BR-CO-17", At: "TaxTotal/TaxSubtotal", Holds: func(_ *doc, e *Element) bool {
		tax, percent := e.number("TaxAmount"), e.vatCategory().number("Percent")
		if tax == nil {
			return false
		}
		if percent == nil || rounded(percent, 0).Sign() == 0 {
			return rounded(tax, 0).Sign() == 0
		}
		base := e.number("TaxableAmount")
		return base != nil && near(abs(tax), percentOf(abs(base), percent), one)
	}, Key: "vat_of_base"},
	{ID: "PEPPOL-EN16931-R040", At: header + " " + ofLine, When: priced, Holds: func(_ *doc, e *Element) bool {
		base, percent := e.number("BaseAmount"), e.number("MultiplierFactorNumeric")
		if base == nil || percent == nil {
			return true
		}
		return within(or0(e.number("Amount")), new(big.Rat).Quo(new(big.Rat).Mul(base, percent), hundred))
	}, Key: "adjustment_percent"},
	{ID: "PEPPOL-EN16931-R046", At: "Price/AllowanceCharge", Holds: func(_ *doc, e *Element) bool {
		base, amount := e.number("BaseAmount"), e.number("Amount")
		return base == nil || amount != nil && equal(e.parent.number("PriceAmount"), minus(base, amount))
	}, Key: "price_allowance"},
	{ID: "PEPPOL-EN16931-R120", At: line, Holds: func(_ *doc, e *Element) bool {
		quantity := e.number("InvoicedQuantity")
		if quantity == nil {
			quantity = e.number("CreditedQuantity")
		}
		if quantity == nil {
			quantity = one
		}
		price := or0(e.number("Price/PriceAmount"))
		if base := e.number("Price/BaseQuantity"); base != nil && base.Sign() != 0 {
			price = new(big.Rat).Quo(price, base)
		}
		want := new(big.Rat).Mul(quantity, price)
		want = minus(plus(want, cents(sum(e.literal("true"), "Amount"))), cents(sum(e.literal("false"), "Amount")))
		return within(or0(e.number("LineExtensionAmount")), want)
	}, Key: "line_net"},
	{ID: "PEPPOL-EN16931-R121", At: line, Holds: func(_ *doc, e *Element) bool {
		base := e.number("Price/BaseQuantity")
		return base == nil || base.Sign() > 0
	}, Key: "base_quantity"},
}

// literal are the allowances or charges of e that say so in that word.
func (e *Element) literal(indicator string) []*Element {
	return slices.DeleteFunc(e.All("AllowanceCharge"), func(a *Element) bool { return a.Value("ChargeIndicator") != indicator })
}

// within says whether two sums are no further apart than rounding explains.
func within(a, b *big.Rat) bool { return abs(minus(a, b)).Cmp(slack) <= 0 }

// priced are allowances and charges that state both percentage and base, or neither.
func priced(_ *doc, e *Element) bool { return e.Has("MultiplierFactorNumeric") == e.Has("BaseAmount") }
