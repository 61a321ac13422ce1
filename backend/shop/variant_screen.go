package shop

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/stock"
)

// A variant has calls of its own beside the form of its product (002 §7). What
// they do is what the form does: the same rules, ledgers and log.
var _ = Screens.Add(func(Deps) resource.Screen {
	return resource.Resource[ProductVariant]{
		Name:    "shop/product_variant",
		Address: "shop/product/variant",
		Title:   "sku",
		Menu:    resource.Menu{None: true},
		Form: resource.Form{
			Main: append(field.List{field.Select("product_id").From("shop/product/list").Required().CreateOnly()}, variantFields...),
		},
		Options: []resource.Options{{Path: "all", Label: "sku"}, {Path: "of/{product_id}", Label: "sku", Where: "status = 1", Extra: []string{"stock"}, Sort: "position"}},
		Calls:   []resource.Action{resource.Destroy},
		Feeds: []resource.Feed{
			{Name: "variants", Path: "{id}", Run: listVariants},
			{Name: "codes", Path: "codes", Query: []string{"prefix", "id"}, Run: listCodes},
		},
		Access: resource.Access{resource.ActDestroy: resource.Staff},
		Hooks: resource.Hooks[ProductVariant]{
			Prepare:       describeVariant,
			BeforeSave:    checkVariant,
			AfterSave:     noteVariant,
			BeforeDestroy: removeVariant,
		},
	}.Screen()
})

// listVariants are the variants of a product, which may be none.
func listVariants(c *resource.Call, params map[string]string) (resource.Reply, error) {
	id, err := strconv.ParseUint(params["id"], 10, 63)
	if err != nil {
		return resource.Reply{}, fault.New(fault.NotFound, "errors.notFound")
	}
	p := Product{Record: resource.Record{ID: id}}
	found := c.Tx.Where("deleted_at IS NULL").Limit(1).Find(&p)
	if found.Error == nil && found.RowsAffected == 0 {
		return resource.Reply{}, fault.New(fault.NotFound, "errors.notFound")
	}
	if found.Error == nil {
		found = c.Tx.Where("product_id = ? AND deleted_at IS NULL", id).Order("position, id").Find(&p.Variants)
	}
	if found.Error != nil {
		return resource.Reply{}, fmt.Errorf("read variants of product %d: %w", id, found.Error)
	}
	if err := describeVariants(c, p.Variants); err != nil {
		return resource.Reply{}, err
	}
	list := make([]variantRow, len(p.Variants))
	for i, v := range p.Variants {
		list[i] = v.row()
	}
	return resource.Reply{Data: list}, nil
}

// listCodes are the codes with a beginning that products and variants of
// products other than id hold, so that a form proposes one that is free.
func listCodes(c *resource.Call, params map[string]string) (resource.Reply, error) {
	prefix := params["prefix"]
	if len(prefix) < 2 {
		return resource.Reply{}, fault.Field("prefix", "errors.parameter")
	}
	id, err := strconv.ParseUint(cmp.Or(params["id"], "0"), 10, 63)
	if err != nil {
		return resource.Reply{}, fault.Field("id", "errors.parameter")
	}
	// The letter after all others ends the range: an index finds it.
	codes, end := []string{}, prefix+"\U0010FFFF"
	err = c.Tx.Raw("SELECT sku FROM product_variants WHERE sku >= ? AND sku < ? AND live = ? AND product_id <> ?"+
		" UNION SELECT sku FROM products WHERE sku >= ? AND sku < ? AND live = ? AND id <> ? LIMIT 5000",
		prefix, end, true, id, prefix, end, true, id).Scan(&codes).Error
	if err != nil {
		return resource.Reply{}, fmt.Errorf("read codes: %w", err)
	}
	return resource.Reply{Data: codes}, nil
}

// variantRow is a variant as its calls tell it.
type variantRow struct {
	ID             uint64          `json:"id"`
	Version        int64           `json:"version"`
	ProductID      uint64          `json:"product_id"`
	Label          string          `json:"label"`
	SKU            string          `json:"sku"`
	EAN            string          `json:"ean"`
	Price          *resource.Money `json:"price"`
	PriceSale      *resource.Money `json:"price_sale"`
	PriceWS        *resource.Money `json:"price_ws"`
	Stock          int             `json:"stock"`
	Weight         *float64        `json:"weight"`
	Status         bool            `json:"status"`
	ValueIDs       []uint64        `json:"value_ids"`
	Properties     []Chosen        `json:"properties"`
	PropertyValues []ValueTitle    `json:"property_values"`
	Remove         bool            `json:"remove"`
}

