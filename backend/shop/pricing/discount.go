package pricing

import (
	"cmp"
	"slices"

	"backoffice/backend/resource"
)

// Discount is a discount voucher (002 §3; decisions.md 20). Exactly one of
// Percent and Fixed is above zero.
type Discount struct {
	Percent    int64 // hundredths of a percent: 2000 is 20 %
	Fixed      resource.Money
	Minimum    resource.Money // of the goods that it may take from, before it does
	Products   []uint64       // none of both: of everything
	Categories []uint64
	SkipsSale  bool // leaves goods at a reduced price alone
}

// Covers says whether the voucher may take from a line. A gift voucher being
// bought is money, from which nothing is taken.
func (d Discount) Covers(line Line) bool {
	if line.Gift || d.SkipsSale && line.OnSale {
		return false
	}
	if len(d.Products) == 0 && len(d.Categories) == 0 {
		return true
	}
	return slices.Contains(d.Products, line.Product) ||
		slices.ContainsFunc(line.Categories, func(id uint64) bool { return slices.Contains(d.Categories, id) })
}

// Reaches says whether the goods that the voucher covers are worth its minimum.
func (d Discount) Reaches(lines []Line) bool {
	var sum resource.Money
	covered := false
	for _, line := range lines {
		if d.Covers(line) {
			sum += cents(line.Unit * resource.Money(line.Quantity))
			covered = true
		}
	}
	return covered && sum >= d.Minimum
}

// apply writes each line's share and returns their sum: the percentage of what
// is covered, rounded once, or the fixed value, never more than is covered.
func (d Discount) apply(lines []Line, totals []LineTotal) resource.Money {
	if !d.Reaches(lines) {
		return 0
	}
	var covered resource.Money
	for i, line := range lines {
		if d.Covers(line) {
			covered += totals[i].Gross
		}
	}
	off := min(cents(d.Fixed), covered)
	if d.Percent > 0 {
		off = min(cent*portion(covered, d.Percent, 10_000*cent), covered)
	}
	d.split(off, covered, lines, totals)
	return off
}

// split shares off among the covered lines by what they cost, in whole cents:
// each gets the part that is due, cut off, and those that lost most by the cut
// one cent more, the earlier first. Shares rounded one by one would not sum up.
func (d Discount) split(off, covered resource.Money, lines []Line, totals []LineTotal) {
	type cut struct {
		line int
		lost int64
	}
	var list []cut
	left := int64(off / cent)
	whole := int64(covered / cent)
	for i, line := range lines {
		if !d.Covers(line) || whole == 0 {
			continue
		}
		due := int64(totals[i].Gross/cent) * int64(off/cent)
		totals[i].Share = resource.Money(due/whole) * cent
		left -= due / whole
		list = append(list, cut{i, due % whole})
	}
	slices.SortStableFunc(list, func(a, b cut) int { return cmp.Compare(b.lost, a.lost) })
	for i := range list[:min(int(left), len(list))] {
		totals[list[i].line].Share += cent
	}
}
