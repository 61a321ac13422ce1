package trigram

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
)

// On SQLite triggers note which texts changed, whoever writes, and the index takes
// those at the end of the transaction: FTS5 writes what it was given anew at each
// savepoint, which cost a save half of its time. Its row ids are those of owners, below
// the number of the locale where there are locales, so that what is found and how much of
// it is known without a look at any row, and a search reads what the index has of its own
// locale. Those of one locale leave no gaps: FTS5 keeps what is gone in a hash by what
// remains of row ids, and of ids with gaps that fills a few places only.
const ownerBits = 40

// key is the row id of a row in the index, and which is the condition of those
// that are in it; of is "new.", "old." or nothing.
func (t *Table) key(of string) (key, which string) {
	which = of + "live = 1"
	if len(t.Locales) == 0 {
		return of + t.owner(), which
	}
	numbers, names := "", make([]string, len(t.Locales))
	for i, locale := range t.Locales {
		names[i] = "'" + strings.ReplaceAll(locale, "'", "''") + "'"
		numbers += fmt.Sprintf(" WHEN %s THEN %d", names[i], i)
	}
	key = fmt.Sprintf("((CASE %slocale%s END) << %d) + %s%s", of, numbers, ownerBits, of, t.owner())
	return key, which + " AND " + of + "locale IN (" + strings.Join(names, ", ") + ")"
}

// statements make the index and what keeps it true, by name.
func (t *Table) statements() map[string]string {
	newKey, newIn := t.key("new.")
	oldKey, oldIn := t.key("old.")
	watched := []string{"search_norm", "live"}
	if t.Owner != "" {
		watched = append(watched, t.Owner)
	}
	if len(t.Locales) > 0 {
		watched = append(watched, "locale")
	}
	changed := make([]string, len(watched))
	for i, column := range watched {
		changed[i] = "old." + column + " IS NOT new." + column
	}
	f := t.index()
	// An ON CONFLICT of the statement that fires a trigger holds within it too, so
	// that nothing here may rest on one of its own.
	note := func(key, text, which string) string {
		return "DELETE FROM " + pending + " WHERE name = '" + t.Name + "' AND key = " + key + " AND " + which +
			"; INSERT INTO " + pending + " (name, key, text) SELECT '" + t.Name + "', " + key + ", " + text + " WHERE " + which
	}
	remove, put := note(oldKey, "NULL", oldIn), note(newKey, "new.search_norm", newIn)
	return map[string]string{
		f:             "CREATE VIRTUAL TABLE " + f + " USING fts5(text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')",
		f + "_insert": "CREATE TRIGGER " + f + "_insert AFTER INSERT ON " + t.Name + " BEGIN " + put + "; END",
		f + "_delete": "CREATE TRIGGER " + f + "_delete AFTER DELETE ON " + t.Name + " WHEN " + oldIn + " BEGIN " + remove + "; END",
		f + "_update": "CREATE TRIGGER " + f + "_update AFTER UPDATE OF " + strings.Join(watched, ", ") + " ON " + t.Name +
			" WHEN " + strings.Join(changed, " OR ") + " BEGIN " + remove + "; " + put + "; END",
	}
}

// definition identifies a form of the index.
func (t *Table) definition() string {
	all := t.statements()
	var lines []string
	for name := range all {
		lines = append(lines, all[name])
	}
	slices.Sort(lines)
	return strings.Join(append(lines, t.unmerged()), ";\n")
}

// unmerged has SQLite not write a part of the index anew because a tenth of it is
// gone: with that, changing a title took ten times as long.
func (t *Table) unmerged() string {
	return "INSERT INTO " + t.index() + " (" + t.index() + ", rank) VALUES ('deletemerge', 0)"
}

