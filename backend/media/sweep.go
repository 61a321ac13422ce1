package media

import (
	"context"
	"fmt"
	"time"
)

// How long a file that no record holds is left in peace: a pending one until
// its form is surely given up, a released one until who is loading it has it,
// a replaced one until nobody looks at a page that still shows it.
const (
	pendingFor  = 24 * time.Hour
	releasedFor = time.Hour
)

// Sweep removes files that no record holds, and returns how many. A file
// whose bytes cannot be removed now stays for the next sweep.
func (l *Library) Sweep(ctx context.Context) (int, error) {
	var files []File
	err := l.db.Write(ctx).Where("state = ? AND changed_at < ?", pending, l.now().Add(-pendingFor)).
		Or("state IN ? AND changed_at < ?", []string{released, replaced}, l.now().Add(-releasedFor)).
		Order("id").Limit(500).Find(&files).Error
	if err != nil {
		return 0, fmt.Errorf("find files to sweep: %w", err)
	}
	swept := 0
	for _, f := range files {
		if f.State != released {
			// A form that is saved at this moment wins over the sweep, or loses to
			// it, before any byte is gone.
			done := l.setState(l.db.Write(ctx).Where("NOT EXISTS (SELECT 1 FROM file_uses u WHERE u.file_key = files.`key`)"),
				f.Key, f.State, released)
			if done.Error != nil {
				return swept, fmt.Errorf("release file %s: %w", f.Key, done.Error)
			}
			if done.RowsAffected == 0 {
				continue
			}
		}
		gone, err := l.forget(ctx, f.Key)
		if err != nil {
			return swept, err
		}
		if gone {
			swept++
		}
	}
	return swept, nil
}

// SweepEvery sweeps now and then until ctx ends, and hands errors to report.
func (l *Library) SweepEvery(ctx context.Context, pause time.Duration, report func(error)) {
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for {
		if _, err := l.Sweep(ctx); err != nil && ctx.Err() == nil {
			report(err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
