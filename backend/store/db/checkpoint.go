package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"time"
)

const (
	checkpointPause = 250 * time.Millisecond
	checkpointFrom  = 4 << 20 // bytes of log that are worth writing back
	// restartFrom is how many bytes of log there may be before it begins anew, for which
	// saves wait: while others read and write without a pause it never does by itself.
	restartFrom = 96 << 20
	// restartTime bounds how long saves wait for those who read; then it is tried again.
	restartTime = 100 * time.Millisecond
	// restartWait bounds how long a restart waits for who saves.
	restartWait = time.Second
	// Saves wait for about restartLeft pages, which were written while the others were
	// written back, as is tried so many times; not where somebody who reads for long, as
	// a backup does, holds more than restartHeld.
	restartLeft, restartRounds, restartHeld = 200, 4, 16 << 20 / pageSize
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

// checkpoint writes back what the log holds, beside readers and the writer, and has a
// long one begin anew, which it reports. The writer does the same where the log grows on.
func checkpoint(ctx context.Context, pool, writer *sql.DB, path string) (restarted bool) {
	log, err := os.Stat(path + "-wal")
	if err != nil || log.Size() < checkpointFrom {
		return false
	}
	frames, left, err := writeBack(ctx, pool, "PASSIVE")
	if err != nil || frames*pageSize <= restartFrom {
		return false
	}
	for round, before := 0, int64(0); round < restartRounds && frames-before > restartLeft; round++ {
		before = frames
		if frames, left, err = writeBack(ctx, pool, "PASSIVE"); err != nil {
			return false
		}
	}
	if left > restartHeld {
		return false
	}
	// SQLite has who saves sleep up to a tenth of a second at a time until the log is
	// free; who waits in line for the connection goes on at once.
	wait, cancel := context.WithTimeout(ctx, restartWait)
	defer cancel()
	line, err := writer.Conn(wait)
	if err != nil {
		return false
	}
	_, _, err = writeBack(ctx, pool, "RESTART")
	return errors.Join(err, line.Close()) == nil
}

// writeBack writes back what it can, and says how many pages the log has and how many
// of them are left.
func writeBack(ctx context.Context, pool *sql.DB, mode string) (frames, left int64, err error) {
	var busy, written int64
	err = pool.QueryRowContext(ctx, "PRAGMA wal_checkpoint("+mode+")").Scan(&busy, &frames, &written)
	return frames, frames - written, err
}
