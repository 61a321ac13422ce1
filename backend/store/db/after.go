package db

import (
	"context"

	"gorm.io/gorm"
)

type afterKey struct{}

// after is what waits for the end of a transaction and for its commit, in the order
// asked for.
type after struct {
	last []func() error
	keys []any
	run  []func()
}

// Last has fn run in the transaction that tx was given in, after everything else of
// it: what many want at once is held for as short as can be. An error of fn rolls the
// transaction back, a savepoint that is rolled back does not keep it from running.
// Outside Tx it runs at once.
func Last(tx *gorm.DB, fn func() error) error {
	waits, ok := tx.Statement.Context.Value(afterKey{}).(*after)
	if !ok {
		return fn()
	}
	waits.last = append(waits.last, fn)
	return nil
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

// ended runs what is last, and what that leaves to be last.
func (a *after) ended() error {
	for len(a.last) > 0 {
		fn := a.last[0]
		a.last = a.last[1:]
		if err := fn(); err != nil {
			return err
		}
	}
	return nil
}

func (a *after) committed() {
	for _, fn := range a.run {
		fn()
	}
}
