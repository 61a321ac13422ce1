package content

import (
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// Gallery is a set of images (001 §3).
type Gallery struct {
	resource.Record
	Status      bool
	Image       string
	Order       int
	PublishUp   *time.Time
	PublishDown *time.Time
	Langs       []GalleryLang
}

// GalleryLang is a gallery in one locale.
type GalleryLang struct {
	resource.Lang
	GalleryID uint64
	Localised
}

// GalleryImage is an image of a gallery (001 §3).
type GalleryImage struct {
	resource.Record
	GalleryID uint64
	File      string
	Status    bool
	Order     int
	Rotation  int // degrees clockwise, counted from how it was uploaded
	Langs     []GalleryImageLang
}

// GalleryImageLang is an image in one locale.
type GalleryImageLang struct {
	resource.Lang
	GalleryImageID uint64
	Title          string
}

// openImages is the button that opens a gallery's images.
var openImages = resource.PanelAction("gallery", "picture")

var _ = Screens.Declare(resource.Resource[Gallery]{
	Name:  "gallery",
	Title: "langs.title",
	Menu:  resource.Menu{Icon: "picture", Order: 30},
	Tiles: []resource.Tile{
		{Key: "Gallery", Icon: "appstore", Order: 40},
		{Key: "GalleryImage", Icon: "picture", Order: 50, Count: resource.CountLive("gallery_images")},
	},
	List: resource.List{
		Columns: column.List{
			column.Text("langs.title").Note("langs.meta_description").Thumb("image").OrFirst("images"),
			column.Status("status"),
			column.Badges("categories"),
			column.Badges("products").Items("product_lang.title"),
			column.Count("images_count", "gallery_images", "gallery_id").LiveOnly(),
			column.InlineNumber("order").AtLeast(0),
			column.DateTime("updated_at").Wide(),
		},
		Filters: filter.List{
			filter.Search("langs.title", "langs.title_url", "langs.meta_description"),
			filter.Status("status"),
			filter.Select("category").On("categories"),
			filter.Select("product").On("products"),
		},
		Sort: resource.Desc("updated_at"),
		Bulk: resource.PublishHideDestroy,
		Row:  resource.Actions{openImages}.And(resource.EditDestroy...),
	},
	Form: resource.Form{
		Locales: localised,
		Main: append(field.List{
			field.Multi("categories").From("content/category/list/2").
				Through("gallery_categories", "gallery_id", "category_id"),
			field.Multi("products").From("shop/product/list").
				Through("gallery_products", "gallery_id", "product_id"),
			field.Image("image"),
			field.Number("order").Min(0).Default(0),
			field.Bool("status").Default(true),
		}, field.Window("publish_up", "publish_down")...),
		Panels: []resource.Panel{{Name: "related", Fields: field.List{
			field.Multi("galleries").From("gallery/list").NotOwn().
				Through("gallery_similars", "gallery_id", "similar_id"),
		}}},
	},
	Children: []resource.ChildDef{resource.Child[GalleryImage]{
		Name: "images", Path: "image", Owner: "gallery_id", Position: "order", Upload: "file", View: resource.ViewImages,
		Locales: field.List{field.Text("title").Max(255)},
		Fields:  field.List{field.Image("file").Required().CreateOnly(), field.Bool("status").Default(true)},
		Actions: []resource.Action{resource.Publish, resource.Hide, resource.Rotate, resource.Destroy},
	}.Def()},
	Panels:  []string{openImages.Name},
	Options: []resource.Options{{Path: "list", Label: "langs.title"}},
})
