package pricing_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"backoffice/backend/resource"
	"backoffice/backend/shop/pricing"
)

func TestPerUnit(t *testing.T) {
	for _, c := range []struct {
		price       resource.Money
		thousandths int64
		want        resource.Money
	}{
		{5_900, 100, 59_000},    // 100 g of soap
		{1_000, 3_000, 330},     // a third of a euro
		{1_005, 1_000, 1_010},   // half a cent goes up
		{1_004, 1_000, 1_000},   // less does not
		{9_990, 750, 13_320},    // a bottle of 0.75 l
		{12_345, 1_000, 12_350}, // three decimals
		{1_000, 0, 0},
	} {
		if got := pricing.PerUnit(c.price, c.thousandths); got != c.want {
			t.Errorf("%v for %d thousandths is %v a unit, want %v", c.price, c.thousandths, got, c.want)
		}
	}
	// Held against fractions.
	chance := rand.New(rand.NewPCG(3, 4))
	for range 5000 {
		price, thousandths := chance.Int64N(10_000_000), 1+chance.Int64N(5_000_000)
		exact := big.NewRat(price*100, thousandths) // cents
		exact.Add(exact, big.NewRat(1, 2))
		want := new(big.Int).Quo(exact.Num(), exact.Denom())
		if got := pricing.PerUnit(resource.Money(price), thousandths); int64(got) != want.Int64()*10 {
			t.Fatalf("%d for %d: %d, want %d cents", price, thousandths, got, want)
		}
	}
}
