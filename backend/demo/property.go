package demo

import (
	"context"
	"fmt"

	"backoffice/backend/engine"
)

// savedValue is a value of a property as it was saved.
type savedValue struct {
	id, property uint64
	title        [2]string // in Slovak and in English
}

// localised is a text in each locale: Slovak, or English where it is another.
func localised(locales []string, texts map[string][2]string) map[string]any {
	langs := make(map[string]any, len(locales))
	for _, locale := range locales {
		at := 0
		if locale != fallback {
			at = 1
		}
		values := make(map[string]any, len(texts))
		for name, text := range texts {
			values[name] = text[at]
		}
		langs[locale] = values
	}
	return langs
}

// saveProperties writes what variants differ in.
func (f *filling) saveProperties(ctx context.Context) error {
	known, err := f.titles(ctx, "SELECT property_id AS id, title AS code FROM property_langs WHERE live = 1 AND locale = ?")
	if err != nil {
		return err
	}
	for _, p := range f.site.Catalogue.Properties {
		title := pairs{p.SK, p.EN}
		if known[f.inFirst(title.text(0))] != 0 {
			continue
		}
		values := make([]any, len(p.Values))
		for i, v := range p.Values {
			values[i] = map[string]any{"data": v.Data, "langs": localised(f.Locales, map[string][2]string{"title": {v.SK, v.EN}})}
		}
		body := engine.Body{"langs": localised(f.Locales, map[string][2]string{"title": title.text(0), "title_url": title.text(1)}), "values": values}
		if _, err := f.save(ctx, "shop/property", 0, body); err != nil {
			return fmt.Errorf("%s: %w", p.Key, err)
		}
	}
	return f.findValues(ctx)
}

// findValues notes the ids of the values by their keys.
func (f *filling) findValues(ctx context.Context) error {
	properties, err := f.titles(ctx, "SELECT property_id AS id, title AS code FROM property_langs WHERE live = 1 AND locale = ?")
	if err != nil {
		return err
	}
	var rows []struct {
		ID, PropertyID uint64
		Title          string
	}
	err = f.DB.Write(ctx).Raw("SELECT v.id, v.property_id, l.title FROM property_values v JOIN property_value_langs l ON l.property_value_id = v.id"+
		" WHERE v.deleted_at IS NULL AND l.locale = ?", f.Locales[0]).Scan(&rows).Error
	if err != nil {
		return fmt.Errorf("look for values of properties: %w", err)
	}
	f.values = map[string]savedValue{}
	for _, p := range f.site.Catalogue.Properties {
		for _, v := range p.Values {
			for _, row := range rows {
				if row.PropertyID == properties[f.inFirst(pairs{p.SK, p.EN}.text(0))] && row.Title == f.inFirst([2]string{v.SK, v.EN}) {
					f.values[v.Key] = savedValue{id: row.ID, property: row.PropertyID, title: [2]string{v.SK, v.EN}}
				}
			}
		}
	}
	return nil
}

// inFirst is a text in the default locale.
func (f *filling) inFirst(text [2]string) string {
	if f.Locales[0] == fallback {
		return text[0]
	}
	return text[1]
}

// titles are ids by their titles in the default locale.
func (f *filling) titles(ctx context.Context, query string) (map[string]uint64, error) {
	return f.codes(ctx, query, f.Locales[0])
}
