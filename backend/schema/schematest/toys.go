// Package schematest is a small product to make views of.
package schematest

import (
	"slices"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

type toy struct{ resource.Record }

func send(*resource.Call, *toy, struct{ Code string }) (resource.Reply, error) {
	return resource.Reply{}, nil
}

// Toys is a list with everything, a settings record, a tree, an option list and
// a screen of the administrator alone.
func Toys() resource.Set {
	return resource.Set{
		resource.Resource[toy]{
			Name: "shop/toy", Title: "langs.title", Menu: resource.Menu{Icon: "gift", Order: 20},
			Tiles: []resource.Tile{{Key: "Toy", Order: 20}, {Key: "HiddenToy", Icon: "mail", Order: 10, Query: "status=0"}},
			List: resource.List{
				Columns: column.List{
					column.Text("langs.title").Note("langs.content"),
					column.Status("status"),
					column.Badges("categories"),
					column.Money("price", 2),
					column.InlineNumber("order").AtLeast(0),
					column.Flags("flags", column.Flag{Path: "sent_at", Icon: "mail", Key: "sent_at"}),
					column.Text("category_id").From("shop/category/list").As("category"),
					column.DateTime("updated_at").Wide(),
				},
				Filters: filter.List{
					filter.Search("langs.title"), filter.Status("status"), filter.Select("category").On("categories"),
					filter.Select("first").On("category_id").From("shop/category/list"), filter.Select("type"), filter.YesNo("sale"), filter.DateRange("created_at"),
					filter.Choice("stock", filter.Case{Value: "1", Key: "open"}),
				},
				Sort: resource.Desc("updated_at"),
				Bulk: resource.PublishHideDestroy,
				Row:  append([]resource.Action{resource.CommandAction("send", "mail")}, resource.EditDestroyPreview...),
			},
			Form: resource.Form{
				Locales: field.List{
					field.Text("title").Required().Min(3),
					field.Slug("title_url").MadeFrom("title").Required().Min(3).Unique(),
					field.Rich("content").RequiredWhen(field.When("categories", 1)),
				},
				Main: append(field.List{
					field.Select("type").Of(field.Option{Value: 1, Key: "yes"}, field.Option{Value: 2, Key: "no"}).Required(),
					field.Multi("categories").From("shop/category/list").Required(),
					field.Select("parent_id").From("shop/category/parents").Under("type", "id").NotOwn(),
					field.Map("conversion", field.Decimal("rate", 6).Min(0).Labelled("common.fields.conversion")).From("shop/category/list"),
					field.Bool("sale"),
					field.Money("price_sale").Min(1).ShownWhen(field.When("sale", true)).Required(),
					field.Object("navigation", field.Bool("value"), field.Text("label").RequiredWhen(field.When("value", true))),
				}, field.Window("publish_up", "publish_down")...),
				Panels: []resource.Panel{{Name: "others", Wide: true, Fields: field.List{
					field.Image("image"), field.Password("password").Required().Min(5),
					field.Password("password_2").EqualTo("password").Message("equal", "errors.passwordEqual").Beside("password"),
					field.Computed("price_net").Net("price", "vat"),
				}}, {Name: "variants", Main: true, Fields: field.List{
					field.Group("variants", field.Text("sku").Required().Min(5)).PerLocale(field.Text("title").Required()),
				}}},
			},
			Options: []resource.Options{{Path: "list", Label: "langs.title"}},
			Commands: []resource.Command[toy]{
				{Name: "send", Run: resource.EachRow(send), Confirm: true, Fields: field.List{field.Text("code").Required().Min(3)}},
				{Name: "sync", Run: resource.WholeList[toy](func(*resource.Call, struct{}) (resource.Reply, error) { return resource.Reply{}, nil })},
			},
			Access:   resource.Access{resource.CommandAct("sync"): resource.AdminOnly},
			SitePath: "/{locale}/{title_url}",
		}.Screen(),
		resource.Resource[toy]{
			Name: "shop/category", Menu: resource.Menu{None: true},
			Options: []resource.Options{
				{Path: "list", Label: "langs.title"},
				{Path: "parents/{type}/{id?}", Label: "langs.title", Flat: true},
			},
		}.Screen(),
		resource.Resource[toy]{
			Name: "settings/main", Menu: resource.Menu{Icon: "setting", Order: 90},
			Tiles:     []resource.Tile{{Key: "Setting", Order: 5}},
			Singleton: &resource.Singleton{Key: "1", ByField: true},
			Form:      resource.Form{Locales: field.List{field.Text("meta_title").Required()}},
			Access:    resource.Access{resource.ActView: resource.AdminOnly, resource.ActUpdate: resource.AdminOnly},
		}.Screen(),
		resource.Resource[toy]{
			Name: "shop/tree", Menu: resource.Menu{Icon: "cluster", Order: 10},
			Tree: &resource.Tree{Label: "langs.title", Parent: "parent_id", Position: "position"},
		}.Screen(),
		resource.Resource[toy]{
			Name: "stats", Menu: resource.Menu{Icon: "bar-chart", Order: 5}, Panels: []string{"stats"},
		}.Screen(),
	}
}

// May is what the roles of the declarations allow.
func May(set resource.Set) func(resource.Actor, string, resource.Act) bool {
	return func(actor resource.Actor, name string, act resource.Act) bool {
		return slices.ContainsFunc(set, func(s resource.Screen) bool {
			return s.Name == name && slices.Contains(s.Access.Roles(act), actor.RoleID)
		})
	}
}
