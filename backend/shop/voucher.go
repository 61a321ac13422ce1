package shop

import (
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// The types of voucher (decisions.md 20).
const (
	VoucherDiscount = 1
	VoucherGift     = 2
)

var voucherTypes = []field.Option{{Value: VoucherDiscount, Key: "discount"}, {Value: VoucherGift, Key: "gift"}}

// voucherAlphabet has no letter or digit that is misread for another: no 0 and
// O, no 1, I and L.
const voucherAlphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

// voucherLength is the length of a code that is made (002 §9).
const voucherLength = 6

// Voucher takes something off an order, or pays for it (002 §3).
type Voucher struct {
	resource.Record
	resource.Keys
	Status        bool
	Used          bool // nothing is left of it
	State         int  `gorm:"-"` // one of voucherStates
	Protected     bool // never removed
	Code          string
	Type          int
	FixedValue    bool            // Value is an amount; else a percentage
	Value         int64           // hundredths of a euro or of a percent
	ValueFormat   string          `gorm:"-"`
	Balance       *resource.Money // what is left of a gift voucher; nil: all of it
	MinOrderValue *resource.Money
	UsesLeft      *int // nil: any number of times
	SkipsSale     bool
	PublishUp     *time.Time
	PublishDown   *time.Time
	Categories    []uint64 `gorm:"-"`
	Products      []uint64 `gorm:"-"`
}

// voucherStates are shown and filtered by: used is a badge only (002 §4).
var voucherStates = []column.State{
	{Value: 1, Key: "active", Color: "success"},
	{Value: 0, Key: "inactive", Color: "secondary"},
	{Value: 2, Key: "used", Color: "dark"},
}

// Both ask first (002 §4).
var (
	activateVoucher   = resource.Action{Name: "publish", Label: "activate", Icon: "check-circle", Confirm: true}
	deactivateVoucher = resource.Action{Name: "hide", Label: "deactivate", Icon: "stop", Confirm: true}
)

var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Resource[Voucher]{
		Name:  "shop/voucher",
		Title: "code",
		Model: "ShopVoucher",
		Menu:  resource.Menu{Icon: "gift", Order: 34},
		List: resource.List{
			Columns: column.List{
				column.Text("code").Whole(),
				column.Text("value_format").As("value").Unsorted(),
				column.Text("type"),
				column.Status("state", voucherStates...).As("status").Unsorted(),
				column.DateTime("updated_at").Wide(),
			},
			Filters: filter.List{
				filter.Search("code"),
				filter.Choice("status",
					filter.Case{Value: "1", Key: "active", Where: "status = 1 AND used = 0"},
					filter.Case{Value: "0", Key: "inactive", Where: "status = 0 AND used = 0"},
					filter.Case{Value: "2", Key: "used", Where: "used = 1"}),
				filter.Select("type"),
			},
			Sort: resource.Desc("updated_at"),
			Bulk: []resource.Action{activateVoucher, deactivateVoucher, resource.Destroy, resource.Restore},
			Row:  resource.EditDestroy,
		},
		Form: resource.Form{
			Main: append(field.List{
				field.Code("code").Required().Min(6).Max(32).Unique().Generated(voucherLength, voucherAlphabet),
				field.Select("type").Of(voucherTypes...).Required(),
				field.Bool("fixed_value").Default(false),
				field.Decimal("value", 2).Required().Min(1).Max(1_000_000).Step(0.01),
				field.Money("min_order_value").Min(0),
				field.Number("uses_left").Min(0).Max(1_000_000),
				field.Bool("skips_sale"),
				field.Bool("status").Default(true),
			}, field.Window("publish_up", "publish_down")...),
			Panels: []resource.Panel{{Name: "limits", Fields: field.List{
				field.Multi("categories").From("content/category/list/5").Through("voucher_categories", "voucher_id", "category_id"),
				field.Multi("products").From("shop/product/list").Searched().Through("voucher_products", "voucher_id", "product_id"),
			}}},
		},
		Hooks: resource.Hooks[Voucher]{
			Prepare:    d.describeVoucher,
			BeforeSave: checkVoucher,
			May:        mayVoucher,
		},
	}.Screen()
})
