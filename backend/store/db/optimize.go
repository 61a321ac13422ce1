package db

import (
	"context"
	"time"

	"backoffice/backend/store/db/planner"
)

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

// Optimize looks at the tables of a SQLite database that have grown or shrunk tenfold
// since they last were looked at, see [planner.Optimize]. Elsewhere it does nothing.
func (d *DB) Optimize(ctx context.Context) error {
	if d.Dialect != SQLite {
		return nil
	}
	return d.withWriter(ctx, planner.Optimize)
}
