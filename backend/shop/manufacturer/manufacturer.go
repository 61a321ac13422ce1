// Package manufacturer holds who made goods, and who answers for them in the Union
// (Regulation (EU) 2023/988), with their screens.
package manufacturer

import (
	"backoffice/backend/fault"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
	"backoffice/backend/shop/vat"
)

// Screens gathers the screens of manufacturers and of who answers for them.
var Screens resource.Registry[struct{}]

// inUnion says whether a country is a member state of the European Union.
func inUnion(country uint64) bool {
	return vat.InEU(lookup.CountryCode(country))
}

// Contact is how somebody is reached who answers for goods: by post, and by e-mail or
// a web page (Regulation (EU) 2023/988, art. 19).
type Contact struct {
	Name      string
	Address   string
	City      string
	Zip       string
	CountryID uint64
	Email     string
	Web       string
}

// contactFields are the form of a Contact. Those of companies are no personal data.
var contactFields = field.List{
	field.Text("name").Required().Min(2).Max(255),
	field.Text("address").Required().Min(2).Max(255),
	field.Text("city").Required().Min(2).Max(255),
	field.Text("zip").Required().Min(2).Max(20),
	field.Select("country_id").From("country").Required(),
	field.Email("email"),
	field.URL("web").Max(1024),
}

var contactList = resource.List{
	Columns: column.List{column.Text("name"), column.Text("city").Unsorted(), column.Text("country_id"), column.Text("email").Wide(), column.DateTime("updated_at").Wide()},
	Filters: filter.List{filter.Search("name", "city", "email"), filter.Select("country").On("country_id")},
	Sort:    resource.Asc("name"),
	Bulk:    resource.DestroyOnly,
	Row:     resource.EditDestroy,
}

// published is why a contact identifies nobody: the law has it stand with the goods
// (Regulation (EU) 2023/988, art. 9 and 16).
var published = map[string]string{"name": byLaw, "address": byLaw, "city": byLaw, "zip": byLaw, "email": byLaw}

const byLaw = "published with the goods, as the law demands"

// reached says that an electronic address is missing.
func (c Contact) reached(wrong fault.Fields) {
	if c.Email == "" && c.Web == "" {
		wrong.Add("email", fault.M("errors.electronicAddress"))
	}
}

// Manufacturer is who made goods, or has them made and sells them under a name or
// trade mark.
type Manufacturer struct {
	resource.Record
	resource.Keys
	Contact
	ResponsibleID *uint64 // who answers for the goods in the Union; required of a maker outside it
}

// Responsible is who answers in the Union for goods of a maker outside it
// (Regulation (EU) 2023/988, art. 16).
type Responsible struct {
	resource.Record
	resource.Keys
	Contact
}

// TableName is where they are kept.
func (Responsible) TableName() string { return "responsible_persons" }

var _ = Screens.Add(func(struct{}) resource.Screen {
	return resource.Resource[Responsible]{
		Name: "shop/responsible",

		NotPersonal: published,
		Title:       "name",
		Menu:        resource.Menu{Icon: "safety-certificate", Order: 37},
		List:        contactList,
		Form:        resource.Form{Main: contactFields},
		Hooks: resource.Hooks[Responsible]{
			BeforeSave: func(_ *resource.Call, rec, _ *Responsible) error {
				wrong := fault.Fields{}
				if rec.reached(wrong); !inUnion(rec.CountryID) {
					wrong.Add("country_id", fault.M("errors.memberState"))
				}
				return wrong.Err()
			},
		},
		Options: []resource.Options{{Path: "list", Label: "name"}},
	}.Screen()
})

var _ = Screens.Add(func(struct{}) resource.Screen {
	return resource.Resource[Manufacturer]{
		Name: "shop/manufacturer",

		NotPersonal: published,
		Title:       "name",
		Menu:        resource.Menu{Icon: "star", Order: 35},
		List:        contactList,
		Form:        resource.Form{Main: append(append(field.List{}, contactFields...), field.Select("responsible_id").From("shop/responsible/list"))},
		Hooks: resource.Hooks[Manufacturer]{
			BeforeSave: func(_ *resource.Call, rec, _ *Manufacturer) error {
				wrong := fault.Fields{}
				if rec.reached(wrong); !inUnion(rec.CountryID) && rec.ResponsibleID == nil {
					wrong.Add("responsible_id", fault.M("errors.responsible"))
				}
				return wrong.Err()
			},
		},
		Options: []resource.Options{{Path: "list", Label: "name"}},
	}.Screen()
})
