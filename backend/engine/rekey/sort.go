// Package rekey writes anew, at start, what lists sort and search by, where it was
// written by other rules or of other columns.
package rekey

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/save"
	"backoffice/backend/engine/write"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/prepared"
)

// anewBatch is how many rows are read and written at a time.
const anewBatch = 1000

// sorted is a table whose rows carry sort keys.
type sorted struct {
	table *model.Table
	langs *model.Langs // nil where the keys are those of the record's own texts
	keys  []bind.SortKey
	lends bool // an empty text is sorted by that of another locale
}

// Sort makes the sort keys of all records anew that were made for other
// languages than the content has now, or by another edition of their rules.
// Any number of processes may call it at start; where nothing changed it reads
// one short table.
func Sort(ctx context.Context, e *save.Saver) error {
	var have []struct{ Name, MadeBy string }
	if err := e.Deps.DB.Read(ctx).Table("sort_orders").Select("name, made_by").Scan(&have).Error; err != nil {
		return fmt.Errorf("read what lists are sorted by: %w", err)
	}
	made := make(map[string]string, len(have))
	for _, h := range have {
		made[h.Name] = h.MadeBy
	}
	tables, err := sortedTables(e)
	if err != nil {
		return err
	}
	done := map[string]string{}
	for _, t := range tables {
		by := db.SortedBy(e.Deps.Locales[0])
		if t.langs != nil {
			by = db.SortedBy(e.Deps.Locales...)
		}
		if made[t.table.Name] == by {
			continue
		}
		found, err := sortTable(ctx, e, t)
		if err != nil {
			return fmt.Errorf("sort %s anew: %w", t.table.Name, err)
		}
		done[t.table.Name] = by
		if !found {
			continue // many are empty at a first start: those are noted together
		}
		if err := e.Cache.Invalidate(ctx, t.table.Name); err != nil {
			return err
		}
		if err := note(ctx, e.Deps.DB, done); err != nil {
			return fmt.Errorf("note what %s is sorted by: %w", t.table.Name, err)
		}
		clear(done)
	}
	if err := note(ctx, e.Deps.DB, done); err != nil {
		return fmt.Errorf("note what empty tables are sorted by: %w", err)
	}
	return nil
}

// note writes down by what each of something was made, or nothing for none.
func note(ctx context.Context, d *db.DB, made map[string]string) error {
	if len(made) == 0 {
		return nil
	}
	var pairs []any
	for _, name := range slices.Sorted(maps.Keys(made)) {
		pairs = append(pairs, name, made[name])
	}
	put := "INSERT INTO sort_orders (name, made_by) VALUES " + strings.TrimSuffix(strings.Repeat("(?, ?), ", len(made)), ", ") +
		" " + d.OnKey([]string{"name"}, []string{"made_by"}, nil)
	return d.Tx(ctx, func(tx *gorm.DB) error { return tx.Exec(put, pairs...).Error })
}

// sortedTables are all tables with keys, each once. It fails where two screens
// would keep different texts in one key.
func sortedTables(e *save.Saver) ([]sorted, error) {
	var all []sorted
	var wrong []error
	at := map[string]int{}
	add := func(t sorted) {
		if len(t.keys) == 0 {
			return
		}
		i, known := at[t.table.Name]
		if !known {
			at[t.table.Name] = len(all)
			all = append(all, t)
			return
		}
		// Several screens may share a table, and each sort by other columns of it.
		for _, k := range t.keys {
			if bind.SortColumn(all[i].keys, k.From) != k.From {
				continue
			}
			if other := slices.IndexFunc(all[i].keys, func(o bind.SortKey) bool { return o.Key == k.Key }); other >= 0 {
				wrong = append(wrong, fmt.Errorf("%s of %s cannot be the key of both %s and %s", k.Key.Name, t.table.Name, all[i].keys[other].From.Name, k.From.Name))
				continue
			}
			all[i].keys = append(all[i].keys, k)
		}
	}
	for _, s := range e.Screens {
		// What writes past the engine keeps an order of its own.
		if s.Decl.NoHistoryNoCache {
			continue
		}
		for _, of := range append([]*bind.Screen{s}, childScreens(s)...) {
			add(sorted{table: of.Main, keys: of.SortMain})
			if of.Langs != nil {
				add(sorted{table: of.Langs.Table, langs: of.Langs, keys: of.SortLang, lends: true})
			}
			for _, f := range of.Fields {
				if g := f.Group; g != nil && !g.JSON && g.Langs != nil {
					add(sorted{table: g.Langs.Table, langs: g.Langs, keys: write.ItemSort(g)})
				}
			}
		}
	}
	return all, errors.Join(wrong...)
}

