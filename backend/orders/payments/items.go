package payments

import (
	"gorm.io/gorm"

	"backoffice/backend/integration/payment"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// items are an order as a payment service shows it to who pays, in a language: what was
// sold, what the ways of sending and paying cost, and what a voucher took off. There are
// none where they are not what is to be paid, as after a part of it came: the service
// shows the order as a whole then.
func (d Desk) items(tx *gorm.DB, o *sale.Order, locale string, due int64) ([]payment.Item, error) {
	lines, err := sale.LinesOf(tx, o.ID)
	if err != nil {
		return nil, err
	}
	var items []payment.Item
	sum := int64(0)
	add := func(kind payment.Kind, name string, count int64, gross resource.Money) {
		if amount := int64(gross / sale.Cent); amount != 0 {
			items = append(items, payment.Item{Kind: kind, Name: name, Count: count, Amount: amount})
			sum += amount
		}
	}
	for _, l := range lines {
		add(payment.Goods, l.Called(), l.Quantity, l.Gross)
	}
	add(payment.Delivery, o.ShippingTitle, 1, o.ShippingPrice)
	add(payment.Delivery, o.PaymentTitle, 1, o.PaymentPrice)
	code := map[string]any{"Code": o.VoucherCode}
	add(payment.Discount, d.Texts.Text(locale, "order.document.discount", code), 1, -o.PriceDiscount)
	add(payment.Discount, d.Texts.Text(locale, "order.document.voucher_paid", code), 1, -o.PricePaid)
	if sum != due {
		return nil, nil
	}
	return items, nil
}
