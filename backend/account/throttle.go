package account

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
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

// A code has a million values, so that beside the minute the day is bounded
// too: whoever knows a password must not try codes for weeks.
const codesPerDay = 40

type throttle struct{ account, address, codes kv.Limit }

func newThrottle(store limiter.Store) throttle {
	return throttle{
		account: kv.NewLimit(store, triesPerAccount, time.Minute),
		address: kv.NewLimit(store, triesPerAddress, time.Minute),
		codes:   kv.NewLimit(store, codesPerDay, 24*time.Hour),
	}
}

// attempt counts one more try of action. Returns Throttled when there were too many.
func (t throttle) attempt(ctx context.Context, action, email, address string) error {
	if err := t.address.Pass(ctx, action+":address:"+address); err != nil {
		return err
	}
	return t.account.Pass(ctx, accountKey(action, email))
}

// code counts one more try of a second factor. Returns Throttled when there
// were too many.
func (t throttle) code(ctx context.Context, id uint64, address string) error {
	if err := t.address.Pass(ctx, "code:address:"+address); err != nil {
		return err
	}
	if err := t.account.Pass(ctx, fmt.Sprintf("code:account:%d", id)); err != nil {
		return err
	}
	return t.codes.Pass(ctx, fmt.Sprintf("code:day:%d", id))
}

// forgiveCode forgets the tries after one that succeeded.
func (t throttle) forgiveCode(ctx context.Context, id uint64) error {
	if err := t.account.Forget(ctx, fmt.Sprintf("code:account:%d", id)); err != nil {
		return err
	}
	return t.codes.Forget(ctx, fmt.Sprintf("code:day:%d", id))
}

// forgive forgets the account's tries after one that succeeded.
func (t throttle) forgive(ctx context.Context, action, email string) error {
	return t.account.Forget(ctx, accountKey(action, email))
}

// accountKey keeps what people type out of the store.
func accountKey(action, email string) string {
	sum := sha256.Sum256([]byte(Canonical(email)))
	return action + ":account:" + hex.EncodeToString(sum[:])
}
