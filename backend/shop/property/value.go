package property

import (
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// PropertyValue is a value of a property, such as "large" (002 §3).
type PropertyValue struct {
	resource.Record
	PropertyID uint64
	Position   int
	Data       string // free: a colour's code, a size's chart
	Remove     bool   `gorm:"-"` // no variant has it
	Langs      []PropertyValueLang
}

// PropertyValueLang is a value in one locale.
type PropertyValueLang struct {
	resource.Lang
	PropertyValueID uint64
	Title           string
}

var (
	valueTitle = field.Text("title").Required().Min(1).Max(255)
	valueData  = field.Text("data").Max(255)
)

// ValueScreen are the calls that a value has of its own, by which the form of a product
// adds one (002 §7). The catalogue registers it.
func ValueScreen() resource.Screen {
	return resource.Resource[PropertyValue]{
		Name:    "shop/property_value",
		Address: "shop/property/value",
		Title:   "langs.title",
		Menu:    resource.Menu{None: true},
		Form: resource.Form{
			Locales: field.List{valueTitle},
			Main:    field.List{field.Select("property_id").From("shop/property/list").Required().CreateOnly(), valueData},
		},
		Options: []resource.Options{{
			Path: "list/{property_id?}/{product_id?}", Label: "langs.title", Extra: []string{"data", "property_id"}, Sort: "position",
			Narrow: map[string]string{"product_id": "property_values.id IN (" + valuesOfProduct + ")"},
		}},
		Hooks: resource.Hooks[PropertyValue]{BeforeSave: checkValue},
	}.Screen()
}

// valuesOfProduct are the values that the variants of a product have.
const valuesOfProduct = "SELECT l.property_value_id FROM product_variant_values l" +
	" JOIN product_variants v ON v.id = l.product_variant_id WHERE v.product_id = ? AND v.live = 1"

// putLast gives a new value the place after all others.
func putLast(c *resource.Call, rec, old *PropertyValue) error {
	if old != nil {
		return nil
	}
	err := c.Tx.Raw("SELECT COALESCE(MAX(position), -1) + 1 FROM property_values WHERE property_id = ? AND deleted_at IS NULL", rec.PropertyID).
		Scan(&rec.Position).Error
	if err != nil {
		return fmt.Errorf("place a value of property %d: %w", rec.PropertyID, err)
	}
	return nil
}

// usedValues are those of the values that a variant has which is not removed.
func usedValues(tx *gorm.DB, ids []uint64) (map[uint64]bool, error) {
	var used []uint64
	err := tx.Raw("SELECT DISTINCT l.property_value_id FROM product_variant_values l JOIN product_variants v ON v.id = l.product_variant_id"+
		" JOIN products p ON p.id = v.product_id WHERE l.property_value_id IN ? AND v.deleted_at IS NULL AND p.deleted_at IS NULL", ids).Scan(&used).Error
	if err != nil {
		return nil, fmt.Errorf("look for variants with a value: %w", err)
	}
	set := make(map[uint64]bool, len(used))
	for _, id := range used {
		set[id] = true
	}
	return set, nil
}
