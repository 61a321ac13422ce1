package sample

import (
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// Tag is a lookup of three fields, whole: this file and a table are all it takes.
type Tag struct {
	resource.Record
	resource.Keys
	Title, Code, Color, Note string
}

var _ = registry.Add(func(struct{}) resource.Screen {
	return resource.Resource[Tag]{Name: "sample/tag", Title: "title", List: resource.List{Row: resource.EditDestroy,
		Columns: column.List{column.Text("title"), column.Text("code"), column.Color("color"),
			column.DateTime("updated_at")}, Filters: filter.List{filter.Search("title", "code")},
		Sort: resource.Asc("title")}, Form: resource.Form{Main: field.List{field.Text("title").Required().Max(60),
		field.Code("code").Max(20).Unique(), field.Color("color"), field.Area("note").Max(200),
	}}}.Screen()
})
