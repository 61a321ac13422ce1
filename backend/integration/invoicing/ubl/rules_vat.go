package ubl

import (
	"math/big"
	"slices"

	"backoffice/backend/integration/invoicing"
)

// categoryRules are the letters of the rules of each VAT category.
var categoryRules = []struct {
	letters  string
	category invoicing.Category
}{
	{"S", invoicing.Standard}, {"Z", invoicing.Zero}, {"E", invoicing.Exempt}, {"AE", invoicing.ReverseCharge},
	{"IC", invoicing.IntraEU}, {"G", invoicing.Export}, {"O", invoicing.OutsideVAT},
}

// categories are the rules that each VAT category has.
func categories() []Rule {
	var all []Rule
	for _, c := range categoryRules {
		v := vatRule{string(c.category)}
		rule := func(number, at, key string, when, holds func(*doc, *Element) bool) {
			all = append(all, Rule{ID: "BR-" + c.letters + "-" + number, At: at, When: when, Holds: holds, Key: key, Category: v.category})
		}
		rule("01", root, "vat_breakdown", nil, v.brokenDown)
		rule("02", root, v.numbers(), nil, v.onLines)
		rule("03", root, v.numbers(), nil, v.onAdjustments(false))
		rule("04", root, v.numbers(), nil, v.onAdjustments(true))
		rule("05", "InvoiceLine/Item/ClassifiedTaxCategory CreditNoteLine/Item/ClassifiedTaxCategory", v.percents(), v.is, v.percent)
		rule("06", "AllowanceCharge/TaxCategory", v.percents(), v.isOf(isAllowance), v.percent)
		rule("07", "AllowanceCharge/TaxCategory", v.percents(), v.isOf(isCharge), v.percent)
		const subtotal = "/TaxTotal/TaxSubtotal/TaxCategory"
		rule("08", subtotal, "vat_base", v.is, v.base)
		rule("09", subtotal, "vat_amount", v.is, v.amount)
		switch c.category {
		case invoicing.Standard, invoicing.Zero:
			rule("10", subtotal, "vat_no_reason", v.is, func(_ *doc, e *Element) bool { return !e.Has("TaxExemptionReason") && !e.Has("TaxExemptionReasonCode") })
		default:
			rule("10", subtotal, "vat_reason", v.is, has("TaxExemptionReason", "TaxExemptionReasonCode"))
		}
	}
	return append(all, lone...)
}

// vatRule makes the rules of one category.
type vatRule struct{ category string }

func (v vatRule) is(_ *doc, e *Element) bool { return e.Value("ID") == v.category && e.isVAT() }

func (v vatRule) isOf(when func(*doc, *Element) bool) func(*doc, *Element) bool {
	return func(d *doc, e *Element) bool { return v.is(d, e) && when(d, e.parent) }
}

// brokenDown: what is taxed so is recapitulated once.
func (v vatRule) brokenDown(d *doc, e *Element) bool {
	if v.category == string(invoicing.Standard) { // several percentages; the scheme is not asked
		used := slices.ContainsFunc(d.named["ClassifiedTaxCategory"], v.named) ||
			slices.ContainsFunc(d.named["TaxCategory"], func(c *Element) bool { return v.named(c) && c.parent.Name == "AllowanceCharge" })
		return used == slices.ContainsFunc(e.All("TaxTotal/TaxSubtotal/TaxCategory"), v.named)
	}
	used := slices.ContainsFunc(d.ofVAT("TaxCategory"), v.named) || slices.ContainsFunc(d.ofVAT("ClassifiedTaxCategory"), v.named)
	return !used || len(v.subtotals(e)) == 1
}

func (v vatRule) named(e *Element) bool { return e.Value("ID") == v.category }

// subtotals are the categories of the recapitulation.
func (v vatRule) subtotals(e *Element) []*Element {
	return slices.DeleteFunc(e.All("TaxTotal/TaxSubtotal/TaxCategory"), func(c *Element) bool { return !v.is(nil, c) })
}

// numbers is the key of which VAT numbers the category asks for.
func (v vatRule) numbers() string {
	switch invoicing.Category(v.category) {
	case invoicing.ReverseCharge, invoicing.IntraEU:
		return "vat_numbers_both"
	case invoicing.OutsideVAT:
		return "vat_numbers_none"
	}
	return "vat_numbers"
}

// numbered says whether the parties have the VAT numbers, or have none.
func (v vatRule) numbered(d *doc) bool {
	seller := d.vatNumber("AccountingSupplierParty/Party")
	buys := d.vatNumber("AccountingCustomerParty/Party")
	agent := slices.ContainsFunc(d.named["TaxRepresentativeParty"], (*Element).vatNumber)
	anyTax := slices.ContainsFunc(d.match("AccountingSupplierParty/Party/PartyTaxScheme"), func(s *Element) bool { return s.Has("CompanyID") })
	switch invoicing.Category(v.category) {
	case invoicing.OutsideVAT:
		return !seller && !buys && !agent
	case invoicing.ReverseCharge:
		return (anyTax || agent) && (buys || len(d.match("AccountingCustomerParty/Party/PartyLegalEntity/CompanyID")) > 0)
	case invoicing.IntraEU:
		return (seller || agent) && buys
	case invoicing.Export:
		return seller || agent
	}
	return anyTax || agent
}

func (d *doc) vatNumber(path string) bool {
	return slices.ContainsFunc(d.match(path), (*Element).vatNumber)
}

