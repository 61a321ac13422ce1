package write

import (
	"fmt"
	"reflect"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/rows"
	"backoffice/backend/store/db"
)

// searchRunes is what a search_norm column holds.
const searchRunes = 512

// Keys writes the folded and collated copies of what is searched and
// sorted by.
func Keys(locales []string, s *bind.Screen, rec *rows.Record) error {
	if err := writeKeys(s.Main, rec.Val, locales[0], s.SearchMain, s.SortMain); err != nil {
		return err
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
			if err := norm.Set(row, searchText(parts)); err != nil {
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

func writeKeys(t *model.Table, rec reflect.Value, locale string, search []*model.Column, sort []bind.SortKey) error {
	if norm := t.StoredColumn("search_norm"); norm != nil && len(search) > 0 {
		var parts []string
		for _, c := range search {
			if text, ok := c.Get(rec).(string); ok {
				parts = append(parts, text)
			}
		}
		if err := norm.Set(rec, searchText(parts)); err != nil {
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

func searchText(parts []string) string {
	return firstRunes(db.Fold(strings.TrimSpace(strings.Join(parts, " "))), searchRunes)
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
		if err := Update(tx, l.Table, row, old[rowID]); err != nil {
			return fmt.Errorf("write language row %d of %s: %w", rowID, l.Table.Name, err)
		}
	}
	if err := insertRows(tx, l.Table, fresh); err != nil {
		return fmt.Errorf("write language rows of %s: %w", l.Table.Name, err)
	}
	return nil
}

// insertRows inserts rows with one statement. They do not learn their ids.
func insertRows(tx *gorm.DB, t *model.Table, rows []reflect.Value) error {
	if len(rows) == 0 {
		return nil
	}
	head, mark, _ := strings.Cut(t.Insert, " VALUES ")
	var args []any
	for _, row := range rows {
		one, err := t.InsertArgs(row)
		if err != nil {
			return err
		}
		args = append(args, one...)
	}
	statement := head + " VALUES " + mark + strings.Repeat(", "+mark, len(rows)-1)
	_, err := Exec(tx, statement, args...)
	return err
}

// Update writes the columns in which row differs from old, what it was. A
// column that is named is written anew in every index that holds it.
func Update(tx *gorm.DB, t *model.Table, row, old reflect.Value) error {
	statement, args, err := t.Change(row, old)
	if err != nil || statement == "" {
		return err
	}
	_, err = Exec(tx, statement, args...)
	return err
}

// LangsOf are the localised rows of a record, none where there is no record.
func LangsOf(s *bind.Screen, rec *rows.Record) []reflect.Value {
	if s.Langs == nil || rec == nil {
		return nil
	}
	return s.Langs.Rows(rec.Val)
}

func firstRunes(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}
