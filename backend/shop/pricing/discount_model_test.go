package pricing

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"backoffice/backend/resource"
)

// The slow and obvious way: which lines a voucher covers is looked up one by
// one, what it takes off is a fraction, and the cents are dealt out one at a time
// to whoever is owed most. It shares no line with the quick one.
func slowShares(b Basket) []resource.Money {
	d := b.Discount
	shares := make([]resource.Money, len(b.Lines))
	var covered []int
	sum := int64(0) // in cents
	gross := make([]int64, len(b.Lines))
	for i, line := range b.Lines {
		if line.Gift || d.SkipsSale && line.OnSale || !chosen(*d, line) {
			continue
		}
		gross[i] = half(big.NewRat(int64(line.Unit)*line.Quantity, 10))
		covered, sum = append(covered, i), sum+gross[i]
	}
	if sum == 0 || resource.Money(sum*10) < d.Minimum {
		return shares
	}
	off := half(big.NewRat(int64(d.Fixed), 10))
	if d.Percent > 0 {
		off = half(big.NewRat(sum*d.Percent, 10_000))
	}
	off = min(off, sum)
	// Each is owed its exact part; whole cents first.
	owed := make([]*big.Rat, len(b.Lines))
	left := off
	for _, i := range covered {
		owed[i] = big.NewRat(gross[i]*off, sum)
		whole := new(big.Int).Quo(owed[i].Num(), owed[i].Denom()).Int64()
		owed[i].Sub(owed[i], big.NewRat(whole, 1))
		shares[i], left = resource.Money(whole*10), left-whole
	}
	for ; left > 0; left-- {
		most := -1
		for _, i := range covered {
			if most < 0 || owed[i].Cmp(owed[most]) > 0 {
				most = i
			}
		}
		shares[most] += 10
		owed[most] = big.NewRat(-1, 1)
	}
	return shares
}

func chosen(d Discount, line Line) bool {
	if len(d.Products)+len(d.Categories) == 0 {
		return true
	}
	for _, product := range d.Products {
		if product == line.Product {
			return true
		}
	}
	for _, category := range d.Categories {
		for _, of := range line.Categories {
			if of == category {
				return true
			}
		}
	}
	return false
}

// half rounds to a whole number, half away from zero.
func half(r *big.Rat) int64 {
	twice := new(big.Int).Mul(r.Num(), big.NewInt(2))
	twice.Add(twice, r.Denom())
	return new(big.Int).Quo(twice, new(big.Int).Mul(r.Denom(), big.NewInt(2))).Int64()
}

// Random baskets and vouchers: the quick way and the slow one agree to the cent.
func TestDiscountIsThatOfTheModel(t *testing.T) {
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 0))
	taken := 0
	for range 20_000 {
		var b Basket
		for range 1 + r.IntN(7) {
			b.Lines = append(b.Lines, Line{
				Unit: resource.Money(r.Int64N(60_000)), Quantity: 1 + r.Int64N(5), Percent: []Percent{5, 19, 23}[r.IntN(3)],
				Product: uint64(r.IntN(5)), Categories: []uint64{uint64(r.IntN(4)), uint64(r.IntN(4))}, OnSale: r.IntN(3) == 0, Gift: r.IntN(9) == 0,
			})
		}
		b.Discount = &Discount{SkipsSale: r.IntN(2) == 0}
		if r.IntN(3) == 0 {
			b.Discount.Minimum = resource.Money(r.Int64N(200_000))
		}
		if r.IntN(2) == 0 {
			b.Discount.Percent = 1 + r.Int64N(10_000)
		} else {
			b.Discount.Fixed = resource.Money(1 + r.Int64N(400_000))
		}
		if r.IntN(2) == 0 {
			b.Discount.Products = []uint64{uint64(r.IntN(5))}
		}
		if r.IntN(2) == 0 {
			b.Discount.Categories = []uint64{uint64(r.IntN(4))}
		}
		got, want := Price(b), slowShares(b)
		var sum resource.Money
		for i, share := range want {
			sum += share
			if got.Lines[i].Share != share {
				t.Fatalf("seed %d: line %d of %+v with %+v has share %s, want %s", seed, i, b.Lines, *b.Discount, got.Lines[i].Share, share)
			}
		}
		if got.Discount != sum {
			t.Fatalf("seed %d: %+v with %+v takes %s off, want %s", seed, b.Lines, *b.Discount, got.Discount, sum)
		}
		if sum > 0 {
			taken++
		}
	}
	if taken < 5_000 {
		t.Errorf("seed %d: only %d of 20,000 baskets had anything taken off", seed, taken)
	}
}