// stands says whether the database has the index just as it is defined: a
// migration that makes a table anew takes its triggers away.
func (x *Index) stands(ctx context.Context, t *Table) (bool, error) {
	var have []struct{ Name, SQL string }
	if err := x.db.Write(ctx).Raw("SELECT name, sql FROM sqlite_schema WHERE name LIKE ? ESCAPE '!'",
		strings.ReplaceAll(t.index(), "_", "!_")+"%").Scan(&have).Error; err != nil {
		return false, err
	}
	want := t.statements()
	for _, one := range have {
		if want[one.Name] == one.SQL {
			delete(want, one.Name)
		}
	}
	return len(want) == 0, nil
}

func (x *Index) buildSQLite(ctx context.Context, t *Table, gentle bool) error {
	known, err := x.notes(ctx, t)
	if err != nil {
		return err
	}
	stands, err := x.stands(ctx, t)
	if err != nil {
		return err
	}
	if stands {
		x.watch()
	}
	if !stands || known.Definition != t.definition() {
		x.setReady(t.Name, false)
		if err := x.makeSQLite(ctx, t); err != nil {
			return err
		}
		known = noted{}
	}
	for step, done := 200, known.Done; !done; {
		began := time.Now()
		if done, err = x.step(ctx, t, step); err != nil {
			return err
		}
		took := time.Since(began)
		step = nextStep(step, took)
		if !done && !rest(ctx, gentle, took) {
			return ctx.Err()
		}
	}
	x.setReady(t.Name, true)
	return x.look(ctx, t)
}

// makeSQLite makes the index anew, empty, and has it follow from then on.
func (x *Index) makeSQLite(ctx context.Context, t *Table) error {
	f := t.index()
	err := x.db.Tx(ctx, func(tx *gorm.DB) error {
		for _, name := range []string{"_insert", "_update", "_delete"} {
			if err := tx.Exec("DROP TRIGGER IF EXISTS " + f + name).Error; err != nil {
				return err
			}
		}
		if err := tx.Exec("DROP TABLE IF EXISTS " + f).Error; err != nil {
			return err
		}
		if err := tx.Exec(pendingTable).Error; err != nil {
			return err
		}
		all := t.statements()
		for _, name := range []string{"", "_insert", "_update", "_delete"} {
			if err := tx.Exec(all[f+name]).Error; err != nil {
				return err
			}
		}
		if err := tx.Exec(t.unmerged()).Error; err != nil {
			return err
		}
		return tx.Save(&noted{Name: t.Name, Definition: t.definition()}).Error
	})
	if err == nil {
		x.watch()
	}
	return err
}

// span is the last id of the next so many rows, and taking puts those between two ids
// into the index: both by the ids alone. An index of the table that knows the condition
// would be read whole for each step. FTS5 writes out what it has at each row id that is
// less than the last.
func (t *Table) span() string {
	return "SELECT MAX(id) FROM (SELECT id FROM `" + t.Name + "` NOT INDEXED WHERE id > ? ORDER BY id LIMIT ?)"
}

func (t *Table) taking() string {
	key, which := t.key("")
	return "INSERT OR REPLACE INTO " + t.index() + " (rowid, text) SELECT " + key + ", search_norm FROM `" + t.Name +
		"` NOT INDEXED WHERE id > ? AND id <= ? AND " + which + " ORDER BY 1"
}

// step takes the next rows into the index.
func (x *Index) step(ctx context.Context, t *Table, rows int) (done bool, err error) {
	err = x.db.Tx(ctx, func(tx *gorm.DB) error {
		var known noted
		if err := tx.First(&known, "name = ?", t.Name).Error; err != nil {
			return err
		}
		var last sql.NullInt64
		if err := tx.Raw(t.span(), known.Reached, rows).Scan(&last).Error; err != nil {
			return err
		}
		if done = known.Done || !last.Valid; done {
			return tx.Model(&known).Update("done", true).Error
		}
		if err := tx.Exec(t.taking(), known.Reached, last.Int64).Error; err != nil {
			return err
		}
		return tx.Model(&known).Update("reached", last.Int64).Error
	})
	return done, err
}

// narrowMost is how many texts are read at most to see whether they have a whole needle.
const narrowMost = 2000

