package engine

import (
	"fmt"
	"reflect"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/store/db"
)

// searchRunes is what a search_norm column holds.
const searchRunes = 512

// keys writes the folded and collated copies of what is searched and sorted by.
func (w *saveOp) keys() error {
	s := w.screen
	if err := writeKeys(s.Main, w.rec.val, s.SearchMain, s.SortMain); err != nil {
		return err
	}
	if s.Langs == nil {
		return nil
	}
	rows := s.Langs.Rows(w.rec.val)
	for _, row := range rows {
		// Where a text is missing, lists show that of another locale: it must be
		// found and sorted by what is shown.
		if norm := s.Langs.Table.StoredColumn("search_norm"); norm != nil {
			parts := make([]string, 0, len(s.SearchLang))
			for _, c := range s.SearchLang {
				parts = append(parts, w.titleText(s.Langs, rows, row, c))
			}
			if err := norm.Set(row, searchText(parts)); err != nil {
				return err
			}
		}
		for _, k := range s.SortLang {
			if err := k.Key.Set(row, db.SortKey(w.titleText(s.Langs, rows, row, k.From))); err != nil {
				return err
			}
		}
	}
	return nil
}

func writeKeys(t *model.Table, rec reflect.Value, search []*model.Column, sort []bind.SortKey) error {
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
		if err := k.Key.Set(rec, db.SortKey(text)); err != nil {
			return err
		}
	}
	return nil
}

func searchText(parts []string) string {
	return firstRunes(db.Fold(strings.TrimSpace(strings.Join(parts, " "))), searchRunes)
}

// titleText is the text of row, or where it has none that of the first locale
// that does.
func (e *Engine) titleText(l *model.Langs, rows []reflect.Value, row reflect.Value, from *model.Column) string {
	if text, ok := from.Get(row).(string); ok {
		return text
	}
	for _, locale := range e.deps.Locales {
		for _, other := range rows {
			if text, ok := from.Get(other).(string); ok && l.Locale.Get(other) == any(locale) {
				return text
			}
		}
	}
	return ""
}

// titleOf names a record in the activity log, in the default locale if it can.
func (e *Engine) titleOf(s *Screen, rec reflect.Value) string {
	return e.titleIn(s, rec, e.deps.Locales[0])
}

// titleIn names a record, in that locale if it can; it is empty where the
// screen has no titles.
func (e *Engine) titleIn(s *Screen, rec reflect.Value, locale string) string {
	if s.Title == nil {
		return ""
	}
	if !s.Title.Lang {
		if v := s.Title.Column.Get(rec); v != nil {
			return fmt.Sprint(v)
		}
		return ""
	}
	rows := s.Langs.Rows(rec)
	if len(rows) == 0 {
		return ""
	}
	first, ok := s.Langs.Row(rec, locale)
	if !ok {
		first = rows[0]
	}
	return e.titleText(s.Langs, rows, first, s.Title.Column)
}

// writeLangs writes the localised rows of owner that are new or changed. They
// are written plainly: MySQL's way of inserting associations would move
// another record's row here when a unique value meets its own.
func (e *Engine) writeLangs(tx *gorm.DB, l *model.Langs, before []reflect.Value, owner reflect.Value, id uint64, alive bool) error {
	if l == nil {
		return nil
	}
	old := make(map[uint64]reflect.Value, len(before))
	for _, row := range before {
		old[idOf(l.Table, row)] = row
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
		rowID := idOf(l.Table, row)
		if rowID == 0 {
			fresh = append(fresh, row)
			continue
		}
		if err := updateRow(tx, l.Table, row, old[rowID]); err != nil {
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
	_, err := exec(tx, statement, args...)
	return err
}

// updateRow writes the columns in which row differs from old, what it was. A
// column that is named is written anew in every index that holds it.
func updateRow(tx *gorm.DB, t *model.Table, row, old reflect.Value) error {
	statement, args, err := t.Change(row, old)
	if err != nil || statement == "" {
		return err
	}
	_, err = exec(tx, statement, args...)
	return err
}

func langsOf(s *Screen, rec *record) []reflect.Value {
	if s.Langs == nil || rec == nil {
		return nil
	}
	return s.Langs.Rows(rec.val)
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
