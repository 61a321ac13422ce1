package db

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"time"
)

const (
	checkpointPause = 250 * time.Millisecond
	checkpointFrom  = 4 << 20 // bytes of log that are worth writing back
	// restartFrom is how many bytes of log there may be before it begins anew at
	// its start, for which saves wait: while others read and write without a pause
	// it never does by itself.
	restartFrom = 48 << 20
	// restartTime bounds how long saves wait for those who read; then it is tried
	// again a moment later.
	restartTime = 100 * time.Millisecond
)

// startCheckpoints writes SQLite's log back into the database now and then, on
// a connection of its own, so that no save waits for it. It returns what ends
// that.
func startCheckpoints(ctx context.Context, path string) (stop func() error, err error) {
	pragmas := fmt.Sprintf("_pragma=busy_timeout(%d)&_time_format=sqlite&_timezone=UTC", restartTime.Milliseconds())
	pool, err := openPool(ctx, path, pragmas, 1)
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

// checkpoint writes back what the log holds, beside readers and the writer, and has
// a long one begin anew. A failure is the writer's to meet: it does the same where the log grows on.
func checkpoint(ctx context.Context, pool *sql.DB, path string) {
	log, err := os.Stat(path + "-wal")
	if err != nil || log.Size() < checkpointFrom {
		return
	}
	var busy, frames, written int64
	err = pool.QueryRowContext(ctx, "PRAGMA wal_checkpoint(PASSIVE)").Scan(&busy, &frames, &written)
	if err == nil && frames*pageSize > restartFrom {
		// Nearly all is written back by now: what is left, and those who still read
		// the log, take a moment.
		_, _ = pool.ExecContext(ctx, "PRAGMA wal_checkpoint(RESTART)")
	}
}
