package content

import (
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// Article is a blog article (001 §3).
type Article struct {
	resource.Record
	Status      bool
	Image       string
	PublishUp   *time.Time
	PublishDown *time.Time
	Langs       []ArticleLang
}

// ArticleLang is an article in one locale.
type ArticleLang struct {
	resource.Lang
	ArticleID uint64
	Localised
}

var _ = Screens.Declare(resource.Resource[Article]{
	Name:  "blog",
	Title: "langs.title",
	Model: "Blog",
	Menu:  resource.Menu{Icon: "read", Order: 20},
	Tiles: []resource.Tile{{Key: "Blog", Order: 30}},
	List: resource.List{
		Columns: column.List{
			column.Text("langs.title").Note("langs.meta_description").Thumb("image"),
			column.Status("status"),
			column.Badges("categories"),
			column.DateTime("updated_at").Wide(),
		},
		Filters: filter.List{
			filter.Search("langs.title", "langs.title_url", "langs.meta_description"),
			filter.Status("status"),
			filter.Select("category").On("categories"),
		},
		Sort: resource.Desc("updated_at"),
		Bulk: resource.PublishHideDestroy,
		Row:  resource.EditCopyPreview,
	},
	Form: resource.Form{
		Locales: localised,
		Main: append(field.List{
			field.Multi("categories").From("content/category/list/1").
				Through("article_categories", "article_id", "category_id"),
			field.Image("image"),
			field.Bool("status").Default(true),
		}, field.Window("publish_up", "publish_down")...),
		Panels: []resource.Panel{{Name: "related", Fields: field.List{
			field.Multi("similars").From("blog/list").NotOwn().
				Through("article_similars", "article_id", "similar_id"),
			field.Multi("galleries").From("gallery/list").
				Through("article_galleries", "article_id", "gallery_id"),
		}}},
	},
	Options:  []resource.Options{{Path: "list", Label: "langs.title"}},
	SitePath: "/{locale}/blog/{title_url}",
})
