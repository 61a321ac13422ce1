package db

import (
	"context"
	"database/sql"
	"os"
	"time"
)

const (
	checkpointPause = 250 * time.Millisecond
	checkpointFrom  = 4 << 20 // bytes of log that are worth writing back
)

// startCheckpoints writes SQLite's log back into the database now and then, on
// a connection of its own, so that no save waits for it. It returns what ends
// that.
func startCheckpoints(ctx context.Context, path string) (stop func() error, err error) {
	pool, err := openPool(ctx, path, commonPragmas, 1)
	if err != nil {
		return nil, err
	}
	running, end := context.WithCancel(context.WithoutCancel(ctx))
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(checkpointPause)
		defer tick.Stop()
		for {
			select {
			case <-running.Done():
				return
			case <-tick.C:
				checkpoint(running, pool, path)
			}
		}
	}()
	return func() error {
		end()
		<-ended
		return pool.Close()
	}, nil
}

// checkpoint writes back what the log holds, beside readers and the writer. A
// failure is the writer's to meet: it does the same where the log grows on.
func checkpoint(ctx context.Context, pool *sql.DB, path string) {
	log, err := os.Stat(path + "-wal")
	if err != nil || log.Size() < checkpointFrom {
		return
	}
	_, _ = pool.ExecContext(ctx, "PRAGMA wal_checkpoint(PASSIVE)")
}
