package account

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/ulule/limiter/v3"

	"backoffice/backend/fault"
)

// Per account the bound is tight, since a person mistypes a few times only;
// per address it is wide, since an office shares one.
var (
	perAccount = limiter.Rate{Period: time.Minute, Limit: 5}
	perAddress = limiter.Rate{Period: time.Minute, Limit: 60}
)

type throttle struct{ account, address *limiter.Limiter }

func newThrottle(store limiter.Store) throttle {
	return throttle{account: limiter.New(store, perAccount), address: limiter.New(store, perAddress)}
}

// Throttled is the data of a throttled fault: when the next attempt counts.
type Throttled struct {
	RetryAfter int `json:"retry_after"` // seconds
}

// attempt counts one more try of deed. Returns Throttled when there were too many.
func (t throttle) attempt(ctx context.Context, now time.Time, deed, email, address string) error {
	if err := count(ctx, t.address, now, deed+":address:"+address); err != nil {
		return err
	}
	return count(ctx, t.account, now, accountKey(deed, email))
}

// forgive forgets the account's tries after one that succeeded.
func (t throttle) forgive(ctx context.Context, deed, email string) error {
	_, err := t.account.Reset(ctx, accountKey(deed, email))
	return err
}

func count(ctx context.Context, l *limiter.Limiter, now time.Time, key string) error {
	state, err := l.Get(ctx, key)
	if err != nil {
		return fault.Wrap(fmt.Errorf("count an attempt: %w", err), fault.Unavailable, "errors.unavailable")
	}
	if !state.Reached {
		return nil
	}
	wait := max(1, int(state.Reset-now.Unix()))
	return fault.New(fault.Throttled, "errors.throttled").With(Throttled{RetryAfter: wait})
}

// accountKey keeps what people type out of the store.
func accountKey(deed, email string) string {
	sum := sha256.Sum256([]byte(Canonical(email)))
	return deed + ":account:" + hex.EncodeToString(sum[:])
}
