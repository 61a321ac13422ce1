package write

import (
	"fmt"
	"reflect"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/rows"
	"backoffice/backend/store/db"
)

// Keys writes the folded and collated copies of what is searched and
// sorted by: of the record, and of its items that have a list of their own.
func Keys(locales []string, s *bind.Screen, rec *rows.Record) error {
	if err := writeKeys(s.Main, rec.Val, locales[0], s.SearchMain, s.SearchRunes, s.SortMain); err != nil {
		return err
	}
	for _, f := range s.Fields {
		if f.Group == nil || f.Group.Listed == nil {
			continue
		}
		of := f.Group.Listed
		for _, item := range f.Group.Items(rec.Val) {
			if err := writeKeys(f.Group.Table, item, locales[0], of.SearchMain, of.SearchRunes, of.SortMain); err != nil {
				return err
			}
		}
	}
	if s.Langs == nil {
		return nil
	}
	langs := s.Langs.Rows(rec.Val)
	for _, row := range langs {
		// Where a text is missing, lists show that of another locale: it must be
		// found and sorted by what is shown.
		if norm := s.Langs.Table.StoredColumn("search_norm"); norm != nil {
			parts := make([]string, 0, len(s.SearchLang))
			for _, c := range s.SearchLang {
				parts = append(parts, rows.TitleText(locales, s.Langs, langs, row, c))
			}
			parts = append(parts, titlesBeside(s, langs, row)...)
			if err := norm.Set(row, db.SearchText(db.SearchRunes, parts...)); err != nil {
				return err
			}
		}
		for _, k := range s.SortLang {
			if err := k.Key.Set(row, db.SortKey(localeOf(s.Langs, row), rows.TitleText(locales, s.Langs, langs, row, k.From))); err != nil {
				return err
			}
		}
	}
	return nil
}

func localeOf(l *model.Langs, row reflect.Value) string {
	locale, _ := l.Locale.Get(row).(string)
	return locale
}

// titlesBeside are what the record is called in the other locales: whoever
// knows it by such a name finds it too.
func titlesBeside(s *bind.Screen, langs []reflect.Value, row reflect.Value) []string {
	if s.Title == nil || !s.Title.Lang || len(s.SearchLang) == 0 {
		return nil
	}
	own := s.Title.Column.Get(row)
	var titles []string
	for _, other := range langs {
		if text, ok := s.Title.Column.Get(other).(string); ok && own != nil && text != own {
			titles = append(titles, text)
		}
	}
	return titles
}

func writeKeys(t *model.Table, rec reflect.Value, locale string, search []*model.Column, runes int, sort []bind.SortKey) error {
	if norm := t.StoredColumn("search_norm"); norm != nil && len(search) > 0 {
		var parts []string
		for _, c := range search {
			switch value := c.Get(rec).(type) {
			case nil:
			case string:
				parts = append(parts, value)
			default:
				parts = append(parts, fmt.Sprint(value)) // a number
			}
		}
		if err := norm.Set(rec, db.SearchText(runes, parts...)); err != nil {
			return err
		}
	}
	for _, k := range sort {
		text, _ := k.From.Get(rec).(string)
		if err := k.Key.Set(rec, db.SortKey(locale, text)); err != nil {
			return err
		}
	}
	return nil
}

// Langs writes the localised rows of owner that are new or changed. They
// are written plainly: MySQL's way of inserting associations would move
// another record's row here when a unique value meets its own.
func Langs(tx *gorm.DB, l *model.Langs, before []reflect.Value, owner reflect.Value, id uint64, alive bool) error {
	if l == nil {
		return nil
	}
	old := make(map[uint64]reflect.Value, len(before))
	for _, row := range before {
		old[rows.IDOf(l.Table, row)] = row
	}
	var fresh []reflect.Value
	for _, row := range l.Rows(owner) {
		if err := l.Owner.Set(row, id); err != nil {
			return err
		}
		var mark any
		if alive {
			mark = true
		}
		if err := l.Live.Set(row, mark); err != nil {
			return err
		}
		rowID := rows.IDOf(l.Table, row)
		if rowID == 0 {
			fresh = append(fresh, row)
			continue
		}
		if _, err := Update(tx, l.Table, row, old[rowID]); err != nil {
			return fmt.Errorf("write language row %d of %s: %w", rowID, l.Table.Name, err)
		}
	}
	if err := insertRows(tx, l.Table, fresh); err != nil {
		return fmt.Errorf("write language rows of %s: %w", l.Table.Name, err)
	}
	return nil
}

// insertRows inserts rows. They do not learn their ids.
func insertRows(tx *gorm.DB, t *model.Table, rows []reflect.Value) error {
	if len(rows) == 0 {
		return nil
	}
	var args []any
	for _, row := range rows {
		one, err := t.InsertArgs(row)
		if err != nil {
			return err
		}
		args = append(args, one...)
	}
	return db.InsertRows(tx, t.Insert, args...)
}

// Update writes the columns in which row differs from old, what it was, and says
// whether there are any. A column that is named is written anew in every index that
// holds it.
func Update(tx *gorm.DB, t *model.Table, row, old reflect.Value) (differs bool, err error) {
	statement, args, err := t.Change(row, old)
	if err != nil || statement == "" {
		return false, err
	}
	_, err = Exec(tx, statement, args...)
	return true, err
}

// Refold writes anew what a stored record is searched and sorted by, and says whether
// anything of it was written otherwise.
func Refold(tx *gorm.DB, locales []string, s *bind.Screen, rec *rows.Record) (changed bool, err error) {
	old := rec.Clone(s)
	if err := Keys(locales, s, rec); err != nil {
		return false, err
	}
	if changed, err = Update(tx, s.Main, rec.Val, old.Val); err != nil || s.Langs == nil {
		return changed, err
	}
	was := s.Langs.Rows(old.Val)
	for i, row := range s.Langs.Rows(rec.Val) {
		differs, err := Update(tx, s.Langs.Table, row, was[i])
		if err != nil {
			return false, err
		}
		changed = changed || differs
	}
	return changed, nil
}

// LangsOf are the localised rows of a record, none where there is no record.
func LangsOf(s *bind.Screen, rec *rows.Record) []reflect.Value {
	if s.Langs == nil || rec == nil {
		return nil
	}
	return s.Langs.Rows(rec.Val)
}
