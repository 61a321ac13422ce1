package shop

import (
	"errors"
	"fmt"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/pricing"
)

// What stays as it is when prices move to another rate.
const (
	keepGross = 1 // what customers pay
	keepNet   = 2 // what the shop gets
)

// rateMove is what moveRate is asked for.
type rateMove struct {
	VAT  uint64 `json:"vat"`
	Keep int    `json:"keep"`
}

// moveCommand moves all that has one rate to another.
var moveCommand = resource.Command[VatRate]{
	Name: "move", Previewed: true,
	Fields: field.List{
		field.Select("vat").From("shop/vat/list").Required(),
		field.Select("keep").Of(field.Option{Value: keepGross, Key: "gross"}, field.Option{Value: keepNet, Key: "net"}).Required(),
	},
	Run: resource.EachRow(moveRate),
}

// moveRate gives products, with their variants and their prices in other
// currencies, and ways of shipping and payment the other rate. Prices are with
// VAT: where those without it are kept, each is computed anew, to whole cents.
func moveRate(c *resource.Call, from *VatRate, in rateMove) (resource.Reply, error) {
	var to VatRate
	if err := c.Tx.Where("id = ? AND live = ?", in.VAT, true).Limit(1).Find(&to).Error; err != nil {
		return resource.Reply{}, fmt.Errorf("read VAT rate %d: %w", in.VAT, err)
	}
	if to.ID == 0 || to.ID == from.ID {
		return resource.Reply{}, fault.Field("vat", "errors.option")
	}
	move := func(prices ...*resource.Money) {
		for _, price := range prices {
			if price != nil && in.Keep == keepNet {
				*price = pricing.AtRate(*price, pricing.Percent(from.Percent), pricing.Percent(to.Percent))
			}
		}
	}
	const uses = "vat = ?"
	products, err := resource.Find[Product](c, uses, from.ID)
	for _, p := range products {
		p.VATID = &to.ID
		move(&p.Price, &p.PriceWS, p.PriceSale)
		for i := range p.Variants {
			v := &p.Variants[i]
			move(v.Price, v.PriceWS, v.PriceSale)
		}
		for i := range p.Currencies {
			move(p.Currencies[i].Price, p.Currencies[i].PriceSale)
		}
	}
	shippings, failed := resource.Find[Shipping](c, uses, from.ID)
	for _, s := range shippings {
		s.VATID = &to.ID
		move(&s.Price)
	}
	payments, fails := resource.Find[Payment](c, uses, from.ID)
	for _, p := range payments {
		p.VATID = &to.ID
		move(&p.Price)
	}
	return resource.Reply{Message: "shop.vat.messages.moved"}, errors.Join(err, failed, fails)
}
