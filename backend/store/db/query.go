package db

import (
	"context"
	"database/sql"
	"fmt"
	"sync"
)

// statements keeps the readers' prepared statements by their text.
type statements struct {
	byText sync.Map // string to *sql.Stmt
	count  int
	mu     sync.Mutex
}

// maxStatements bounds what is kept: texts follow from declarations and from
// which filters are set, so that there are few.
const maxStatements = 2000

// Query reads like Read, without gorm between. On SQLite the statement is kept
// prepared: make its text of what is declared, never of what was sent. On
// MySQL, where the driver fills in arguments itself to save a round trip,
// nothing is prepared.
func (d *DB) Query(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	if d.Dialect == MySQL {
		return d.read.QueryContext(ctx, text, args...)
	}
	stmt, err := d.texts.get(ctx, d.read, text) //nolint:sqlclosecheck // it is kept for as long as the pool
	if err != nil {
		return nil, err
	}
	if stmt == nil {
		return d.read.QueryContext(ctx, text, args...)
	}
	return stmt.QueryContext(ctx, args...)
}

// get prepares text, or finds it prepared; nil when too many are kept.
func (t *statements) get(ctx context.Context, pool *sql.DB, text string) (*sql.Stmt, error) {
	if kept, ok := t.byText.Load(text); ok {
		return kept.(*sql.Stmt), nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if kept, ok := t.byText.Load(text); ok {
		return kept.(*sql.Stmt), nil
	}
	if t.count >= maxStatements {
		return nil, nil
	}
	// The statement outlives the request that is first to need it.
	stmt, err := pool.PrepareContext(context.WithoutCancel(ctx), text) //nolint:sqlclosecheck // it is kept for as long as the pool
	if err != nil {
		return nil, fmt.Errorf("prepare %q: %w", text, err)
	}
	t.byText.Store(text, stmt)
	t.count++
	return stmt, nil
}
