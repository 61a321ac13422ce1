package account

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"
)

// online gathers who was here, so that no request waits for a write: all of
// them are written together from time to time.
type online struct {
	mu   sync.Mutex
	seen map[uint64]time.Time
}

// Seen notes that the person is here now; WriteOnlineEvery writes it down.
func (a *Accounts) Seen(_ context.Context, id uint64) error {
	a.online.mu.Lock()
	defer a.online.mu.Unlock()
	if a.online.seen == nil {
		a.online.seen = map[uint64]time.Time{}
	}
	a.online.seen[id] = a.Now()
	return nil
}

// onlineBatch bounds one statement.
const onlineBatch = 500

// WriteOnline writes down who was seen since the last time, one statement for
// many. What cannot be written is tried again the next time.
func (a *Accounts) WriteOnline(ctx context.Context) error {
	a.online.mu.Lock()
	seen := a.online.seen
	a.online.seen = nil
	a.online.mu.Unlock()
	ids := slices.Sorted(maps.Keys(seen))
	for batch := range slices.Chunk(ids, onlineBatch) {
		// One moment for all of a batch, the last of it: they lie seconds apart.
		at := slices.MaxFunc(slices.Collect(maps.Values(seen)), time.Time.Compare)
		err := a.DB.Write(ctx).Model(&User{}).
			Where("id IN ? AND (online_at IS NULL OR online_at < ?)", batch, at).UpdateColumn("online_at", at).Error
		if err != nil {
			a.again(seen)
			return fmt.Errorf("note %d users as online: %w", len(batch), err)
		}
	}
	return nil
}

func (a *Accounts) again(seen map[uint64]time.Time) {
	a.online.mu.Lock()
	defer a.online.mu.Unlock()
	if a.online.seen == nil {
		a.online.seen = map[uint64]time.Time{}
	}
	for id, at := range seen {
		if a.online.seen[id].Before(at) {
			a.online.seen[id] = at
		}
	}
}

// WriteOnlineEvery calls WriteOnline every pause until ctx ends, and once more then.
func (a *Accounts) WriteOnlineEvery(ctx context.Context, pause time.Duration, failed func(error)) {
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			if err := a.WriteOnline(context.WithoutCancel(ctx)); err != nil {
				failed(err)
			}
			return
		case <-tick.C:
			if err := a.WriteOnline(ctx); err != nil && ctx.Err() == nil {
				failed(err)
			}
		}
	}
}
