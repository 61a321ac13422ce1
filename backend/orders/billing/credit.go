package billing

import (
	"cmp"
	"slices"

	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders/documents"
	"backoffice/backend/orders/returns"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/shop/pricing"
)

// refund is what a credit note is of; nil where that is the whole order, or where
// the document is no credit note.
func (s Source) refund(k documents.Key) *returns.Refund {
	at := slices.IndexFunc(s.Refunds, func(r returns.Refund) bool { return r.Part == k.Part })
	if k.Kind != invoicing.CreditNote || at < 0 {
		return nil
	}
	return &s.Refunds[at]
}

// credit writes what was taken back: its lines as they were sold, the discount and
// the fees, amounts of no goods as lines of their own. What of a rate is not in
// them, since an amount was given back before or a part of a price was rounded,
// is one allowance or charge more: the sums of each rate are those of the refund.
func (s Source) credit(d *invoicing.Document, r *returns.Refund) {
	d.Supplied = s.day(r.CreatedAt)
	d.Reason = cmp.Or(r.Reason, d.Reason)
	over := map[pricing.Percent]resource.Money{} // of each rate, what is written and not taken back
	shares := map[pricing.Percent]resource.Money{}
	for _, p := range r.Content.Lines {
		at := slices.IndexFunc(s.Lines, func(l sale.Line) bool { return l.ID == p.Line })
		if at < 0 {
			continue
		}
		l := s.Lines[at]
		gross := (l.Price * resource.Money(p.Quantity)).Cents()
		d.Lines = append(d.Lines, invoicing.Line{
			Name: l.Title, Detail: l.Label, SKU: l.SKU, Quantity: p.Quantity, Unit: invoicing.Piece, Tax: s.lineRate(l),
			UnitGross: invoicing.Price(l.Price * 10), Gross: amount(gross),
		})
		over[l.VAT] += gross - p.Share
		shares[l.VAT] += p.Share
	}
	adjust := func(tax invoicing.Tax, charge bool, reason string, gross resource.Money) {
		if gross > 0 {
			d.Adjustments = append(d.Adjustments, invoicing.Adjustment{Charge: charge, Reason: reason, Tax: tax, Gross: amount(gross)})
		}
	}
	o := s.Order
	for _, rate := range r.Content.Rates {
		adjust(s.rate(rate.Percent), false, s.Say("order.document.discount", map[string]any{"Code": o.VoucherCode}), shares[rate.Percent])
	}
	line := func(tax invoicing.Tax, name string, gross resource.Money) {
		d.Lines = append(d.Lines, invoicing.Line{
			Name: name, Quantity: 1, Unit: invoicing.Piece, Tax: tax, UnitGross: invoicing.Price(gross * 10), Gross: amount(gross),
		})
	}
	goods := len(d.Lines) > 0 // a document has lines: without goods the fees are
	for _, fee := range []struct {
		percent pricing.Percent
		title   string
		gross   resource.Money
	}{{o.ShippingVAT, o.ShippingTitle, r.Content.Shipping}, {o.PaymentVAT, o.PaymentTitle, r.Content.Payment}} {
		over[fee.percent] += fee.gross
		switch {
		case fee.gross > 0 && goods:
			adjust(s.rate(fee.percent), true, fee.title, fee.gross)
		case fee.gross > 0:
			line(s.rate(fee.percent), fee.title, fee.gross)
		}
	}
	var rates []pricing.Rate
	for _, rate := range r.Content.Rates {
		rates = append(rates, rate.Rate)
		tax := s.restRate(rate.Percent)
		if rate.Adjustment > 0 {
			line(tax, s.Say("order.document.free", map[string]any{"Number": o.Number}), rate.Adjustment)
		}
		more := over[rate.Percent] + rate.Adjustment - rate.Gross
		adjust(tax, false, s.Say("order.document.credited_before", nil), more)
		adjust(tax, true, s.Say("order.document.rounding", nil), -more)
	}
	s.tax(d, rates)
}
