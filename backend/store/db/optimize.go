package db

import (
	"context"
	"fmt"
	"time"
)

// Which tables "PRAGMA optimize" looks at and what it does: all of them, not
// only those that this connection has queried; analyze; only so many rows each.
const optimizeMask = 0x10000 | 0x00002 | 0x00010

// A connection reads the statistics when it is opened.
const readerAge = time.Hour

// OptimizeEvery looks after the planner's statistics until ctx ends: soon after
// the start, and after each pause. On MySQL it returns at once, for the server
// keeps its own.
func (d *DB) OptimizeEvery(ctx context.Context, soon, pause time.Duration, failed func(error)) {
	if d.Dialect != SQLite {
		return
	}
	for wait := soon; ; wait = pause {
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
		if err := d.Optimize(ctx); err != nil && ctx.Err() == nil {
			failed(err)
		}
	}
}

// Optimize analyzes the tables of a SQLite database that have grown or shrunk
// tenfold since they last were, which takes milliseconds where none has. The
// samples that come with it are dropped, see analyzeSQLite. Elsewhere it does
// nothing.
func (d *DB) Optimize(ctx context.Context) error {
	if d.Dialect != SQLite {
		return nil
	}
	conn, err := d.write.Conn(ctx)
	if err != nil {
		return fmt.Errorf("optimize: %w", err)
	}
	defer func() { _ = conn.Close() }()
	if _, err := conn.ExecContext(ctx, fmt.Sprintf("PRAGMA optimize(%d)", optimizeMask)); err != nil {
		return fmt.Errorf("optimize: %w", err)
	}
	var samples int
	err = conn.QueryRowContext(ctx, "SELECT COUNT(*) FROM sqlite_schema WHERE name = 'sqlite_stat4'").Scan(&samples)
	if err != nil || samples == 0 {
		return err
	}
	return dropSamples(ctx, conn)
}
