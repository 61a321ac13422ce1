package shop

import (
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/shop/property"
)

var variantUses []func(tx *gorm.DB, ids []uint64) (used []uint64, err error)

// OnVariantRemoval has find asked which of some variants something refers to,
// such as lines of orders: those cannot be taken away, only hidden. Register at
// start, before anything is served.
func OnVariantRemoval(find func(tx *gorm.DB, ids []uint64) (used []uint64, err error)) {
	variantUses = append(variantUses, find)
}

// usedVariants are those of the variants that something refers to.
func usedVariants(tx *gorm.DB, ids []uint64) (map[uint64]bool, error) {
	used := map[uint64]bool{}
	for _, find := range variantUses {
		found, err := find(tx, ids)
		if err != nil {
			return nil, fmt.Errorf("look for what refers to variants: %w", err)
		}
		for _, id := range found {
			used[id] = true
		}
	}
	return used, nil
}

// checkUnused refuses to remove a variant that something refers to.
func checkUnused(c *resource.Call, v *ProductVariant) error {
	used, err := usedVariants(c.Tx, []uint64{v.ID})
	if err == nil && used[v.ID] {
		return fault.New(fault.Conflict, "errors.itemInUse")
	}
	return err
}

// DescribeVariants fills in what variants show beyond their columns.
func DescribeVariants(c *resource.Call, variants []ProductVariant) error {
	if len(variants) == 0 {
		return nil
	}
	ids := make([]uint64, len(variants))
	var values []uint64
	for i, v := range variants {
		ids[i] = v.ID
		values = append(values, v.ValueIDs...)
	}
	used, err := usedVariants(c.Tx, ids)
	if err != nil {
		return err
	}
	titles, err := property.Titles(c, values)
	if err != nil {
		return err
	}
	for i := range variants {
		v := &variants[i]
		v.Remove, v.Label, v.Properties, v.PropertyValues = !used[v.ID], "", nil, nil
		for _, id := range v.ValueIDs {
			value := titles[id]
			v.Properties = append(v.Properties, Chosen{PropertyID: value.PropertyID, ValueID: id})
			v.PropertyValues = append(v.PropertyValues, value.Badge())
			if v.Label != "" {
				v.Label += ", "
			}
			v.Label += value.Title
		}
	}
	return nil
}
