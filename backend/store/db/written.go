package db

import (
	"context"
	"regexp"
	"slices"
	"sync"

	"gorm.io/gorm"
)

// Written is what was written with a context: the tables that gorm's statements change,
// and the records that were noted. It is safe for use by many goroutines.
type Written struct {
	mu      sync.Mutex
	tables  []string
	records map[string][]uint64
	unknown bool
}

type (
	writtenKey struct{}
	knownKey   struct{}
)

// WithWritten gives ctx a place where is noted what is written with it.
func WithWritten(ctx context.Context) (context.Context, *Written) {
	w := &Written{}
	return context.WithValue(ctx, writtenKey{}, w), w
}

// Known returns tx for statements that change these records of a table alone, and notes
// them: of what tx itself changes, any record of the table may have been. Lists of other
// records that read the table are notified of any, unless those are noted too.
func Known(tx *gorm.DB, table string, ids ...uint64) *gorm.DB {
	ctx := tx.Statement.Context
	NoteRecord(ctx, table, ids...)
	return tx.WithContext(context.WithValue(ctx, knownKey{}, table))
}

// Tables are the tables that were written to. known is false where a statement
// did not say which: then it may have been any.
func (w *Written) Tables() (tables []string, known bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.tables), !w.unknown
}

// NoteRecord notes records of a table that were written, where ctx has a place for it;
// without ids that any may have been.
func NoteRecord(ctx context.Context, table string, ids ...uint64) {
	if w, ok := ctx.Value(writtenKey{}).(*Written); ok {
		w.Record(table, ids...)
	}
}

// Record notes records of a table that were written; without ids that any may have been.
func (w *Written) Record(table string, ids ...uint64) {
	if len(ids) == 0 {
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

// Records are those that were noted, by table, each once.
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
	w, ok := tx.Statement.Context.Value(writtenKey{}).(*Written)
	if !ok || tx.Error != nil || tx.RowsAffected == 0 {
		return
	}
	// gorm's own statements are recognised by their table, whole ones by their text.
	table := tx.Statement.Table
	if m := writesTable.FindStringSubmatch(tx.Statement.SQL.String()); m != nil {
		table = m[1]
	}
	if known, _ := tx.Statement.Context.Value(knownKey{}).(string); known == "" || known != table {
		w.add(table)
	}
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
