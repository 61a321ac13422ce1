package kv

import (
	"context"
	"crypto/rand"
	"sync"
	"time"
)

// LockRenewed takes a lock and keeps it until release is called, however long that
// takes; where the program dies, the lock is free again after ttl. It does not
// wait: returns Conflict while someone else holds the lock. Release waits until
// nothing renews the lock any more.
func LockRenewed(ctx context.Context, s Store, key string, ttl time.Duration) (release func(), err error) {
	owner := rand.Text()
	unlock, err := s.LockAs(ctx, key, owner, ttl)
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	var renewing sync.WaitGroup
	renewing.Go(func() {
		tick := time.NewTicker(ttl / 3)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				// One that fails leaves time for another.
				_, _ = s.LockAs(ctx, key, owner, ttl)
			}
		}
	})
	return func() {
		stop()
		renewing.Wait()
		_ = unlock(context.WithoutCancel(ctx)) // one that ran out is nobody's
	}, nil
}
