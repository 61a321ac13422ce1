// Package vat holds rates of value added tax: those of the home country, which goods and
// ways of shipping and of payment have, and those that take their place in others.
package vat

import (
	"fmt"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
	"backoffice/backend/shop/pricing"
)

// Rate is a rate of value added tax and the days it holds on (decisions.md
// 24). What was sold keeps its rate, so a rate that ended stays.
type Rate struct {
	resource.Record
	resource.Keys
	Title     string
	Percent   int
	Level     int // which rate of another country takes its place: one of LevelStandard and others
	ValidFrom *time.Time
	ValidTo   *time.Time // the last day, nil while no end is known
}

// TableName is where they are kept.
func (Rate) TableName() string { return "vat_rates" }

// Uses counts what has a rate and is not removed.
type Uses func(c *resource.Call, rate uint64) (int64, error)

// refuse keeps a rate that something still has: it could be chosen for nothing new, and
// whoever looks at what has it would find none.
func (uses Uses) refuse(c *resource.Call, r *Rate) error {
	n, err := uses(c, r.ID)
	if err != nil {
		return fmt.Errorf("count what has VAT rate %d: %w", r.ID, err)
	}
	if n > 0 {
		return fault.New(fault.Conflict, "shop.vat.messages.inUse", "Count", n)
	}
	return nil
}

// Screen is the screen of the rates of the home country, at which all that has one of
// them is moved to another. One that something has is not removed.
func Screen(move Move, uses Uses) resource.Screen {
	return resource.Resource[Rate]{
		Name:  "shop/vat",
		Title: "title",
		Model: "VatRate",
		Menu:  resource.Menu{Icon: "percentage", Order: 38},
		List: resource.List{
			Columns: column.List{
				column.Text("title"),
				column.Number("percent").Unit(column.UnitPercent),
				column.Text("level"),
				column.Date("valid_from"),
				column.Date("valid_to"),
			},
			Filters: filter.List{filter.Search("title")},
			Sort:    resource.Desc("valid_from"),
			Bulk:    resource.DestroyOnly,
			Row:     append([]resource.Action{resource.CommandAction(moveName, "dollar")}, resource.EditDestroy...),
		},
		Form: resource.Form{Main: field.List{
			field.Text("title").Required().Min(2).Max(60),
			field.Number("percent").Required().Min(0).Max(100).In("common.units.percent"),
			field.Select("level").Of(levels...).Required().Default(LevelStandard),
			field.Date("valid_from").Required(),
			field.Date("valid_to").After("valid_from"),
		}},
		Commands: []resource.Command[Rate]{moveCommand(move)},
		Hooks:    resource.Hooks[Rate]{BeforeDestroy: uses.refuse},
		Options: []resource.Options{{
			Path: "list", Label: "title", Extra: []string{"percent"}, Valid: &resource.Validity{From: "valid_from", To: "valid_to"}, Usual: standard,
		}},
		Access: resource.Access{
			resource.ActCreate: resource.AdminOnly, resource.ActUpdate: resource.AdminOnly, resource.CommandAct(moveName): resource.AdminOnly,
			resource.ActOptions: resource.Staff,
		},
	}.Screen()
}

// standard is the standard rate that holds on the day of the call; of several, the one
// that began last.
func standard(c *resource.Call) (uint64, error) {
	var ids []uint64
	err := c.Tx.Model(&Rate{}).
		Where("deleted_at IS NULL AND level = ? AND valid_from <= ? AND (valid_to IS NULL OR valid_to >= ?)", LevelStandard, c.Today(), c.Today()).
		Order("valid_from DESC, id DESC").Limit(1).Pluck("id", &ids).Error
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	return ids[0], nil
}

// Tax is a rate of the home country: what it is there, and which of another
// country's rates takes its place.
type Tax struct {
	Percent pricing.Percent
	Level   int
}

// Taxes are the rates of the home country by their ids.
func Taxes(tx *gorm.DB) (map[uint64]Tax, error) {
	var rows []Rate
	if err := tx.Select("id", "percent", "level").Find(&rows).Error; err != nil {
		return nil, fmt.Errorf("read rates of tax: %w", err)
	}
	taxes := make(map[uint64]Tax, len(rows))
	for _, row := range rows {
		taxes[row.ID] = Tax{pricing.Percent(row.Percent), row.Level}
	}
	return taxes, nil
}
