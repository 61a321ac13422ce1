package sample

import (
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Rate is a tax rate: the choice that a net price is computed by.
type Rate struct {
	resource.Record
	resource.Keys
	Title   string
	Percent int
}

var _ = registry.Declare(resource.Resource[Rate]{
	Name: "sample/rate", Title: "title",
	List: resource.List{Show: []string{"title", "percent"}},
	Form: resource.Form{Main: field.List{
		field.Text("title").Required().Max(60),
		field.Number("percent").Required().Min(0).Max(100).In("common.units.percent"),
	}},
	Access:  resource.Access{resource.ActCreate: resource.AdminOnly},
	Options: []resource.Options{{Path: "list", Label: "title", Extra: []string{"percent"}}},
})
