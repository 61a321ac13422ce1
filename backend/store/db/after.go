package db

import (
	"context"

	"gorm.io/gorm"
)

type afterKey struct{}

// after is what waits for a transaction's commit, in the order asked for.
type after struct {
	keys []any
	run  []func()
}

// AfterCommit has fn run once the transaction tx was given in has committed,
// before Tx returns; never where it is rolled back. Of several with one key
// the first stays. Outside Tx there is nothing to wait for and fn runs at once.
func AfterCommit(tx *gorm.DB, key any, fn func()) {
	waits, ok := tx.Statement.Context.Value(afterKey{}).(*after)
	if !ok {
		fn()
		return
	}
	for _, known := range waits.keys {
		if known == key {
			return
		}
	}
	waits.keys, waits.run = append(waits.keys, key), append(waits.run, fn)
}

// collecting returns ctx with a place for what a transaction leaves for after it.
func collecting(ctx context.Context) (context.Context, *after) {
	waits := &after{}
	return context.WithValue(ctx, afterKey{}, waits), waits
}

// forget begins a further attempt of the transaction.
func (a *after) forget() { *a = after{} }

func (a *after) committed() {
	for _, fn := range a.run {
		fn()
	}
}