// match is the condition of what an FTS5 expression finds in a locale.
func (t *Table) match(locale, expression string) (where string, args []any) {
	where, args = t.index()+" MATCH ?", []any{expression}
	if len(t.Locales) > 0 {
		first := int64(t.localeNumber(locale)) << ownerBits
		where, args = where+" AND rowid BETWEEN ? AND ?", append(args, first, first+1<<ownerBits-1)
	}
	return where, args
}

func quoted(needle string) string { return `"` + strings.ReplaceAll(needle, `"`, `""`) + `"` }

// sampledAs is the locale by which words of a table are counted.
func (t *Table) sampledAs(locale string) string {
	if len(t.Locales) == 0 {
		return ""
	}
	return locale
}

// having is the condition that the text of what the index found has the needle.
func (t *Table) having(locale, needle string) (where string, args []any) {
	where, args = "live = 1 AND search_norm LIKE ? ESCAPE '!'", []any{db.LikeContains(needle)}
	if len(t.Locales) > 0 {
		where, args = where+" AND locale = ?", append(args, locale)
	}
	return fmt.Sprintf("EXISTS (SELECT 1 FROM `%s` WHERE %s = %s.rowid & %d AND %s)", t.Name, t.owner(), t.index(), 1<<ownerBits-1, where), args
}

// condition is that of the texts with a needle. Where parts of it are in a great many
// texts the index finds those with the others, if they are few, and each is looked at. ok
// is false where the index does not have all of the table.
func (x *Index) condition(ctx context.Context, t *Table, locale, needle string) (where string, args []any, ok bool, err error) {
	if behind, err := x.behind(ctx, t); err != nil || behind {
		return "", nil, false, err
	}
	if s := x.sampled(t); s != nil {
		if narrow, ok := s.narrowed(t.sampledAs(locale), needle); ok {
			where, args = t.match(locale, narrow)
			found, err := x.number(ctx, "SELECT COUNT(*) FROM (SELECT 1 FROM "+t.index()+" WHERE "+where+" LIMIT ?)", append(args, narrowMost+1)...)
			if err != nil {
				return "", nil, false, err
			}
			if found <= narrowMost {
				having, more := t.having(locale, needle)
				return where + " AND " + having, append(args, more...), true, nil
			}
		}
	}
	where, args = t.match(locale, quoted(needle))
	return where, args, true, nil
}

func (x *Index) findSQLite(ctx context.Context, t *Table, locale, needle string, most int) (Found, bool, error) {
	where, args, ok, err := x.condition(ctx, t, locale, needle)
	if err != nil || !ok {
		return Found{}, false, err
	}
	id := fmt.Sprintf("rowid & %d", 1<<ownerBits-1)
	ids, err := x.ids(ctx, "SELECT "+id+" FROM "+t.index()+" WHERE "+where+" LIMIT ?", append(args, most+1)...)
	if err != nil {
		return Found{}, false, err
	}
	if len(ids) > most {
		return Found{IDs: ids[:most], More: true}, true, nil
	}
	return Found{IDs: ids}, true, nil
}

func (x *Index) countSQLite(ctx context.Context, t *Table, locale, needle string) (n int64, ok bool, err error) {
	where, args, ok, err := x.condition(ctx, t, locale, needle)
	if err != nil || !ok {
		return 0, false, err
	}
	n, err = x.number(ctx, "SELECT COUNT(*) FROM "+t.index()+" WHERE "+where, args...)
	return n, err == nil, err
}

// number reads one number.
func (x *Index) number(ctx context.Context, text string, args ...any) (int64, error) {
	all, err := x.ids(ctx, text, args...)
	if err != nil || len(all) == 0 {
		return 0, err
	}
	return int64(all[0]), nil
}

// ids reads a column of ids.
func (x *Index) ids(ctx context.Context, text string, args ...any) ([]uint64, error) {
	rows, err := x.db.Query(ctx, text, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var ids []uint64
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, uint64(id))
	}
	return ids, rows.Err()
}
