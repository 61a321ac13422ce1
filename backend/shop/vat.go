package shop

import (
	"errors"

	"backoffice/backend/resource"
	"backoffice/backend/shop/vat"
)

// The screens of rates are made here, where what has a rate is known.
var (
	_ = Screens.Add(func(Deps) resource.Screen { return vat.CountryScreen() })
	_ = Screens.Add(func(Deps) resource.Screen { return vat.Screen(moveRate, usesOfRate) })
)

// usesOfRate counts the products and the ways of shipping and payment that have the rate.
func usesOfRate(c *resource.Call, rate uint64) (all int64, err error) {
	for _, of := range []any{&Product{}, &Shipping{}, &Payment{}} {
		var n int64
		err = errors.Join(err, c.Tx.Model(of).Where("vat = ? AND live = ?", rate, true).Count(&n).Error)
		all += n
	}
	return all, err
}

// moveRate gives products, with their variants and their prices in other
// currencies, and ways of shipping and payment the other rate.
func moveRate(c *resource.Call, from, to uint64, price func(prices ...*resource.Money)) error {
	const uses = "vat = ?"
	products, err := resource.Find[Product](c, uses, from)
	for _, p := range products {
		p.VATID = &to
		price(&p.Price, &p.PriceWS, p.PriceSale)
		for i := range p.Variants {
			v := &p.Variants[i]
			price(v.Price, v.PriceWS, v.PriceSale)
		}
		for i := range p.Currencies {
			price(p.Currencies[i].Price, p.Currencies[i].PriceSale)
		}
	}
	shippings, failed := resource.Find[Shipping](c, uses, from)
	for _, s := range shippings {
		s.VATID = &to
		price(&s.Price)
	}
	payments, fails := resource.Find[Payment](c, uses, from)
	for _, p := range payments {
		p.VATID = &to
		price(&p.Price)
	}
	return errors.Join(err, failed, fails)
}
