// Package query turns what is asked of a list into SQL and reads what that
// finds. It is given the connection by whoever asks and knows no caller.
package query

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/big"
	"reflect"
	"sync"

	"gorm.io/gorm"

	"backoffice/backend/engine/model"
	"backoffice/backend/fault"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/prepared"
)

// Reader reads rows: from the pool of readers, or within a transaction.
type Reader struct {
	run     func(text string, args []any) (*sql.Rows, error)
	explain func(error) error
	// OnQuery is called before every query, where it is set.
	OnQuery func()
}

// Pool reads what is committed. Its errors are faults: Unavailable when the
// database is out of reach.
func Pool(ctx context.Context, d *db.DB) Reader {
	return Reader{explain: ReadFault, run: func(text string, args []any) (*sql.Rows, error) { return d.Query(ctx, text, args...) }}
}

// In reads in a transaction. Its errors are the database's own, by which a
// transaction knows whether to run again.
func In(tx *gorm.DB) Reader {
	return Reader{
		explain: func(err error) error { return err },
		run:     func(text string, args []any) (*sql.Rows, error) { return prepared.Query(tx, text, args...) },
	}
}

// Rows runs a read. Whoever asks closes what it returns.
func (r Reader) Rows(text string, args ...any) (*sql.Rows, error) {
	if r.OnQuery != nil {
		r.OnQuery()
	}
	rows, err := r.run(text, args)
	return rows, r.explain(err)
}

// Each runs a read and calls fn for every row.
func (r Reader) Each(text string, args []any, fn func(rows *sql.Rows) error) error {
	rows, err := r.Rows(text, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := fn(rows); err != nil {
			return r.explain(err)
		}
	}
	return r.explain(rows.Err())
}

// IDs reads a column of ids; room is how many are expected.
func (r Reader) IDs(st Statement, room int) ([]uint64, error) {
	return r.IDsInParts(st, room, func() error { return nil })
}

// IDsInParts reads a column of ids, and calls between whenever it has so many more.
func (r Reader) IDsInParts(st Statement, part int, between func() error) ([]uint64, error) {
	ids := make([]uint64, 0, part)
	err := r.Each(st.Text, st.Args, func(rows *sql.Rows) error {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return err
		}
		ids = append(ids, uint64(id))
		if len(ids)%part == 0 {
			return between()
		}
		return nil
	})
	return ids, err
}

// Number reads one whole number, 0 where there is no row.
func (r Reader) Number(st Statement) (n int64, err error) {
	err = r.Each(st.Text, st.Args, func(rows *sql.Rows) error { return rows.Scan(&n) })
	return n, err
}

// Numbers reads one row of n whole numbers, which may be too large for any type of Go's.
func (r Reader) Numbers(st Statement, n int) ([]*big.Int, error) {
	numbers := make([]*big.Int, n)
	err := r.Each(st.Text, st.Args, func(rows *sql.Rows) error {
		texts, into := make([]string, n), make([]any, n)
		for i := range texts {
			into[i] = &texts[i]
		}
		if err := rows.Scan(into...); err != nil {
			return err
		}
		for i, text := range texts {
			number, ok := new(big.Int).SetString(text, 10)
			if !ok {
				return fmt.Errorf("%q is no whole number", text)
			}
			numbers[i] = number
		}
		return nil
	})
	return numbers, err
}

// Records reads the rows of a table, addressable, that a condition picks.
func (r Reader) Records(t *model.Table, where string, args ...any) ([]reflect.Value, error) {
	rows, err := r.Rows(t.Select+where, args...)
	if err != nil {
		return nil, err
	}
	list, err := t.Scan(rows)
	return list, r.explain(err)
}

// ReadFault gives a failed read its meaning.
func ReadFault(err error) error {
	switch {
	case err == nil, fault.As(err) != nil:
		return err
	case db.IsUnavailable(err):
		return fault.Wrap(err, fault.Unavailable, "errors.unavailable")
	case errors.Is(err, context.Canceled):
		return err
	}
	return fault.Wrap(err, fault.Internal, "errors.internal")
}

// inSizes are how many placeholders an IN list has, so that few texts are made; the
// rest is filled with 0, which is no id.
var inSizes = []int{1, 5, 10, 20, 50, 100, 500, 1000, 2000}

// InClause are the placeholders of an IN list, without brackets, and its arguments.
func InClause(ids []uint64, args []any) (string, []any) {
	size := len(ids)
	for _, n := range inSizes {
		if n >= size {
			size = n
			break
		}
	}
	for i := range size {
		if i < len(ids) {
			args = append(args, int64(ids[i]))
		} else {
			args = append(args, int64(0))
		}
	}
	return Placeholders(size), args
}

var placeholderTexts sync.Map

// Placeholders is "?, ?, …" n times.
func Placeholders(n int) string {
	if kept, ok := placeholderTexts.Load(n); ok {
		return kept.(string)
	}
	b := make([]byte, 0, 3*n)
	for i := range n {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(b, '?')
	}
	if n <= 2000 {
		placeholderTexts.Store(n, string(b))
	}
	return string(b)
}

// InList is an IN list of n placeholders, in brackets.
func InList(n int) string { return "(" + Placeholders(n) + ")" }

// IDArgs are ids as arguments of a statement.
func IDArgs(ids []uint64) []any {
	args := make([]any, len(ids))
	for i, id := range ids {
		args[i] = int64(id)
	}
	return args
}
