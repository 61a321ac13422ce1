package shop

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/shop/codes"
	"backoffice/backend/shop/gtin"
	"backoffice/backend/shop/priceledger"
	"backoffice/backend/shop/stock"
)

// pointers lets variants be changed in their place.
func pointers(variants []ProductVariant) []*ProductVariant {
	list := make([]*ProductVariant, len(variants))
	for i := range variants {
		list[i] = &variants[i]
	}
	return list
}

// noteVariants writes what a save changed in variants: which values they have,
// and their stock.
func noteVariants(c *resource.Call, why stock.Cause, variants, before []*ProductVariant) error {
	old := make(map[uint64]*ProductVariant, len(before))
	for _, v := range before {
		old[v.ID] = v
	}
	var fresh []*ProductVariant
	var changes []stock.Change
	for _, v := range variants {
		was := old[v.ID]
		if was == nil {
			fresh, was = append(fresh, v), &ProductVariant{}
		}
		line := stock.Line{ProductID: v.ProductID, VariantID: v.ID, Quantity: v.Stock - was.Stock}
		changes = append(changes, stock.Change{Line: line, Balance: v.Stock})
	}
	return errors.Join(
		linkValues(c.Tx, fresh),
		stock.Note(c.Tx, causeOf(c, why), changes...),
	)
}

// linkValues writes which values new variants have; those never change.
func linkValues(tx *gorm.DB, variants []*ProductVariant) error {
	var args []any
	for _, v := range variants {
		for _, id := range v.ValueIDs {
			args = append(args, v.ID, id)
		}
	}
	for part := range slices.Chunk(args, 1000) {
		marks := strings.TrimSuffix(strings.Repeat("(?, ?), ", len(part)/2), ", ")
		if err := tx.Exec("INSERT INTO product_variant_values (product_variant_id, property_value_id) VALUES "+marks, part...).Error; err != nil {
			return fmt.Errorf("link variants with their values: %w", err)
		}
	}
	return nil
}

// holdProduct takes the product's row first, as every save of its form does, and notes what
// its sale did by itself until now before a variant costs something else. Of several variants
// that a batch of a file changes it is taken once.
func holdProduct(c *resource.Call, id uint64) error {
	_, err := resource.Once(c, fmt.Sprint("shop.product.held.", id), func() (held []uint64, err error) {
		err = c.Tx.Model(&Product{}).Clauses(clause.Locking{Strength: clause.LockingStrengthUpdate}).Where("id = ?", id).Pluck("id", &held).Error
		if err == nil {
			err = turnDue(c.Tx, id, c.Now)
		}
		return held, err
	})
	if err != nil {
		return fmt.Errorf("hold product %d, whose variant changes: %w", id, err)
	}
	return nil
}

// touchProduct lets whoever has the product's form open learn that a variant changed.
func touchProduct(c *resource.Call, id uint64) error {
	_, err := resource.Once(c, fmt.Sprint("shop.product.touched.", id), func() (bool, error) {
		return true, c.Tx.Exec("UPDATE products SET version = version + 1, updated_at = ? WHERE id = ?", c.Now, id).Error
	})
	if err != nil {
		return fmt.Errorf("note a change of a variant of product %d: %w", id, err)
	}
	return nil
}

// nameVariants gives the variants of a product that is saved what it is called, by which
// their list is searched.
func nameVariants(_ *resource.Call, rec, _ *Product) error {
	titles := make([]string, len(rec.Langs))
	for i, l := range rec.Langs {
		titles[i] = l.Title
	}
	for i := range rec.Variants {
		rec.Variants[i].ProductTitles = joinTitles(titles)
	}
	return nil
}

// joinTitles are titles in several languages as one text, each once.
func joinTitles(titles []string) string {
	titles = slices.DeleteFunc(slices.Clone(titles), func(title string) bool { return title == "" })
	slices.Sort(titles)
	return strings.Join(slices.Compact(titles), " ")
}

// titlesOf are those of a product, as nameVariants has them; read once for the rows of a file.
func titlesOf(c *resource.Call, id uint64) (string, error) {
	return resource.Once(c, fmt.Sprint("shop.product.titles.", id), func() (string, error) {
		var titles []string
		if err := c.Tx.Table("product_langs").Where("product_id = ?", id).Pluck("title", &titles).Error; err != nil {
			return "", fmt.Errorf("read what product %d is called: %w", id, err)
		}
		return joinTitles(titles), nil
	})
}

