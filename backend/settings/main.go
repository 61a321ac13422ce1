package settings

import (
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Main is how the site presents itself to search engines and to those that
// share its addresses.
type Main struct {
	resource.Record
	Langs []MainLang `gorm:"foreignKey:SettingID"`
}

// TableName is the table that all groups share.
func (Main) TableName() string { return table }

// MainLang is the site's presentation in one locale.
type MainLang struct {
	resource.Lang
	SettingID       uint64
	MetaTitle       string
	MetaDescription string
	OgTitle         string
	OgDescription   string
	OgImage         string
	Favicon         string
	Copyright       string
}

// TableName is the table that all groups share.
func (MainLang) TableName() string { return langTable }

var _ = Screens.Add(func(Deps) resource.Screen {
	return resource.Resource[Main]{
		Name:      "settings/main",
		Address:   "settings",
		Model:     "Settings",
		Menu:      resource.Menu{Icon: "setting", Order: 90},
		Singleton: singletonOf(GroupMain),
		Form: resource.Form{Locales: field.List{
			field.Text("meta_title").Required().Min(3),
			field.Area("meta_description").Required().Min(100).Max(160).
				Message("min", "errors.min100max160").Message("max", "errors.min100max160"),
			field.Text("og_title").Required().Min(3),
			field.Area("og_description").Required().Min(100).Max(255),
			field.Image("og_image"),
			field.Image("favicon"),
			field.Text("copyright"),
		}},
	}.Screen()
})
