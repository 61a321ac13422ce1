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

// openImages is the button that opens a gallery's images.
var openImages = resource.PanelAction("gallery", "picture")

var _ = Screens.Add(func(struct{}) resource.Screen {
	return resource.Resource[Gallery]{
		Name:  "gallery",
		Title: "langs.title",
		Menu:  resource.Menu{Icon: "picture", Order: 30},
		List: resource.List{
			Columns: column.List{
				column.Text("langs.title").Note("langs.meta_description"),
				column.Status("status"),
				column.Badges("categories"),
				column.Count("images_count", "gallery_images", "gallery_id").LiveOnly(),
				column.InlineNumber("order").AtLeast(0),
				column.DateTime("updated_at").Wide(),
			},
			Filters: filter.List{
				filter.Search("langs.title"),
				filter.Status("status"),
				filter.Select("category").On("categories"),
			},
			Sort: resource.Desc("updated_at"),
			Bulk: resource.PublishHideDestroy,
			Row:  append([]resource.Action{openImages}, resource.EditDestroy...),
		},
		Form: resource.Form{
			Locales: localised,
			Main: append(field.List{
				field.Multi("categories").From("content/category/list/2").
					Through("gallery_categories", "gallery_id", "category_id"),
				field.Image("image"),
				field.Number("order").Min(0).Default(0),
				field.Bool("status").Default(true),
			}, field.Window("publish_up", "publish_down")...),
			Panels: []resource.Panel{{Name: "related", Fields: field.List{
				field.Multi("galleries").From("gallery/list").NotOwn().
					Through("gallery_similars", "gallery_id", "similar_id"),
			}}},
		},
		Album:   &resource.Album{Path: "image", Table: "gallery_images", Owner: "gallery_id"},
		Panels:  []string{openImages.Name},
		Options: []resource.Options{{Path: "list", Label: "langs.title"}},
	}.Screen()
})
