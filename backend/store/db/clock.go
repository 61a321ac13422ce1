package db

import (
	"context"
	"fmt"
	"time"
)

// clockApart is how far the machine's clock may be from the server's and still count:
// beneath it stands what is only the way there and back.
const clockApart = time.Second

// Now is the time as the database stores it, UTC and whole milliseconds. Copies of the
// program on several machines share one clock, so that the lease of one is not over for
// another: the server's, as ReadClock found it. With SQLite it is the machine's.
func (d *DB) Now() time.Time {
	return time.Now().Add(time.Duration(d.ahead.Load())).UTC().Truncate(time.Millisecond)
}

// ReadClock compares the machine's clock with the server's. It returns how far the server's
// is ahead, 0 within a second, and whether that is something else than when it was last read.
func (d *DB) ReadClock(ctx context.Context) (ahead time.Duration, changed bool, err error) {
	was := time.Duration(d.ahead.Load())
	if d.Dialect == SQLite {
		return was, false, nil
	}
	asked := time.Now()
	var server time.Time
	if err := d.read.QueryRowContext(ctx, "SELECT UTC_TIMESTAMP(3)").Scan(&server); err != nil {
		return was, false, fmt.Errorf("read the clock of the database: %w", err)
	}
	way := time.Since(asked)
	// Without its monotonic reading: the clock itself may have jumped.
	ahead = server.Sub(asked.Add(way / 2).Round(0))
	if ahead.Abs() <= clockApart {
		ahead = 0
	}
	// An answer that was long on its way says little.
	if way > clockApart || (ahead-was).Abs() <= clockApart {
		return was, false, nil
	}
	d.ahead.Store(int64(ahead))
	return ahead, true, nil
}
