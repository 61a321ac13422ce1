package pricing

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/resource"
)

func money(t *testing.T, text string) resource.Money {
	t.Helper()
	m, err := resource.ParseMoney(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// line reads "3 x 19.90 @23", with marks behind it: "sale", "gift", "#7" of
// product 7, "*2" of category 2.
func line(t *testing.T, text string) Line {
	t.Helper()
	var l Line
	var unit string
	parts := strings.Fields(text)
	if _, err := fmt.Sscanf(strings.Join(parts[:4], " "), "%d x %s @%g", &l.Quantity, &unit, &l.Percent); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	l.Unit = money(t, unit)
	for _, mark := range parts[4:] {
		switch {
		case mark == "sale":
			l.OnSale = true
		case mark == "gift":
			l.Gift = true
		case mark[0] == '#':
			_, _ = fmt.Sscanf(mark, "#%d", &l.Product)
		case mark[0] == '*':
			var id uint64
			_, _ = fmt.Sscanf(mark, "*%d", &id)
			l.Categories = append(l.Categories, id)
		}
	}
	return l
}

func percent(p int64) *Discount { return &Discount{Percent: 100 * p} }

func fixed(m resource.Money) *Discount { return &Discount{Fixed: m} }

// A table that a shopkeeper can read: what is in the basket, the voucher, what
// it takes from each line, what there is to pay, and the tax in it by rate.
func TestPrice(t *testing.T) {
	mixed := []string{"1 x 19.90 @23 #1 *1", "1 x 5.50 @5 #2 *2", "1 x 12.00 @19 #3 *1"}
	for _, c := range []struct {
		name     string
		lines    []string
		fee      string // of delivery, at 23 %
		feeAt    Percent
		voucher  *Discount
		balance  string
		shares   string
		total    string
		tax      string
		due      string
		discount string
	}{
		{name: "one thing", lines: []string{"1 x 9.99 @23"}, total: "9.99", tax: "23:1.87"},
		{name: "thousandths are rounded by the line", lines: []string{"3 x 3.333 @23"}, total: "10", tax: "23:1.87"},
		{name: "tax is of the sum, not of the lines", lines: []string{"1 x 0.99 @23", "1 x 0.99 @23", "1 x 0.99 @23"}, total: "2.97", tax: "23:0.56"},
		{name: "delivery is taxed too", lines: []string{"1 x 549 @19", "3 x 59.95 @19"}, fee: "6.49", feeAt: 19, total: "735.34", tax: "19:117.41"},
		{name: "two rates", lines: []string{"2 x 1.96 @13", "2 x 0.04 @24"}, total: "4", tax: "13:0.45 24:0.02"},
		{name: "percent of one line", lines: []string{"1 x 51.86 @23"}, voucher: percent(40), discount: "20.74", shares: "20.74", total: "31.12", tax: "23:5.82"},
		{name: "half a cent is taken off", lines: []string{"1 x 9.99 @20"}, voucher: percent(50), discount: "5", shares: "5", total: "4.99", tax: "20:0.83"},
		{name: "ten euros over three rates", lines: mixed, fee: "4.90", feeAt: 23, voucher: fixed(10_000), discount: "10", shares: "5.32 1.47 3.21", total: "32.3", tax: "5:0.19 19:1.4 23:3.64"},
		{name: "never below zero, delivery stays", lines: mixed, fee: "4.90", feeAt: 23, voucher: fixed(50_000), discount: "37.4", shares: "19.9 5.5 12", total: "4.9", tax: "5:0 19:0 23:0.92"},
		{name: "percent of one category", lines: mixed, voucher: &Discount{Percent: 2000, Categories: []uint64{1}}, discount: "6.38", shares: "3.98 0 2.4", total: "31.02", tax: "5:0.26 19:1.53 23:2.98"},
		{name: "of one product", lines: mixed, voucher: &Discount{Fixed: 3_000, Products: []uint64{2}}, discount: "3", shares: "0 3 0", total: "34.4", tax: "5:0.12 19:1.92 23:3.72"},
		{name: "the odd cent goes to the earlier line", lines: []string{"1 x 3.33 @23", "1 x 3.33 @23", "1 x 3.33 @23"}, voucher: fixed(1_000), discount: "1", shares: "0.34 0.33 0.33", total: "8.99", tax: "23:1.68"},
		{name: "ten pieces", lines: []string{"10 x 23.90 @20"}, voucher: percent(25), discount: "59.75", shares: "59.75", total: "179.25", tax: "20:29.88"},
		{name: "sale goods left alone", lines: []string{"1 x 10 @23 sale", "1 x 20 @23"}, voucher: &Discount{Percent: 1000, SkipsSale: true}, discount: "2", shares: "0 2", total: "28", tax: "23:5.24"},
		{name: "the minimum is of what it covers", lines: []string{"1 x 10 @23 sale", "1 x 20 @23"}, voucher: &Discount{Percent: 1000, SkipsSale: true, Minimum: 20_001}, discount: "0", shares: "0 0", total: "30", tax: "23:5.61"},
		{name: "nothing that it covers", lines: []string{"1 x 10 @23 #1"}, voucher: &Discount{Fixed: 5_000, Products: []uint64{9}}, discount: "0", shares: "0", total: "10", tax: "23:1.87"},
		{name: "a gift voucher is not discounted", lines: []string{"1 x 50 @0 gift", "1 x 10 @23"}, voucher: percent(10), discount: "1", shares: "0 1", total: "59", tax: "0:0 23:1.68"},
		{name: "a gift voucher pays, tax stays", lines: []string{"1 x 10 @23"}, balance: "4", total: "10", tax: "23:1.87", due: "6"},
		{name: "and keeps what is over", lines: []string{"1 x 10 @23"}, balance: "40", total: "10", tax: "23:1.87", due: "0"},
		{name: "half a percent", lines: []string{"1 x 12.55 @25.5", "2 x 9.99 @13.5"}, fee: "4.90", feeAt: 25.5, total: "37.43", tax: "13.5:2.38 25.5:3.55"},
		{name: "nothing at all", total: "0"},
	} {
		b := Basket{Discount: c.voucher}
		for _, text := range c.lines {
			b.Lines = append(b.Lines, line(t, text))
		}
		if c.fee != "" {
			b.Fees = []Fee{{money(t, c.fee), c.feeAt}}
		}
		if c.balance != "" {
			b.Balance = money(t, c.balance)
		}
		got := Price(b)
		var shares, tax []string
		for _, l := range got.Lines {
			shares = append(shares, l.Share.String())
		}
		for _, r := range got.VAT {
			tax = append(tax, fmt.Sprintf("%v:%s", r.Percent, r.Tax))
		}
		if got.Total != money(t, c.total) || strings.Join(tax, " ") != c.tax {
			t.Errorf("%s: %s with tax %s, want %s with %s", c.name, got.Total, strings.Join(tax, " "), c.total, c.tax)
		}
		if c.voucher != nil && (got.Discount.String() != c.discount || strings.Join(shares, " ") != c.shares) {
			t.Errorf("%s: %s off by %s, want %s by %s", c.name, got.Discount, strings.Join(shares, " "), c.discount, c.shares)
		}
		if c.due != "" && got.Due != money(t, c.due) {
			t.Errorf("%s: %s is due, want %s", c.name, got.Due, c.due)
		}
	}
}

// Random baskets: shares make the discount, rates make the total, a voucher
// never makes a basket dearer, and nothing falls below zero.
func TestPriceHolds(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	for range 20_000 {
		var b Basket
		for range 1 + r.IntN(6) {
			b.Lines = append(b.Lines, Line{
				Unit: resource.Money(r.Int64N(200_000)), Quantity: 1 + r.Int64N(9), Percent: []Percent{0, 5, 19, 23}[r.IntN(4)],
				Product: uint64(r.IntN(4)), Categories: []uint64{uint64(r.IntN(3))}, OnSale: r.IntN(3) == 0, Gift: r.IntN(8) == 0,
			})
		}
		b.Fees = []Fee{{resource.Money(r.Int64N(9_000)), 23}}
		without := Price(b)
		b.Discount = &Discount{SkipsSale: r.IntN(2) == 0, Minimum: resource.Money(r.Int64N(50_000))}
		if r.IntN(2) == 0 {
			b.Discount.Percent = 1 + r.Int64N(10_000)
		} else {
			b.Discount.Fixed = resource.Money(r.Int64N(300_000))
		}
		if r.IntN(2) == 0 {
			b.Discount.Products = []uint64{1, 2}
		}
		got := Price(b)
		var shares, gross resource.Money
		for i, l := range got.Lines {
			shares += l.Share
			if l.Share < 0 || l.Share > l.Gross || l.Share > 0 && !b.Discount.Covers(b.Lines[i]) {
				t.Fatalf("seed %d: line %d of %+v has share %s of %s", seed, i, b, l.Share, l.Gross)
			}
		}
		for _, rate := range got.VAT {
			gross += rate.Base + rate.Tax
			if rate.Tax < 0 || rate.Base < 0 || rate.Tax%cent != 0 {
				t.Fatalf("seed %d: %+v has rate %+v", seed, b, rate)
			}
		}
		if shares != got.Discount || gross != got.Total || got.Total > without.Total || got.Goods != without.Goods {
			t.Fatalf("seed %d: %+v costs %+v", seed, b, got)
		}
	}
}

func TestPart(t *testing.T) {
	for _, c := range []struct {
		sum   resource.Money
		parts int64
		want  []resource.Money
	}{
		{10_000, 3, []resource.Money{3_330, 3_340, 3_330}},
		{1_870, 3, []resource.Money{620, 630, 620}},
		{179_250, 10, []resource.Money{17_930, 17_920, 17_930, 17_920, 17_930, 17_920, 17_930, 17_920, 17_930, 17_920}},
		{0, 2, []resource.Money{0, 0}},
	} {
		var got []resource.Money
		var sum resource.Money
		for k := range c.parts {
			part := Part(c.sum, k, k+1, c.parts)
			got = append(got, part)
			sum += part
		}
		if !slices.Equal(got, c.want) || sum != c.sum {
			t.Errorf("%s in %d parts: %v, want %v", c.sum, c.parts, got, c.want)
		}
	}
}

// The unit is converted, then multiplied: 3 × 19.90 € at 25.135 is 1 500.57 Kč.
func TestConvert(t *testing.T) {
	unit := Convert(19_900, 25_135_000)
	if got := Price(Basket{Lines: []Line{{Unit: unit, Quantity: 3, Percent: 21}}}).Total; got != 1_500_570 {
		t.Errorf("three cost %s", got)
	}
}

// A price and a rate that are both absurd make an amount that is refused, and no panic.
func TestConvertedBeyondAnySum(t *testing.T) {
	for _, price := range []resource.Money{999_999_999_999_999, -999_999_999_999_999} {
		got := Convert(price, 1_000_000_000_000)
		if (got < 0) != (price < 0) || max(got, -got) <= most {
			t.Errorf("%d converts to %d", price, got)
		}
		if price > 0 && Pieces(got, 0) != 0 {
			t.Errorf("%d pieces at %d are sold", Pieces(got, 0), got)
		}
	}
	if got := Convert(999_999_999_999_999, 392_400_000); got != 392_399_999_999_999_610 {
		t.Errorf("it converts to %d", got)
	}
}
