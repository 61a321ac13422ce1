package property

import (
	"fmt"
	"strings"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// looksLike is a title without what a reader does not distinguish.
func looksLike(title string) string {
	return strings.ToLower(strings.Join(strings.Fields(field.Seen(title)), " "))
}

// checkTwins refuses a value that is called like another of its property: nobody could
// choose between them. Those that were called so before may stay. path is what stands
// before the names of fields of the value at an index.
func checkTwins(wrong fault.Fields, values, before []PropertyValue, path func(i int) string) {
	was := map[uint64]map[string]string{}
	for _, v := range before {
		was[v.ID] = map[string]string{}
		for _, l := range v.Langs {
			was[v.ID][l.Locale] = l.Title
		}
	}
	held := map[string]bool{}
	each := func(stays bool, do func(i int, locale, name string)) {
		for i, v := range values {
			for _, l := range v.Langs {
				title, known := was[v.ID][l.Locale]
				if name := looksLike(l.Title); name != "" && stays == (known && title == l.Title) {
					do(i, l.Locale, l.Locale+" "+name)
				}
			}
		}
	}
	each(true, func(_ int, _, name string) { held[name] = true })
	each(false, func(i int, locale, name string) {
		if held[name] {
			wrong.Add(path(i)+"langs."+locale+".title", fault.M("errors.valueTwice"))
		}
		held[name] = true
	})
}

// checkValues holds the values of a property against each other.
func checkValues(_ *resource.Call, rec, old *Property) error {
	wrong := fault.Fields{}
	var before []PropertyValue
	if old != nil {
		before = old.Values
	}
	checkTwins(wrong, rec.Values, before, func(i int) string { return fmt.Sprintf("values.%d.", i) })
	return wrong.Err()
}

// checkValue holds a value that is saved by itself against the others, and places a new
// one. The property's row is taken first, as by every save of its form: whoever has that
// open learns that a value came, and does not take it away unseen.
func checkValue(c *resource.Call, rec, old *PropertyValue) error {
	if err := c.Tx.Exec("UPDATE properties SET version = version + 1, updated_at = ? WHERE id = ?", c.Now, rec.PropertyID).Error; err != nil {
		return fmt.Errorf("note a value of property %d: %w", rec.PropertyID, err)
	}
	var all []PropertyValue
	if err := c.Tx.Preload("Langs").Where("property_id = ? AND deleted_at IS NULL AND id <> ?", rec.PropertyID, rec.ID).Find(&all).Error; err != nil {
		return fmt.Errorf("read the values of property %d: %w", rec.PropertyID, err)
	}
	before := all
	if old != nil {
		before = append(before, *old)
	}
	wrong := fault.Fields{}
	checkTwins(wrong, append(all[:len(all):len(all)], *rec), before, func(int) string { return "" })
	if err := wrong.Err(); err != nil {
		return err
	}
	return putLast(c, rec, old)
}
