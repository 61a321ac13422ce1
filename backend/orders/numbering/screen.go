package numbering

import (
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
)

// Screens gathers the screen of the numbers.
var Screens resource.Registry[struct{}]

// prefixPattern ends in no digit, so that a number shows where its year begins; it
// also names files.
const prefixPattern = `[A-Za-z][A-Za-z0-9-]*[A-Za-z-]|[A-Za-z]`

var _ = Screens.Add(func(struct{}) resource.Screen {
	kinds := []column.State{
		{Value: string(invoicing.Confirmation), Key: "order", Color: "info"}, {Value: string(invoicing.Invoice), Key: "invoice", Color: "primary"},
		{Value: string(invoicing.CreditNote), Key: "credit_note", Color: "light"},
	}
	options := make([]field.Option, len(kinds))
	for i, k := range kinds {
		options[i] = field.Option{Value: k.Value, Key: k.Key}
	}
	return resource.Resource[Numbering]{
		Name:        "settings/document_number",
		Model:       "DocumentNumber",
		Title:       "prefix",
		Menu:        resource.Menu{Icon: "ordered-list", Order: 98},
		NotPersonal: map[string]string{"prefix": "what numbers of documents begin with"},
		List: resource.List{
			Columns: column.List{
				column.Text("year"), column.Status("kind", kinds...), column.Text("prefix"), column.Text("next").Unsorted(), column.YesNo("issued"),
				column.DateTime("updated_at").Wide(),
			},
			Sort: resource.Desc("year"),
			Row:  resource.Actions{resource.Edit, resource.Destroy.OfferedWhen(field.When("issued", false)), resource.Restore},
			Bulk: resource.DestroyOnly,
		},
		Form: resource.Form{Main: field.List{
			field.Select("kind").Of(options...).Required(),
			field.Number("year").Required().Min(2000).Max(2099),
			field.Text("prefix").Required().Max(10).Pattern(prefixPattern),
			field.Select("year_digits").Of(field.Option{Value: 4, Key: "whole"}, field.Option{Value: 2, Key: "short"}).Required().Default(4),
			field.Number("digits").Required().Min(1).Max(9).Default(usualDigits),
			field.Number("begins").Required().Min(1).Max(999_999_999).Default(1),
		}},
		Hooks:  resource.Hooks[Numbering]{PrepareAll: prepare, BeforeSave: check, BeforeDestroy: mayRemove, Locked: locked},
		Access: resource.Access{resource.ActCreate: resource.AdminOnly, resource.ActUpdate: resource.AdminOnly},
	}.Screen()
})
