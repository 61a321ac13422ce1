package shop

import (
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// ProductVariant is one of the forms that a product is sold in: a combination
// of values of properties, with a code and a stock of its own (002 §3). A price
// that is empty is the product's.
type ProductVariant struct {
	resource.Record                       `json:"-"`
	resource.Keys                         `json:"-"`
	ProductID                             uint64          `json:"product_id"`
	Position                              int             `json:"-"`
	Status                                bool            `json:"status"`
	Combination                           string          `json:"-" log:"-"` // the values in the order of their ids: kept unique by the database
	ValueIDs                              []uint64        `json:"value_ids" gorm:"serializer:json"`
	SKU                                   string          `json:"sku"`
	SKUFold                               string          `json:"-" log:"-"` // without case, see AnyCase
	EAN                                   string          `json:"ean"`
	EANNote                               *field.Note     `json:"-" gorm:"-"`
	Price                                 *resource.Money `json:"price"`
	PriceWS                               *resource.Money `json:"price_ws" gorm:"column:price_ws"`
	PriceSale                             *resource.Money `json:"price_sale"`
	ReductionPrior                        `json:"-"`      // as the product's
	UnitPrices                            `json:"-"`
	UnitQuantity                          *int64          `json:"-"`              // thousandths of the product's unit; nil: as much as the product
	UnitQuantityHeld                      *int64          `json:"-" gorm:"-"`     // what holds where it is empty
	PriceHeld, PriceSaleHeld, PriceWSHeld *resource.Money `json:"-" gorm:"-"`     // what holds where its own are empty
	Stock                                 int             `json:"stock"`          // pieces
	Weight                                *int64          `json:"-"`              // grams
	Label                                 string          `json:"label" gorm:"-"` // the titles of its values
	ProductTitles                         string          `json:"-" log:"-"`      // in every language, to be searched by
	ProductTitle                          string          `json:"-" gorm:"-"`     // in the caller's language, and
	ValuesTitle                           string          `json:"-" gorm:"-"`     // the label: in a form beside its product
	Properties                            []Chosen        `json:"properties" gorm:"-"`
	PropertyValues                        []any           `json:"property_values" gorm:"-"` // as items of badges
	Remove                                bool            `json:"remove" gorm:"-"`          // nothing refers to it
}

// Chosen is a property with the value that a variant has.
type Chosen struct {
	PropertyID uint64 `json:"property_id"`
	ValueID    uint64 `json:"value_id"`
}

// mostVariants is how many a product may have, mostValues how many properties
// they may differ in.
const (
	mostVariants = 1000
	mostValues   = 8
)

// variantFields are the fields of a variant with the rules of 002 §5. What it
// combines is settled when it is made: an order that refers to it means that.
var variantFields = field.List{
	field.Multi("value_ids").From("shop/property_value/list").Required().CreateOnly().Max(mostValues),
	field.Text("sku").Required().Min(5).Max(64).Unique().AnyCase().UniqueAcross("shop/product", ""),
	field.Text("ean").Max(32).Noted("ean_note"),
	field.Money("price").Min(1).Fallback("price_held"),
	field.Money("price_sale").Min(1).Fallback("price_sale_held").Noted("price_lowest_note"),
	field.Money("price_ws").Min(1).Fallback("price_ws_held"),
	field.Number("stock").Min(0).Default(0).NotCopied().In("common.units.pcs"),
	field.Decimal("weight", 3).Min(0).In("common.units.kg"),
	field.Decimal("unit_quantity", 3).Min(0.001).Max(1_000_000).Fallback("unit_quantity_held"),
	field.Bool("status").Default(true),
	field.Derived("unit_quantity_held"),
	field.Derived("unit_price"),
	field.Derived("unit_price_sale"),
	field.Derived("ean_note"),
	field.Derived("label"),
	field.Derived("properties"),
	field.Derived("property_values"),
	field.Derived("price_lowest"),
	field.Derived("price_lowest_since"),
	field.Derived("price_lowest_off"),
	field.Derived("price_lowest_note"),
	field.Derived("price_held"),
	field.Derived("price_sale_held"),
	field.Derived("price_ws_held"),
}
