// Package property holds what variants of products differ in, such as a size, with its
// values and their screens.
package property

import (
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// Property is something that variants of a product differ in, such as a size,
// with the values that it may have (002 §3).
type Property struct {
	resource.Record
	Values []PropertyValue
	Langs  []PropertyLang
}

// PropertyLang is a property in one locale.
type PropertyLang struct {
	resource.Lang
	PropertyID uint64
	Title      string
	TitleURL   string
}

// Screen are the properties, each with its values. The catalogue registers it.
func Screen() resource.Screen {
	return resource.Resource[Property]{
		Name:  "shop/property",
		Model: "ShopProductProperty",
		Title: "langs.title",
		Menu:  resource.Menu{Icon: "appstore", Order: 30},
		List: resource.List{
			Columns: column.List{
				column.Text("langs.title"),
				column.Count("values_count", "property_values", "property_id").LiveOnly(),
				column.DateTime("updated_at").Wide(),
			},
			Filters: filter.List{filter.Search("langs.title")},
			Sort:    resource.Asc("title"),
			Row:     []resource.Action{resource.Edit},
		},
		Form: resource.Form{
			Locales: field.List{
				field.Text("title").Required().Min(2).Max(255),
				field.Slug("title_url").MadeFrom("title").Required().Min(2).Max(255).Unique().Message("unique", "errors.titleUrlUnique"),
			},
			Panels: []resource.Panel{{Name: "values", Main: true, Fields: field.List{
				field.Group("values", valueData).PerLocale(valueTitle).Max(1000).RemovableWhen("remove"),
			}}},
		},
		Options: []resource.Options{{Path: "list/{product_id?}", Label: "langs.title", Narrow: map[string]string{
			"product_id": "properties.id IN (SELECT x.property_id FROM property_values x WHERE x.id IN (" + valuesOfProduct + "))",
		}}},
		Hooks: resource.Hooks[Property]{Prepare: flagUnusedValues, Check: checkValues},
	}.Screen()
}

// flagUnusedValues says which values may be taken away: those that no variant
// has (002 §2).
func flagUnusedValues(c *resource.Call, p *Property) error {
	if len(p.Values) == 0 {
		return nil
	}
	ids := make([]uint64, len(p.Values))
	for i, v := range p.Values {
		ids[i] = v.ID
	}
	used, err := usedValues(c.Tx, ids)
	for i := range p.Values {
		p.Values[i].Remove = !used[p.Values[i].ID]
	}
	return err
}
