package content

import (
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
)

// Products are what references can name until the shop brings products of its
// own, in the order of their ids; a title is the locale key
// content.products.<name>.
var Products = []string{"soap", "balm", "candle", "tea", "oil", "cream", "diffuser", "honey"}

// Product is a product as far as references need it.
type Product struct {
	resource.Record
	Langs []ProductLang
}

// ProductLang is a product in one locale.
type ProductLang struct {
	resource.Lang
	ProductID uint64
	Title     string
}

var _ = Screens.Add(func(struct{}) resource.Screen {
	return resource.Resource[Product]{
		Name:    "shop/product",
		Title:   "langs.title",
		Menu:    resource.Menu{None: true},
		Options: []resource.Options{{Path: "list", Label: "langs.title"}},
	}.Screen()
})

// FixedProducts is the list of Products.
var FixedProducts = lookup.Fixed{
	Table: "products", Langs: "product_langs", Owner: "product_id", Names: Products, Prefix: "content.products.",
}
