package db

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"time"

	"gorm.io/gorm"
	"gorm.io/plugin/dbresolver"
)

const attempts = 5

// Tx runs fn in a write transaction and commits when it returns nil; an error
// or a panic of fn rolls everything back. Where the engine chose the
// transaction as the loser of a deadlock or it waited too long for a lock, fn
// runs again, up to five times in all: it must not change anything but tx and
// what it overwrites each time. After Tx returns nil every Read sees what was
// written. Its errors answer IsDuplicate, IsForeignKey and IsUnavailable.
func (d *DB) Tx(ctx context.Context, fn func(tx *gorm.DB) error) error {
	ctx, waits := collecting(ctx)
	part := func(tx *gorm.DB) error {
		waits.forget()
		if err := fn(tx); err != nil {
			return err
		}
		return waits.ended()
	}
	err := retry(ctx, func() error {
		if d.group != nil {
			return d.group.run(ctx, part)
		}
		return d.writer.WithContext(ctx).Transaction(part)
	})
	if err == nil {
		waits.committed()
	}
	return err
}

// View has all statements of fn read what was committed at one moment, that of the
// first of them. It keeps nobody from writing; fn may not write.
func (d *DB) View(ctx context.Context, fn func(tx *gorm.DB) error) error {
	one := &sql.TxOptions{ReadOnly: true}
	if d.Dialect == MySQL { // SQLite has no lesser one, and its driver takes no other
		one.Isolation = sql.LevelRepeatableRead
	}
	return d.Gorm.WithContext(ctx).Clauses(dbresolver.Read).Transaction(fn, one)
}

func retry(ctx context.Context, run func() error) error {
	pause := 5 * time.Millisecond
	for attempt := 1; ; attempt++ {
		err := run()
		if err == nil || !contended.match(err) {
			return err
		}
		if attempt == attempts {
			return fmt.Errorf("gave up after %d attempts: %w", attempts, err)
		}
		// Losers that wait equally long would only meet again.
		select {
		case <-ctx.Done():
			return fmt.Errorf("%w: %w", ctx.Err(), err)
		case <-time.After(pause + rand.N(pause)):
		}
		pause *= 2
	}
}
