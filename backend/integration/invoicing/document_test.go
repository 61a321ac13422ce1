package invoicing_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/invoicingtest"
	"backoffice/backend/resource"
	"backoffice/backend/shop/pricing"
)

// priced is the invoice of a basket, as whoever keeps orders makes it.
func priced(b pricing.Basket) (invoicing.Document, pricing.Total) {
	total := pricing.Price(b)
	d := invoicingtest.Order(17, invoicing.Invoice)
	tax := func(percent pricing.Percent) invoicing.Tax {
		return invoicing.Tax{Category: invoicing.Standard, Percent: invoicing.Percent(percent.Hundredths())}
	}
	for i, l := range b.Lines {
		line := invoicingtest.Add(&d, "Tovar", l.Quantity, invoicing.Price(l.Unit*10), tax(l.Percent))
		line.Gross = invoicing.Amount(total.Lines[i].Gross / 10)
	}
	for _, rate := range total.VAT {
		var share resource.Money
		for i, l := range b.Lines {
			if l.Percent == rate.Percent {
				share += total.Lines[i].Share
			}
		}
		if share > 0 {
			d.Adjustments = append(d.Adjustments, invoicing.Adjustment{Reason: "Kupón", Tax: tax(rate.Percent), Gross: invoicing.Amount(share / 10)})
		}
		d.VAT = append(d.VAT, invoicing.VAT{Tax: tax(rate.Percent), Base: invoicing.Amount(rate.Base / 10), Amount: invoicing.Amount(rate.Tax / 10)})
	}
	for _, fee := range b.Fees {
		d.Adjustments = append(d.Adjustments, invoicing.Adjustment{Charge: true, Reason: "Doprava", Tax: tax(fee.Percent), Gross: invoicing.Amount(fee.Gross / 10)})
	}
	d.Sum()
	return d, total
}

// Sums that the shop shows and those of its invoice are the same.
func TestSums(t *testing.T) {
	a := []pricing.Line{{Unit: 19900, Quantity: 1, Percent: 23}, {Unit: 5500, Quantity: 1, Percent: 5}, {Unit: 12000, Quantity: 1, Percent: 19}}
	ship := []pricing.Fee{{Gross: 4900, Percent: 23}}
	for name, c := range map[string]struct {
		basket pricing.Basket
		gross  invoicing.Amount
		vat    []invoicing.Amount // by percentage, rising
	}{
		"one piece":            {pricing.Basket{Lines: []pricing.Line{{Unit: 9990, Quantity: 1, Percent: 23}}}, 999, []invoicing.Amount{187}},
		"thousandths":          {pricing.Basket{Lines: []pricing.Line{{Unit: 3333, Quantity: 3, Percent: 23}}}, 1000, []invoicing.Amount{187}},
		"three lines":          {pricing.Basket{Lines: slices.Repeat([]pricing.Line{{Unit: 990, Quantity: 1, Percent: 23}}, 3)}, 297, []invoicing.Amount{56}},
		"large and small":      {pricing.Basket{Lines: []pricing.Line{{Unit: 549000, Quantity: 1, Percent: 19}, {Unit: 59950, Quantity: 3, Percent: 19}}, Fees: []pricing.Fee{{Gross: 6490, Percent: 19}}}, 73534, []invoicing.Amount{11741}},
		"two rates":            {pricing.Basket{Lines: []pricing.Line{{Unit: 1960, Quantity: 2, Percent: 13}, {Unit: 40, Quantity: 2, Percent: 24}}}, 400, []invoicing.Amount{45, 2}},
		"percent off":          {pricing.Basket{Lines: []pricing.Line{{Unit: 51860, Quantity: 1, Percent: 23}}, Discount: &pricing.Discount{Percent: 4000}}, 3112, []invoicing.Amount{582}},
		"half off":             {pricing.Basket{Lines: []pricing.Line{{Unit: 9990, Quantity: 1, Percent: 20}}, Discount: &pricing.Discount{Percent: 5000}}, 499, []invoicing.Amount{83}},
		"fixed off":            {pricing.Basket{Lines: a, Fees: ship, Discount: &pricing.Discount{Fixed: 10000}}, 3230, []invoicing.Amount{19, 140, 364}},
		"all off":              {pricing.Basket{Lines: a, Fees: ship, Discount: &pricing.Discount{Fixed: 50000}}, 490, []invoicing.Amount{0, 0, 92}},
		"a cent apart":         {pricing.Basket{Lines: slices.Repeat([]pricing.Line{{Unit: 3330, Quantity: 1, Percent: 23}}, 3), Discount: &pricing.Discount{Fixed: 1000}}, 899, []invoicing.Amount{168}},
		"a quarter off of ten": {pricing.Basket{Lines: []pricing.Line{{Unit: 23900, Quantity: 10, Percent: 20}}, Discount: &pricing.Discount{Percent: 2500}}, 17925, []invoicing.Amount{2988}},
	} {
		d, _ := priced(c.basket)
		if err := d.Check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		var vat []invoicing.Amount
		for _, v := range d.VAT {
			vat = append(vat, v.Amount)
		}
		if d.Totals.Gross != c.gross || !slices.Equal(vat, c.vat) {
			t.Errorf("%s: %d with VAT %v, want %d with %v", name, d.Totals.Gross, vat, c.gross, c.vat)
		}
	}
}

