package vat

import (
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

// rateMove is what the command is asked for.
type rateMove struct {
	VAT  uint64 `json:"vat"`
	Keep int    `json:"keep"`
}

// Move gives all that has the rate from the rate to. Each of its prices is handed to
// price, which changes it in its place.
type Move func(c *resource.Call, from, to uint64, price func(prices ...*resource.Money)) error

const moveName = "move"

// moveCommand moves all that has one rate to another.
func moveCommand(move Move) resource.Command[Rate] {
	return resource.Command[Rate]{
		Name: moveName, Previewed: true,
		Fields: field.List{
			field.Select("vat").From("shop/vat/list").Required(),
			field.Select("keep").Of(field.Option{Value: keepGross, Key: "gross"}, field.Option{Value: keepNet, Key: "net"}).Required(),
		},
		Run: resource.EachRow(move.run),
	}
}

// run moves all that has the rate from. Prices are with VAT: where those without it
// are kept, each is computed anew, to whole cents.
func (move Move) run(c *resource.Call, from *Rate, in rateMove) (resource.Reply, error) {
	var to Rate
	if err := c.Tx.Where("id = ? AND live = ?", in.VAT, true).Limit(1).Find(&to).Error; err != nil {
		return resource.Reply{}, fmt.Errorf("read VAT rate %d: %w", in.VAT, err)
	}
	if to.ID == 0 || to.ID == from.ID {
		return resource.Reply{}, fault.Field("vat", "errors.option")
	}
	err := move(c, from.ID, to.ID, func(prices ...*resource.Money) {
		for _, price := range prices {
			if price != nil && in.Keep == keepNet {
				*price = pricing.AtRate(*price, pricing.Percent(from.Percent), pricing.Percent(to.Percent))
			}
		}
	})
	return resource.Reply{Message: "shop.vat.messages.moved"}, err
}
