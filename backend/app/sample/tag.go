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
	Title, Code, Note string
}

var _ = registry.Add(func(struct{}) resource.Screen {
	return resource.Resource[Tag]{Name: "sample/tag", Title: "title", List: resource.List{
		Columns: column.List{column.Text("title"), column.Text("code"), column.DateTime("updated_at")},
		Filters: filter.List{filter.Search("title", "code")}, Sort: resource.Asc("title"), Row: resource.EditDestroy,
	}, Form: resource.Form{Main: field.List{
		field.Text("title").Required().Max(60), field.Code("code").Max(20).Unique(), field.Area("note").Max(200),
	}}}.Screen()
})
