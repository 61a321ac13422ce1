package shop

import (
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// ProductImage is a picture of a product (002 §3). Its title is the text that
// stands for it where it cannot be seen.
type ProductImage struct {
	resource.Record
	ProductID uint64
	File      string
	Status    bool
	Order     int
	Rotation  int // degrees clockwise, counted from how it was uploaded
	// ValuesLang are the values that the picture shows, by the property's id: the
	// site shows it with the variants that have them, and with all where there are none.
	ValuesLang map[uint64][]uint64 `gorm:"serializer:json"`
	Langs      []ProductImageLang
}

// ProductImageLang is a picture in one locale.
type ProductImageLang struct {
	resource.Lang
	ProductImageID uint64
	Title          string
}

// openProductImages is the button that opens a product's pictures.
var openProductImages = resource.PanelAction("gallery", "picture")

// productImages are the pictures of a product; everybody who may edit it may
// remove them (002 §6).
var productImages = resource.Child[ProductImage]{
	Name: "images", Path: "image", Owner: "product_id", Position: "order", Upload: "file", View: resource.ViewImages,
	Locales: field.List{field.Text("title").Max(255)},
	Fields: field.List{
		field.Image("file").Required().CreateOnly(),
		field.Bool("status").Default(true),
		field.Map("values_lang", field.Multi("values").From("shop/property_value/list").Under(field.EntryKey, field.OwnerID)).
			From("shop/property/list").Under(field.OwnerID),
	},
	Actions: []resource.Action{resource.Publish, resource.Hide, resource.Rotate, resource.Destroy},
}.Def()
