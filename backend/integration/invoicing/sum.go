package invoicing

import (
	"cmp"
	"slices"
)

const hundredPercent = 100_00 // a hundred percent

// Sum fills in what follows from gross amounts and the VAT of each percentage:
// net amounts and prices of lines and adjustments, and the totals. The net
// amounts of a percentage make its base exactly: each gets what is due, cut off,
// and those that lost most by the cut a cent more, the earlier first. A base
// that is further from its gross amounts than rounding explains is left to Check.
func (d *Document) Sum() {
	for _, v := range d.VAT {
		if v.Percent >= 0 {
			d.spread(v)
		}
	}
	d.Totals = d.totals()
}

// totals are the sums of what the document holds.
func (d Document) totals() Totals {
	t := Totals{Rounding: d.Totals.Rounding}
	for _, l := range d.Lines {
		t.Lines += l.Net
	}
	for _, a := range d.Adjustments {
		if a.Charge {
			t.Charges += a.Net
		} else {
			t.Allowances += a.Net
		}
	}
	t.Net = t.Lines - t.Allowances + t.Charges
	for _, v := range d.VAT {
		t.VAT += v.Amount
	}
	t.Gross = t.Net + t.VAT
	for _, p := range d.Prepaid {
		t.Prepaid += p.Amount
	}
	t.Due = t.Gross - t.Prepaid + t.Rounding
	return t
}

// spread shares a base out among what is taxed alike.
func (d *Document) spread(v VAT) {
	type part struct {
		net  *Amount
		sign Amount
		lost int64
	}
	var parts []part
	left := v.Base
	add := func(gross Amount, net *Amount, sign Amount) {
		due, of := int64(sign*gross)*hundredPercent, hundredPercent+int64(v.Percent)
		cut := due / of
		if due%of < 0 {
			cut-- // towards what is less, below zero too
		}
		*net = sign * Amount(cut)
		left -= Amount(cut)
		parts = append(parts, part{net, sign, due - cut*of})
	}
	for i := range d.Lines {
		if l := &d.Lines[i]; l.Tax == v.Tax {
			add(l.Gross, &l.Net, 1)
		}
	}
	for i := range d.Adjustments {
		if a := &d.Adjustments[i]; a.Tax == v.Tax {
			sign := Amount(-1)
			if a.Charge {
				sign = 1
			}
			add(a.Gross, &a.Net, sign)
		}
	}
	slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(b.lost, a.lost) })
	for _, p := range parts[:max(0, min(int(left), len(parts)))] {
		*p.net += p.sign
	}
	for i := range d.Lines {
		if l := &d.Lines[i]; l.Tax == v.Tax && l.Quantity > 0 {
			l.UnitNet = Price(portion(int64(l.Net), 100, l.Quantity))
		}
	}
}
