package sample

import (
	"strings"
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// Kit uses every kind of field, column, filter and command that there is.
type Kit struct {
	resource.Record
	resource.Keys
	Status, Fragile               bool
	Grade, Handling, Note, Serial string
	Code                          *string
	Email, Web, Phone             string
	RateID, LikeID                *uint64
	Price                         *resource.Money
	Weight                        *int64
	Stock                         int
	Born                          *time.Time
	PublishUp, PublishDown        *time.Time
	Image, Manual                 string
	PriceNet                      *resource.Money `gorm:"-"`
	Password, Password2           string          `gorm:"-"`
	Place                         Place           `gorm:"embedded;embeddedPrefix:place_"`
	Sizes                         []string        `gorm:"serializer:json"`
	Similars                      []uint64        `gorm:"-"`
	Steps                         []Step          `gorm:"serializer:json"`
	Parts                         []KitPart
	Langs                         []KitLang
}

// Place is where a kit is kept, stored in the kit itself.
type Place struct {
	Shown bool
	City  string
}

// Step is one of a kit's steps, stored as JSON.
type Step struct {
	Name string
	Days int
}

// KitPart is a part of a kit, with a row of its own.
type KitPart struct {
	ID       uint64 `gorm:"primaryKey"`
	KitID    uint64
	Position int
	Sku      string
	Price    *resource.Money
	Spare    bool `gorm:"-"`
	Langs    []KitPartLang
}

// KitPartLang is a part in one locale.
type KitPartLang struct {
	resource.Lang
	KitPartID uint64
	Label     string
}

// KitLang is a kit in one locale.
type KitLang struct {
	resource.Lang
	KitID            uint64
	Title, TitleURL  string
	Summary, Content string
}

var grade = field.Select("grade").OneOf("basic", "better", "best").Required()

var _ = registry.Declare(resource.Resource[Kit]{
	Name: "sample/kit", Title: "langs.title", Menu: resource.Menu{Icon: "appstore", Order: 90},
	Personal: []string{"born", "email", "phone", "place_city"},
	List: resource.List{
		Columns: column.List{
			column.Text("langs.title").Note("langs.summary"),
			column.Image("image"),
			column.Status("status"),
			column.Text("grade"),
			column.Text("rate_id").As("rate"),
			column.Flags("marks", column.Flag{Path: "fragile", Icon: "bell", Key: "fragile"}, column.Flag{Path: "manual", Icon: "file-pdf", Key: "manual"}),
			column.Dot("born"),
			column.YesNo("place.shown").As("shown"),
			column.Money("price", 2).Total(),
			column.Number("weight").Total().Absent("unweighed"),
			column.Count("part_count", "kit_parts", "kit_id"),
			column.InlineNumber("stock").AtLeast(0),
			column.Badges("similars"),
			column.Date("born").As("birth"),
			column.DateTime("updated_at").Wide(),
		},
		Filters: filter.List{
			filter.Search("langs.title", "code"),
			filter.Status("status"),
			filter.Select("grade").Many(),
			filter.Select("rate").On("rate_id"),
			filter.YesNo("fragile"),
			filter.Set("priced").On("price"),
			filter.DateRange("born"),
			filter.NumberRange("price"),
			filter.NumberRange("stock"),
			filter.Choice("supply", filter.Case{Value: "none", Key: "none", Where: "stock = 0"}, filter.Case{Value: "some", Key: "some", Where: "stock > 0"}),
		},
		Row:  resource.EditCopyDestroy.Commands("supply", "report", "label"),
		Bulk: resource.PublishHideDestroy.Commands("regrade", "empty"),
		Top:  resource.Commands("recount", "summary", "order_all"),

		Import: resource.ImportBy("code", "langs.title", "langs.title_url", "grade", "born", "sizes"),
	},
	Form: resource.Form{
		Locales: field.List{
			field.Text("title").Required().Min(3).Max(255),
			field.Slug("title_url").MadeFrom("title").Required().Min(3).Unique(),
			field.Area("summary").Max(160),
			field.Rich("content"),
		},
		Main: append(field.List{
			field.Code("code").Max(20).Unique().CreateOnly(),
			field.Text("note").Max(200).EditOnly(),
			field.Text("serial").ReadOnly(),
			grade,
			field.Bool("fragile"),
			field.Text("handling").Max(200).ShownWhen(field.When("fragile", true)).RequiredWhen(field.When("fragile", true)),
			field.Select("rate_id").From("sample/rate/list").Creatable(),
			field.Money("price").Min(0),
			field.Computed("price_net").Net("price", "rate_id"),
			field.Bool("status").Default(true),
		}, field.Window("publish_up", "publish_down")...),
		Panels: []resource.Panel{
			{Name: "measures", Fields: field.List{
				field.Decimal("weight", 2).Min(0).Step(0.25).In("common.units.kg"),
				field.Number("stock").Min(0).Default(0).In("common.units.pcs"),
				field.Date("born"),
				field.Multi("sizes").OneOf("s", "m", "l"),
				field.Object("place", field.Bool("shown"), field.Text("city").Max(60).ShownWhen(field.When("shown", true))),
			}},
			{Name: "contents", Fields: field.List{
				field.Group("parts", field.Text("sku").Required().Min(3), field.Money("price").Min(0)).
					PerLocale(field.Text("label").Required().Max(60)).Max(5).RemovableWhen("spare"),
				field.Group("steps", field.Text("name").Required().Max(60), field.Number("days").Min(0)),
			}},
			{Name: "others", Fields: field.List{
				field.Select("like_id").From("sample/kit/list").Searched().NotOwn(),
				field.Multi("similars").From("sample/kit/list").Through("kit_similars", "kit_id", "similar_id").NotOwn().Max(4),
				field.Image("image"), field.File("manual", "application/pdf"), field.Email("email"), field.URL("web"), field.Phone("phone"),
				field.Password("password").Min(5), field.Password("password2").EqualTo("password"),
			}},
		},
	},
	Options:  []resource.Options{{Path: "list", Label: "langs.title"}},
	Commands: kitCommands,
	Hooks: resource.Hooks[Kit]{Prepare: describeSpare, BeforeSave: func(c *resource.Call, kit, old *Kit) error {
		if old == nil {
			kit.Serial = c.Now.Format("2006-0102-150405")
		}
		return nil
	}},
})

// describeSpare says which parts a kit can do without.
func describeSpare(_ *resource.Call, kit *Kit) error {
	for i := range kit.Parts {
		kit.Parts[i].Spare = !strings.HasPrefix(kit.Parts[i].Sku, "FIXED")
	}
	return nil
}
