package shop

import (
	"fmt"
	"slices"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/codes"
	"backoffice/backend/shop/gtin"
)

var (
	// What is on the voucher that a product is sold as (002 §5).
	soldAsGift = field.WhenMarked("categories", "gift")

	onSale = field.When("sale", true)
	// A product that once was on sale keeps showing for how much (002 §2).
	// Between these moments it holds; without them, as long as it is on.
	saleWindow = func() field.List {
		w := field.Window("sale_up", "sale_down")
		return field.List{w[0].ShownWhen(onSale), w[1].ShownWhen(onSale)}
	}()
	hasSalePrice = field.Not(field.When("price_sale", nil))
)

// productForm are the fields of a product with the rules of 002 §5.
var productForm = resource.Form{
	LiveRecord: "price_check",
	Locales: append(field.List{
		field.Text("title").Required().Min(3).Max(255),
		field.Slug("title_url").MadeFrom("title").Required().Min(3).Max(255).Unique().Message("unique", "errors.titleUrlUnique"),
		field.Rich("content_short"),
		field.Rich("content"),
		field.Text("title_voucher").Max(255).RequiredWhen(soldAsGift),
		field.Rich("content_voucher").RequiredWhen(soldAsGift),
		field.Text("meta_title").Max(60),
		field.Area("meta_description").Max(160),
	}, dutyLocales...),
	Main: append(field.List{
		field.Multi("categories").From("content/category/list/5").Required().Through("product_categories", "product_id", "category_id"),
		field.Text("sku").Required().Min(5).Max(64).Unique().AnyCase().UniqueAcross("shop/product_variant", "product_id").UniqueCallAt("sku_unique"),
		field.Text("ean").Max(32).Noted("ean_note"),
		field.Derived("ean_note"),
		field.Image("image"),
		field.Bool("new"),
		field.Bool("popular"),
		field.Number("order").Min(0).Default(0),
		field.Bool("status").Default(true).Noted("completeness_note"),
		field.Derived("completeness_note"),
	}, field.Window("publish_up", "publish_down")...),
	Panels: append([]resource.Panel{
		{Name: "price", Fields: field.List{
			field.Select("vat").From("shop/vat/list").Required().Usual(),
			field.Money("price").Required().Min(1),
			field.Computed("price_net").Net("price", "vat"),
			field.Money("price_ws").Required().Min(1),
			field.Bool("sale"),
			field.Money("price_sale").Min(1).RequiredWhen(onSale).ShownWhen(field.Or(onSale, hasSalePrice)).ClearedWhen(onSale).Noted("price_lowest_note"),
			saleWindow[0], saleWindow[1],
			field.Bool("perishable"),
			field.Derived("price_lowest"),
			field.Derived("price_lowest_since"),
			field.Derived("price_lowest_off"),
			field.Derived("price_lowest_note"),
			field.Group("currencies",
				field.Select("currency_id").From("currency/list").Required(),
				field.Money("price").Min(0.001).In("").Fallback("price_held"),
				field.Money("price_sale").Min(0.001).In("").Fallback("price_sale_held").Noted("price_lowest_note"),
				field.Derived("price_held"),
				field.Derived("price_sale_held"),
				field.Derived("price_lowest"),
				field.Derived("price_lowest_since"),
				field.Derived("price_lowest_off"),
				field.Derived("price_lowest_note"),
				field.Derived("unit_price"),
				field.Derived("unit_price_sale"),
			).Max(50),
		}},
		{Name: "stock", Fields: field.List{
			field.Number("stock").Min(0).Default(0).NotCopied().In("common.units.pcs"),
			field.Bool("physical").Default(true),
			field.Number("shipping_stock_start").Min(0).Max(365).In("common.units.days"),
			field.Number("shipping_stock_end").Min(0).Max(365).In("common.units.days"),
			field.Number("shipping_order_start").Min(0).Max(365).In("common.units.days"),
			field.Number("shipping_order_end").Min(0).Max(365).In("common.units.days"),
		}},
		{Name: "variants", Wide: true, Fields: field.List{
			field.Group("variants", variantFields...).RemovableWhen("remove").Max(mostVariants).Combining(field.Combination{
				By: "value_ids", Of: "shop/property/list", Parent: "property_id",
				Code: "sku", CodeFrom: "sku", Taken: "shop/product/variant/codes",
			}),
			field.Derived("properties"),
			field.Derived("variantsIds"),
		}},
		{Name: "others", Main: true, Fields: field.List{
			field.Number("volume").Min(0).In("common.units.ml"),
			field.Decimal("weight", 3).Min(0).In("common.units.kg").Beside("volume"),
			field.File("document"),
			field.File("file").Beside("document"),
			field.Multi("similars").From("shop/product/list").Searched().NotOwn().Through("product_similars", "product_id", "similar_id"),
			field.Group("features").PerLocale(
				field.Text("title").Required().Max(255),
				field.Text("value").Required().Max(255),
			).Max(100),
		}},
		{Name: "videos", Fields: field.List{
			field.Select("video_id").From("video/list"),
			field.Select("video_intro_id").From("video/list"),
		}},
	}, dutyPanels...),
}

// checkProduct refuses what no field can detect by itself.
func (d Deps) checkProduct(c *resource.Call, rec, old *Product) error {
	rec.schedule(c.Now)
	wrong := fault.Fields{}
	rec.check(wrong)
	if err := d.checkComplete(c, rec, old, wrong); err != nil {
		return err
	}
	for _, span := range []struct {
		from, to *int
		name     string
	}{
		{rec.ShippingStockStart, rec.ShippingStockEnd, "shipping_stock_end"},
		{rec.ShippingOrderStart, rec.ShippingOrderEnd, "shipping_order_end"},
	} {
		if span.from != nil && span.to != nil && *span.to < *span.from {
			wrong.Add(span.name, fault.M("errors.daysBefore"))
		}
	}
	seen := map[uint64]bool{}
	for i, price := range rec.Currencies {
		if price.CurrencyID != nil && seen[*price.CurrencyID] {
			wrong.Add(fmt.Sprintf("currencies.%d.currency_id", i), fault.M("errors.duplicate"))
		}
		if price.CurrencyID != nil {
			seen[*price.CurrencyID] = true
		}
	}
	var was Product
	if old != nil {
		was = *old
	}
	gtin.Check(wrong, "ean", rec.EAN, was.EAN)
	checkEANs(wrong, pointers(rec.Variants), pointers(was.Variants), variantPath)
	if !rec.sameVariants(old) {
		rule := variantRule{tx: c.Tx, wrong: wrong, path: variantPath}
		if err := rule.check(rec.SKU, rec.ID, pointers(rec.Variants)); err != nil {
			return err
		}
	}
	if old == nil || old.SKU != rec.SKU {
		switch taken, err := codes.OfVariant(c.Tx, rec.SKU, rec.ID); {
		case err != nil:
			return err
		case taken:
			wrong.Add("sku", fault.M("errors.skuUnique"))
		}
	}
	if c.Import != "" && c.Records == nil { // the report says it, before anything is saved
		if err := codes.WarnEANs(c, d.Texts, rec, old); err != nil {
			return err
		}
	}
	return wrong.Err()
}

func variantPath(i int) string { return fmt.Sprintf("variants.%d.", i) }

// sameVariants says that the codes and combinations are as they were.
func (p *Product) sameVariants(old *Product) bool {
	return old != nil && p.SKU == old.SKU && slices.EqualFunc(p.Variants, old.Variants, func(a, b ProductVariant) bool {
		return a.ID == b.ID && a.SKU == b.SKU && slices.Equal(a.ValueIDs, b.ValueIDs)
	})
}
