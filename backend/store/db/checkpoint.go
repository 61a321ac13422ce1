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
	restartFrom = 96 << 20
	// restartTime bounds how long saves wait for those who read; then it is tried
	// again a moment later.
	restartTime = 100 * time.Millisecond
	// restartWait bounds how long a restart waits for who saves.
	restartWait = time.Second
	// restartLeft is about how many pages saves wait for: what was written while the
	// others were written back, which is tried so many times.
	restartLeft, restartRounds = 200, 4
)

// startCheckpoints writes SQLite's log back into the database now and then, on
// a connection of its own, so that no save waits for it. It returns what ends
// that; writer is the pool of those who save.
func startCheckpoints(ctx context.Context, path string, writer *sql.DB) (stop func() error, err error) {
	pragmas := fmt.Sprintf("_pragma=busy_timeout(%d)&_time_format=sqlite&_timezone=UTC", restartTime.Milliseconds())
	pool, err := openPool(ctx, path, pragmas, 1)
	if err != nil {
		return nil, err
	}
	running, end := context.WithCancel(context.WithoutCancel(ctx))
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for {
			select {
			case <-running.Done():
				return
			case <-time.After(checkpointPause):
				checkpoint(running, pool, writer, path)
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
func checkpoint(ctx context.Context, pool, writer *sql.DB, path string) {
	log, err := os.Stat(path + "-wal")
	if err != nil || log.Size() < checkpointFrom {
		return
	}
	frames, err := writeBack(ctx, pool, "PASSIVE")
	if err != nil || frames*pageSize <= restartFrom {
		return
	}
	for round, before := 0, int64(0); round < restartRounds && frames-before > restartLeft; round++ {
		before = frames
		if frames, err = writeBack(ctx, pool, "PASSIVE"); err != nil {
			return
		}
	}
	// SQLite has who saves sleep up to a tenth of a second at a time until the log is
	// free; who waits in line for the connection goes on at once.
	wait, cancel := context.WithTimeout(ctx, restartWait)
	defer cancel()
	if line, err := writer.Conn(wait); err == nil {
		defer line.Close()
		_, _ = writeBack(ctx, pool, "RESTART")
	}
}

// writeBack writes back what it can, and says how many pages the log has.
func writeBack(ctx context.Context, pool *sql.DB, mode string) (frames int64, err error) {
	var busy, written int64
	err = pool.QueryRowContext(ctx, "PRAGMA wal_checkpoint("+mode+")").Scan(&busy, &frames, &written)
	return frames, err
}
