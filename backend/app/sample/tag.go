package sample

import (
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Tag is a lookup of three fields, whole: this file and a table are all it takes.
type Tag struct {
	resource.Record
	resource.Keys
	Title, Code, Color, Note string
}

var _ = registry.Declare(resource.Resource[Tag]{
	Name: "sample/tag", Title: "title",
	List: resource.List{Show: []string{"title", "code", "color", "updated_at"},
		Import: resource.ImportBy("code", "title", "color", "note")},
	Form: resource.Form{Main: field.List{
		field.Text("title").Required().Max(60), field.Code("code").Max(20).Unique(),
		field.Color("color"), field.Area("note").Max(200),
	}},
})
