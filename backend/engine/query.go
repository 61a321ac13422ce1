package engine

import (
	"context"
	"database/sql"
	"errors"
	"sync"

	"backoffice/backend/fault"
	"backoffice/backend/store/db"
)

// query runs a read. Returns Unavailable when the database is out of reach.
func (e *Engine) query(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	if e.onQuery != nil {
		e.onQuery()
	}
	rows, err := e.deps.DB.Query(ctx, text, args...)
	return rows, readFault(err)
}

// readFault gives a failed read its meaning.
func readFault(err error) error {
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

// each runs a read and calls fn for every row.
func (e *Engine) each(ctx context.Context, text string, args []any, fn func(rows *sql.Rows) error) error {
	rows, err := e.query(ctx, text, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := fn(rows); err != nil {
			return readFault(err)
		}
	}
	return readFault(rows.Err())
}

// inSizes are how many placeholders an IN list has, so that few texts are made; the
// rest is filled with 0, which is no id.
var inSizes = []int{1, 5, 10, 20, 50, 100, 500}

// inClause are the placeholders of an IN list, without brackets, and its arguments.
func inClause(ids []uint64, args []any) (string, []any) {
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
	return placeholders(size), args
}

var placeholderTexts sync.Map

// placeholders is "?, ?, …" n times.
func placeholders(n int) string {
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
	if n <= 500 {
		placeholderTexts.Store(n, string(b))
	}
	return string(b)
}