// Of whatever basket: the invoice holds together and its total is the agreed one.
func TestRandomBaskets(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1_000_000 {
		b := pricing.Basket{}
		for range 1 + r.IntN(6) {
			b.Lines = append(b.Lines, pricing.Line{
				Unit: resource.Money(r.IntN(200_000)), Quantity: int64(1 + r.IntN(12)), Percent: []pricing.Percent{23, 19, 5}[r.IntN(3)],
			})
		}
		if r.IntN(2) == 0 {
			b.Discount = &pricing.Discount{Fixed: resource.Money(r.IntN(300_000))}
		} else if r.IntN(2) == 0 {
			b.Discount = &pricing.Discount{Percent: int64(1 + r.IntN(10_000))}
		}
		if r.IntN(2) == 0 {
			b.Fees = append(b.Fees, pricing.Fee{Gross: resource.Money(r.IntN(1000)) * 10, Percent: 23})
		}
		d, total := priced(b)
		if err := d.Check(); err != nil {
			t.Fatalf("%+v: %v", b, err)
		}
		if int64(d.Totals.Gross)*10 != int64(total.Total) {
			t.Fatalf("%+v: %d, agreed %d", b, d.Totals.Gross, total.Total)
		}
	}
}

// Each thing that the law asks for is missed by its name.
func TestCheck(t *testing.T) {
	for path, spoil := range map[string]func(d *invoicing.Document){
		"key.kind":            func(d *invoicing.Document) { d.Key.Kind = "proforma" },
		"key.order":           func(d *invoicing.Document) { d.Key.Order = 0 },
		"key.part":            func(d *invoicing.Document) { d.Key.Part = 0 },
		"locale":              func(d *invoicing.Document) { d.Locale = "" },
		"supplied":            func(d *invoicing.Document) { d.Supplied = "" },
		"due":                 func(d *invoicing.Document) { d.Due = "6. 12. 2026" },
		"order.number":        func(d *invoicing.Document) { d.Order.Number = " " },
		"preceding":           func(d *invoicing.Document) { d.Preceding = nil },
		"reason":              func(d *invoicing.Document) { d.Reason = "" },
		"supplier.name":       func(d *invoicing.Document) { d.Supplier.Name = "" },
		"supplier.company_id": func(d *invoicing.Document) { d.Supplier.CompanyID = "" },
		"supplier.register":   func(d *invoicing.Document) { d.Supplier.Register = "" },
		"supplier.vat_id":     func(d *invoicing.Document) { d.Supplier.VATID = "" },
		"customer.street":     func(d *invoicing.Document) { d.Customer.Street = "" },
		"customer.country":    func(d *invoicing.Document) { d.Customer.Country = "Slovensko" },
		"customer.vat_id":     func(d *invoicing.Document) { d.Customer.VATID = "2020" },
		"deliver_to.city":     func(d *invoicing.Document) { to := invoicingtest.Person(); to.City = ""; d.DeliverTo = &to },
		"currency": func(d *invoicing.Document) {
			d.Currency = "€"
			d.Exchange = &invoicing.Exchange{Rate: 1_000_000, On: "2026-11-20", VAT: d.Totals.VAT}
		},
		"exchange.rate": func(d *invoicing.Document) { d.Currency = "CZK" },
		"exchange.vat": func(d *invoicing.Document) {
			d.Currency, d.Exchange = "CZK", &invoicing.Exchange{Rate: 25_000_000, On: "2026-11-20", VAT: d.Totals.VAT}
		},
		"payment.iban":            func(d *invoicing.Document) { d.Payment.IBAN = "SK3112000000198742637542" },
		"payment.means":           func(d *invoicing.Document) { d.Payment.Means = "1" },
		"payment.variable_symbol": func(d *invoicing.Document) { d.Payment.VariableSymbol = "12345678901" },
		"lines.0.name":            func(d *invoicing.Document) { d.Lines[0].Name = "" },
		"lines.0.unit":            func(d *invoicing.Document) { d.Lines[0].Unit = "ks" },
		"lines.0.quantity":        func(d *invoicing.Document) { d.Lines[0].Quantity = 0 },
		"lines.0.gross":           func(d *invoicing.Document) { d.Lines[0].UnitGross += 100 },
		"lines.0.unit_net":        func(d *invoicing.Document) { d.Lines[0].UnitNet++ },
		"lines.0.tax": func(d *invoicing.Document) {
			d.Lines = append(d.Lines, d.Lines[0])
			d.Lines[0].Tax = invoicingtest.Low
			d.Lines[0].Gross, d.Lines[0].Net, d.Lines[0].UnitGross, d.Lines[0].UnitNet = 0, 0, 0, 0
		},
		"vat.0.percent": func(d *invoicing.Document) {
			d.VAT = append(d.VAT, d.VAT[0])
			d.VAT[0] = invoicing.VAT{Tax: invoicingtest.Low}
		},
		"totals.net": func(d *invoicing.Document) { d.Totals.Net++ },
		"totals.due": func(d *invoicing.Document) { d.Totals.Due-- },
		"prepaid.0.reason": func(d *invoicing.Document) {
			d.Prepaid = []invoicing.Prepayment{{Amount: 5}}
			d.Totals.Prepaid, d.Totals.Due = 5, d.Totals.Due-5
		},
	} {
		d := invoicingtest.Simple(17, invoicing.CreditNote)
		d.Customer = invoicingtest.Company()
		if err := d.Check(); err != nil {
			t.Fatal(err)
		}
		spoil(&d)
		f := fault.As(d.Check())
		if f == nil || !slices.Equal(f.Fields.Paths(), []string{path}) {
			t.Errorf("%s: %v", path, f)
		}
	}
}

