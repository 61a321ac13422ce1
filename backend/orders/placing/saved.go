package placing

import (
	"slices"

	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// answerPlaced answers whoever placed an order with its number, and with what they may have
// meant otherwise: goods that gift vouchers are made of, ordered without one.
func answerPlaced(c *resource.Call, o *sale.Order) {
	var plain []sale.Line
	for _, l := range o.PlacedBy().Lines {
		if l.Goods.Gift && !l.Gift {
			plain = append(plain, sale.Line{Title: l.Goods.Title})
		}
	}
	if len(plain) > 0 {
		c.Warn("order.messages.placed_plain", "Number", o.Number, "Titles", titles(plain))
		return
	}
	c.Say("order.messages.placed_number", "Number", o.Number)
}

// warnSent warns whoever changed where an order goes that its parcel goes elsewhere.
func warnSent(c *resource.Call, o, old *sale.Order) {
	if o.ParcelCreatedAt != nil && o.IsOpen && !slices.Equal(recipient(o), recipient(old)) {
		c.Warn("order.messages.parcel_before")
	}
}

// recipient is what couriers were given of who gets the parcel.
func recipient(o *sale.Order) []string {
	return []string{
		o.Name, o.Surname, o.Email, o.Phone, o.Address, o.AddressNumber, o.City, o.Zip,
		o.ShippingName, o.ShippingAddress, o.ShippingCity, o.ShippingZip, o.ShippingPhone,
	}
}
