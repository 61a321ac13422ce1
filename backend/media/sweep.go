package media

import (
	"context"
	"fmt"
	"time"
)

// How long a file that no record holds is left in peace: a pending one until
// its form is surely given up, a released one until nobody looks at a page
// that still shows it.
const (
	pendingFor  = 24 * time.Hour
	releasedFor = time.Hour
)

// Sweep removes files that no record holds, and returns how many. A file
// whose bytes cannot be removed now stays for the next sweep.
func (l *Library) Sweep(ctx context.Context) (int, error) {
	var files []File
	err := l.db.Write(ctx).Where("state = ? AND changed_at < ?", pending, l.now().Add(-pendingFor)).
		Or("state = ? AND changed_at < ?", released, l.now().Add(-releasedFor)).
		Order("id").Limit(500).Find(&files).Error
	if err != nil {
		return 0, fmt.Errorf("find files to sweep: %w", err)
	}
	swept := 0
	for _, f := range files {
		// The row goes first: a file that is kept at this moment wins.
		done := l.db.Write(ctx).Where("id = ? AND state = ?", f.ID, f.State).Delete(&File{})
		if done.Error != nil {
			return swept, fmt.Errorf("forget file %s: %w", f.Key, done.Error)
		}
		if done.RowsAffected == 0 {
			continue
		}
		if err := l.remove(ctx, f.Key); err != nil {
			// Without its row nothing would find the bytes again.
			if again := l.db.Write(ctx).Create(&f).Error; again != nil {
				return swept, fmt.Errorf("remember file %s: %w", f.Key, again)
			}
			return swept, err
		}
		swept++
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
