package sample

import (
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Front is one record, shown field by field.
type Front struct {
	resource.Record
	Phone string
	Logo  string
	Langs []FrontLang
}

// FrontLang is the one record in one locale.
type FrontLang struct {
	resource.Lang
	FrontID          uint64
	MetaTitle, Intro string
}

// Limit is one record, shown as any other.
type Limit struct {
	resource.Record
	Most   int
	Open   bool
	Shares map[uint64]float64 `gorm:"serializer:json"`
	Notes  map[uint64]string  `gorm:"serializer:json"`
	Langs  []LimitLang
}

// LimitLang is the limits' note in one locale.
type LimitLang struct {
	resource.Lang
	LimitID uint64
	Notice  string
}

var _ = registry.Declare(resource.Resource[Front]{
	Name: "sample/front", Title: "langs.meta_title", Singleton: &resource.Singleton{Key: "1", ByField: true},
	Form: resource.Form{
		Locales: field.List{field.Text("meta_title").Required().Min(3), field.Area("intro").Max(160)},
		Main:    field.List{field.Phone("phone").Personal(), field.Image("logo")},
	},
})

var _ = registry.Declare(resource.Resource[Limit]{
	Name: "sample/limit", Title: "langs.notice", Singleton: &resource.Singleton{Key: "main"},
	Form: resource.Form{
		Locales: field.List{field.Text("notice").Max(255)},
		Main:    field.List{field.Number("most").Required().Min(1).Max(100), field.Bool("open")},
		Panels: []resource.Panel{{Name: "rates", Fields: field.List{
			field.Map("shares", field.Decimal("share", 4).Min(0).Max(100).In("common.units.percent")).From("sample/rate/list"),
			field.Map("notes", field.Text("note").Max(20)).From("sample/rate/list"),
		}}},
	},
})