// An account is asked for where somebody has to pay to it.
func TestCheckAccount(t *testing.T) {
	for _, c := range []struct {
		kind    invoicing.Kind
		means   invoicing.Means
		paidOn  invoicing.Day
		prepaid bool
		asks    bool
	}{
		{invoicing.Invoice, invoicing.Transfer, "", false, true}, {invoicing.Confirmation, invoicing.Transfer, "", false, true},
		{invoicing.Invoice, invoicing.Transfer, "2026-11-20", false, false}, {invoicing.Invoice, invoicing.Card, "", false, false},
		{invoicing.Invoice, invoicing.Transfer, "", true, false}, {invoicing.CreditNote, invoicing.Transfer, "", false, false},
	} {
		d := invoicingtest.Simple(17, c.kind)
		d.Payment.Means, d.Payment.PaidOn, d.Payment.IBAN = c.means, c.paidOn, ""
		if c.prepaid {
			d.Prepaid = []invoicing.Prepayment{{Reason: "Poukaz", Amount: d.Totals.Gross}}
			d.Sum()
		}
		if err := d.Check(); (err != nil) != c.asks {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// Tax that is further from its base than rounding explains is found, though all
// sums agree.
func TestCheckTax(t *testing.T) {
	d := invoicingtest.Simple(17, invoicing.Invoice)
	for move, want := range map[invoicing.Amount]bool{0: true, 1: true, 2: false, 20: false} {
		other := d
		other.VAT = []invoicing.VAT{{Tax: invoicingtest.Full, Base: d.VAT[0].Base - move, Amount: d.VAT[0].Amount + move}}
		other.Lines = slices.Clone(d.Lines)
		other.Lines[0].Net -= move
		other.Lines[0].UnitNet = invoicing.Price(int64(other.Lines[0].Net) * 100 / other.Lines[0].Quantity)
		other.Totals.Lines -= move
		other.Totals.Net -= move
		other.Totals.VAT += move
		if err := other.Check(); (err == nil) != want {
			t.Errorf("VAT %d cents too high: %v", move, err)
		}
	}
}

// Categories without tax need the law's words, and those of both sides' numbers them.
func TestCheckCategories(t *testing.T) {
	for category, asks := range map[invoicing.Category][]string{
		invoicing.Zero: nil, invoicing.Exempt: {"vat.0.reason"}, invoicing.Export: {"vat.0.reason"}, invoicing.OutsideVAT: {"vat.0.reason"},
		invoicing.ReverseCharge: {"customer.vat_id", "supplier.vat_id", "vat.0.reason"}, invoicing.IntraEU: {"customer.vat_id", "supplier.vat_id", "vat.0.reason"},
		"X": {"vat.0.category"},
	} {
		d := invoicingtest.Order(17, invoicing.Invoice)
		d.Supplier.VATID = ""
		invoicingtest.Add(&d, "Tovar", 1, 10_0000, invoicing.Tax{Category: category})
		d = invoicingtest.Seal(d)
		var got []string
		if f := fault.As(d.Check()); f != nil {
			got = f.Fields.Paths()
		}
		if !slices.Equal(got, asks) {
			t.Errorf("%s asks for %v, want %v", category, got, asks)
		}
	}
}

func TestAs(t *testing.T) {
	for due, want := range map[invoicing.Day]invoicing.Day{"": "2026-11-22", "2026-11-01": "2026-11-22", "2026-12-06": "2026-12-06"} {
		d := invoicing.Document{Due: due}.As("FV1", "2026-11-22")
		if d.Due != want || d.Number != "FV1" || d.Issued != "2026-11-22" {
			t.Errorf("due %q is %+v", due, d)
		}
	}
}