// previewVariant refuses a row of a file before anything is written, for what the save
// would refuse it for.
func (d Deps) previewVariant(c *resource.Call, rec, old *ProductVariant) error {
	if c.Records != nil {
		return nil // a save looks once it holds the product
	}
	return errors.Join(compareVariant(c, rec, old), codes.WarnEANs(c, d.Texts, rec, old))
}

// checkVariant holds a variant that is saved by itself against the others.
func checkVariant(c *resource.Call, rec, old *ProductVariant) error {
	if err := holdProduct(c, rec.ProductID); err != nil {
		return err
	}
	var err error
	if rec.ProductTitles, err = titlesOf(c, rec.ProductID); err != nil {
		return err
	}
	return compareVariant(c, rec, old)
}

// siblings are a product and what its variants are, with those that a file makes.
type siblings struct {
	sku      string
	there    bool
	variants []ProductVariant
}

// siblingsOf are those of a product, read once for the rows of a file.
func siblingsOf(c *resource.Call, id uint64) (*siblings, error) {
	return resource.Once(c, fmt.Sprint("shop.variants.of.", id), func() (*siblings, error) {
		var p Product
		found := c.Tx.Select("id", "sku").Where("id = ? AND live = ?", id, true).Limit(1).Find(&p)
		s := &siblings{sku: p.SKU, there: found.RowsAffected > 0}
		err := found.Error
		if err == nil {
			err = c.Tx.Select("id", "position", "combination").Where("product_id = ? AND live = ?", id, true).Order("position, id").Find(&s.variants).Error
		}
		if err != nil {
			return nil, fmt.Errorf("read product %d and its variants: %w", id, err)
		}
		return s, nil
	})
}

// compareVariant holds a variant against its product and the other variants. One whose code
// is as it was differs from them as before: what it combines never changes.
func compareVariant(c *resource.Call, rec, old *ProductVariant) error {
	wrong := fault.Fields{}
	was := ""
	if old != nil {
		was = old.EAN
	}
	gtin.Check(wrong, "ean", rec.EAN, was)
	if old != nil && old.SKU == rec.SKU {
		return wrong.Err()
	}
	of, err := siblingsOf(c, rec.ProductID)
	if err != nil {
		return err
	}
	if !of.there {
		return fault.Field("product_id", "errors.option")
	}
	rule := variantRule{tx: c.Tx, wrong: wrong, path: func(int) string { return "" }}
	if err := rule.check(of.sku, rec.ProductID, []*ProductVariant{rec}); err != nil {
		return err
	}
	same := func(v ProductVariant) bool {
		return (v.ID != rec.ID || rec.ID == 0) && v.Combination == rec.Combination
	}
	if slices.ContainsFunc(of.variants, same) {
		wrong.Add("value_ids", fault.M("errors.combinationTaken"))
	}
	if rec.ID == 0 && len(of.variants) >= mostVariants {
		wrong.Add("product_id", fault.M("errors.maxItems", "Count", mostVariants))
	}
	if rec.ID == 0 && len(wrong) == 0 {
		if n := len(of.variants); n > 0 {
			rec.Position = of.variants[n-1].Position + 1
		}
		of.variants = append(of.variants, *rec)
	}
	return wrong.Err()
}

func (d Deps) noteVariant(c *resource.Call, rec, old *ProductVariant) error {
	var before []*ProductVariant
	if old != nil {
		before = append(before, old)
	}
	err := errors.Join(touchProduct(c, rec.ProductID), noteVariants(c, stock.Cause{}, []*ProductVariant{rec}, before), noteVariantPrice(c, rec, old))
	if err != nil || c.Warn == nil || c.Import != "" { // of a file the report said it
		return err
	}
	return codes.WarnEANs(c, d.Texts, rec, old)
}

// noteVariantPrice writes what was changed about what one variant costs; nil
// stands for one that is not there.
func noteVariantPrice(c *resource.Call, rec, old *ProductVariant) error {
	id := cmp.Or(rec, old).ProductID
	p, err := resource.Once(c, fmt.Sprint("shop.product.priced.", id), func() (p Product, err error) {
		if err = c.Tx.Where("id = ?", id).Limit(1).Find(&p).Error; err != nil {
			err = fmt.Errorf("read the product of a variant: %w", err)
		}
		return p, err
	})
	if err != nil {
		return err
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
	if err := holdProduct(c, v.ProductID); err != nil {
		return err
	}
	return errors.Join(touchProduct(c, v.ProductID), noteVariantPrice(c, nil, v))
}
