package content

import (
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// Reference is a piece of work for a customer, with the products that it used
// (001 §3).
type Reference struct {
	resource.Record
	Status      bool
	Image       string
	Order       int
	PublishUp   *time.Time
	PublishDown *time.Time
	Langs       []ReferenceLang
}

// TableName is where references are kept; "references" is a word of SQL.
func (Reference) TableName() string { return "site_references" }

// ReferenceLang is a reference in one locale.
type ReferenceLang struct {
	resource.Lang
	ReferenceID uint64
	Localised
}

var _ = Screens.Declare(resource.Resource[Reference]{
	Name:  "reference",
	Title: "langs.title",
	Menu:  resource.Menu{Icon: "trophy", Order: 50},
	Tiles: []resource.Tile{{Key: "Reference", Icon: "star", Order: 110}},
	List: resource.List{
		Columns: column.List{
			column.Text("langs.title").Note("langs.meta_description").Thumb("image"),
			column.Status("status"),
			column.Badges("products").Items("product_lang.title"),
			column.InlineNumber("order").AtLeast(0),
			column.DateTime("updated_at").Wide(),
		},
		Filters: filter.List{
			filter.Search("langs.title", "langs.title_url", "langs.meta_description"),
			filter.Status("status"),
			filter.Select("product").On("products"),
		},
		Sort: resource.Asc("order"),
		Bulk: resource.PublishHideDestroy,
		Row:  resource.EditCopyPreview,
	},
	Form: resource.Form{
		Locales: localised,
		Main: append(field.List{
			field.Multi("products").From("shop/product/list").Required().
				Through("reference_products", "reference_id", "product_id"),
			field.Image("image"),
			field.Number("order").Min(0).Default(0),
			field.Bool("status").Default(true),
		}, field.Window("publish_up", "publish_down")...),
		Panels: []resource.Panel{{Name: "related", Fields: field.List{
			field.Multi("galleries").From("gallery/list").
				Through("reference_galleries", "reference_id", "gallery_id"),
		}}},
	},
	Options:  []resource.Options{{Path: "list", Label: "langs.title"}},
	SitePath: "/{locale}/references/{title_url}",
})
