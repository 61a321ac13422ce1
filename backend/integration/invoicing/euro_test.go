package invoicing_test

import (
	"testing"

	"backoffice/backend/integration/invoicing"
)

// The taxes of all rates in euro make what the document says, to the cent.
func TestInEuro(t *testing.T) {
	vat := func(percent, base, amount int64) invoicing.VAT {
		return invoicing.VAT{Tax: invoicing.Tax{Category: invoicing.Standard, Percent: invoicing.Percent(percent)}, Base: invoicing.Amount(base), Amount: invoicing.Amount(amount)}
	}
	d := &invoicing.Document{
		Currency: "CZK", VAT: []invoicing.VAT{vat(1900, 57705, 10964), vat(2300, 150655, 34651), vat(500, 310, 16)},
		Exchange: &invoicing.Exchange{Rate: 24_350_000, On: "2026-11-04", VAT: 1874},
	}
	is := d.InEuro()
	if len(is) != 3 || is[0].Base != 2370 || is[1].Base != 6187 || is[2].Base != 13 {
		t.Errorf("the bases are %+v", is)
	}
	// 4,50 and 14,23 and 0,01 are right; a document that says a cent less takes it from the highest.
	if is[0].Amount != 450 || is[1].Amount != 1423 || is[2].Amount != 1 {
		t.Errorf("the taxes are %+v", is)
	}
	d.Exchange.VAT = 1873
	if is = d.InEuro(); is[0].Amount != 450 || is[1].Amount != 1422 || is[2].Amount != 1 {
		t.Errorf("a cent less: %+v", is)
	}
	if d.VAT[1].Amount != 34651 {
		t.Errorf("the document is changed: %+v", d.VAT)
	}
	d.Currency, d.Exchange = "EUR", nil
	if is = d.InEuro(); len(is) != 3 || is[1] != d.VAT[1] {
		t.Errorf("in euro: %+v", is)
	}
	if d.Currency = "CZK"; d.InEuro() != nil {
		t.Error("nobody knows the rate")
	}
}
