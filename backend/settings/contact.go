package settings

import (
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Contact is where the company behind the site is found.
type Contact struct {
	resource.Record
	Langs []ContactLang `gorm:"foreignKey:SettingID"`
}

// TableName is the table that all groups share.
func (Contact) TableName() string { return table }

// ContactLang is the contact in one locale. Degrees are kept in millionths.
type ContactLang struct {
	resource.Lang
	SettingID         uint64
	ContactName       string
	ContactAddress    string
	ContactCity       string
	ContactZip        string
	ContactCountryID  *uint64
	ContactLat        *int64
	ContactLng        *int64
	ContactPhone      string
	ContactBusinessID string
	ContactTaxID      string
	ContactVat        string
	ContactRegister   string
	ContactBank       string
	ContactIban       string
	ContactSwift      string
	ContactOthers     string
}

// TableName is the table that all groups share.
func (ContactLang) TableName() string { return langTable }

// degreeDecimals place a point on the map to a tenth of a metre.
const degreeDecimals = 6

var _ = Screens.Add(func(Deps) resource.Screen {
	return resource.Resource[Contact]{
		Name:      "settings/contact",
		Address:   "settings",
		Model:     "Settings",
		Menu:      resource.Menu{Icon: "environment", Order: 91},
		Singleton: singletonOf(GroupContact),
		Form: resource.Form{Locales: field.List{
			field.Text("contact_name").Required().Min(3),
			field.Text("contact_address").Required().Min(3),
			field.Text("contact_city").Required().Min(2),
			field.Text("contact_zip").Required().Min(3),
			field.Select("contact_country_id").Required().From("country"),
			field.Decimal("contact_lat", degreeDecimals).Min(-90).Max(90),
			field.Decimal("contact_lng", degreeDecimals).Min(-180).Max(180),
			field.Text("contact_phone").Required().Min(3),
			field.Text("contact_business_id"),
			field.Text("contact_tax_id"),
			field.Text("contact_vat"),
			field.Text("contact_register").Max(255),
			field.Text("contact_bank"),
			field.Text("contact_iban"),
			field.Text("contact_swift"),
			field.Area("contact_others"),
		}},
	}.Screen()
})
