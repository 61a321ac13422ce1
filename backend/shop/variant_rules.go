package shop

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/shop/gtin"
	"backoffice/backend/shop/property"
	"backoffice/backend/store/db"
)

// variantRule holds variants of one product against each other and against
// what the database knows. path is what stands before the names of fields of
// the variant at an index.
type variantRule struct {
	tx    *gorm.DB
	wrong fault.Fields
	path  func(i int) string
}

// check refuses what no field of a variant can detect by itself, and settles its
// combination.
func (r variantRule) check(sku string, product uint64, variants []*ProductVariant) error {
	if err := r.combinations(variants); err != nil {
		return err
	}
	return r.codes(sku, product, variants)
}

// combinations refuses a property twice in one variant, and two variants with
// the same values.
func (r variantRule) combinations(variants []*ProductVariant) error {
	var ids []uint64
	for _, v := range variants {
		ids = append(ids, v.ValueIDs...)
	}
	slices.Sort(ids)
	of, err := property.Of(r.tx, slices.Compact(ids))
	if err != nil {
		return err
	}
	taken := map[string]bool{}
	for i, v := range variants {
		v.Combination = combinationOf(v.ValueIDs)
		if taken[v.Combination] {
			r.wrong.Add(r.path(i)+"value_ids", fault.M("errors.combinationTaken"))
		}
		taken[v.Combination] = true
		seen := map[uint64]bool{}
		for _, id := range v.ValueIDs {
			if seen[of[id]] {
				r.wrong.Add(r.path(i)+"value_ids", fault.M("errors.propertyTwice"))
				break
			}
			seen[of[id]] = true
		}
	}
	return nil
}

// codes refuses a code that a product has: one code names one thing to buy.
func (r variantRule) codes(own string, product uint64, variants []*ProductVariant) error {
	at := map[string]int{}
	var codes []string
	for i, v := range variants {
		code := db.FoldCase(v.SKU)
		at[code] = i
		codes = append(codes, code)
	}
	if i, same := at[db.FoldCase(own)]; same && own != "" {
		r.wrong.Add(r.path(i)+"sku", fault.M("errors.skuUnique"))
	}
	var found []string
	if len(codes) > 0 {
		err := r.tx.Raw("SELECT sku_fold FROM products WHERE sku_fold IN ? AND live = ? AND id <> ?", codes, true, product).Scan(&found).Error
		if err != nil {
			return fmt.Errorf("look for codes of variants: %w", err)
		}
	}
	for _, sku := range found {
		if i, known := at[sku]; known {
			r.wrong.Add(r.path(i)+"sku", fault.M("errors.skuUnique"))
		}
	}
	return nil
}

// combinationOf is the same for the same values in any order.
func combinationOf(ids []uint64) string {
	sorted := slices.Sorted(slices.Values(ids))
	parts := make([]string, len(sorted))
	for i, id := range sorted {
		parts[i] = strconv.FormatUint(id, 10)
	}
	return strings.Join(parts, "-")
}

// checkEANs looks at the numbers of variants; path is what stands before the names of
// fields of the one at an index.
func checkEANs(wrong fault.Fields, variants, before []*ProductVariant, path func(i int) string) {
	was := make(map[uint64]string, len(before))
	for _, v := range before {
		was[v.ID] = v.EAN
	}
	for i, v := range variants {
		gtin.Check(wrong, path(i)+"ean", v.EAN, was[v.ID])
	}
}
