package vat

import (
	"fmt"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
	"backoffice/backend/shop/pricing"
)

// Levels of rates, by which a rate of the home country finds the one that takes
// its place in another: countries have a standard one and up to two reduced.
const (
	LevelStandard = 1
	LevelReduced  = 2
	LevelSecond   = 3 // the lower of two reduced ones
)

var levels = []field.Option{{Value: LevelStandard, Key: "standard"}, {Value: LevelReduced, Key: "reduced"}, {Value: LevelSecond, Key: "second"}}

// CountryRate is a rate of value added tax of another member state and the days
// it holds on. Goods sold there are taxed by it where the shop uses the one stop
// shop (Directive 2006/112/EC, articles 33 and 369a and following).
type CountryRate struct {
	resource.Record
	resource.Keys
	Title     string // "AT 20 %", the same in every language
	CountryID uint64
	Level     int
	Percent   int64 // hundredths
	ValidFrom *time.Time
	ValidTo   *time.Time // the last day, nil while no end is known
	Verified  bool       // somebody has held it against the country's own source
}

// CountryScreen is the screen of the rates of other member states.
func CountryScreen() resource.Screen {
	return resource.Resource[CountryRate]{
		Name:  "shop/vat_country",
		Title: "title",
		Menu:  resource.Menu{Icon: "percentage", Order: 39},
		List: resource.List{
			Columns: column.List{
				column.Text("country_id"), column.Text("level"), column.Number("percent").Unit(column.UnitPercent), column.Date("valid_from"), column.Date("valid_to"), column.YesNo("verified"),
			},
			Filters: filter.List{filter.Search("title"), filter.Select("country").On("country_id"), filter.YesNo("verified")},
			Sort:    resource.Asc("country_id"),
			Bulk:    resource.DestroyOnly,
			Row:     resource.EditDestroy,
		},
		Form: resource.Form{Main: field.List{
			field.Derived("title"),
			field.Select("country_id").From("country").Required(),
			field.Select("level").Of(levels...).Required().Default(LevelStandard),
			field.Decimal("percent", 2).Required().Min(0).Max(100).In("common.units.percent"),
			field.Date("valid_from").Required(),
			field.Date("valid_to").After("valid_from"),
			field.Bool("verified").Default(false),
		}},
		Hooks:  resource.Hooks[CountryRate]{BeforeSave: checkCountryRate},
		Access: resource.Access{resource.ActCreate: resource.AdminOnly, resource.ActUpdate: resource.AdminOnly},
	}.Screen()
}

// checkCountryRate refuses a rate that holds on a day on which another one of the
// same country and level does.
func checkCountryRate(c *resource.Call, rec, _ *CountryRate) error {
	q := c.Tx.Model(&CountryRate{}).Where("country_id = ? AND level = ? AND live = ? AND id <> ?", rec.CountryID, rec.Level, true, rec.ID).
		Where("valid_to IS NULL OR valid_to >= ?", rec.ValidFrom)
	if rec.ValidTo != nil {
		q = q.Where("valid_from <= ?", rec.ValidTo)
	}
	var others int64
	if err := q.Count(&others).Error; err != nil {
		return fmt.Errorf("look for other rates of country %d: %w", rec.CountryID, err)
	}
	if others > 0 {
		return fault.Field("valid_from", "errors.rateOverlaps")
	}
	rec.Title = rec.title()
	return nil
}

func (r *CountryRate) title() string {
	return lookup.CountryCode(r.CountryID) + " " + resource.FormatDecimal(r.Percent, 2) + "\u00a0%"
}

// CountryTaxes are the percentages that hold in a country on a day, by their levels;
// one without a reduced rate taxes at the standard one. Empty where none is known.
func CountryTaxes(tx *gorm.DB, country uint64, day time.Time) (map[int]pricing.Percent, error) {
	var rows []CountryRate
	on := day.Format(time.DateOnly)
	err := tx.Where("country_id = ? AND live = ? AND valid_from <= ? AND (valid_to IS NULL OR valid_to >= ?)", country, true, on, on).Find(&rows).Error
	if err != nil {
		return nil, fmt.Errorf("read the rates of country %d: %w", country, err)
	}
	found := map[int]pricing.Percent{}
	for _, row := range rows {
		found[row.Level] = pricing.Percent(row.Percent) / 100
	}
	standard, known := found[LevelStandard]
	if !known {
		return nil, nil
	}
	if _, has := found[LevelReduced]; !has {
		found[LevelReduced] = standard
	}
	if _, has := found[LevelSecond]; !has {
		found[LevelSecond] = found[LevelReduced]
	}
	return found, nil
}
