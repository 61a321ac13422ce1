package billing

import (
	"slices"

	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders/quote"
	"backoffice/backend/orders/sale"
	"backoffice/backend/shop/pricing"
)

// lineRate is how a line is taxed: a gift voucher that was sold without tax is money,
// whatever else stands beside it.
func (s Source) lineRate(l sale.Line) invoicing.Tax {
	if l.Gift && l.VAT == 0 {
		return invoicing.Tax{Category: invoicing.OutsideVAT}
	}
	return s.rate(l.VAT)
}

// rate is how something of that percentage is taxed by this supplier.
func (s Source) rate(percent pricing.Percent) invoicing.Tax {
	switch {
	case s.Supplier.VATID == "":
		return invoicing.Tax{Category: invoicing.OutsideVAT}
	case percent > 0:
		return invoicing.Tax{Category: invoicing.Standard, Percent: invoicing.Percent(percent.Hundredths())}
	case untaxedModes[s.Order.VATMode] != "":
		return invoicing.Tax{Category: untaxedModes[s.Order.VATMode]}
	}
	return invoicing.Tax{Category: invoicing.Exempt}
}

// restRate is how something of that percentage is taxed that belongs to no goods, such as
// an amount off: as gift vouchers only where the order has nothing else of it. A refund
// knows its sums by percentage alone.
func (s Source) restRate(percent pricing.Percent) invoicing.Tax {
	o, tax := s.Order, s.rate(percent)
	if o.ShippingPrice != 0 && o.ShippingVAT == percent || o.PaymentPrice != 0 && o.PaymentVAT == percent {
		return tax
	}
	for _, l := range s.Lines {
		switch {
		case l.VAT != percent:
		case !l.Gift:
			return s.rate(percent)
		default:
			tax = s.lineRate(l)
		}
	}
	return tax
}

// untaxedModes are the categories of orders that are not taxed, by where they would be.
var untaxedModes = map[string]invoicing.Category{
	quote.TaxedIntra: invoicing.IntraEU, quote.TaxedReverse: invoicing.ReverseCharge, quote.TaxedExport: invoicing.Export,
}

// untaxed is why no tax is charged, in the law's words.
func (s Source) untaxed(t invoicing.Tax) string {
	switch {
	case t.Category == invoicing.Standard:
		return ""
	case s.Supplier.VATID == "":
		return s.Say("order.document.untaxed.supplier", nil)
	case t.Category == untaxedModes[s.Order.VATMode]:
		return s.Say("order.document.untaxed."+s.Order.VATMode, nil)
	case t.Category == invoicing.OutsideVAT:
		return s.Say("order.document.untaxed.voucher", nil)
	}
	return s.Say("order.document.untaxed.exempt", nil)
}

// tax recapitulates VAT as the order has it, for what stands on the document. What is
// not taxed has its sum for a base: an order does not keep it apart by the reason.
func (s Source) tax(d *invoicing.Document, rates []pricing.Rate) {
	groups := d.Groups()
	for _, g := range groups {
		if g.Percent == 0 {
			d.VAT = append(d.VAT, invoicing.VAT{Tax: g.Tax, Base: g.Gross, Reason: s.untaxed(g.Tax)})
		}
	}
	for _, r := range rates {
		t := s.rate(r.Percent)
		if t.Percent != 0 && slices.ContainsFunc(groups, func(g invoicing.Group) bool { return g.Tax == t }) {
			d.VAT = append(d.VAT, invoicing.VAT{Tax: t, Base: amount(r.Base), Amount: amount(r.Tax)})
		}
	}
}
