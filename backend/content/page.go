package content

import (
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// Page is a page of the site (001 §3).
type Page struct {
	resource.Record
	Status      bool
	Image       string
	ModuleID    *uint64
	CategoryID  *uint64
	Redirect    string
	CSSClass    string
	PublishUp   *time.Time
	PublishDown *time.Time
	Navigation  Placement `gorm:"embedded;embeddedPrefix:navigation_"`
	Langs       []PageLang
}

// PageLang is a page in one locale.
type PageLang struct {
	resource.Lang
	PageID uint64
	Localised
}

var _ = Screens.Declare(resource.Resource[Page]{
	Name:  "content/page",
	Title: "langs.title",
	Menu:  resource.Menu{Icon: "file-text", Order: 10},
	Tiles: []resource.Tile{{Key: "Page", Order: 10}},
	List: resource.List{
		Columns: column.List{
			column.Text("langs.title").Note("langs.meta_description"),
			column.Status("status"),
			column.YesNo("navigation.value").As("navigation"),
			column.Text("module_id").As("module_title"),
			column.DateTime("updated_at").Wide(),
		},
		Filters: filter.List{
			filter.Search("langs.title", "langs.title_url", "langs.meta_description"),
			filter.Status("status"),
			filter.Select("module").On("module_id"),
		},
		Bulk: resource.PublishHideDestroy,
		Row:  resource.EditCopyPreview,
	},
	Form: resource.Form{
		Locales: localised,
		Main: append(field.List{
			field.Select("module_id").From("module").UniqueBy("category_id").
				Message("unique", "errors.moduleIdUnique"),
			field.Select("category_id").From("content/category/list").Under("module_id"),
			field.Object("navigation",
				field.Bool("value"),
				field.Select("parent_id").From("content/navigation").Under("id").
					ShownWhen(field.When("value", true)),
			),
			field.Image("image"),
			field.Bool("status").Default(true),
		}, field.Window("publish_up", "publish_down")...),
		Panels: []resource.Panel{{Name: "others", Fields: field.List{
			field.Multi("galleries").From("gallery/list").Through("page_galleries", "page_id", "gallery_id"),
			field.Text("redirect").Max(1024).Pattern(`^(/[^/\\\s]\S*|/|https?://\S+)$`).
				Message("pattern", "errors.redirect"),
			field.Text("css_class").Max(255).Pattern(`^-?[_a-zA-Z][\w-]*( -?[_a-zA-Z][\w-]*)*$`).
				Message("pattern", "errors.cssClass"),
		}}},
	},
	ChosenIn: "content/navigation",
	SitePath: "/{locale}/{title_url}",
	Hooks:    resource.Hooks[Page]{BeforeSave: placeInNavigation, BeforeDestroy: leaveNavigation, AfterRestore: returnToNavigation},
})
