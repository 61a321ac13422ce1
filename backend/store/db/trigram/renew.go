package trigram

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"gorm.io/gorm"
)

// A text that changes goes from a FULLTEXT index and comes into it anew. The server keeps
// the numbers of all that went and goes through them for each question, for ever: only
// who may set its global variables can have them taken out. So the index is made anew
// beside the one in use, a little each second, once so many went; until it is whole
// each text that changes is written into both.
const (
	// renewLeast and renewShare are how many went at least, and of how many rows one.
	renewLeast, renewShare = 10_000, 20
	// renewTime is how long a second's part of it may take.
	renewTime = 100 * time.Millisecond
	// dropTime is how long a table that is not used any more is waited for, which a backup
	// may be reading.
	dropTime = 10 * time.Second
)

// filled are the tables that get what is written: the one in use last.
func (t *Table) filled(known noted) []string {
	if known.Done {
		return []string{t.words(known.Turn)}
	}
	return []string{t.words(known.Turn + 1), t.words(known.Turn)}
}

// renewWhereDue begins to make an index anew of which a good part went.
func (x *Index) renewWhereDue(ctx context.Context, t *Table, newest int64) error {
	known, err := x.notes(ctx, t)
	if err != nil || known.Done && known.Gone < max(x.RenewAt, newest/renewShare) {
		return err
	}
	if known.Done {
		if err := x.beginRenewal(ctx, t); err != nil {
			return fmt.Errorf("begin to renew the search index of %s: %w", t.Name, err)
		}
	}
	x.setRenewing(t.Name, true)
	return nil
}

func (x *Index) beginRenewal(ctx context.Context, t *Table) error {
	return x.db.Alone(ctx, func(run func(statement string) error) error {
		known, err := x.notes(ctx, t)
		if err != nil || !known.Done {
			return err
		}
		other := t.words(known.Turn + 1)
		for _, statement := range []string{"DROP TABLE IF EXISTS " + other, makeTable(other)} {
			if err := run(statement); err != nil {
				return err
			}
		}
		return x.db.Tx(ctx, func(tx *gorm.DB) error {
			known, err := held(tx, t)
			if err != nil {
				return err
			}
			known.Done, known.Reached = false, 0
			return known.save(tx)
		})
	})
}

// Renew goes on for a moment with the indexes of MySQL that are being made anew. Any
// number of copies of the program may do so at once.
func (x *Index) Renew(ctx context.Context) error {
	for i := range x.tables {
		t := &x.tables[i]
		for until := time.Now().Add(renewTime); x.isRenewing(t.Name) && time.Now().Before(until); {
			done, former, err := x.renewSome(ctx, t)
			if err != nil {
				return fmt.Errorf("renew the search index of %s: %w", t.Name, err)
			}
			if done {
				x.setRenewing(t.Name, false)
			}
			if former != "" {
				return x.dropFormer(ctx, former)
			}
		}
	}
	return nil
}

// renewSome takes the next texts into the table that is being filled, with a witness
// behind them; where there are none left that one is in use from then on, and former is
// the name of the other.
func (x *Index) renewSome(ctx context.Context, t *Table) (done bool, former string, err error) {
	err = x.db.Tx(ctx, func(tx *gorm.DB) error {
		done, former = false, ""
		known, err := held(tx, t)
		if err != nil || known.Done {
			done = true
			return err
		}
		used, other := t.words(known.Turn), t.words(known.Turn+1)
		var last sql.NullInt64
		err = tx.Raw(fmt.Sprintf("SELECT MAX(id) FROM (SELECT id FROM %s WHERE id > ? AND owner <> 0 ORDER BY id LIMIT %d) AS next", used, freshenMost), known.Reached).
			Scan(&last).Error
		if err != nil {
			return err
		}
		if last.Valid {
			// What was written into both meanwhile is there already.
			err := tx.Exec("INSERT IGNORE INTO "+other+" (id, owner, locale, text, grams) SELECT id, owner, locale, text, grams FROM "+used+
				" WHERE id > ? AND id <= ? AND owner <> 0", known.Reached, last.Int64).Error
			if err != nil {
				return err
			}
			known.Reached = last.Int64
		}
		many := 1
		if !last.Valid {
			many = asked
		}
		if err := putWitnesses(tx, t, &known, many); err != nil {
			return err
		}
		if !last.Valid {
			done, former = true, used
			known.Done, known.Gone, known.Turn = true, 0, known.Turn+1
		}
		return known.save(tx)
	})
	return done, former, err
}

// dropFormer takes away the table that was in use; who still asks it finds that the index
// cannot answer. One that could not be taken away is when the next renewal begins.
func (x *Index) dropFormer(ctx context.Context, table string) error {
	ctx, stop := context.WithTimeout(ctx, dropTime)
	defer stop()
	return x.db.Alone(ctx, func(run func(statement string) error) error { return run("DROP TABLE IF EXISTS " + table) })
}

func (x *Index) isRenewing(table string) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.renewing[table]
}

func (x *Index) setRenewing(table string, renewing bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.renewing[table] = renewing
}