func childScreens(s *bind.Screen) []*bind.Screen {
	all := make([]*bind.Screen, len(s.Children))
	for i, c := range s.Children {
		all[i] = c.Self
	}
	return all
}

// sortedRow is a row as far as its order goes.
type sortedRow struct {
	id, owner int64
	locale    string
	texts     []sql.NullString
	keys      [][]byte
}

// sortTable makes the keys of a table, and reports whether it has rows at all.
func sortTable(ctx context.Context, e *save.Saver, t sorted) (found bool, err error) {
	for after := int64(0); ; {
		rows, err := sortedRows(ctx, e, t, after)
		if err != nil || len(rows) == 0 {
			return found, err
		}
		found = true
		full := len(rows) == anewBatch
		last := rows[len(rows)-1].owner
		if full && t.langs != nil && rows[0].owner != last {
			// The rows of the last record may not be all there.
			for rows[len(rows)-1].owner == last {
				rows = rows[:len(rows)-1]
			}
			last = rows[len(rows)-1].owner
		}
		if err := e.Deps.DB.Tx(ctx, func(tx *gorm.DB) error { return writeKeys(e, tx, t, rows) }); err != nil {
			return found, err
		}
		if !full {
			return found, nil
		}
		after = last
	}
}

func sortedRows(ctx context.Context, e *save.Saver, t sorted, after int64) ([]sortedRow, error) {
	owner, locale := "`id`", "''"
	if t.langs != nil {
		owner, locale = t.langs.Owner.Quoted(), "`locale`"
	}
	columns := []string{"`id`", owner, locale}
	for _, k := range t.keys {
		columns = append(columns, k.From.Quoted(), k.Key.Quoted())
	}
	var all []sortedRow
	text := "SELECT " + strings.Join(columns, ", ") + " FROM " + model.Quote(t.table.Name) +
		" WHERE " + owner + " > ? ORDER BY " + owner + ", `id` LIMIT " + fmt.Sprint(anewBatch)
	err := e.Read(ctx).Each(text, []any{after}, func(found *sql.Rows) error {
		r := sortedRow{texts: make([]sql.NullString, len(t.keys)), keys: make([][]byte, len(t.keys))}
		targets := []any{&r.id, &r.owner, &r.locale}
		for i := range t.keys {
			targets = append(targets, &r.texts[i], &r.keys[i])
		}
		if err := found.Scan(targets...); err != nil {
			return err
		}
		all = append(all, r)
		return nil
	})
	return all, err
}

// writeKeys writes the keys that are not as they should be, and that nobody
// changed meanwhile: who saves a text makes its key.
func writeKeys(e *save.Saver, tx *gorm.DB, t sorted, rows []sortedRow) error {
	byOwner := map[int64][]sortedRow{}
	for _, r := range rows {
		byOwner[r.owner] = append(byOwner[r.owner], r)
	}
	for _, r := range rows {
		locale := e.Deps.Locales[0]
		if t.langs != nil {
			locale = r.locale
		}
		for i, k := range t.keys {
			key := db.SortKey(locale, sortText(e, t, byOwner[r.owner], r, i))
			if string(key) == string(r.keys[i]) {
				continue
			}
			column := k.Key.Quoted()
			_, err := prepared.Exec(tx, "UPDATE "+model.Quote(t.table.Name)+" SET "+column+" = ? WHERE `id` = ? AND "+column+" = ?", key, r.id, r.keys[i])
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// sortText is the text that a row is sorted by: where it has none, that which
// lists show instead.
func sortText(e *save.Saver, t sorted, siblings []sortedRow, r sortedRow, i int) string {
	if !t.lends || r.texts[i].String != "" {
		return r.texts[i].String
	}
	for _, locale := range e.Deps.Locales {
		for _, other := range siblings {
			if other.locale == locale && other.texts[i].String != "" {
				return other.texts[i].String
			}
		}
	}
	return ""
}
