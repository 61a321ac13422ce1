package db

import (
	"context"
	"slices"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/store/db/prepared"
)

// The bounds of one statement that writes what was gathered.
const (
	batchRows  = 50
	batchBytes = 1 << 20 // a server takes no statement of any length
)

// InsertBatch are rows that many saves of one transaction add and nobody reads
// before they are flushed: each table's are written with few statements, which
// a server far away is asked the sooner for. It is for one goroutine.
type InsertBatch struct {
	texts  []*batchedRows // in the order in which they were met
	models []*batchedModels
}

type batchedRows struct {
	tx         *gorm.DB
	head, mark string
	args       []any
}

type batchedModels struct {
	tx   *gorm.DB
	rows any // points to a slice
}

type batchKey struct{}

// BatchInserts returns tx such that Insert and InsertRows keep rows back until Flush.
func BatchInserts(tx *gorm.DB) (*gorm.DB, *InsertBatch) {
	g := &InsertBatch{}
	return tx.WithContext(context.WithValue(tx.Statement.Context, batchKey{}, g)), g
}

func batchOf(tx *gorm.DB) *InsertBatch {
	g, _ := tx.Statement.Context.Value(batchKey{}).(*InsertBatch)
	return g
}

// Insert adds the rows of a slice of models, which rows points to. They do not
// learn their ids where tx gathers.
func Insert[T any](tx *gorm.DB, rows *[]T) error {
	g := batchOf(tx)
	if g == nil {
		return tx.CreateInBatches(rows, 200).Error
	}
	for _, one := range g.models {
		if known, same := one.rows.(*[]T); same {
			*known = append(*known, *rows...)
			return nil
		}
	}
	copied := slices.Clone(*rows)
	g.models = append(g.models, &batchedModels{tx: tx, rows: &copied})
	return nil
}

// InsertRows adds rows by a statement "INSERT … VALUES (?, …)" of one row; args
// are those of all of them. They do not learn their ids.
func InsertRows(tx *gorm.DB, insert string, args ...any) error {
	head, mark, _ := strings.Cut(insert, " VALUES ")
	one := &batchedRows{tx: tx, head: head, mark: mark, args: args}
	g := batchOf(tx)
	if g == nil {
		return one.write(len(args) / strings.Count(mark, "?"))
	}
	for _, known := range g.texts {
		if known.head == head && known.mark == mark {
			known.args = append(known.args, args...)
			return nil
		}
	}
	one.args = append([]any{}, args...)
	g.texts = append(g.texts, one)
	return nil
}

// Flush writes the rows, of each table in the order in which they came.
func (g *InsertBatch) Flush() error {
	texts, models := g.texts, g.models
	g.texts, g.models = nil, nil
	for _, one := range texts {
		if err := one.flush(); err != nil {
			return err
		}
	}
	for _, one := range models {
		if err := one.tx.CreateInBatches(one.rows, 200).Error; err != nil {
			return err
		}
	}
	return nil
}

func (t *batchedRows) flush() error {
	columns := strings.Count(t.mark, "?")
	for len(t.args) > 0 {
		n, bytes := 0, 0
		for n < min(batchRows, len(t.args)/columns) && bytes < batchBytes {
			for _, arg := range t.args[n*columns : (n+1)*columns] {
				if text, is := arg.(string); is {
					bytes += len(text)
				}
			}
			n++
		}
		if n < batchRows {
			n = min(n, 1+n/10*10) // few statements differ, each is kept prepared
		}
		if err := t.write(n); err != nil {
			return err
		}
		t.args = t.args[n*columns:]
	}
	return nil
}

// write inserts the first rows.
func (t *batchedRows) write(rows int) error {
	args := t.args[:rows*strings.Count(t.mark, "?")]
	_, err := prepared.Exec(t.tx, t.head+" VALUES "+t.mark+strings.Repeat(", "+t.mark, rows-1), args...)
	return err
}
