package trigram

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backoffice/backend/store/db"
)

const (
	// maintainSoon is when the first index is built, behind the first answers.
	maintainSoon = 2 * time.Second
	// maintainPause is how long a table that has grown waits for its index.
	maintainPause = time.Minute
	// freshenPause is how long MySQL's index leaves changed rows to LIKE.
	freshenPause = time.Second
	// freshenRest is for how many times as long as a step of it took freshening leaves
	// the database to those who save.
	freshenRest = 3
	// stepTime is about how long a step of building keeps SQLite's writer.
	stepTime = 15 * time.Millisecond
)

// Maintain builds what is missing, and goes on looking after it until ctx ends. Any
// number of copies of the program may do so at once.
func (x *Index) Maintain(ctx context.Context, failed func(error)) {
	for wait := maintainSoon; ; wait = maintainPause {
		again := time.After(wait)
		for waiting := true; waiting; {
			select {
			case <-ctx.Done():
				return
			case <-again:
				waiting = false
			case <-time.After(freshenPause):
				if err := errors.Join(x.Freshen(ctx), x.Renew(ctx)); err != nil && ctx.Err() == nil {
					failed(err)
				}
			}
		}
		if err := x.build(ctx, true); err != nil && ctx.Err() == nil {
			failed(err)
		}
	}
}

// Build builds what is missing of the indexes of all tables that have so many
// rows, at once; where it breaks off the next call goes on.
func (x *Index) Build(ctx context.Context) error { return x.build(ctx, false) }

// build leaves half of the time to others where it is gentle.
func (x *Index) build(ctx context.Context, gentle bool) error {
	var errs []error
	for i := range x.tables {
		t := &x.tables[i]
		if err := x.buildOne(ctx, t, gentle); err != nil {
			x.setReady(t.Name, false)
			errs = append(errs, fmt.Errorf("build the search index of %s: %w", t.Name, err))
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	// No index waits for the parts of another to be one.
	for i := range x.tables {
		if t := &x.tables[i]; x.db.Dialect == db.SQLite && x.isReady(t.Name) {
			errs = append(errs, x.merge(ctx, t, gentle))
		}
	}
	return errors.Join(errs...)
}

func (x *Index) buildOne(ctx context.Context, t *Table, gentle bool) error {
	var newest int64
	if err := x.db.Read(ctx).Raw("SELECT COALESCE(MAX(id), 0) FROM `" + t.Name + "`").Scan(&newest).Error; err != nil {
		return err
	}
	if newest < x.Least {
		return nil
	}
	if x.db.Dialect == db.SQLite {
		return x.buildSQLite(ctx, t, gentle)
	}
	return x.buildMySQL(ctx, t, newest, gentle)
}

// Freshen brings what was written meanwhile into the indexes, resting between its
// steps: on SQLite what others than this program wrote, and what was written past a
// transaction.
func (x *Index) Freshen(ctx context.Context) error {
	if x.db.Dialect == db.SQLite {
		return x.catchUp(ctx)
	}
	// More than a step is left by what writes many rows at once.
	for more, until := true, time.Now().Add(maintainPause); more && time.Now().Before(until); {
		more = false
		began := time.Now()
		for i := range x.tables {
			t := &x.tables[i]
			if !x.isReady(t.Name) {
				continue
			}
			_, done, err := x.freshen(ctx, t, false)
			if err != nil {
				return fmt.Errorf("bring the search index of %s up to date: %w", t.Name, err)
			}
			more = more || done == freshenMost
		}
		if more && !rest(ctx, true, freshenRest*time.Since(began)) {
			return ctx.Err()
		}
	}
	return nil
}

// rest pauses for as long as a step took; it returns false where ctx ends.
func rest(ctx context.Context, gentle bool, took time.Duration) bool {
	if !gentle {
		return ctx.Err() == nil
	}
	select {
	case <-ctx.Done():
		return false
	case <-time.After(took):
		return true
	}
}

// nextStep is how many rows or pages the next step takes, so that it lasts stepTime.
func nextStep(step int, took time.Duration) int {
	switch {
	case took > 2*stepTime:
		step /= 2
	case took < stepTime/2:
		step *= 2
	}
	return min(max(step, 10), 5000)
}
