package shop

import (
	"errors"
	"reflect"
	"slices"
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
	"backoffice/backend/shop/codes"
	"backoffice/backend/shop/reduction"
	"backoffice/backend/shop/stock"
)

// Product is what the shop sells (002 §3). Prices are with VAT.
type Product struct {
	resource.Record
	resource.Keys
	Status      bool
	SKU         string
	SKUFold     string `json:"-" log:"-"` // without case, see AnyCase
	EAN         string
	EANNote     *field.Note `gorm:"-"`
	VATID       *uint64     `gorm:"column:vat"`
	Price       resource.Money
	PriceNet    *resource.Money `gorm:"-"`
	PriceWS     resource.Money  `gorm:"column:price_ws"` // wholesale
	Sale        bool
	PriceSale   *resource.Money
	SaleUp      *time.Time // when the sale begins by itself, nil: at once
	SaleDown    *time.Time // and ends
	SaleOn      bool       `log:"-"` // whether it holds now, see sale.go
	SaleTurnsAt *time.Time `log:"-"` // when that changes next, nil: never
	ReductionPrior
	ProductDuties
	Filled
	CompletenessNote *field.Note `gorm:"-"`
	UnitPrices
	UnitNote           *field.Note `gorm:"-"`
	Perishable         bool        // spoils quickly: a sale of it needs no prior price
	Stock              int         // pieces
	Volume             *int        // millilitres
	Weight             *int64      // grams
	Physical           bool        // has to be sent
	ShippingStockStart *int        // days until what is in stock arrives, at the least
	ShippingStockEnd   *int
	ShippingOrderStart *int // days until what has to be ordered first arrives
	ShippingOrderEnd   *int
	PublishUp          *time.Time
	PublishDown        *time.Time
	Order              int
	Image              string
	Document           string
	File               string
	New                bool
	Popular            bool
	VideoID            *uint64
	VideoIntroID       *uint64
	Categories         []uint64 `gorm:"-"`
	Similars           []uint64 `gorm:"-"`
	Features           []ProductFeature
	Currencies         []ProductCurrency
	Variants           []ProductVariant
	VariantsIDs        []uint64       `gorm:"-"`
	Properties         []ChosenValues `gorm:"-"` // what its variants differ in
	Langs              []ProductLang
	Why                stock.Cause `gorm:"-"` // of a change of stock, where it is more than a save of the form
}

// ProductLang is a product in one locale.
type ProductLang struct {
	resource.Lang
	ProductID       uint64
	Title           string
	TitleURL        string
	TitleVoucher    string // of the gift voucher that it is sold as
	ContentShort    string
	Content         string
	ContentVoucher  string
	MetaTitle       string
	MetaDescription string
	Warnings        string
	RepairInfo      string
}

// ProductFeature is a line of the table of what a product is like.
type ProductFeature struct {
	ID        uint64 `gorm:"primaryKey"`
	ProductID uint64
	Position  int
	Langs     []ProductFeatureLang
}

// ProductFeatureLang is a feature in one locale.
type ProductFeatureLang struct {
	resource.Lang
	ProductFeatureID uint64
	Title            string
	Value            string
}

// ProductCurrency is a price in another currency that does not follow from the
// rate; what is empty does.
type ProductCurrency struct {
	ID         uint64 `gorm:"primaryKey"`
	ProductID  uint64
	Position   int
	CurrencyID *uint64
	Price      *resource.Money
	PriceSale  *resource.Money

	ReductionPrior // as the product's, in this currency
	UnitPrices

	PriceHeld, PriceSaleHeld *resource.Money `gorm:"-"` // what follows from the rate
}

// ShownAt says whether the public site shows the product at a moment.
func (p *Product) ShownAt(at time.Time) bool {
	return p.Status && (p.PublishUp == nil || !at.Before(*p.PublishUp)) && (p.PublishDown == nil || at.Before(*p.PublishDown))
}

// Something can be sent at once while the product or one of its variants is in
// stock (002 §2).
const inStock = "(stock > 0 OR EXISTS (SELECT 1 FROM product_variants v WHERE v.product_id = products.id AND v.deleted_at IS NULL AND v.stock > 0))"

var supplies = []filter.Case{
	{Value: "1", Key: "in_stock", Where: inStock},
	{Value: "2", Key: "on_order", Where: "shipping_order_start IS NOT NULL AND NOT " + inStock},
	{Value: "0", Key: "sold_out", Where: "shipping_order_start IS NULL AND NOT " + inStock},
}

