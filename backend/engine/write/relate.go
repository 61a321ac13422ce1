package write

import (
	"fmt"
	"reflect"
	"slices"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/rows"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// relation writes what belongs to a record that was old before, nil of a new
// one.
type relation struct {
	screen   *bind.Screen
	rec, old *rows.Record
	now      time.Time
}

// Relate writes what a record is linked with and the rows of its groups.
func Relate(tx *gorm.DB, s *bind.Screen, rec, old *rows.Record, id uint64, now time.Time) error {
	w := &relation{screen: s, rec: rec, old: old, now: now}
	return w.relateFields(tx, s.Fields, id)
}

func (w *relation) relateFields(tx *gorm.DB, fields []*bind.Field, id uint64) error {
	for _, f := range fields {
		var err error
		switch {
		case f.Decl.Traits().HasParts:
			err = w.relateFields(tx, f.Fields, id)
		case f.Join != nil:
			err = w.writeLinks(tx, f, id)
		case f.Group != nil && !f.Group.JSON:
			err = w.writeItems(tx, f.Group, id)
		}
		if err != nil {
			return fmt.Errorf("write %s of %s: %w", f.Path, w.screen.Decl.Name, err)
		}
	}
	return nil
}

func (w *relation) writeLinks(tx *gorm.DB, f *bind.Field, id uint64) error {
	refs := w.rec.Links[f]
	if w.old != nil {
		if slices.Equal(refs, w.old.Links[f]) {
			return nil
		}
		if len(w.old.Links[f]) > 0 {
			if _, err := Exec(tx, f.Join.Clear, int64(id)); err != nil {
				return err
			}
		}
	}
	if len(refs) == 0 {
		return nil
	}
	args := make([]any, 0, 3*len(refs))
	for i, ref := range refs {
		args = append(args, int64(id), int64(ref), i)
	}
	return db.InsertRows(tx, f.Join.Insert, args...)
}

// writeItems removes, changes and adds the rows of a group.
func (w *relation) writeItems(tx *gorm.DB, g *bind.Group, id uint64) error {
	old := map[uint64]reflect.Value{}
	if w.old != nil {
		for _, it := range g.Items(w.old.Val) {
			old[rows.IDOf(g.Table, it)] = it
		}
	}
	items := g.Items(w.rec.Val)
	gone := map[uint64]reflect.Value{}
	for itemID, it := range old {
		gone[itemID] = it
	}
	for _, it := range items {
		delete(gone, rows.IDOf(g.Table, it))
	}
	// First what goes, so that its unique values are free for what comes.
	for itemID := range gone {
		if err := w.removeItem(tx, g, itemID); err != nil {
			return err
		}
	}
	if err := clearMovedUniques(tx, g, items, old); err != nil {
		return err
	}
	for _, it := range items {
		itemID := rows.IDOf(g.Table, it)
		if err := g.Owner.Set(it, id); err != nil {
			return err
		}
		before := old[itemID]
		stamp(g.Table, it, before, w.now)
		var langsBefore []reflect.Value
		if before.IsValid() {
			if _, err := Update(tx, g.Table, it, before); err != nil {
				return err
			}
			if g.Langs != nil {
				langsBefore = g.Langs.Rows(before)
			}
		} else {
			args, err := g.Table.InsertArgs(it)
			if err != nil {
				return err
			}
			result, err := Exec(tx, g.Table.Insert, args...)
			if err != nil {
				return err
			}
			fresh, err := result.LastInsertId()
			if err != nil {
				return err
			}
			itemID = uint64(fresh)
			if err := g.Table.ID.Set(it, itemID); err != nil {
				return err
			}
		}
		if g.Langs == nil {
			continue
		}
		for _, row := range g.Langs.Rows(it) {
			if err := w.itemKeys(g, row); err != nil {
				return err
			}
		}
		if err := Langs(tx, g.Langs, langsBefore, it, itemID, true); err != nil {
			return err
		}
	}
	return nil
}

// itemKeys writes the keys of an item's localised row, where its table has any.
func (w *relation) itemKeys(g *bind.Group, row reflect.Value) error {
	return writeKeys(g.Langs.Table, row, localeOf(g.Langs, row), itemTexts(g), db.SearchRunes, ItemSort(g))
}

// itemTexts are the localised texts of an item that are searched.
func itemTexts(g *bind.Group) []*model.Column {
	var texts []*model.Column
	for _, f := range g.Locales {
		if f.Column != nil && f.Column.Kind == model.KindText && !f.Decl.Traits().IsRich {
			texts = append(texts, f.Column)
		}
	}
	return texts
}

// ItemSort is the key that an item is sorted by, that of its first text.
func ItemSort(g *bind.Group) []bind.SortKey {
	texts, key := itemTexts(g), g.Langs.Table.StoredColumn("sort_key")
	if key == nil || len(texts) == 0 {
		return nil
	}
	return []bind.SortKey{{From: texts[0], Key: key}}
}

// stamp fills in what every record begins with, where items are such records.
func stamp(t *model.Table, it, before reflect.Value, now any) {
	set := func(name string, value any) {
		if c := t.StoredColumn(name); c != nil {
			_ = c.Set(it, value) // the columns of resource.Record hold these
		}
	}
	if !before.IsValid() {
		set("created_at", now)
		set("updated_at", now)
		set("version", int64(1))
		set("live", true)
		return
	}
	// What changed nothing stays as it was.
	is, err := t.UpdateArgs(it)
	was, err2 := t.UpdateArgs(before)
	if err == nil && err2 == nil && model.SameArgs(is, was) {
		return
	}
	set("updated_at", now)
	if c := t.StoredColumn("version"); c != nil {
		if n, ok := model.IntOf(c.Get(it)); ok {
			set("version", n+1)
		}
	}
}

// removeItem takes an item away: softly where its table can, since what was
// sold may still point at it.
func (w *relation) removeItem(tx *gorm.DB, g *bind.Group, id uint64) error {
	if g.Langs != nil {
		statement := "DELETE FROM " + model.Quote(g.Langs.Table.Name) + " WHERE " + g.Langs.Owner.Quoted() + " = ?"
		if softly(g.Table) {
			statement = "UPDATE " + model.Quote(g.Langs.Table.Name) + " SET `live` = NULL WHERE " + g.Langs.Owner.Quoted() + " = ?"
		}
		if _, err := Exec(tx, statement, int64(id)); err != nil {
			return err
		}
	}
	if softly(g.Table) {
		_, err := Exec(tx, "UPDATE "+model.Quote(g.Table.Name)+" SET `deleted_at` = ?, `live` = NULL WHERE `id` = ?",
			w.now, int64(id))
		return err
	}
	_, err := Exec(tx, "DELETE FROM "+model.Quote(g.Table.Name)+" WHERE `id` = ?", int64(id))
	return err
}

func softly(t *model.Table) bool { return bind.Embeds(t.Type, reflect.TypeFor[resource.Record]()) }
