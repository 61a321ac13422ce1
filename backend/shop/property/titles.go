package property

import (
	"fmt"
	"slices"

	"gorm.io/gorm"

	"backoffice/backend/resource"
)

// Title is a value as it is called in the reader's language.
type Title struct {
	ID, PropertyID uint64
	Title          string
}

// Badge is the title as an item of badges, labelled at value_lang.title (002 §7).
func (t Title) Badge() map[string]any {
	return map[string]any{"id": t.ID, "property_id": t.PropertyID, "value_lang": map[string]any{"title": t.Title}}
}

// Titles are values as they are called in the caller's language, or the
// first that names them; removed ones too, since variants may still have them.
func Titles(c *resource.Call, ids []uint64) (map[uint64]Title, error) {
	slices.Sort(ids)
	ids = slices.Compact(ids)
	var rows []struct {
		ID, PropertyID uint64
		Locale, Title  string
	}
	err := c.Tx.Raw("SELECT v.id, v.property_id, l.locale, l.title FROM property_values v"+
		" JOIN property_value_langs l ON l.property_value_id = v.id WHERE v.id IN ? ORDER BY v.id, l.id", ids).Scan(&rows).Error
	if err != nil {
		return nil, fmt.Errorf("read titles of values: %w", err)
	}
	titles := make(map[uint64]Title, len(ids))
	for _, row := range rows {
		one, known := titles[row.ID]
		if !known || one.Title == "" || row.Locale == c.Locale && row.Title != "" {
			one.ID, one.PropertyID, one.Title = row.ID, row.PropertyID, row.Title
			titles[row.ID] = one
		}
	}
	return titles, nil
}

// Of are the properties that values belong to.
func Of(tx *gorm.DB, values []uint64) (map[uint64]uint64, error) {
	if len(values) == 0 {
		return nil, nil
	}
	var rows []struct{ ID, PropertyID uint64 }
	if err := tx.Raw("SELECT id, property_id FROM property_values WHERE id IN ?", values).Scan(&rows).Error; err != nil {
		return nil, fmt.Errorf("read properties of values: %w", err)
	}
	of := make(map[uint64]uint64, len(rows))
	for _, row := range rows {
		of[row.ID] = row.PropertyID
	}
	return of, nil
}
