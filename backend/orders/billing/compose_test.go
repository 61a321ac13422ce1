package billing_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/invoicingtest"
	"backoffice/backend/orders/billing"
	"backoffice/backend/orders/documents"
	"backoffice/backend/orders/quote"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/shop/pricing"
)

const seventeen = 17

// placed is an order as placing writes it, of a basket.
func placed(b pricing.Basket) billing.Source {
	total := pricing.Price(b)
	at := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	o := &sale.Order{
		Number: "17", Fullname: "Ján Čierny", Address: "Hlavná", AddressNumber: "12/A", City: "Košice", Zip: "040 01", CountryID: 1, Country: "Slovensko",
		PaymentTitle: "Prevod", PaymentMethod: sale.MethodTransfer, ShippingTitle: "Kuriér", Currency: "EUR", CurrencyRate: 1_000_000, VoucherCode: "JAR26",
		Price: total.Total, PricePaid: total.Paid, VATRates: total.VAT, PaidAt: &at,
	}
	o.ID, o.CreatedAt = seventeen, at
	s := billing.Source{
		Order: o, Supplier: invoicingtest.Supplier(), IBAN: "SK31 1200 0000 1987 4263 7541", Countries: map[uint64]string{1: "SK"}, Locale: "sk", Zone: time.UTC, Now: at,
		Say: func(key string, _ map[string]any) string { return key },
	}
	for i, l := range b.Lines {
		s.Lines = append(s.Lines, sale.Line{
			Title: "Tovar", Quantity: l.Quantity, Price: l.Unit, Gross: total.Lines[i].Gross, Share: total.Lines[i].Share, VAT: l.Percent, Gift: l.Gift,
		})
	}
	if len(b.Fees) > 0 {
		o.ShippingPrice, o.ShippingVAT = b.Fees[0].Gross, b.Fees[0].Percent
	}
	return s
}

// random is a basket with gift vouchers, codes of each kind and fees.
func random(r *rand.Rand) pricing.Basket {
	b := pricing.Basket{}
	for range 1 + r.IntN(6) {
		l := pricing.Line{Unit: resource.Money(1 + r.IntN(200_000)), Quantity: int64(1 + r.IntN(12)), Percent: []pricing.Percent{23, 19, 5, 0}[r.IntN(4)], Gift: r.IntN(6) == 0}
		if l.Gift {
			l.Percent = 0
		}
		b.Lines = append(b.Lines, l)
	}
	switch r.IntN(4) {
	case 0:
		b.Discount = &pricing.Discount{Fixed: resource.Money(r.IntN(300_000))}
	case 1:
		b.Discount = &pricing.Discount{Percent: int64(1 + r.IntN(10_000))}
	case 2:
		b.Balance = resource.Money(r.IntN(100_000)) * 10
	}
	if r.IntN(2) == 0 {
		b.Fees = []pricing.Fee{{Gross: resource.Money(r.IntN(9000)), Percent: 23}}
	}
	return b
}

// Whatever is ordered, the document holds together, its total is the order's and
// its VAT the one that was shown, by rate.
func TestDocumentsAgreeWithOrders(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 58))
	preceding := &invoicing.Reference{Number: "FV1", On: "2026-11-20"}
	gifts, codes := 0, 0
	for range 5_000 {
		b := random(r)
		s := placed(b)
		if s.Order.PricePaid > 0 {
			codes++
		}
		if r.IntN(3) == 0 {
			s.Order.Currency, s.Order.CurrencyRate = "CZK", int64(20_000_000+r.IntN(10_000_000))
		}
		for _, kind := range []invoicing.Kind{invoicing.Confirmation, invoicing.Invoice, invoicing.CreditNote} {
			s.Preceding = nil
			if kind == invoicing.CreditNote {
				s.Preceding = preceding
			}
			d := s.Compose(documents.Key{Order: seventeen, Kind: kind, Part: 1})
			if err := d.Check(); err != nil {
				t.Fatalf("%s of %+v: %v", kind, b, err)
			}
			if int64(d.Totals.Gross)*10 != int64(s.Order.Price) || int64(d.Totals.Prepaid)*10 != int64(s.Order.PricePaid) {
				t.Fatalf("%s of %+v: %d, prepaid %d, ordered %d and %d", kind, b, d.Totals.Gross, d.Totals.Prepaid, s.Order.Price, s.Order.PricePaid)
			}
			bases := map[invoicing.Category]invoicing.Amount{}
			for _, v := range d.VAT {
				bases[v.Category] += v.Base
			}
			sold := invoicing.Amount(0) // of gift vouchers
			for _, l := range s.Lines {
				if l.Gift {
					sold += invoicing.Amount(l.Gross / 10)
				}
			}
			if sold > 0 {
				gifts++
			}
			if bases[invoicing.OutsideVAT] != sold {
				t.Fatalf("%s of %+v: %+v outside VAT, gift vouchers sold for %s", kind, b, d.VAT, sold.Decimal())
			}
			for _, rate := range s.Order.VATRates {
				if rate.Percent == 0 {
					if want := invoicing.Amount(rate.Gross/10) - sold; bases[invoicing.Exempt] != want {
						t.Fatalf("%s of %+v: %+v exempt, ordered for %s", kind, b, d.VAT, want.Decimal())
					}
					continue
				}
				at := slices.IndexFunc(d.VAT, func(v invoicing.VAT) bool { return int64(v.Percent) == rate.Percent.Hundredths() })
				if at < 0 && rate.Tax != 0 || at >= 0 && int64(d.VAT[at].Amount)*10 != int64(rate.Tax) {
					t.Fatalf("%s of %+v: VAT %+v, ordered %+v", kind, b, d.VAT, rate)
				}
			}
		}
	}
	if gifts < 500 || codes < 500 {
		t.Errorf("only %d documents with gift vouchers and %d orders paid by one", gifts, codes)
	}
}

