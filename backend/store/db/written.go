package db

import (
	"context"
	"regexp"
	"slices"
	"sync"

	"gorm.io/gorm"
)

// Written is which tables a transaction wrote to through NoteWrites. It is safe
// for use by many goroutines.
type Written struct {
	mu      sync.Mutex
	tables  []string
	records map[string][]uint64
	unknown bool
}

type (
	tablesKey struct{}
	notingKey struct{}
)

// WithWritten gives ctx a place where NoteWrites of its transactions notes.
func WithWritten(ctx context.Context) (context.Context, *Written) {
	w := &Written{}
	return context.WithValue(ctx, tablesKey{}, w), w
}

// NoteWrites returns tx such that the tables its statements change are noted, where
// its context has a place for it; of tx itself nothing is.
func NoteWrites(tx *gorm.DB) *gorm.DB {
	w, ok := tx.Statement.Context.Value(tablesKey{}).(*Written)
	if !ok {
		return tx
	}
	return tx.WithContext(context.WithValue(tx.Statement.Context, notingKey{}, w))
}

// Tables are the tables that were written to. known is false where a statement
// did not tell which: then it may have been any.
func (w *Written) Tables() (tables []string, known bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.tables), !w.unknown
}

// Any says whether anything was written at all.
func (w *Written) Any() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.unknown || len(w.tables)+len(w.records) > 0
}

// NoteRecord notes a record of a table that was written by statements that do not pass
// NoteWrites, where ctx has a place for it; without an id that any may have been.
func NoteRecord(ctx context.Context, table string, ids ...uint64) {
	w, ok := ctx.Value(tablesKey{}).(*Written)
	switch {
	case !ok:
		return
	case len(ids) == 0:
		w.add(table)
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.records == nil {
		w.records = map[string][]uint64{}
	}
	w.records[table] = append(w.records[table], ids...)
}

// Records are those that NoteRecord noted, by table, each once.
func (w *Written) Records() map[string][]uint64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	records := make(map[string][]uint64, len(w.records))
	for table, ids := range w.records {
		ids = slices.Clone(ids)
		slices.Sort(ids)
		records[table] = slices.Compact(ids)
	}
	return records
}

func (w *Written) add(table string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case table == "":
		w.unknown = true
	case !slices.Contains(w.tables, table):
		w.tables = append(w.tables, table)
	}
}

// The beginning of a statement that writes one table. Others, such as an update
// of a join, count as writing any.
var writesTable = regexp.MustCompile("(?i)^\\s*(?:INSERT\\s+(?:IGNORE\\s+|OR\\s+\\w+\\s+)?INTO|REPLACE\\s+INTO|UPDATE|DELETE\\s+FROM)\\s+[`\"]?(\\w+)[`\"]?\\s*(?:\\(|SET\\b|WHERE\\b|SELECT\\b|VALUES\\b|$)")

func note(tx *gorm.DB) {
	w, ok := tx.Statement.Context.Value(notingKey{}).(*Written)
	if !ok || tx.Error != nil || tx.RowsAffected == 0 {
		return
	}
	// gorm's own statements are told by their table, whole ones by their text.
	table := tx.Statement.Table
	if m := writesTable.FindStringSubmatch(tx.Statement.SQL.String()); m != nil {
		table = m[1]
	}
	w.add(table)
}

// noteWrites has gorm call note after everything that may write.
func noteWrites(g *gorm.DB) error {
	c := g.Callback()
	for _, register := range []func(string, func(*gorm.DB)) error{
		c.Create().After("gorm:create").Register, c.Update().After("gorm:update").Register,
		c.Delete().After("gorm:delete").Register, c.Raw().After("gorm:raw").Register,
	} {
		if err := register("backoffice:note", note); err != nil {
			return err
		}
	}
	return nil
}