func (v ProductVariant) row() variantRow {
	row := variantRow{
		ID: v.ID, Version: v.Version, ProductID: v.ProductID, Label: v.Label, SKU: v.SKU, EAN: v.EAN, Price: v.Price, PriceSale: v.PriceSale,
		PriceWS: v.PriceWS, Stock: v.Stock, Status: v.Status, ValueIDs: v.ValueIDs, Properties: v.Properties,
		PropertyValues: v.PropertyValues, Remove: v.Remove,
	}
	if v.Weight != nil {
		kilograms := float64(*v.Weight) / 1000
		row.Weight = &kilograms
	}
	return row
}

func describeVariant(c *resource.Call, v *ProductVariant) error {
	one := []ProductVariant{*v}
	err := describeVariants(c, one)
	*v = one[0]
	return err
}

// checkVariant holds a variant that is saved by itself against the others.
func checkVariant(c *resource.Call, rec, _ *ProductVariant) error {
	var others []ProductVariant
	// The product's row first, as every save of its form takes it: whoever has that open is told.
	done := c.Tx.Exec("UPDATE products SET version = version + 1, updated_at = ? WHERE id = ? AND deleted_at IS NULL", c.Now, rec.ProductID)
	if done.Error == nil && done.RowsAffected == 0 {
		return fault.Field("product_id", "errors.option")
	}
	err := done.Error
	if err == nil {
		err = c.Tx.Where("product_id = ? AND deleted_at IS NULL AND id <> ?", rec.ProductID, rec.ID).Order("position, id").Find(&others).Error
	}
	var sku string
	if err == nil {
		err = c.Tx.Raw("SELECT sku FROM products WHERE id = ?", rec.ProductID).Scan(&sku).Error
	}
	if err != nil {
		return fmt.Errorf("read variants of product %d: %w", rec.ProductID, err)
	}
	if rec.ID == 0 && len(others) > 0 {
		rec.Position = others[len(others)-1].Position + 1
	}
	if rec.ID == 0 && len(others) >= mostVariants {
		return fault.Field("product_id", "errors.maxItems", "Count", mostVariants)
	}
	wrong := fault.Fields{}
	rule := variantRule{tx: c.Tx, wrong: wrong, path: func(int) string { return "" }}
	if err := rule.codes(sku, rec.ProductID, []*ProductVariant{rec}); err != nil {
		return err
	}
	// The others stand first, so that what is wrong is told of this one.
	if err := rule.combinations(append(pointers(others), rec)); err != nil {
		return err
	}
	return wrong.Err()
}

func noteVariant(c *resource.Call, rec, old *ProductVariant) error {
	var before []*ProductVariant
	if old != nil {
		before = append(before, old)
	}
	return errors.Join(
		noteVariants(c, stock.Cause{}, []*ProductVariant{rec}, before),
		noteVariantPrice(c, rec, old),
	)
}

// noteVariantPrice writes what was changed about what one variant costs; nil
// stands for one that is not there.
func noteVariantPrice(c *resource.Call, rec, old *ProductVariant) error {
	var p Product
	if err := c.Tx.Where("id = ?", cmp.Or(rec, old).ProductID).Limit(1).Find(&p).Error; err != nil {
		return fmt.Errorf("read the product of a variant: %w", err)
	}
	inForce := func(v *ProductVariant) map[pricedGoods]PriceChange {
		p.Variants = nil
		if v != nil {
			p.Variants = []ProductVariant{*v}
		}
		return p.pricesInForce(c.Now)
	}
	return writePrices(c.Tx, inForce(old), inForce(rec))
}

func removeVariant(c *resource.Call, v *ProductVariant) error {
	if err := keepUsed(c, v); err != nil {
		return err
	}
	if err := c.Tx.Exec("UPDATE products SET version = version + 1, updated_at = ? WHERE id = ?", c.Now, v.ProductID).Error; err != nil {
		return fmt.Errorf("note the removal of variant %d: %w", v.ID, err)
	}
	return noteVariantPrice(c, nil, v)
}
