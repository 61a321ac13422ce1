package shop

import (
	"fmt"
	"reflect"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
)

// The providers of shipping, by the numbers that records keep (002 §1).
const (
	ProviderCourier        = 0 // built-in, or DPD to the door
	ProviderDPDPickup      = 1 // DPD pick-up point
	ProviderPacketaPickup  = 2 // Packeta pick-up point
	ProviderPacketaCarrier = 3 // a carrier that Packeta hands over to, by packeta_id
)

var providers = []field.Option{
	{Value: ProviderCourier, Key: "courier"},
	{Value: ProviderDPDPickup, Key: "dpd_pickup"},
	{Value: ProviderPacketaPickup, Key: "packeta_pickup"},
	{Value: ProviderPacketaCarrier, Key: "packeta_carrier"},
}

// ProviderStates are what the number of a provider stands for.
func ProviderStates() []column.State {
	states := make([]column.State, len(providers))
	for i, p := range providers {
		states[i] = column.State{Value: p.Value, Key: p.Key, Label: "shop.shipping.options.provider." + p.Key}
	}
	return states
}

// Shipping is a way in which an order reaches the customer (002 §3).
type Shipping struct {
	resource.Record
	Status          bool
	Provider        int
	AtPoint         bool        `log:"-"` // its parcels are collected at points of its courier's list
	PointsNote      *field.Note `gorm:"-"`
	PacketaID       *int64      // the carrier's number at Packeta
	Countries       []uint64    `gorm:"-"`
	VATID           *uint64     `gorm:"column:vat"`
	Price           resource.Money
	PriceNet        *resource.Money `gorm:"-"`
	PriceFree       *resource.Money // the sum of goods from which it costs nothing (decisions.md 36)
	Pickup          bool
	NoParcel        bool // for orders in which nothing is sent, such as vouchers by e-mail
	AddShippingDays int
	WeightMax       *int64 // grams
	ValueMax        *resource.Money
	Image           string
	Langs           []ShippingLang
}

// TableName is plural, as tables are: a shipping is a way of shipping.
func (Shipping) TableName() string { return "shippings" }

// ShippingLang is a way of shipping in one locale.
type ShippingLang struct {
	resource.Lang
	ShippingID   uint64
	Title        string
	TrackingLink string
	Content      string
}

var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Resource[Shipping]{
		Name:  "shop/shipping",
		Title: "langs.title",
		Menu:  resource.Menu{Icon: "truck", Order: 31},
		List: methodList(
			column.Status("status"),
			column.Money("price", 3),
			column.Money("price_free", 3),
		),
		Form: resource.Form{
			Locales: field.List{
				field.Text("title").Required().Min(3).Max(255),
				field.Text("tracking_link").Max(500).Pattern(`https?://\S+`).Message("pattern", "errors.trackingLink"),
				field.Rich("content"),
			},
			Main: append(field.List{
				field.Select("provider").Of(providers...).Required().Noted("points_note"),
				field.Derived("points_note"),
				field.Number("packeta_id").Min(1).ShownWhen(field.When("provider", ProviderPacketaCarrier)).
					RequiredWhen(field.When("provider", ProviderPacketaCarrier)),
			}, append(priced("shipping_countries", "shipping_id"),
				field.Money("price_free").Min(0),
				field.Bool("pickup"),
				field.Bool("no_parcel"),
				field.Number("add_shipping_days").Min(0).Max(365).Default(0).In("common.units.days"),
				field.Decimal("weight_max", 3).Min(0.001).In("common.units.kg"),
				field.Money("value_max").Min(0),
				field.Image("image"),
				field.Bool("status").Default(true),
			)...),
		},
		Options: d.priceOptions("shipping", "shipping_id"),
		Hooks:   resource.Hooks[Shipping]{Prepare: d.describePoints, BeforeSave: markPoint},
		Feeds:   []resource.Feed{{Name: "providers", Path: "providers", Answers: reflect.TypeFor[map[string]string](), Run: d.listProviders}},
	}.Screen()
})

// listProviders is the map of numbers to labels (002 §3).
func (d Deps) listProviders(c *resource.Call, _ map[string]string) (resource.Reply, error) {
	labels := make(map[string]string, len(providers))
	for _, p := range providers {
		labels[fmt.Sprint(p.Value)] = d.Texts.Text(c.Locale, "shop.shipping.options.provider."+p.Key, nil)
	}
	return resource.Reply{Data: labels}, nil
}
