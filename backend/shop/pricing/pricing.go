// Package pricing says what a basket costs: the sums of its lines, what a
// voucher takes off, what delivery and payment add, and the tax in it. It asks
// nobody; the same basket always costs the same. Amounts are whole numbers of
// thousandths of the currency (resource.Money); sums are rounded to cents, half
// away from zero (decisions.md 23).
package pricing

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"backoffice/backend/resource"
)

// cent is the smallest sum that anybody pays.
const cent = 10

// Percent is a percentage of tax with at most two decimals: 23, 25.5.
type Percent float64

// Hundredths is the percentage as a whole number, which all is counted with.
func (p Percent) Hundredths() int64 { return int64(math.Round(float64(p) * 100)) }

// hundredPercent is a hundred percent.
const hundredPercent = 100_00

// Line is some pieces of one product at one price.
type Line struct {
	Unit       resource.Money // with tax, in the currency of the basket
	Quantity   int64
	Percent    Percent // of tax
	Product    uint64
	Categories []uint64
	OnSale     bool // Unit is a reduced price
	Gift       bool // a gift voucher being bought: money, not goods
}

// Fee is what delivery or payment costs, with tax.
type Fee struct {
	Gross   resource.Money
	Percent Percent
}

// Basket is what is to be priced. A voucher is one of discount or gift.
type Basket struct {
	Lines    []Line
	Fees     []Fee
	Discount *Discount
	// Balance is what a gift voucher holds: it pays, and leaves prices and tax
	// as they are (decisions.md 37).
	Balance resource.Money
}

// Total is what a basket costs.
type Total struct {
	Lines    []LineTotal
	Goods    resource.Money // sum of the lines before the discount: free shipping is compared with it (decisions.md 36)
	Discount resource.Money // what the voucher takes off
	Fees     resource.Money
	Total    resource.Money // Goods - Discount + Fees
	Paid     resource.Money // by the gift voucher
	Due      resource.Money // Total - Paid
	VAT      []Rate         // by percent, rising
}

// LineTotal is a line's sum and its share of the discount.
type LineTotal struct{ Gross, Share resource.Money }

// Rate is what is taxed at one percentage: Gross = Base + Tax.
type Rate struct {
	Percent Percent        `json:"percent"`
	Base    resource.Money `json:"base"`
	Tax     resource.Money `json:"tax"`
	Gross   resource.Money `json:"gross"`
}

// Price prices a basket.
func Price(b Basket) Total {
	t := Total{Lines: make([]LineTotal, len(b.Lines))}
	for i, line := range b.Lines {
		t.Lines[i].Gross = cents(line.Unit * resource.Money(line.Quantity))
		t.Goods += t.Lines[i].Gross
	}
	if b.Discount != nil {
		t.Discount = b.Discount.apply(b.Lines, t.Lines)
	}
	gross := map[Percent]resource.Money{}
	for i, line := range b.Lines {
		if line.Quantity == 0 {
			continue
		}
		gross[line.Percent] += t.Lines[i].Gross - t.Lines[i].Share
	}
	for _, fee := range b.Fees {
		sum := cents(fee.Gross)
		t.Fees += sum
		gross[fee.Percent] += sum
	}
	t.Total = t.Goods - t.Discount + t.Fees
	t.Paid = min(max(b.Balance, 0), t.Total)
	t.Due = t.Total - t.Paid
	t.VAT = rates(gross)
	return t
}

// rates takes the tax out of the sum of each percentage once: tax of single
// lines, added up, differs from it by cents.
func rates(gross map[Percent]resource.Money) []Rate {
	list := make([]Rate, 0, len(gross))
	for percent, sum := range gross {
		tax := TaxIn(sum, percent)
		list = append(list, Rate{Percent: percent, Base: sum - tax, Tax: tax, Gross: sum})
	}
	slices.SortFunc(list, func(a, b Rate) int { return cmp.Compare(a.Percent, b.Percent) })
	return list
}

// TaxIn is the tax at percent within a sum that holds it, in cents.
func TaxIn(gross resource.Money, percent Percent) resource.Money {
	of := percent.Hundredths()
	return cent * portion(gross, of, (hundredPercent+of)*cent)
}

// AtRate is the price with tax of another percentage that leaves the same without
// it, rounded to cents.
func AtRate(gross resource.Money, from, to Percent) resource.Money {
	return cent * portion(gross, hundredPercent+to.Hundredths(), (hundredPercent+from.Hundredths())*cent)
}

// Less is a price that is reduced by a percentage, rounded to cents.
func Less(price resource.Money, percent Percent) resource.Money {
	return cent * portion(price, hundredPercent-percent.Hundredths(), hundredPercent*cent)
}

// Convert turns a unit price into another currency, of which one euro is worth
// rate millionths; a line is converted before it is multiplied.
func Convert(unit resource.Money, rate int64) resource.Money {
	return cent * portion(unit, rate, 1_000_000*cent)
}

// Part is what the pieces behind the first from of n, up to the to-th, are due of
// a sum: whatever it is cut into, all parts make the sum.
func Part(sum resource.Money, from, to, n int64) resource.Money {
	return cent*portion(sum, to, n*cent) - cent*portion(sum, from, n*cent)
}

// most is what a field of money holds at most, and a basket may come to.
const most resource.Money = 999_999_999_999_999

// Pieces are how many of goods at a price fit into a basket that comes to so much already.
func Pieces(price, basket resource.Money) int64 { return int64((most - basket) / max(1, price)) }

// cents rounds to cents, half away from zero.
func cents(m resource.Money) resource.Money { return cent * portion(m, 1, cent) }

// farthest bounds what a portion comes to: far more than any amount of money, and a
// number of which cents can be made.
const farthest = math.MaxInt64 / uint64(cent)

// portion is m * by / of, rounded half away from zero, without overflow on the way; what
// would be beyond farthest is that, so that it is refused like any sum that is too large.
func portion(m resource.Money, by, of int64) resource.Money {
	negative := (m < 0) != (by < 0)
	high, low := bits.Mul64(magnitude(int64(m)), magnitude(by))
	low, carry := bits.Add64(low, uint64(of)/2, 0)
	quotient := farthest
	if high += carry; high < uint64(of) {
		quotient, _ = bits.Div64(high, low, uint64(of))
		quotient = min(quotient, farthest)
	}
	if negative {
		return -resource.Money(quotient)
	}
	return resource.Money(quotient)
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return uint64(-n)
	}
	return uint64(n)
}
