package shop

import (
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// methodList is the list of what is offered by country, a way of shipping or of
// payment, with what the one shows and the other does not.
func methodList(own ...column.Column) resource.List {
	columns := column.List{column.Text("langs.title"), column.Badges("countries").Items("country.name")}
	return resource.List{
		Columns: append(append(columns, own...), column.DateTime("updated_at").Wide()),
		Filters: filter.List{
			filter.Search("langs.title"),
			filter.Select("country").On("countries"),
			filter.Status("status"),
		},
		Sort: resource.Desc("updated_at"),
		Bulk: resource.PublishHideDestroy,
		Row:  resource.EditDestroy,
	}
}

// priced are the fields that a way of shipping and one of payment share:
// where it is offered, and what it costs.
func priced(table, owner string) field.List {
	return field.List{
		field.Multi("countries").From("country").Through(table, owner, "country_id").NoneMeansAll("worldwide"),
		field.Select("vat").From("shop/vat/list").Required().Usual(),
		field.Money("price").Required().Min(0),
		field.Computed("price_net").Net("price", "vat"),
	}
}

// priceOptions are the option lists of the order form: what is offered in a
// country, or anywhere, with what it costs (002 §7).
var priceOptions = []resource.Options{{Path: "list/{country_id?}", Label: "langs.title", Extra: []string{"price"}, Where: "status = 1"}}
