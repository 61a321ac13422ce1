// Package refunds says what is taken back of an order, and what that comes to:
// pieces of lines, delivery, payment and amounts of no goods, with the tax in
// them. It knows no order and asks nobody. Whatever is taken back in how many
// parts, the parts make the order to the cent, tax of each rate included; see
// docs/adr/0059-refunds.md.
package refunds

import (
	"cmp"
	"errors"
	"slices"

	"backoffice/backend/resource"
	"backoffice/backend/shop/pricing"
)

// cent is the smallest sum that anybody is given back.
const cent resource.Money = 10

// Errors of Take.
var (
	// ErrPieces is that more pieces of a line are asked for than are left.
	ErrPieces = errors.New("that many pieces are not left to take back")
	// ErrAmount is that an amount is more than what is left.
	ErrAmount = errors.New("that much is not left to take back")
)

// Line is a line of an order as it was sold.
type Line struct {
	ID           uint64
	Unit         resource.Money // of a piece, with tax
	Quantity     int64
	Gross        resource.Money  // of all pieces, in cents
	Share        resource.Money  // of the discount
	Percent      pricing.Percent // of tax
	Refunded     int64           // pieces that were taken back before
	Unreturnable int64           // pieces that cannot be: gift vouchers that were used
}

// Left is how many pieces can be taken back.
func (l Line) Left() int64 { return max(0, l.Quantity-l.Refunded-l.Unreturnable) }

// piece is the next n pieces of the line: what they cost, and their share of the
// discount.
func (l Line) piece(n int64) Piece {
	to := l.Refunded + n
	gross := func(pieces int64) resource.Money {
		if pieces == l.Quantity {
			return l.Gross
		}
		return (l.Unit * resource.Money(pieces)).Cents()
	}
	return Piece{Line: l.ID, Quantity: n, Gross: gross(to) - gross(l.Refunded), Share: pricing.Part(l.Share, l.Refunded, to, l.Quantity)}
}

// Fee is what delivery or payment cost, with tax.
type Fee struct {
	Gross   resource.Money // in cents
	Percent pricing.Percent
}

// Order is what can be taken back of.
type Order struct {
	Lines    []Line
	Shipping Fee
	Payment  Fee
	Rates    []pricing.Rate // the tax of the whole order
	Before   []Content      // what was taken back before
}

// Content is what one refund takes back. It is kept as it is.
type Content struct {
	Lines    []Piece        `json:"lines"`
	Shipping resource.Money `json:"shipping"`
	Payment  resource.Money `json:"payment"`
	// Rates are what it comes to by percentage of tax: less than its lines and fees
	// where an amount of no goods was given back before.
	Rates []Rate `json:"rates"`
	// Voucher is what of it goes back on the gift voucher that paid for it.
	Voucher resource.Money `json:"voucher"`
}

// Piece is some pieces of a line.
type Piece struct {
	Line     uint64         `json:"line"`
	Quantity int64          `json:"quantity"`
	Gross    resource.Money `json:"gross"`
	Share    resource.Money `json:"share"`
}

// Rate is what is taken back at one percentage: Gross = Base + Tax. Adjustment is
// what of Gross is of no goods.
type Rate struct {
	pricing.Rate
	Adjustment resource.Money `json:"free"`
}

// Gross is what it comes to, with tax.
func (c Content) Gross() (sum resource.Money) {
	for _, r := range c.Rates {
		sum += r.Gross
	}
	return sum
}

// Adjustment is what of it is of no goods.
func (c Content) Adjustment() (sum resource.Money) {
	for _, r := range c.Rates {
		sum += r.Adjustment
	}
	return sum
}

// Ask is what is to be taken back.
type Ask struct {
	All        bool             // everything that is left
	Pieces     map[uint64]int64 // by line
	Shipping   bool
	Payment    bool
	Adjustment resource.Money // of no goods: shared among the rates by what is left of each
	// ShippingMost is the most of the fee for delivery; 0: all that is left of it.
	ShippingMost resource.Money
}

// rest is what is left of each percentage of tax.
func (o Order) rest() map[pricing.Percent]resource.Money {
	left := map[pricing.Percent]resource.Money{}
	for _, r := range o.Rates {
		left[r.Percent] += r.Gross
	}
	for _, c := range o.Before {
		for _, r := range c.Rates {
			left[r.Percent] -= r.Gross
		}
	}
	return left
}

// Left is what of the order was not taken back.
func (o Order) Left() (sum resource.Money) {
	for _, left := range o.rest() {
		sum += left
	}
	return sum
}

