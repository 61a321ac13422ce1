// Package prepared keeps the statements of each pool of connections, so that they
// are not parsed each time: one cache for reads and for write transactions. On
// SQLite there is one writing connection, and a statement that was prepared within
// a transaction dies with it; here it is prepared once, on the connection itself,
// and so are those that gorm makes: see [Tx]. On MySQL, where the driver fills in
// arguments to save a round trip, statements go out as they stand.
package prepared

import (
	"database/sql"

	"gorm.io/gorm"
)

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
	case *Tx:
		return pool.Tx, pool.cache.soon(text)
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
	// The only connection is the caller's until its transaction ends.
	return running, of(pool).soon(text)
}
