package shop

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

// saveProperties writes what variants differ in.
func (s *Seeder) saveProperties(ctx context.Context) error {
	known, err := s.Titles(ctx, "SELECT property_id AS id, title AS code FROM property_langs WHERE live = 1 AND locale = ?")
	if err != nil {
		return err
	}
	for _, p := range s.Catalogue.Properties {
		title := pairs{p.SK, p.EN}
		if known[s.InFirst(title.text(0))] != 0 {
			continue
		}
		values := make([]any, len(p.Values))
		for i, v := range p.Values {
			values[i] = map[string]any{"data": v.Data, "langs": s.Localised(map[string][2]string{"title": {v.SK, v.EN}})}
		}
		body := engine.Body{"langs": s.Localised(map[string][2]string{"title": title.text(0), "title_url": title.text(1)}), "values": values}
		if _, err := s.Save(ctx, "shop/property", 0, body); err != nil {
			return fmt.Errorf("%s: %w", p.Key, err)
		}
	}
	return s.findValues(ctx)
}

// findValues notes the ids of the values by their keys.
func (s *Seeder) findValues(ctx context.Context) error {
	properties, err := s.Titles(ctx, "SELECT property_id AS id, title AS code FROM property_langs WHERE live = 1 AND locale = ?")
	if err != nil {
		return err
	}
	var rows []struct {
		ID, PropertyID uint64
		Title          string
	}
	err = s.DB.Write(ctx).Raw("SELECT v.id, v.property_id, l.title FROM property_values v JOIN property_value_langs l ON l.property_value_id = v.id"+
		" WHERE v.deleted_at IS NULL AND l.locale = ?", s.Locales[0]).Scan(&rows).Error
	if err != nil {
		return fmt.Errorf("look for values of properties: %w", err)
	}
	s.values = map[string]savedValue{}
	for _, p := range s.Catalogue.Properties {
		for _, v := range p.Values {
			for _, row := range rows {
				if row.PropertyID == properties[s.InFirst(pairs{p.SK, p.EN}.text(0))] && row.Title == s.InFirst([2]string{v.SK, v.EN}) {
					s.values[v.Key] = savedValue{id: row.ID, property: row.PropertyID, title: [2]string{v.SK, v.EN}}
				}
			}
		}
	}
	return nil
}
