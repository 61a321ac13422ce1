package content

import "backoffice/backend/resource/field"

// Localised is what a page, a category, an article and a gallery have in each
// locale (001 §3).
type Localised struct {
	Title           string
	TitleURL        string
	Content         string
	MetaTitle       string
	MetaDescription string
}

// localised are the fields of Localised, with the rules of 001 §5.
var localised = field.List{
	field.Text("title").Required().Min(3).Max(255),
	field.Slug("title_url").MadeFrom("title").Required().Min(3).Max(255).Unique().Message("unique", "errors.titleUrlUnique"),
	field.Rich("content"),
	field.Text("meta_title").Max(60),
	field.Area("meta_description").Max(160),
}
