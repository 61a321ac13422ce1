package content

import (
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// Text is a text block: a piece of text that stands at one or more positions
// of the site (001 §3).
type Text struct {
	resource.Record
	Status bool
	Langs  []TextLang
}

// TextLang is a text block in one locale.
type TextLang struct {
	resource.Lang
	TextID  uint64
	Title   string
	Content string
}

var _ = Screens.Declare(resource.Resource[Text]{
	Name:  "content/text",
	Title: "langs.title",
	Menu:  resource.Menu{Icon: "align-left", Order: 11},
	List: resource.List{
		Columns: column.List{
			column.Text("langs.title"),
			column.Status("status"),
			column.Badges("positions").Items("position.title"),
			column.DateTime("updated_at").Wide(),
		},
		Filters: filter.List{
			filter.Search("langs.title"),
			filter.Status("status"),
			filter.Select("position").On("positions"),
		},
		Sort: resource.Desc("updated_at"),
		Bulk: resource.PublishHideDestroy,
		Row:  resource.EditCopyDestroy,
	},
	Form: resource.Form{
		Locales: field.List{
			field.Text("title").Required().Min(3).Max(255),
			field.Rich("content"),
		},
		Main: field.List{
			field.Multi("positions").From("content/text/positions").Required().
				Through("text_positions", "text_id", "position_id"),
			field.Bool("status").Default(true),
		},
	},
})
