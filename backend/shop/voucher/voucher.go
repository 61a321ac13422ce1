// Package voucher holds vouchers: their screen, how many are made at once, and what
// orders use of them.
package voucher

import (
	"reflect"
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// Deps are what the screen of vouchers works with.
type Deps struct {
	// Texts gives the text at a locale key, in a language.
	Texts interface {
		Text(locale, key string, args map[string]any) string
	}
}

// Screens gathers the screen of vouchers.
var Screens resource.Registry[Deps]

// The types of voucher (decisions.md 20).
const (
	Discount = 1
	Gift     = 2
)

var types = []field.Option{{Value: Discount, Key: "discount"}, {Value: Gift, Key: "gift"}}

// alphabet has no letter or digit that is misread for another: no 0 and
// O, no 1, I and L.
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

// codeLength is how long a code is that is made (002 §9).
const codeLength = 6

// Voucher takes something off an order, or pays for it (002 §3).
type Voucher struct {
	resource.Record
	resource.Keys
	Status        bool
	Used          bool // nothing is left of it
	State         int  `gorm:"-"` // one of states
	Protected     bool `log:"-"`  // never removed
	Code          string
	Batch         string // what those are called that were made together
	Type          int
	FixedValue    bool            // Value is an amount; else a percentage
	Value         int64           // hundredths of a euro or of a percent
	ValueFormat   string          `gorm:"-"`
	LeftFormat    *string         `gorm:"-"` // what a gift voucher still pays; nil: it is no gift voucher
	LeftNote      string          `gorm:"-"` // the same in words, where a part of it was used
	HasDetail     bool            `gorm:"-"` // an order used it
	Balance       *resource.Money // what is left of a gift voucher; nil: all of it
	MinOrderValue *resource.Money
	UsesLeft      *int // nil: any number of times
	SkipsSale     bool
	PublishUp     *time.Time
	PublishDown   *time.Time
	Categories    []uint64 `gorm:"-"`
	Products      []uint64 `gorm:"-"`
}

// Which of the states a voucher is in, as Voucher.state says it.
const (
	isUsed  = "(used = 1 OR uses_left <= 0)"
	notUsed = " AND used = 0 AND (uses_left IS NULL OR uses_left > 0)"
)

// states are shown and filtered by: used is a badge only (002 §4).
var states = []column.State{
	{Value: 1, Key: "active", Color: "success"},
	{Value: 0, Key: "inactive", Color: "secondary"},
	{Value: 2, Key: "used", Color: "dark"},
}

// Both ask first (002 §4).
var (
	activate   = resource.Action{Name: "publish", Label: "activate", Icon: "check-circle", Confirm: true}
	deactivate = resource.Action{Name: "hide", Label: "deactivate", Icon: "stop", Confirm: true}
)

// kindFields say what a voucher takes off or pays, whatever its code.
var kindFields = field.List{
	field.Select("type").Of(types...).Required(),
	field.Bool("fixed_value").Default(false),
	field.Decimal("value", 2).Required().Min(1).Max(1_000_000).Step(0.01),
	field.Money("min_order_value").Min(0),
	field.Number("uses_left").Min(0).Max(1_000_000),
	field.Bool("skips_sale"),
}

var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Resource[Voucher]{
		Name:  "shop/voucher",
		Title: "code",
		Model: "ShopVoucher",
		Menu:  resource.Menu{Icon: "gift", Order: 34},
		List: resource.List{
			Columns: column.List{
				column.Text("code").NeverCut(),
				column.Text("value_format").As("value").Note("left_note").Unsorted(),
				column.Text("type"),
				column.Status("state", states...).As("status").Unsorted(),
				column.Count("orders_count", "voucher_uses", "voucher_id").LiveOnly(),
				column.Date("publish_down").Unsorted().Below("status"),
				column.Text("batch").Unsorted().Wide(),
				column.DateTime("updated_at").Wide(),
				column.YesNo("has_detail").Carried(),
			},
			Filters: filter.List{
				filter.Search("code", "batch"),
				filter.Choice("status",
					filter.Case{Value: "1", Key: "active", Where: "status = 1" + notUsed},
					filter.Case{Value: "0", Key: "inactive", Where: "status = 0" + notUsed},
					filter.Case{Value: "2", Key: "used", Where: isUsed}),
				filter.Select("type"),
			},
			Sort:   resource.Desc("updated_at"),
			Bulk:   []resource.Action{activate, deactivate, resource.Destroy, resource.Restore},
			Row:    append([]resource.Action{resource.View}, resource.EditDestroy...),
			Top:    []resource.Action{resource.CommandAction("batch", "copy")},
			Import: resource.ImportBy("code", "type", "fixed_value", "value", "min_order_value", "uses_left", "skips_sale", "status", "publish_up", "publish_down"),
		},
		Detail: &resource.Detail{
			Path:        "{id}/detail",
			AvailableBy: "has_detail",
			Columns: column.List{
				column.Text("code"),
				column.Text("value_format").As("value"),
				column.Text("left_format").As("balance"),
				column.Text("type"),
				column.YesNo("fixed_value"),
				column.Status("state", states...).As("status"),
				column.Number("uses_left").Absent("unlimited"),
				column.Money("min_order_value", 2),
				column.Badges("categories"),
				column.Badges("products"),
				column.DateTime("publish_up"),
				column.DateTime("publish_down"),
				column.Text("batch"),
			},
			Actions: resource.DestroyOnly,
		},
		Children: []resource.ChildDef{ordersOf.Def()},
		Form: resource.Form{
			Main: append(append(append(field.List{
				field.Code("code").Required().Min(6).Max(32).Unique().Generated(codeLength, alphabet),
			}, kindFields...), field.Text("batch").Max(60), field.Bool("status").Default(true)), field.Window("publish_up", "publish_down")...),
			Panels: []resource.Panel{{Name: "limits", Fields: field.List{
				field.Multi("categories").From("content/category/list/5").Through("voucher_categories", "voucher_id", "category_id"),
				field.Multi("products").From("shop/product/list").Searched().Through("voucher_products", "voucher_id", "product_id"),
			}}},
		},
		Commands: []resource.Command[Voucher]{{Name: "batch", Fields: batchFields, Run: resource.WholeList[Voucher](makeBatch)}},
		Feeds:    []resource.Feed{{Name: "validate", Path: "validate", Query: []string{"value"}, Needs: []string{"value"}, Probe: true, Answers: reflect.TypeFor[bool](), Run: isUsable}},
		Hooks: resource.Hooks[Voucher]{
			PrepareAll: d.describe,
			Check:      check,
			May:        may,
			Locked:     lock,
		},
	}.Screen()
})
