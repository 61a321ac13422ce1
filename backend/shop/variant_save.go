package shop

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/resource"
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
