package shop

import (
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/filter"
)

// variantList are the variants of all products, with a sheet of their own: what they cost
// and how many there are is changed for many at once. A new one names its product and its
// values; those of one that is there do not change.
var variantList = resource.List{
	Columns: column.List{
		column.Text("product_id").As("product").From("shop/product/list").Unsorted(),
		column.Badges("property_values").Items("value_lang.title"),
		column.Text("sku"),
		column.Text("ean").Unsorted().Wide(),
		column.Status("status"),
		column.Money("price", 2).Fallback("price_held", "of_product").Unsorted(),
		column.Money("price_sale", 2).Fallback("price_sale_held", "of_product").Unsorted(),
		column.Number("stock"),
	},
	Filters: filter.List{
		filter.Search("sku", "ean", "product_titles"),
		filter.Select("product").On("product_id").From("shop/product/list"),
		filter.Status("status"),
		filter.Choice("stock", filter.Case{Value: "1", Key: "in_stock", Where: "stock > 0"}, filter.Case{Value: "0", Key: "sold_out", Where: "stock = 0"}),
	},
	Sort:   resource.Asc("sku"),
	Row:    []resource.Action{resource.Edit, resource.Destroy},
	Import: resource.ImportBy("sku", "product_id", "value_ids", "ean", "price", "price_sale", "price_ws", "stock", "weight", "unit_quantity", "status"),
}
