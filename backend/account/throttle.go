package account

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/ulule/limiter/v3"

	"backoffice/backend/store/kv"
)

// Per account the bound is tight, since a person mistypes a few times only;
// per address it is wide, since an office shares one.
const (
	triesPerAccount = 5
	triesPerAddress = 60
)

type throttle struct{ account, address kv.Limit }

func newThrottle(store limiter.Store) throttle {
	return throttle{
		account: kv.NewLimit(store, triesPerAccount, time.Minute),
		address: kv.NewLimit(store, triesPerAddress, time.Minute),
	}
}

// attempt counts one more try of deed. Returns Throttled when there were too many.
func (t throttle) attempt(ctx context.Context, deed, email, address string) error {
	if err := t.address.Pass(ctx, deed+":address:"+address); err != nil {
		return err
	}
	return t.account.Pass(ctx, accountKey(deed, email))
}

// forgive forgets the account's tries after one that succeeded.
func (t throttle) forgive(ctx context.Context, deed, email string) error {
	return t.account.Forget(ctx, accountKey(deed, email))
}

// accountKey keeps what people type out of the store.
func accountKey(deed, email string) string {
	sum := sha256.Sum256([]byte(Canonical(email)))
	return deed + ":account:" + hex.EncodeToString(sum[:])
}
