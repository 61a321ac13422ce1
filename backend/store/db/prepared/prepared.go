// Package prepared runs statements of a write transaction without parsing them
// each time. On SQLite there is one writing connection, and a statement that
// was prepared within a transaction dies with it; here it is prepared once, on
// the connection itself. On MySQL, where the driver fills in arguments to save
// a round trip, statements go out as they stand.
package prepared

import (
	"context"
	"database/sql"
	"sync"
	"sync/atomic"

	"gorm.io/gorm"
)

// most bounds how many statements a database keeps. Texts follow from
// declarations; those beyond are parsed each time.
const most = 2000

// statements are those of one pool, by text.
type statements struct {
	pool   *sql.DB
	byText sync.Map // string to *sql.Stmt, nil while it is being prepared
	count  atomic.Int64
}

var pools sync.Map // *sql.DB to *statements

// Exec runs a statement in the transaction tx.
func Exec(tx *gorm.DB, text string, args ...any) (sql.Result, error) {
	ctx := tx.Statement.Context
	running, stmt := find(tx, text)
	switch {
	case running == nil:
		return tx.Statement.ConnPool.ExecContext(ctx, text, args...)
	case stmt == nil:
		return running.ExecContext(ctx, text, args...)
	}
	return running.StmtContext(ctx, stmt).ExecContext(ctx, args...) //nolint:sqlclosecheck // it ends with its transaction
}

// Query reads in the transaction tx.
func Query(tx *gorm.DB, text string, args ...any) (*sql.Rows, error) {
	ctx := tx.Statement.Context
	running, stmt := find(tx, text)
	switch {
	case running == nil:
		return tx.Statement.ConnPool.QueryContext(ctx, text, args...)
	case stmt == nil:
		return running.QueryContext(ctx, text, args...)
	}
	return running.StmtContext(ctx, stmt).QueryContext(ctx, args...) //nolint:sqlclosecheck // it ends with its transaction
}

// find returns the transaction that tx runs in, nil where it prepares nothing,
// and the statement for text, nil until it is prepared.
func find(tx *gorm.DB, text string) (gorm.Tx, *sql.Stmt) {
	var running gorm.Tx
	switch pool := tx.Statement.ConnPool.(type) {
	case *gorm.PreparedStmtTX:
		running = pool.Tx
	case *sql.Tx:
		// MySQL's connections come and go, and it prepares nothing.
		if tx.Name() != "sqlite" {
			return nil, nil
		}
		running = pool
	default:
		return nil, nil
	}
	pool, err := tx.DB()
	if err != nil {
		return nil, nil
	}
	kept, ok := pools.Load(pool)
	if !ok {
		kept, _ = pools.LoadOrStore(pool, &statements{pool: pool})
	}
	return running, kept.(*statements).get(text)
}

func (s *statements) get(text string) *sql.Stmt {
	if kept, ok := s.byText.Load(text); ok {
		return kept.(*sql.Stmt)
	}
	if s.count.Load() >= most {
		return nil
	}
	if _, others := s.byText.LoadOrStore(text, (*sql.Stmt)(nil)); !others {
		s.count.Add(1)
		// The only connection is the caller's until its transaction ends.
		go s.prepare(text)
	}
	return nil
}

func (s *statements) prepare(text string) {
	stmt, err := s.pool.PrepareContext(context.Background(), text)
	if err != nil {
		// Whoever runs it next is told why, or the pool is closed.
		s.byText.Delete(text)
		s.count.Add(-1)
		return
	}
	s.byText.Store(text, stmt)
}
