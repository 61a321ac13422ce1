package shop

import (
	"slices"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/priceledger"
	"backoffice/backend/shop/pricing"
)

// ProductDuties is what by law is stated of goods beside their price.
type ProductDuties struct {
	ManufacturerID  *uint64
	ResponsibleID   *uint64 // in the Union, in place of the maker's
	GuaranteeYears  *int    // the maker's guarantee of durability (Directive (EU) 2024/825)
	GuaranteeMonths *int    // of the seller's liability for defects; nil: as the law has it
	RepairScore     string
	Unit            string // of the unit price: kg, l, m, m2, pcs; empty: none
	UnitQuantity    *int64 // of the unit in a piece, in thousandths
	Food            bool
	Allergens       []int `gorm:"serializer:json"` // by Regulation (EU) No 1169/2011, annex II
}

// LegalMonths is how long the seller answers for defects (Civil Code § 620). It was not
// verified for used goods, for which the product says its own.
const LegalMonths = 24

// LabelledYears is beyond how many years a maker's guarantee of durability has the
// harmonised label.
const LabelledYears = 2

// NoAllergens says that somebody has stated that there are none of them.
const NoAllergens = 15

var (
	units = []field.Option{{Value: "kg", Key: "kg"}, {Value: "l", Key: "l"}, {Value: "m", Key: "m"}, {Value: "m2", Key: "m2"}, {Value: "pcs", Key: "pcs"}}

	// Allergens are those of annex II, in its order, and NoAllergens behind them.
	Allergens = []field.Option{
		{Value: 1, Key: "gluten"}, {Value: 2, Key: "crustaceans"}, {Value: 3, Key: "eggs"}, {Value: 4, Key: "fish"}, {Value: 5, Key: "peanuts"},
		{Value: 6, Key: "soybeans"}, {Value: 7, Key: "milk"}, {Value: 8, Key: "nuts"}, {Value: 9, Key: "celery"}, {Value: 10, Key: "mustard"},
		{Value: 11, Key: "sesame"}, {Value: 12, Key: "sulphites"}, {Value: 13, Key: "lupin"}, {Value: 14, Key: "molluscs"},
		{Value: NoAllergens, Key: "none"},
	}

	isFood   = field.When("food", true)
	measured = field.Not(field.When("unit", nil))
)

// dutyLocales and dutyPanels are their part of the form of a product.
var (
	dutyLocales = field.List{
		field.Area("warnings").Max(5000),
		field.Area("repair_info").Max(5000),
	}
	dutyPanels = []resource.Panel{
		{Name: "unit", Closed: true, Fields: field.List{
			field.Select("unit").Of(units...),
			field.Decimal("unit_quantity", 3).Min(0.001).Max(1_000_000).RequiredWhen(measured).ShownWhen(measured).Noted("unit_note"),
			field.Derived("unit_price"),
			field.Derived("unit_price_sale"),
			field.Derived("unit_note"),
		}},
		{Name: "safety", Closed: true, Fields: field.List{
			field.Select("manufacturer_id").From("shop/manufacturer/list"),
			field.Select("responsible_id").From("shop/responsible/list"),
			field.Number("guarantee_years").Min(1).Max(100).In("common.units.years"),
			field.Number("guarantee_months").Min(1).Max(600).In("common.units.months"),
			field.Text("repair_score").Max(20),
		}},
		{Name: "food", Closed: true, Fields: field.List{
			field.Bool("food"),
			field.Multi("allergens").Of(Allergens...).ShownWhen(isFood),
		}},
	}
)

// check refuses what contradicts itself.
func (d *ProductDuties) check(wrong fault.Fields) {
	if d.Food && len(d.Allergens) > 1 && slices.Contains(d.Allergens, NoAllergens) {
		wrong.Add("allergens", fault.M("errors.allergenFree"))
	}
	if d.Unit == "" {
		d.UnitQuantity = nil
	}
	if !d.Food {
		d.Allergens = nil
	}
}

// UnitPrices are prices by the unit, to the cent (Directive 98/6/EC, art. 2).
type UnitPrices struct {
	UnitPrice     *resource.Money `json:"-" gorm:"-"`
	UnitPriceSale *resource.Money `json:"-" gorm:"-"` // while the goods are on sale
}

// UnitPricesOf are those of a piece that holds so much; none where that is not known.
func UnitPricesOf(is priceledger.Change, quantity *int64) (u UnitPrices) {
	if quantity == nil || *quantity <= 0 || is.Price <= 0 {
		return u
	}
	price := pricing.PerUnit(is.Price, *quantity)
	u.UnitPrice = &price
	if is.PriceSale != nil {
		sale := pricing.PerUnit(*is.PriceSale, *quantity)
		u.UnitPriceSale = &sale
	}
	return u
}

// describeUnits fills in what the product, its variants and its prices in other
// currencies cost by the unit.
func (d Deps) describeUnits(c *resource.Call, p *Product) error {
	if p.Unit == "" {
		return nil
	}
	prices := p.PricesInForce(c.Now)
	p.UnitPrices = UnitPricesOf(prices[priceledger.Goods{}], p.UnitQuantity)
	for i := range p.Variants {
		v := &p.Variants[i]
		v.UnitPrices = UnitPricesOf(prices[priceledger.Goods{Variant: v.ID}], v.Holds(p))
		v.UnitQuantityHeld = p.UnitQuantity
	}
	for i := range p.Currencies {
		if in := &p.Currencies[i]; in.CurrencyID != nil {
			in.UnitPrices = UnitPricesOf(prices[priceledger.Goods{Currency: *in.CurrencyID}], p.UnitQuantity)
		}
	}
	if p.UnitPrice == nil {
		return nil
	}
	t := lowestDescriber{Deps: d, c: c, p: p}
	unit := d.Texts.Text(c.Locale, "shop.product.options.unit."+p.Unit, nil)
	key, args := "price", map[string]any{"Price": t.money(*p.UnitPrice, nil), "Unit": unit}
	if p.UnitPriceSale != nil {
		key, args["Sale"] = "reduced", t.money(*p.UnitPriceSale, nil)
	}
	p.UnitNote = &field.Note{Text: d.Texts.Text(c.Locale, "shop.product.unit."+key, args)}
	return nil
}

// Holds is how much of the unit the variant holds: as much as its product, where it
// says nothing.
func (v *ProductVariant) Holds(p *Product) *int64 {
	if v.UnitQuantity != nil {
		return v.UnitQuantity
	}
	return p.UnitQuantity
}
