package refunds_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"backoffice/backend/orders/refunds"
	"backoffice/backend/resource"
	"backoffice/backend/shop/pricing"
)

// basket is a random order as it was placed.
func basket(r *rand.Rand) (refunds.Order, pricing.Total) {
	var b pricing.Basket
	for range 1 + r.IntN(6) {
		b.Lines = append(b.Lines, pricing.Line{
			Unit: resource.Money(r.Int64N(60_000)), Quantity: 1 + r.Int64N(9), Percent: []pricing.Percent{0, 5, 19, 23, 25.5}[r.IntN(5)], Gift: r.IntN(9) == 0,
		})
	}
	b.Fees = []pricing.Fee{{Gross: resource.Money(r.Int64N(9_000)), Percent: 23}, {Gross: resource.Money(r.IntN(2)) * 1_505, Percent: []pricing.Percent{5, 23}[r.IntN(2)]}}
	switch r.IntN(3) {
	case 0:
		b.Discount = &pricing.Discount{Percent: 1 + r.Int64N(10_000)}
	case 1:
		b.Discount = &pricing.Discount{Fixed: resource.Money(1 + r.Int64N(90_000))}
	}
	total := pricing.Price(b)
	o := refunds.Order{
		Rates:    total.VAT,
		Shipping: refunds.Fee{Gross: b.Fees[0].Gross.Cents(), Percent: b.Fees[0].Percent},
		Payment:  refunds.Fee{Gross: b.Fees[1].Gross.Cents(), Percent: b.Fees[1].Percent},
	}
	for i, l := range b.Lines {
		o.Lines = append(o.Lines, refunds.Line{
			ID: uint64(i + 1), Unit: l.Unit, Quantity: l.Quantity, Gross: total.Lines[i].Gross, Share: total.Lines[i].Share, Percent: l.Percent,
		})
	}
	return o, total
}

// ask is a random refund of what is left.
func ask(r *rand.Rand, o refunds.Order) refunds.Ask {
	a := refunds.Ask{Pieces: map[uint64]int64{}, Shipping: r.IntN(4) == 0, Payment: r.IntN(4) == 0}
	for _, l := range o.Lines {
		if left := l.Left(); left > 0 && r.IntN(3) == 0 {
			a.Pieces[l.ID] = r.Int64N(left + 1)
		}
	}
	if r.IntN(3) == 0 {
		a.ShippingMost = resource.Money(1+r.Int64N(900)) * 10
	}
	if left := int64(o.Left() / 10); left > 0 && r.IntN(3) == 0 {
		a.Adjustment = resource.Money(r.Int64N(left/3+1)) * 10
	}
	return a
}

// after is the order after a refund.
func after(o refunds.Order, c refunds.Content) refunds.Order {
	for _, p := range c.Lines {
		o.Lines[p.Line-1].Refunded += p.Quantity
	}
	o.Before = append(o.Before, c)
	return o
}

// Whatever is taken back in whatever parts, the parts make the order: its sum,
// and base and tax of each rate, to the cent.
func TestPartsMakeTheWhole(t *testing.T) {
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 59))
	parts := 0
	for range 10_000 {
		o, total := basket(r)
		for range r.IntN(6) {
			a := ask(r, o)
			left := o.Left()
			c, whole, err := o.Take(a)
			if errors.Is(err, refunds.ErrAmount) { // the lines left too little for it
				continue
			}
			if err != nil || c.Gross() > left || c.Gross() < 0 || whole && o.Left()-c.Gross() < 0 {
				t.Fatalf("seed %d: %+v of %s leaves %s: %v", seed, a, left, left-c.Gross(), err)
			}
			o = after(o, c)
			parts++
		}
		last, whole, err := o.Take(refunds.Ask{All: true})
		if err != nil || !whole {
			t.Fatalf("seed %d: the rest: %v, %v", seed, whole, err)
		}
		o = after(o, last)
		sums := map[pricing.Percent]pricing.Rate{}
		for _, c := range o.Before {
			for _, rate := range c.Rates {
				s := sums[rate.Percent]
				sums[rate.Percent] = pricing.Rate{Percent: rate.Percent, Base: s.Base + rate.Base, Tax: s.Tax + rate.Tax, Gross: s.Gross + rate.Gross}
				if rate.Gross < 0 || rate.Tax < 0 || rate.Base+rate.Tax != rate.Gross {
					t.Fatalf("seed %d: a part has %+v", seed, rate)
				}
			}
		}
		for _, want := range total.VAT {
			if got := sums[want.Percent]; got != want && want.Gross != 0 {
				t.Fatalf("seed %d: the parts have %+v, the order %+v", seed, got, want)
			}
		}
		if o.Left() != 0 {
			t.Fatalf("seed %d: %s is left", seed, o.Left())
		}
		for _, l := range o.Lines {
			if l.Left() != 0 {
				t.Fatalf("seed %d: %d pieces are left of %+v", seed, l.Left(), l)
			}
		}
	}
	if parts < 10_000 {
		t.Errorf("seed %d: only %d parts", seed, parts)
	}
}

// More than is left is refused, whatever was given back before.
func TestNeverMoreThanIsLeft(t *testing.T) {
	o := refunds.Order{
		Lines: []refunds.Line{{ID: 1, Unit: 12_300, Quantity: 3, Gross: 36_900, Percent: 23, Unreturnable: 1}},
		Rates: []pricing.Rate{{Percent: 23, Base: 30_000, Tax: 6_900, Gross: 36_900}},
	}
	if _, _, err := o.Take(refunds.Ask{Pieces: map[uint64]int64{1: 3}}); !errors.Is(err, refunds.ErrPieces) {
		t.Errorf("a piece that was used: %v", err)
	}
	if _, _, err := o.Take(refunds.Ask{Adjustment: 36_910}); !errors.Is(err, refunds.ErrAmount) {
		t.Errorf("a cent too much: %v", err)
	}
	if _, _, err := o.Take(refunds.Ask{Adjustment: 36_895}); !errors.Is(err, refunds.ErrAmount) {
		t.Errorf("half a cent: %v", err)
	}
	c, whole, err := o.Take(refunds.Ask{Adjustment: 30_000})
	if err != nil || whole || c.Gross() != 30_000 || c.Adjustment() != 30_000 {
		t.Fatalf("an amount is %+v, %v, %v", c, whole, err)
	}
	o = after(o, c)
	// The pieces cost 24.60, and 6.90 is left.
	if c, whole, err = o.Take(refunds.Ask{Pieces: map[uint64]int64{1: 2}}); err != nil || !whole || c.Gross() != 6_900 {
		t.Errorf("the pieces after it are %+v, %v, %v", c, whole, err)
	}
}
