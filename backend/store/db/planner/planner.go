// Package planner looks after what SQLite's planner knows of tables and of their
// indexes; see docs/adr/0096-what-the-planner-knows.md.
package planner

import (
	"context"
	"database/sql"
	"fmt"
)

const (
	// Which tables "PRAGMA optimize" looks at and what it does: all of them, not only
	// those that this connection has queried; analyze.
	optimizeMask = 0x10000 | 0x00002
	// sampleRows is about how many rows of each index it reads.
	sampleRows = 400
)

// Analyze reads all tables whole.
func Analyze(ctx context.Context, conn *sql.Conn) error {
	if _, err := conn.ExecContext(ctx, "ANALYZE"); err != nil {
		return fmt.Errorf("analyze: %w", err)
	}
	return dropSamples(ctx, conn)
}

// Optimize reads some rows of the tables that have grown or shrunk tenfold since they
// were last looked at, which takes milliseconds where none has.
func Optimize(ctx context.Context, conn *sql.Conn) error {
	optimize := fmt.Sprintf("PRAGMA analysis_limit = %d; PRAGMA optimize(%d); PRAGMA analysis_limit = 0", sampleRows, optimizeMask)
	if _, err := conn.ExecContext(ctx, optimize); err != nil {
		return fmt.Errorf("optimize: %w", err)
	}
	// There is no table of samples before the first table has rows.
	var samples int
	err := conn.QueryRowContext(ctx, "SELECT COUNT(*) FROM sqlite_schema WHERE name = 'sqlite_stat4'").Scan(&samples)
	if err != nil || samples == 0 {
		return err
	}
	if err := dropSamples(ctx, conn); err != nil {
		return err
	}
	return correct(ctx, conn)
}

// dropSamples drops the samples of values: with samples SQLite plans a prepared
// statement anew each time it is given other arguments, which costs more than the
// statement.
func dropSamples(ctx context.Context, conn *sql.Conn) error {
	done, err := conn.ExecContext(ctx, "DELETE FROM sqlite_stat4")
	if err != nil {
		return fmt.Errorf("drop the planner's samples: %w", err)
	}
	if dropped, err := done.RowsAffected(); err != nil || dropped == 0 {
		return err
	}
	return reload(ctx, conn)
}

// reload has the connection plan by what the tables of statistics say now.
func reload(ctx context.Context, conn *sql.Conn) error {
	if _, err := conn.ExecContext(ctx, "ANALYZE sqlite_schema"); err != nil {
		return fmt.Errorf("read the planner's statistics: %w", err)
	}
	return nil
}
