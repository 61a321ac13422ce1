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
	o := s.Order
	other := func(l sale.Line) bool { return l.VAT == percent && !l.Gift }
	for _, l := range s.Lines {
		if t := s.lineRate(l); l.VAT == percent && l.Gift && !slices.ContainsFunc(s.Lines, other) &&
			(o.ShippingPrice == 0 || o.ShippingVAT != percent) && (o.PaymentPrice == 0 || o.PaymentVAT != percent) {
			return t
		}
	}
	return s.rate(percent)
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
	sums := map[invoicing.Tax]invoicing.Amount{}
	var used []invoicing.Tax
	add := func(t invoicing.Tax, gross invoicing.Amount) {
		if !slices.Contains(used, t) {
			used = append(used, t)
		}
		sums[t] += gross
	}
	for _, l := range d.Lines {
		add(l.Tax, l.Gross)
	}
	for _, a := range d.Adjustments {
		if a.Charge {
			add(a.Tax, a.Gross)
		} else {
			add(a.Tax, -a.Gross)
		}
	}
	for _, t := range used {
		if t.Percent == 0 {
			d.VAT = append(d.VAT, invoicing.VAT{Tax: t, Base: sums[t], Reason: s.untaxed(t)})
		}
	}
	for _, r := range rates {
		if t := s.rate(r.Percent); t.Percent != 0 && slices.Contains(used, t) {
			d.VAT = append(d.VAT, invoicing.VAT{Tax: t, Base: amount(r.Base), Amount: amount(r.Tax)})
		}
	}
}
