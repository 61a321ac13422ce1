package kv

import (
	"context"
	"fmt"
	"time"

	"github.com/ulule/limiter/v3"

	"backoffice/backend/fault"
)

// Limit lets each key pass so many times in a period, counted together by all
// copies of the program that share a store. It is safe for use by many goroutines.
type Limit struct{ limiter *limiter.Limiter }

// NewLimit makes a Limit over a Store's Limits.
func NewLimit(store limiter.Store, times int64, period time.Duration) Limit {
	return Limit{limiter.New(store, limiter.Rate{Limit: times, Period: period})}
}

// Pass counts one more try under key. Returns Throttled when there were too
// many, its data the time.Duration after which the next one counts, and
// Unavailable when the store is out of reach.
func (l Limit) Pass(ctx context.Context, key string) error {
	state, err := l.limiter.Get(ctx, key)
	if err != nil {
		return fault.Wrap(fmt.Errorf("count a try: %w", err), fault.Unavailable, "errors.unavailable")
	}
	if !state.Reached {
		return nil
	}
	return fault.New(fault.Throttled, "errors.throttled").With(time.Until(time.Unix(state.Reset, 0)))
}

// Forget makes key new again. Returns Unavailable when the store is out of reach.
func (l Limit) Forget(ctx context.Context, key string) error {
	if _, err := l.limiter.Reset(ctx, key); err != nil {
		return fault.Wrap(fmt.Errorf("forget tries: %w", err), fault.Unavailable, "errors.unavailable")
	}
	return nil
}
