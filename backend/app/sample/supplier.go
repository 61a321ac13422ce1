package sample

import (
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
)

// Supplier is a record that owns a list: the people one turns to there.
type Supplier struct {
	resource.Record
	resource.Keys
	Title string
}

// Contact is somebody at a supplier.
type Contact struct {
	resource.Record
	SupplierID         uint64
	Name, Email, Phone string
	CountryID          *uint64
	Status             bool
	Order              int
}

var contacts = resource.Child[Contact]{
	Name: "contacts", Path: "contact", Owner: "supplier_id", Title: "name", Position: "order", View: resource.ViewTable,
	Personal: []string{"name", "email", "phone"},
	Columns:  column.List{column.Text("name"), column.Text("email"), column.Text("phone").Wide(), column.Text("country_id"), column.Status("status")},
	Fields: field.List{
		field.Text("name").Required().Min(3).Max(120), field.Email("email").Required().UniqueBy("supplier_id"),
		field.Phone("phone"), field.Select("country_id").From("country"), field.Bool("status").Default(true),
	},
	Actions: []resource.Action{resource.Publish, resource.Hide, resource.Destroy},
	Acts:    map[resource.Act]resource.Act{resource.ActDestroy: resource.ActDestroy},
}

var _ = registry.Declare(resource.Resource[Supplier]{
	Name: "sample/supplier", Title: "title", Children: []resource.ChildDef{contacts.Def()},
	List: resource.List{
		Show:    []string{"title"},
		Columns: column.List{column.Count("contacts_count", "contacts", "supplier_id").LiveOnly()},
	},
	Form: resource.Form{Main: field.List{field.Text("title").Required().Max(60)}},
})
