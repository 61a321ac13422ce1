package shop

import (
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
)

// Payment is a way in which an order is paid for (002 §3).
type Payment struct {
	resource.Record
	Status    bool
	Countries []uint64 `gorm:"-"`
	VATID     *uint64  `gorm:"column:vat"`
	Price     resource.Money
	PriceNet  *resource.Money `gorm:"-"`
	Image     string
	Langs     []PaymentLang
}

// PaymentLang is a way of payment in one locale.
type PaymentLang struct {
	resource.Lang
	PaymentID    uint64
	Title        string
	Content      string
	ShippingTime string // how long a parcel takes when paid so
}

var _ = Screens.Add(func(Deps) resource.Screen {
	return resource.Resource[Payment]{
		Name:  "shop/payment",
		Title: "langs.title",
		Menu:  resource.Menu{Icon: "credit-card", Order: 32},
		List: offeredIn(
			column.Money("price", 2).As("price_format"),
			column.Status("status"),
		),
		Form: resource.Form{
			Locales: field.List{
				field.Text("title").Required().Min(3).Max(255),
				field.Rich("content"),
				field.Text("shipping_time").Max(255),
			},
			Main: append(priced("payment_countries", "payment_id"),
				field.Image("image"),
				field.Bool("status").Default(true),
			),
		},
		Options: priceOptions,
	}.Screen()
})
