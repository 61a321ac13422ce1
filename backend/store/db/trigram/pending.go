package trigram

import (
	"context"
	"slices"

	"gorm.io/gorm"

	"backoffice/backend/store/db/prepared"
)

// pending is the table of texts that a transaction changed and an index of SQLite
// has not: what text a key has now, or that it has none.
const (
	pending      = "search_pending"
	pendingTable = "CREATE TABLE IF NOT EXISTS " + pending +
		" (name TEXT NOT NULL, key INTEGER NOT NULL, text TEXT, PRIMARY KEY (name, key)) WITHOUT ROWID"
)

// watch has every transaction of this program end by updating the indexes.
func (x *Index) watch() { x.db.BeforeCommit(pending, x.applyPending) }

// applyPending writes to the indexes what changed.
func (x *Index) applyPending(tx *gorm.DB) error {
	names, err := waiting(tx)
	if err != nil {
		return err
	}
	for _, name := range names {
		if t := x.table(name); t != nil {
			f := t.index()
			// One statement for what is new and what is other than before: FTS5 writes out
			// what it has at the beginning of each, and merges what it wrote.
			gone := "DELETE FROM " + f + " WHERE rowid IN (SELECT key FROM " + pending + " WHERE name = ? AND text IS NULL)"
			put := "INSERT OR REPLACE INTO " + f + " (rowid, text) SELECT key, text FROM " + pending + " WHERE name = ? AND text IS NOT NULL"
			for _, text := range []string{gone, put} {
				if _, err := prepared.Exec(tx, text, name); err != nil {
					return err
				}
			}
		}
		if _, err := prepared.Exec(tx, "DELETE FROM "+pending+" WHERE name = ?", name); err != nil {
			return err
		}
	}
	return nil
}

// waiting are the tables of whose texts something is pending.
func waiting(tx *gorm.DB) (names []string, err error) {
	rows, err := prepared.Query(tx, "SELECT DISTINCT name FROM "+pending)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, rows.Err()
}

// behind says whether something of the table is pending: whoever wrote it is no
// transaction of this program. Freshen sees to it.
func (x *Index) behind(ctx context.Context, t *Table) (bool, error) {
	return x.any(ctx, "SELECT 1 FROM "+pending+" WHERE name = ? LIMIT 1", t.Name)
}

// catchUp writes to the indexes in use what is pending.
func (x *Index) catchUp(ctx context.Context) error {
	if !slices.ContainsFunc(x.tables, func(t Table) bool { return x.isReady(t.Name) }) {
		return nil
	}
	behind, err := x.any(ctx, "SELECT 1 FROM "+pending+" LIMIT 1")
	if err != nil || !behind {
		return err
	}
	return x.db.Tx(ctx, func(*gorm.DB) error { return nil }) // what every commit ends with is all there is to do
}

// any says whether a question has an answer.
func (x *Index) any(ctx context.Context, text string, args ...any) (yes bool, err error) {
	rows, err := x.db.Query(ctx, text, args...)
	if err != nil {
		return false, err
	}
	defer rows.Close()
	yes = rows.Next()
	return yes, rows.Err()
}
