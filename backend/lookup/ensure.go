package lookup

import (
	"context"
	"fmt"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// Fixed is an option list whose entries the program itself defines: their ids
// count from 1 in the order of Names, their titles are texts of the locale
// files, so that a further language needs no more than its files.
type Fixed struct {
	Table  string   // "modules"
	Langs  string   // "module_langs"
	Owner  string   // "module_id"
	Names  []string // in the order of the ids; append only
	Prefix string   // of the locale keys: "lookup.modules."
	Places []int    // of each name, in the column "position" of a new entry; nil: the table has none
}

// FixedModules is the list of Modules.
var FixedModules = Fixed{
	Table: "modules", Langs: "module_langs", Owner: "module_id", Names: Modules, Prefix: "lookup.modules.",
}

// Keys are the locale keys of the titles, in the order of the ids.
func (f Fixed) Keys() []string {
	keys := make([]string, len(f.Names))
	for i, name := range f.Names {
		keys[i] = f.Prefix + name
	}
	return keys
}

// Ensure writes the entries that are missing, and the titles that differ from
// the texts, in every content locale. Any number of processes may call it.
func (f Fixed) Ensure(ctx context.Context, d *db.DB, locales []string, text func(locale, key string) string) error {
	err := d.Tx(ctx, func(tx *gorm.DB) error {
		now := db.Now()
		for i, key := range f.Keys() {
			id := uint64(i + 1)
			if err := f.ensureEntry(tx, i, now); err != nil {
				return err
			}
			for _, locale := range locales {
				if err := f.ensureTitle(tx, id, locale, text(locale, key)); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("ensure %s: %w", f.Table, err)
	}
	return nil
}

func (f Fixed) ensureEntry(tx *gorm.DB, at int, now time.Time) error {
	id := uint64(at + 1)
	var rows int64
	if err := tx.Table(f.Table).Where("id = ?", id).Count(&rows).Error; err != nil || rows > 0 {
		return err
	}
	live := true
	err := ignoreDuplicate(tx.Table(f.Table).Create(&resource.Record{ID: id, CreatedAt: now, UpdatedAt: now, Live: &live, Version: 1}))
	if err != nil || f.Places == nil {
		return err
	}
	return tx.Table(f.Table).Where("id = ?", id).Update("position", f.Places[at]).Error
}

func (f Fixed) ensureTitle(tx *gorm.DB, id uint64, locale, title string) error {
	set := map[string]any{"title": title, "search_norm": db.Fold(title), "sort_key": db.SortKey(locale, title)}
	var titles []string
	err := tx.Table(f.Langs).Where(map[string]any{f.Owner: id, "locale": locale}).Pluck("title", &titles).Error
	switch {
	case err != nil || len(titles) == 1 && titles[0] == title:
		return err
	case len(titles) == 1:
		return tx.Table(f.Langs).Where(map[string]any{f.Owner: id, "locale": locale}).Updates(set).Error
	}
	set[f.Owner], set["locale"], set["live"] = id, locale, true
	return ignoreDuplicate(tx.Table(f.Langs).Create(set))
}

// ignoreDuplicate forgives a row that another process wrote at the same moment.
func ignoreDuplicate(result *gorm.DB) error {
	if db.IsDuplicate(result.Error) {
		return nil
	}
	return result.Error
}
