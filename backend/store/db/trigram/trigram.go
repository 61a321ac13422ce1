// Package trigram finds rows by any part of the folded text in their column
// search_norm, through an index of three letters at a time: FTS5 on SQLite, a
// FULLTEXT index over encoded letters on MySQL. It finds what LIKE finds.
package trigram

import (
	"context"
	"fmt"
	"sync"
	"time"
	"unicode/utf8"

	"backoffice/backend/store/db"
)

// Table is a table with the columns id, live and search_norm, of whose live rows
// the index holds the texts.
type Table struct {
	Name string
	// Owner is the column of what is found; empty: id.
	Owner string
	// Locales are the values of the column locale that are distinguished; none:
	// the table has no such column.
	Locales []string
}

// Least is how many rows make an index worth its room; fewer are read.
const Least = 2000

// shortest is how many letters a needle has at least.
const shortest = 3

// Index is the indexes of the tables of a database. It is safe for use by many
// goroutines.
type Index struct {
	// Least is as the constant, where nothing else is set, and RenewAt is renewLeast.
	Least, RenewAt int64

	db     *db.DB
	tables []Table
	mu     sync.Mutex
	ready  map[string]bool
	// samples are of the texts in each index.
	samples map[string]*sample
	// mergedAt is when the parts of SQLite's were last looked at.
	mergedAt map[string]time.Time
	// renewing are those of MySQL's that are being made anew.
	renewing map[string]bool
}

// New returns the indexes of tables, of which none is used before Build.
func New(d *db.DB, tables []Table) *Index {
	return &Index{Least: Least, RenewAt: renewLeast, db: d, tables: tables, ready: map[string]bool{}, renewing: map[string]bool{}, samples: map[string]*sample{}, mergedAt: map[string]time.Time{}}
}

// Found is what an index has found.
type Found struct {
	IDs  []uint64 // of owners, each once, in no order
	More bool     // there are more than were asked for
}

// Find returns whose text has the needle in it, in the locale where the table
// has locales: at most so many. ok is false where no index can answer, because the
// needle is too short or the index is not complete; then LIKE must.
func (x *Index) Find(ctx context.Context, table, locale, needle string, most int) (found Found, ok bool, err error) {
	t := x.usable(table, needle)
	if t == nil {
		return Found{}, false, nil
	}
	if x.db.Dialect == db.SQLite {
		return x.findSQLite(ctx, t, locale, needle, most)
	}
	return x.findMySQL(ctx, t, locale, needle, most)
}

// Count is how many rows Find would find. ok is false where no index can answer,
// or none cheaper than reading the texts.
func (x *Index) Count(ctx context.Context, table, locale, needle string) (n int64, ok bool, err error) {
	t := x.usable(table, needle)
	if t == nil || x.db.Dialect != db.SQLite {
		return 0, false, nil
	}
	return x.countSQLite(ctx, t, locale, needle)
}

func (x *Index) usable(table, needle string) *Table {
	if !servable(needle) || !x.isReady(table) {
		return nil
	}
	return x.table(table)
}

// servable says whether a needle is one that the index holds.
func servable(needle string) bool {
	if !utf8.ValidString(needle) || utf8.RuneCountInString(needle) < shortest {
		return false
	}
	for _, r := range needle {
		// The one letter that ends a text for SQLite.
		if r == 0 {
			return false
		}
	}
	return true
}

func (x *Index) table(name string) *Table {
	for i := range x.tables {
		if x.tables[i].Name == name {
			return &x.tables[i]
		}
	}
	return nil
}

func (x *Index) isReady(table string) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.ready[table]
}

func (x *Index) setReady(table string, ready bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.ready[table] = ready
}

func (t *Table) owner() string {
	if t.Owner == "" {
		return "id"
	}
	return t.Owner
}

// index is the name of what holds the index of a table.
func (t *Table) index() string { return "search_of_" + t.Name }

// localeNumber is the place of a locale, -1 of one that is not distinguished.
func (t *Table) localeNumber(locale string) int {
	for i, known := range t.Locales {
		if known == locale {
			return i
		}
	}
	return -1
}

// noted is what is known of an index: of what definition it is, up to which row
// it was built, and whether it is whole. That of MySQL is in use before it is not: then
// another table is being filled in its place, up to that row.
type noted struct {
	Name       string `gorm:"primaryKey"`
	Definition string
	Reached    int64
	Done       bool
	// Of MySQL: how many times it was renewed, how many texts went from it since, and how
	// many witnesses were written.
	Turn, Gone, Witnesses int64
}

// TableName is where that is kept.
func (noted) TableName() string { return "search_indexes" }

func (x *Index) notes(ctx context.Context, t *Table) (noted, error) {
	var list []noted
	if err := x.db.Write(ctx).Find(&list, "name = ?", t.Name).Error; err != nil {
		return noted{}, fmt.Errorf("read what is known of the search index of %s: %w", t.Name, err)
	}
	if len(list) == 0 {
		return noted{Name: t.Name}, nil
	}
	return list[0], nil
}