func (v vatRule) onLines(d *doc, _ *Element) bool {
	if v.category == string(invoicing.Standard) && slices.ContainsFunc(d.named["ClassifiedTaxCategory"], v.named) && !slices.ContainsFunc(d.ofVAT("ClassifiedTaxCategory"), v.named) {
		return false // the official rule asks for the scheme only on one side
	}
	return !slices.ContainsFunc(d.ofVAT("ClassifiedTaxCategory"), v.named) || v.numbered(d)
}

func (v vatRule) onAdjustments(charges bool) func(*doc, *Element) bool {
	return func(d *doc, _ *Element) bool {
		used := slices.ContainsFunc(d.ofVAT("TaxCategory"), func(c *Element) bool {
			a := c.parent
			return v.named(c) && a.Name == "AllowanceCharge" && a.Has("ChargeIndicator") && a.flag() == charges &&
				(v.category != string(invoicing.OutsideVAT) || a.parent == d.root)
		})
		return !used || v.numbered(d)
	}
}

func (v vatRule) percents() string {
	switch invoicing.Category(v.category) {
	case invoicing.Standard:
		return "vat_percent"
	case invoicing.OutsideVAT:
		return "vat_percent_none"
	}
	return "vat_percent_zero"
}

func (v vatRule) percent(_ *doc, e *Element) bool {
	percent := e.number("Percent")
	switch invoicing.Category(v.category) {
	case invoicing.Standard:
		return percent != nil && percent.Sign() > 0
	case invoicing.OutsideVAT:
		return percent == nil
	}
	return percent != nil && percent.Sign() == 0
}

// base: the recapitulation's base is what is taxed so, of that percentage where
// there are several.
func (v vatRule) base(d *doc, e *Element) bool {
	base := e.parent.number("TaxableAmount")
	standard := v.category == string(invoicing.Standard)
	var percent *big.Rat
	if standard {
		if percent = e.number("Percent"); percent == nil {
			return true
		}
	}
	if base == nil {
		return false
	}
	taxed := func(all []*Element, path string) []*Element {
		return slices.DeleteFunc(slices.Clone(all), func(one *Element) bool {
			is := slices.ContainsFunc(one.All(path), v.named)
			return !is || standard && !slices.ContainsFunc(one.All(path), func(c *Element) bool { return equal(c.number("Percent"), percent) })
		})
	}
	adjusted := minus(sum(taxed(d.root.adjustments(true), "TaxCategory"), "Amount"), sum(taxed(d.root.adjustments(false), "TaxCategory"), "Amount"))
	for _, name := range []string{"InvoiceLine", "CreditNoteLine"} {
		of := taxed(d.named[name], "Item/ClassifiedTaxCategory")
		want := plus(sum(of, "LineExtensionAmount"), adjusted)
		if standard {
			used := len(of) > 0 || len(taxed(d.named["AllowanceCharge"], "TaxCategory")) > 0
			if used && near(base, want, one) {
				return true
			}
		} else if len(d.named[name]) > 0 && equal(base, want) {
			return true
		}
	}
	return false
}

func (v vatRule) amount(_ *doc, e *Element) bool {
	tax := e.parent.number("TaxAmount")
	if v.category != string(invoicing.Standard) {
		return tax != nil && tax.Sign() == 0
	}
	base, percent := e.parent.number("TaxableAmount"), e.number("Percent")
	return tax != nil && base != nil && percent != nil && near(abs(tax), percentOf(abs(base), percent), one)
}

// lone are the rules that only one category has.
var lone = []Rule{
	{ID: "BR-IC-11", At: root, When: recapitulates(invoicing.IntraEU), Holds: func(_ *doc, e *Element) bool {
		period := e.First("InvoicePeriod")
		return len(e.Value("Delivery/ActualDeliveryDate")) > 1 || period != nil && len(period.Children) > 0
	}, Key: "delivery_date"},
	{ID: "BR-IC-12", At: root, When: recapitulates(invoicing.IntraEU), Holds: func(_ *doc, e *Element) bool {
		return len(e.Value("Delivery/DeliveryLocation/Address/Country/IdentificationCode")) > 1
	}, Key: "delivery_country"},
	{ID: "BR-O-11", At: root, When: recapitulates(invoicing.OutsideVAT), Holds: func(_ *doc, e *Element) bool {
		return !slices.ContainsFunc(e.All("TaxTotal/TaxSubtotal/TaxCategory"), taxedOtherwise)
	}, Key: "outside_alone"},
	{ID: "BR-O-12", At: root, When: recapitulates(invoicing.OutsideVAT), Holds: func(d *doc, _ *Element) bool {
		return !slices.ContainsFunc(d.named["ClassifiedTaxCategory"], taxedOtherwise)
	}, Key: "outside_alone"},
	{ID: "BR-O-13", At: root, When: recapitulates(invoicing.OutsideVAT), Holds: func(d *doc, _ *Element) bool {
		return !slices.ContainsFunc(d.named["TaxCategory"], func(c *Element) bool {
			return taxedOtherwise(c) && c.parent.Name == "AllowanceCharge" && isAllowance(d, c.parent)
		})
	}, Key: "outside_alone"},
	{ID: "BR-O-14", At: root, When: recapitulates(invoicing.OutsideVAT), Holds: func(d *doc, _ *Element) bool {
		return !slices.ContainsFunc(d.named["TaxCategory"], func(c *Element) bool {
			return taxedOtherwise(c) && c.parent.Name == "AllowanceCharge" && isCharge(d, c.parent)
		})
	}, Key: "outside_alone"},
}

func recapitulates(c invoicing.Category) func(*doc, *Element) bool {
	return func(_ *doc, e *Element) bool { return len(vatRule{string(c)}.subtotals(e)) > 0 }
}

func taxedOtherwise(c *Element) bool {
	return c.isVAT() && c.Value("ID") != string(invoicing.OutsideVAT)
}