// Fees are what is left of the fees for delivery and payment.
func (o Order) Fees() (shipping, payment resource.Money) {
	shipping, payment = o.Shipping.Gross, o.Payment.Gross
	for _, c := range o.Before {
		shipping, payment = shipping-c.Shipping, payment-c.Payment
	}
	return max(0, shipping), max(0, payment)
}

// Take says what a refund takes back, and whether nothing is left then. A fee that
// was given back before is not given back again.
func (o Order) Take(a Ask) (c Content, full bool, err error) {
	c = Content{Lines: []Piece{}}
	requested := map[pricing.Percent]resource.Money{}
	used := map[pricing.Percent]bool{}
	full = true
	for _, l := range o.Lines {
		n := a.Pieces[l.ID]
		if a.All {
			n = l.Left()
		}
		if n < 0 || n > l.Left() {
			return Content{}, false, ErrPieces
		}
		full = full && n == l.Left()
		if n == 0 {
			continue
		}
		p := l.piece(n)
		c.Lines = append(c.Lines, p)
		requested[l.Percent] += p.Gross - p.Share
		used[l.Percent] = true
	}
	shipping, payment := o.Fees()
	if a.All || a.Shipping {
		if c.Shipping = shipping; a.ShippingMost > 0 && !a.All {
			c.Shipping = min(shipping, a.ShippingMost)
		}
	}
	if a.All || a.Payment {
		c.Payment = payment
	}
	full = full && c.Shipping == shipping && c.Payment == payment
	for _, fee := range []struct {
		gross   resource.Money
		percent pricing.Percent
	}{{c.Shipping, o.Shipping.Percent}, {c.Payment, o.Payment.Percent}} {
		if fee.gross > 0 {
			requested[fee.percent] += fee.gross
			used[fee.percent] = true
		}
	}
	left := o.rest()
	taken := map[pricing.Percent]resource.Money{}
	for percent, sum := range requested {
		taken[percent] = max(0, min(sum, left[percent]))
		left[percent] -= taken[percent]
	}
	adjustments, err := spread(a.Adjustment, left)
	if err != nil {
		return Content{}, false, err
	}
	for percent, sum := range adjustments {
		taken[percent] += sum
		left[percent] -= sum
		used[percent] = used[percent] || sum > 0
	}
	rest := resource.Money(0)
	for _, sum := range left {
		rest += sum
	}
	c.Rates = o.taxed(taken, adjustments, used)
	return c, full || rest == 0, nil
}

// taxed takes the tax out of sums so that the tax of all parts of the order is
// that of the whole: each part has what its end has more than its beginning.
func (o Order) taxed(taken, adjustments map[pricing.Percent]resource.Money, used map[pricing.Percent]bool) []Rate {
	before := map[pricing.Percent]resource.Money{}
	for _, c := range o.Before {
		for _, r := range c.Rates {
			before[r.Percent] += r.Gross
		}
	}
	rates := []Rate{}
	for percent, gross := range taken {
		if !used[percent] {
			continue
		}
		tax := pricing.TaxIn(before[percent]+gross, percent) - pricing.TaxIn(before[percent], percent)
		rates = append(rates, Rate{pricing.Rate{Percent: percent, Base: gross - tax, Tax: tax, Gross: gross}, adjustments[percent]})
	}
	slices.SortFunc(rates, func(a, b Rate) int { return cmp.Compare(a.Percent, b.Percent) })
	return rates
}

// spread shares a sum out by what is left of each percentage, in whole cents: each
// gets what is due, cut off, and those that lost most by the cut a cent more, the
// lower percentage first.
func spread(sum resource.Money, left map[pricing.Percent]resource.Money) (map[pricing.Percent]resource.Money, error) {
	parts := map[pricing.Percent]resource.Money{}
	if sum == 0 {
		return parts, nil
	}
	var all int64
	for _, m := range left {
		all += int64(m / cent)
	}
	cents := int64(sum / cent)
	if sum < 0 || cents > all || sum%cent != 0 {
		return nil, ErrAmount
	}
	type part struct {
		percent pricing.Percent
		lost    int64
	}
	var list []part
	over := cents
	for percent, m := range left {
		due := int64(m/cent) * cents
		parts[percent] = resource.Money(due/all) * cent
		over -= due / all
		list = append(list, part{percent, due % all})
	}
	slices.SortFunc(list, func(a, b part) int { return cmp.Or(cmp.Compare(b.lost, a.lost), cmp.Compare(a.percent, b.percent)) })
	for _, p := range list[:over] {
		parts[p.percent] += cent
	}
	return parts, nil
}
