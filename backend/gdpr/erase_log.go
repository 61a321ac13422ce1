package gdpr

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gorm.io/gorm"
)

// scrubLog takes personal values out of what was noted of records.
func (d *Desk) scrubLog(tx *gorm.DB, p *Place, ids []uint64) error {
	if p.Model == "" {
		return nil
	}
	// Some screens share a model and not their records (document 000, section 3).
	apart := []string{""}
	for _, o := range d.Atlas.places {
		if o.Model == p.Model && o.Table != p.Table {
			apart = append(apart, o.Key)
		}
	}
	return d.scrub(tx, "model = ? AND row_id IN ? AND screen NOT IN ?", p.Model, ids, apart)
}

// scrub takes titles and personal values out of entries of the log: who did what to
// which record, when and with which other values stays.
func (d *Desk) scrub(tx *gorm.DB, where string, args ...any) error {
	var entries []logEntry
	if err := tx.Table("activity_log").Where(where, args...).Find(&entries).Error; err != nil {
		return fmt.Errorf("read the activity log: %w", err)
	}
	for _, e := range entries {
		changes, err := d.scrubbed(e)
		if err != nil {
			return err
		}
		if err := tx.Exec("UPDATE activity_log SET title = '', search_norm = '', changes = ? WHERE id = ?", changes, e.ID).Error; err != nil {
			return fmt.Errorf("empty an entry of the activity log: %w", err)
		}
	}
	return nil
}

// scrubbed are the changes of an entry without personal values.
func (d *Desk) scrubbed(e logEntry) (*string, error) {
	if e.Changes == nil {
		return nil, nil
	}
	var changes []map[string]any
	if err := json.Unmarshal([]byte(*e.Changes), &changes); err != nil {
		return nil, errors.Join(fmt.Errorf("read changes of activity %d", e.ID), err)
	}
	var personal []string
	for _, p := range d.Atlas.places {
		if p.Model == e.Model {
			personal = append(personal, p.Personal...)
		}
	}
	for _, c := range changes {
		name := strings.ReplaceAll(fmt.Sprint(c["field"]), ".", "_")
		if slices.ContainsFunc(personal, func(one string) bool { return one == name || strings.HasPrefix(name, one+"_") }) {
			c["before"], c["after"] = nil, nil
		}
	}
	raw, err := json.Marshal(changes)
	if err != nil {
		return nil, fmt.Errorf("write changes of activity %d: %w", e.ID, err)
	}
	text := string(raw)
	return &text, nil
}
