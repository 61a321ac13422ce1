package sample

import (
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// Item has eight fields, two of them in each locale, six columns, three
// filters and bulk actions; rights and the activity log come unasked.
type Item struct {
	resource.Record
	Status, Featured bool
	Size             string
	Price            *resource.Money
	Stock            int
	ReleasedAt       *time.Time
	Langs            []ItemLang
}

// ItemLang is an item in one locale.
type ItemLang struct {
	resource.Lang
	ItemID          uint64
	Title, TitleURL string
}

var _ = registry.Declare(resource.Resource[Item]{
	Name: "sample/item", Title: "langs.title",
	List: resource.List{
		Columns: column.List{
			column.Text("langs.title"),
			column.Status("status"),
			column.Text("size"),
			column.Money("price", 2),
			column.InlineNumber("stock").AtLeast(0),
			column.DateTime("updated_at").Wide(),
		},
		Filters: filter.List{
			filter.Search("langs.title"),
			filter.Status("status"),
			filter.Select("size"),
		},
		Bulk: resource.PublishHideDestroy,
	},
	Form: resource.Form{
		Locales: field.List{
			field.Text("title").Required().Min(3).Max(255),
			field.Slug("title_url").MadeFrom("title").Required().Min(3).Unique(),
		},
		Main: field.List{
			field.Select("size").OneOf("small", "large"),
			field.Money("price").Required().Min(0),
			field.Number("stock").Min(0).Default(0),
			field.DateTime("released_at"),
			field.Bool("featured"),
			field.Bool("status").Default(true),
		},
	},
})
