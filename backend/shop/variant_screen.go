package shop

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/gtin"
	"backoffice/backend/shop/priceledger"
	"backoffice/backend/shop/stock"
	"backoffice/backend/store/db"
)

// A variant has calls of its own beside the form of its product (002 §7). What
// they do is what the form does: the same rules, ledgers and log.
var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Resource[ProductVariant]{
		Name:    "shop/product_variant",
		Address: "shop/product/variant",
		Title:   "sku",
		Menu:    resource.Menu{None: true},
		Form: resource.Form{
			Main: append(field.List{field.Select("product_id").From("shop/product/list").Required().CreateOnly()}, variantFields...),
		},
		Options: []resource.Options{{Path: "all", Label: "sku"}, {Path: "of/{product_id}", Label: "sku", Where: "status = 1", Extra: []string{"stock"}, Sort: "position", Describe: d.variantChoices}},
		Calls:   []resource.Action{resource.Destroy},
		Feeds: []resource.Feed{
			{Name: "variants", Path: "{id}", Run: listVariants},
			{Name: "codes", Path: "codes", Query: []string{"prefix", "id"}, Run: listCodes},
		},
		Access: resource.Access{resource.ActDestroy: resource.Staff},
		Hooks: resource.Hooks[ProductVariant]{
			Prepare:       d.describeVariant,
			BeforeSave:    checkVariant,
			AfterSave:     d.noteVariant,
			BeforeDestroy: removeVariant,
		},
	}.Screen()
})

// variantChoices are variants as an order chooses them: by their values, how many
// there are, and the code.
func (d Deps) variantChoices(c *resource.Call, ids []uint64) (map[uint64]string, error) {
	var list []ProductVariant
	if err := c.Tx.Where("id IN ?", ids).Find(&list).Error; err != nil {
		return nil, fmt.Errorf("read variants to choose from: %w", err)
	}
	if err := DescribeVariants(c, list); err != nil {
		return nil, err
	}
	labels := make(map[uint64]string, len(list))
	for _, v := range list {
		labels[v.ID] = d.Texts.Text(c.Locale, "shop.product_variant.choice", map[string]any{"Label": cmp.Or(v.Label, v.SKU), "Count": v.Stock, "SKU": v.SKU})
	}
	return labels, nil
}

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
	if err := DescribeVariants(c, p.Variants); err != nil {
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
	prefix = db.FoldCase(prefix)
	codes, end := []string{}, prefix+"\U0010FFFF"
	err = c.Tx.Raw("SELECT sku FROM product_variants WHERE sku_fold >= ? AND sku_fold < ? AND live = ? AND product_id <> ?"+
		" UNION SELECT sku FROM products WHERE sku_fold >= ? AND sku_fold < ? AND live = ? AND id <> ? LIMIT 5000",
		prefix, end, true, id, prefix, end, true, id).Scan(&codes).Error
	if err != nil {
		return resource.Reply{}, fmt.Errorf("read codes: %w", err)
	}
	return resource.Reply{Data: codes}, nil
}

// variantRow is a variant as its calls return it.
type variantRow struct {
	ID      uint64   `json:"id"`
	Version int64    `json:"version"`
	Weight  *float64 `json:"weight"` // kilograms
	ProductVariant
}

func (v ProductVariant) row() variantRow {
	row := variantRow{ID: v.ID, Version: v.Version, ProductVariant: v}
	if v.Weight != nil {
		kilograms := float64(*v.Weight) / 1000
		row.Weight = &kilograms
	}
	return row
}

func (d Deps) describeVariant(c *resource.Call, v *ProductVariant) error {
	one := []ProductVariant{*v}
	if err := DescribeVariants(c, one); err != nil {
		return err
	}
	*v = one[0]
	p, err := withSiblings(c, v)
	if err != nil {
		return err
	}
	if err := d.describeEANs(c, &p); err != nil {
		return err
	}
	v.EANNote = p.Variants[0].EANNote
	return nil
}

// withSiblings is the product of a variant, which is the first of its variants.
func withSiblings(c *resource.Call, v *ProductVariant) (Product, error) {
	p := Product{Record: resource.Record{ID: v.ProductID}}
	err := c.Tx.Limit(1).Find(&p).Error
	if err == nil {
		err = c.Tx.Where("product_id = ? AND deleted_at IS NULL AND id <> ?", v.ProductID, v.ID).Order("position, id").Find(&p.Variants).Error
	}
	if err != nil {
		return p, fmt.Errorf("read product %d with its variants: %w", v.ProductID, err)
	}
	p.Variants = append([]ProductVariant{*v}, p.Variants...)
	return p, nil
}

