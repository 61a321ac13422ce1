package seed

import (
	"fmt"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// SaveLines saves a record a line, the first part being its age in hours, into
// a table that has none yet.
func (t Target) SaveLines(tx *gorm.DB, table, lines string, parts int, record func([]string, resource.Record) any) error {
	var there int64
	if err := tx.Table(table).Limit(1).Count(&there).Error; err != nil || there > 0 {
		return err
	}
	live := true
	for line := range strings.Lines(strings.TrimSpace(lines)) {
		at := strings.Split(strings.TrimSpace(line), "|")
		if len(at) != parts {
			return fmt.Errorf("%s: %q has %d parts", table, line, len(at))
		}
		age, err := time.ParseDuration(at[0] + "h")
		if err != nil {
			return fmt.Errorf("%s: %w", table, err)
		}
		made := t.Now().Add(-age)
		head := resource.Record{CreatedAt: made, UpdatedAt: made, Live: &live, Version: 1}
		if err := tx.Create(record(at, head)).Error; err != nil {
			return fmt.Errorf("save to %s: %w", table, err)
		}
	}
	return nil
}

// Keys are what lists sort and search a record by.
func (t Target) Keys(title string, parts ...string) resource.Keys {
	return resource.Keys{SearchNorm: db.SearchText(db.LongSearchRunes, parts...), SortKey: db.SortKey(t.Locales[0], title)}
}

// Languages are the ids of the languages by their codes. Someone may write in a
// language that the site has not.
func Languages(tx *gorm.DB) (map[string]*uint64, error) {
	var all []lookup.Language
	if err := tx.Find(&all).Error; err != nil {
		return nil, fmt.Errorf("look for the languages: %w", err)
	}
	ids := map[string]*uint64{}
	for i := range all {
		ids[all[i].Code] = &all[i].ID
	}
	return ids, nil
}