var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Resource[Product]{
		Name:  "shop/product",
		Title: "langs.title",
		Model: "ShopProduct",
		Menu:  resource.Menu{Icon: "shop", Order: 29},
		Tiles: []resource.Tile{{Key: "ShopProduct", Order: 60}},
		List: resource.List{
			Columns: column.List{
				column.Text("langs.title").Thumb("image").OrFirst("images"),
				column.Status("status"),
				column.Badges("categories").As("categories_all").Items("category_lang.title").ItemID("category_id"),
				column.Money("price", 2),
				column.Flags("flags", column.Flag{Path: "sale_on", Icon: "percentage", Key: "sale_on"}).Below("price"),
				column.InlineNumber("order").AtLeast(0),
				column.Text("completeness").Unsorted().Wide().Below("status"),
				column.DateTime("updated_at").Wide(),
			},
			Filters: filter.List{
				filter.Search("langs.title", "sku", "ean"),
				filter.Status("status"),
				filter.Select("category").On("categories"),
				filter.Select("manufacturer").On("manufacturer_id"),
				filter.Choice("stock", supplies...),
				filter.YesNo("sale").On("sale_on"),
				filter.YesNo("incomplete"),
			},
			Sort: resource.Asc("order"),
			Bulk: slices.Concat(reduction.Actions(), resource.PublishHideDestroy),
			Import: resource.ImportBy("sku", "langs.title", "langs.title_url", "langs.content_short", "langs.content", "categories",
				"ean", "vat", "price", "price_ws", "sale", "price_sale", "stock", "weight", "volume", "physical", "status", "order",
				"langs.warnings", "langs.repair_info", "manufacturer_id", "responsible_id", "guarantee_years", "guarantee_months", "repair_score",
				"unit", "unit_quantity", "food", "allergens", "perishable",
				"langs.meta_title", "langs.meta_description", "langs.title_voucher", "langs.content_voucher", "sale_up", "sale_down", "currencies.price", "currencies.price_sale",
				"publish_up", "publish_down", "new", "popular", "similars", "shipping_stock_start", "shipping_stock_end", "shipping_order_start", "shipping_order_end").
				SyncedWith(d.Feed, "ean", "stock", "price", "price_ws"),
			Row: slices.Concat([]resource.Action{resource.CommandAction("stock", "import"), openProductImages}, resource.EditCopyPreview, []resource.Action{openVoucher}),
		},
		Form:     productForm,
		Children: []resource.ChildDef{productImages, stock.Movements},
		Panels:   []string{openProductImages.Name},
		Options:  []resource.Options{{Path: "list", Label: "langs.title"}},
		Commands: append(reduction.Commands((*Product).reduce, (*Product).endSale), stockCommand, d.priceCheck()),
		Feeds: []resource.Feed{
			{Name: openVoucher.Name, Path: "preview_voucher/{id}", Act: resource.ActPreview, Record: resource.RecordFeed(d.previewVoucher)},
			{Name: "stock", Path: "stock/{id}", Answers: reflect.TypeFor[stockStart](), Act: resource.CommandAct("stock"), Record: resource.RecordFeed(describeStock)},
			d.whyFeed(),
		},
		SitePath: "/{locale}/product/{title_url}",
		Hooks: resource.Hooks[Product]{
			Prepare:       d.prepareProduct,
			CheckAll:      codes.LookAhead[*Product],
			Check:         d.checkProduct,
			BeforeSave:    nameVariants,
			AfterSave:     d.noteProduct,
			BeforePublish: d.publishComplete,
		},
	}.Screen()
})

// noteProduct writes into the ledgers what a save changed.
func (d Deps) noteProduct(c *resource.Call, rec, old *Product) error {
	var before []*ProductVariant
	if old != nil {
		before = pointers(old.Variants)
	}
	return errors.Join(noteStock(c, rec, old), noteVariants(c, rec.Why, pointers(rec.Variants), before), notePrice(c, rec, old), d.warnSaved(c, rec, old))
}

// warnSaved says with a save of the form what is to be minded; what the law minds is said last
// and stays.
func (d Deps) warnSaved(c *resource.Call, rec, old *Product) error {
	if c.Say == nil || c.Import != "" {
		return nil
	}
	return errors.Join(codes.WarnEANs(c, d.Texts, rec, old), d.warnMisleading(c, rec))
}

// ChosenValues is a property with the values of it that variants have.
type ChosenValues struct {
	PropertyID uint64   `json:"property_id"`
	ValueIDs   []uint64 `json:"value_ids"`
}

// prepareProduct fills in what a product shows beyond its columns.
func (d Deps) prepareProduct(c *resource.Call, p *Product) error {
	if err := errors.Join(d.describePrices(c, p), d.describeUnits(c, p), d.describeEANs(c, p), d.describeComplete(c, p), DescribeVariants(c, p.Variants)); err != nil {
		return err
	}
	p.VariantsIDs, p.Properties = []uint64{}, []ChosenValues{}
	for _, v := range p.Variants {
		p.VariantsIDs = append(p.VariantsIDs, v.ID)
		for _, chosen := range v.Properties {
			p.choose(chosen)
		}
	}
	return nil
}

func (p *Product) choose(c Chosen) {
	at := slices.IndexFunc(p.Properties, func(of ChosenValues) bool { return of.PropertyID == c.PropertyID })
	if at < 0 {
		at = len(p.Properties)
		p.Properties = append(p.Properties, ChosenValues{PropertyID: c.PropertyID})
	}
	if of := &p.Properties[at]; !slices.Contains(of.ValueIDs, c.ValueID) {
		of.ValueIDs = append(of.ValueIDs, c.ValueID)
	}
}