// warnVariantEAN warns of a variant that is saved by itself as the product's form does.
func (d Deps) warnVariantEAN(c *resource.Call, rec, old *ProductVariant) error {
	if c.Warn == nil || rec.EAN == "" || old != nil && old.EAN == rec.EAN {
		return nil
	}
	p, err := withSiblings(c, rec)
	if err != nil {
		return err
	}
	was := p
	was.Variants = slices.Clone(p.Variants)
	was.Variants[0].EAN = ""
	return d.warnEANs(c, &p, &was)
}

// touchProduct takes the product's row first, as every save of its form does:
// whoever has that open learns that a variant changed.
func touchProduct(c *resource.Call, id uint64) error {
	if err := c.Tx.Exec("UPDATE products SET version = version + 1, updated_at = ? WHERE id = ?", c.Now, id).Error; err != nil {
		return fmt.Errorf("note a change of a variant of product %d: %w", id, err)
	}
	return nil
}

// checkVariant holds a variant that is saved by itself against the others.
func checkVariant(c *resource.Call, rec, old *ProductVariant) error {
	var others []ProductVariant
	var codes []string
	err := touchProduct(c, rec.ProductID)
	if err == nil {
		err = c.Tx.Raw("SELECT sku FROM products WHERE id = ? AND deleted_at IS NULL", rec.ProductID).Scan(&codes).Error
	}
	if err == nil {
		err = c.Tx.Where("product_id = ? AND deleted_at IS NULL AND id <> ?", rec.ProductID, rec.ID).Order("position, id").Find(&others).Error
	}
	if err != nil {
		return fmt.Errorf("read variants of product %d: %w", rec.ProductID, err)
	}
	if len(codes) == 0 {
		return fault.Field("product_id", "errors.option")
	}
	if rec.ID == 0 && len(others) > 0 {
		rec.Position = others[len(others)-1].Position + 1
	}
	if rec.ID == 0 && len(others) >= mostVariants {
		return fault.Field("product_id", "errors.maxItems", "Count", mostVariants)
	}
	wrong := fault.Fields{}
	was := ""
	if old != nil {
		was = old.EAN
	}
	gtin.Check(wrong, "ean", rec.EAN, was)
	rule := variantRule{tx: c.Tx, wrong: wrong, path: func(int) string { return "" }}
	if err := rule.codes(codes[0], rec.ProductID, []*ProductVariant{rec}); err != nil {
		return err
	}
	// The others stand first, so that what is wrong is reported of this one.
	if err := rule.combinations(append(pointers(others), rec)); err != nil {
		return err
	}
	return wrong.Err()
}

func (d Deps) noteVariant(c *resource.Call, rec, old *ProductVariant) error {
	var before []*ProductVariant
	if old != nil {
		before = append(before, old)
	}
	return errors.Join(
		noteVariants(c, stock.Cause{}, []*ProductVariant{rec}, before),
		noteVariantPrice(c, rec, old),
		d.warnVariantEAN(c, rec, old),
	)
}

// noteVariantPrice writes what was changed about what one variant costs; nil
// stands for one that is not there.
func noteVariantPrice(c *resource.Call, rec, old *ProductVariant) error {
	var p Product
	if err := c.Tx.Where("id = ?", cmp.Or(rec, old).ProductID).Limit(1).Find(&p).Error; err != nil {
		return fmt.Errorf("read the product of a variant: %w", err)
	}
	inForce := func(v *ProductVariant) map[priceledger.Goods]priceledger.Change {
		p.Variants = nil
		if v != nil {
			p.Variants = []ProductVariant{*v}
		}
		return p.PricesInForce(c.Now)
	}
	return priceledger.Note(c.Tx, inForce(old), inForce(rec))
}

func removeVariant(c *resource.Call, v *ProductVariant) error {
	if err := checkUnused(c, v); err != nil {
		return err
	}
	if err := touchProduct(c, v.ProductID); err != nil {
		return err
	}
	return noteVariantPrice(c, nil, v)
}
