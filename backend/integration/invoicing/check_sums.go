package invoicing

import (
	"fmt"
	"slices"

	"backoffice/backend/fault"
)

// Group is what a document holds of one tax.
type Group struct {
	Tax
	Gross, Net Amount
}

// Groups are what lines and adjustments make together by their taxes, those of the
// first lines first.
func (d Document) Groups() []Group {
	var all []Group
	add := func(t Tax, gross, net Amount) {
		at := slices.IndexFunc(all, func(g Group) bool { return g.Tax == t })
		if at < 0 {
			at, all = len(all), append(all, Group{Tax: t})
		}
		all[at].Gross += gross
		all[at].Net += net
	}
	for _, l := range d.Lines {
		add(l.Tax, l.Gross, l.Net)
	}
	for _, a := range d.Adjustments {
		if a.Charge {
			add(a.Tax, a.Gross, a.Net)
		} else {
			add(a.Tax, -a.Gross, -a.Net)
		}
	}
	return all
}

// vat holds the recapitulation against lines and adjustments, and against the law.
func (f faults) vat(d Document) {
	groups := map[Tax]Group{}
	for _, g := range d.Groups() {
		groups[g.Tax] = g
	}
	seen := map[Tax]bool{}
	for i, v := range d.VAT {
		at := fmt.Sprintf("vat.%d.", i)
		if seen[v.Tax] {
			f.Add(at+"percent", fault.M("errors.duplicate"))
		}
		seen[v.Tax] = true
		f.category(at, d, v)
		g, used := groups[v.Tax]
		if !used {
			f.Add(at+"percent", fault.M("errors.documentTax"))
			continue
		}
		f.agrees(at+"base", v.Base, g.Net)
		f.agrees(at+"amount", v.Amount, g.Gross-g.Net)
		if v.Percent < 0 || v.Percent > hundredPercent {
			f.between(at+"percent", int64(v.Percent), 0, hundredPercent)
			continue
		}
		if want := portion(int64(v.Base), int64(v.Percent), hundredPercent); magnitude(int64(v.Amount)-want) > taxSlack {
			f.agrees(at+"amount", v.Amount, Amount(want))
		}
	}
	for i, l := range d.Lines {
		if !seen[l.Tax] {
			f.Add(fmt.Sprintf("lines.%d.tax", i), fault.M("errors.documentTax"))
		}
	}
	for i, a := range d.Adjustments {
		if !seen[a.Tax] {
			f.Add(fmt.Sprintf("adjustments.%d.tax", i), fault.M("errors.documentTax"))
		}
	}
}

// category asks what a VAT category needs: a percentage only where tax is
// charged, whose number tax is charged under, and the law's words where none is.
func (f faults) category(at string, d Document, v VAT) {
	switch v.Category {
	case Standard:
		if v.Percent == 0 {
			f.Add(at+"percent", fault.M("errors.minValue", "Value", "1"))
		}
		f.text("supplier.vat_id", d.Supplier.VATID)
		return
	case Zero:
	case Exempt, Export, OutsideVAT:
		f.text(at+"reason", v.Reason)
	case ReverseCharge, IntraEU:
		f.text(at+"reason", v.Reason)
		f.text("supplier.vat_id", d.Supplier.VATID)
		f.text("customer.vat_id", d.Customer.VATID)
	default:
		f.Add(at+"category", fault.M("errors.option"))
		return
	}
	if v.Percent != 0 {
		f.Add(at+"percent", fault.M("errors.maxValue", "Value", "0"))
	}
}

func (f faults) totals(d Document) {
	t, w := d.Totals, d.totals()
	for path, pair := range map[string][2]Amount{
		"lines": {t.Lines, w.Lines}, "allowances": {t.Allowances, w.Allowances}, "charges": {t.Charges, w.Charges}, "net": {t.Net, w.Net},
		"vat": {t.VAT, w.VAT}, "gross": {t.Gross, w.Gross}, "prepaid": {t.Prepaid, w.Prepaid}, "due": {t.Due, w.Due},
	} {
		f.agrees("totals."+path, pair[0], pair[1])
	}
	f.between("totals.gross", int64(t.Gross), 0, mostAmount)
	f.between("totals.due", int64(t.Due), 0, mostAmount)
	f.between("totals.rounding", int64(t.Rounding), -5, 5)
}
