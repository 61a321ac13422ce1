package migrations

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"github.com/pressly/goose/v3"
)

// searchesVersion is where the words that old entries of the log keep are taken out.
const searchesVersion = 428

// Searches takes out of the activity log what lists and checks were searched for
// before they were taken out as a file, as it is no longer written there: it may be a
// person's name, and nobody could be forgotten (GDPR, article 17). That something was
// searched for stays. It is no script, since the entries hold it in JSON.
func Searches() *goose.Migration {
	return goose.NewGoMigration(searchesVersion, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		for last := int64(0); ; {
			some, err := someExports(ctx, tx, last)
			if err != nil {
				return fmt.Errorf("read what was taken out: %w", err)
			}
			for _, e := range some {
				last = e.id
				forgotten, changed := withoutSearch(e.changes)
				if !changed {
					continue
				}
				if _, err := tx.ExecContext(ctx, "UPDATE activity_log SET changes = ? WHERE id = ?", string(forgotten), e.id); err != nil {
					return fmt.Errorf("forget what entry %d was searched by: %w", e.id, err)
				}
			}
			if len(some) < exportsAtOnce {
				return nil
			}
		}
	}}, &goose.GoFunc{RunTx: func(context.Context, *sql.Tx) error { return nil }})
}

// exportsAtOnce is how many entries are read at a time.
const exportsAtOnce = 500

type exportEntry struct {
	id      int64
	changes []byte
}

func someExports(ctx context.Context, tx *sql.Tx, last int64) (some []exportEntry, err error) {
	found, err := tx.QueryContext(ctx, `SELECT id, changes FROM activity_log WHERE id > ? AND changes LIKE '%"export_filter"%' AND changes LIKE '%"search"%' ORDER BY id LIMIT ?`,
		last, exportsAtOnce)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	for found.Next() {
		var e exportEntry
		if err := found.Scan(&e.id, &e.changes); err != nil {
			return nil, err
		}
		some = append(some, e)
	}
	return some, found.Err()
}

// withoutSearch are changes without the words that were searched for; false where there
// are none. What is no such list of changes stays as it is.
func withoutSearch(changes []byte) ([]byte, bool) {
	const unkept = "…" // resource.Unkept
	var all []map[string]any
	dec := json.NewDecoder(bytes.NewReader(changes))
	dec.UseNumber()
	if dec.Decode(&all) != nil {
		return nil, false
	}
	changed := false
	for _, one := range all {
		narrowed, is := one["after"].(map[string]any)
		if one["field"] != "export_filter" || !is {
			continue
		}
		switch word := narrowed["search"].(type) {
		case string:
			changed = changed || word != unkept
			narrowed["search"] = unkept
		case []any:
			changed = changed || len(word) != 1 || word[0] != unkept
			narrowed["search"] = []any{unkept}
		}
	}
	text, err := json.Marshal(all)
	return text, changed && err == nil
}