// What is sold without tax is exempt, or what its order's place says, also beside gift
// vouchers, which are money; documents say each reason where it belongs.
func TestVouchersBesideUntaxedGoods(t *testing.T) {
	for mode, want := range map[string]invoicing.Category{quote.TaxedHome: invoicing.Exempt, quote.TaxedExport: invoicing.Export} {
		s := placed(pricing.Basket{
			Lines: []pricing.Line{{Unit: 10_000, Quantity: 4}, {Unit: 50_000, Quantity: 2, Gift: true}}, Discount: &pricing.Discount{Percent: 1_000},
		})
		s.Order.VATMode = mode
		d := s.Compose(documents.Key{Order: seventeen, Kind: invoicing.Invoice, Part: 1})
		if err := d.Check(); err != nil {
			t.Fatal(err)
		}
		got := map[invoicing.Category]invoicing.VAT{}
		for _, v := range d.VAT {
			got[v.Category] = v
		}
		if len(d.VAT) != 2 || got[want].Base != 3600 || got[invoicing.OutsideVAT].Base != 10_000 || got[want].Reason == got[invoicing.OutsideVAT].Reason {
			t.Errorf("where it is taxed %q: %+v, want 36.00 %s and 100.00 outside VAT", mode, d.VAT, want)
		}
	}
}

// Whoever pays no VAT charges none, though goods have a rate.
func TestNoVAT(t *testing.T) {
	s := placed(pricing.Basket{Lines: []pricing.Line{{Unit: 19900, Quantity: 1, Percent: 23}, {Unit: 5500, Quantity: 1, Percent: 5}}})
	s.Supplier.VATID = ""
	d := s.Compose(documents.Key{Order: seventeen, Kind: invoicing.Invoice, Part: 1})
	if err := d.Check(); err != nil {
		t.Fatal(err)
	}
	if d.Totals.Gross != 2540 || d.Totals.VAT != 0 || len(d.VAT) != 1 || d.VAT[0].Reason == "" {
		t.Errorf("it tells %+v %+v", d.Totals, d.VAT)
	}
}

// What a courier keeps at a pick-up point goes there, and not to the customer's home;
// what is collected in the shop goes nowhere.
func TestDeliverTo(t *testing.T) {
	abroad := uint64(2)
	point := &sale.Point{ID: "TT001", Name: "TT001 Hračky", Place: "Hračkárstvo Medvedík", Street: "Príkladná 39", City: "Trnava", Zip: "917 01"}
	for name, c := range map[string]struct {
		set  func(o *sale.Order)
		want string
	}{
		"home":             {func(*sale.Order) {}, ""},
		"billed elsewhere": {func(o *sale.Order) { o.BillingAddress = "Iná" }, "Ján Čierny, Hlavná 12/A, 040 01 Košice, SK"},
		"another address": {func(o *sale.Order) {
			o.ShippingName, o.ShippingAddress, o.ShippingCity, o.ShippingZip = "Eva", "Dlhá 1", "Martin", "036 01"
		}, "Eva, Dlhá 1, 036 01 Martin, SK"},
		"point":             {func(o *sale.Order) { o.ShippingPoint, o.BillingAddress = point, "Iná" }, "Hračkárstvo Medvedík, Príkladná 39, 917 01 Trnava, SK"},
		"point abroad":      {func(o *sale.Order) { o.ShippingPoint, o.ShippingCountryID = point, &abroad }, "Hračkárstvo Medvedík, Príkladná 39, 917 01 Trnava, CZ"},
		"point by its name": {func(o *sale.Order) { o.ShippingPoint = &sale.Point{ID: "1", Name: "Trafika"} }, ""},
		"in the shop":       {func(o *sale.Order) { o.ShippingPickup, o.BillingAddress = true, "Iná" }, ""},
	} {
		s := placed(pricing.Basket{Lines: []pricing.Line{{Unit: 1000, Quantity: 1, Percent: 23}}})
		s.Countries[abroad] = "CZ"
		c.set(s.Order)
		got := ""
		if to := s.Compose(documents.Key{Order: seventeen, Kind: invoicing.Invoice, Part: 1}).DeliverTo; to != nil {
			got = to.Name + ", " + to.Street + ", " + to.PostalCode + " " + to.City + ", " + to.Country
		}
		if got != c.want {
			t.Errorf("%s: goods go to %q, want %q", name, got, c.want)
		}
	}
}

// VAT numbers are written without what people part them with, and no document is
// refused for those of other countries.
func TestVATNumbers(t *testing.T) {
	for number, want := range map[string]string{"sk 2020 123 456": "SK2020123456", "DE-123.456.789": "DE123456789", "CHE-123.456.788 MWST": "CHE123456788MWST"} {
		s := placed(random(rand.New(rand.NewPCG(1, 2))))
		s.Order.BillingVAT = number
		d := s.Compose(documents.Key{Order: seventeen, Kind: invoicing.Invoice, Part: 1}).As("FV2026000017", "2026-11-22")
		if err := d.Check(); err != nil || d.Customer.VATID != want {
			t.Errorf("%q is written %q, want %q: %v", number, d.Customer.VATID, want, err)
		}
	}
}
