package trigram

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"gorm.io/gorm"
)

// freshenMost is how many rows are freshened in one transaction.
const freshenMost = 200

// staleRow is a row whose words are not those of its text.
type staleRow struct {
	ID, Owner  uint64
	Locale     string
	SearchNorm string
	Live       sql.NullBool
}

// freshen writes the words of stale rows, some of them; left is how many it
// found, done how many it wrote. It leaves them to another copy of the program that
// is at it already, unless it is to wait.
func (x *Index) freshen(ctx context.Context, t *Table, wait bool) (left, done int, err error) {
	locale := "''"
	if len(t.Locales) > 0 {
		locale = "locale"
	}
	// A first look costs nothing where there is nothing to do.
	stale, err := x.ids(ctx, fmt.Sprintf("SELECT id FROM `%s` WHERE search_stale = 1 LIMIT %d", t.Name, freshenMost))
	if err != nil || len(stale) == 0 {
		return 0, 0, err
	}
	slices.Sort(stale)
	locking := " FOR UPDATE"
	if !wait {
		locking += " SKIP LOCKED"
	}
	err = x.db.Tx(ctx, func(tx *gorm.DB) error {
		var rows []staleRow
		err := tx.Raw(fmt.Sprintf("SELECT id, %s AS owner, %s AS locale, search_norm, live FROM `%s` WHERE id IN (?) ORDER BY id%s",
			t.owner(), locale, t.Name, locking), stale).Scan(&rows).Error
		if done = len(rows); err != nil || done == 0 {
			return err
		}
		return x.write(tx, t, rows)
	})
	return len(stale), done, err
}

// write puts rows, which are locked, into the index, and witnesses before, between and
// behind them.
func (x *Index) write(tx *gorm.DB, t *Table, rows []staleRow) error {
	known, err := held(tx, t)
	if err != nil {
		return err
	}
	var put, marks []string
	var gone []uint64
	var putArgs, sums, ids []any
	for i, r := range rows {
		if i%witnessRows == 0 {
			put = append(put, known.nextWitness())
		}
		if r.Live.Bool && r.SearchNorm != "" {
			put = append(put, "(?, ?, ?, ?, ?)")
			putArgs = append(putArgs, r.ID, r.Owner, r.Locale, r.SearchNorm, gramsOf(r.Locale, r.SearchNorm))
		} else {
			gone = append(gone, r.ID)
		}
		marks = append(marks, "WHEN ? THEN ?")
		sums = append(sums, r.ID, checksumOf(r.Live.Bool, r.SearchNorm))
		ids = append(ids, r.ID)
	}
	put = append(put, known.nextWitness())
	went := int64(0)
	for _, table := range t.filled(known) {
		// Who replaces a row counts it twice.
		replaced := tx.Exec(putting("REPLACE", table, put), putArgs...)
		went = replaced.RowsAffected - int64(len(put))
		if err := replaced.Error; err != nil {
			return err
		}
		if len(gone) == 0 {
			continue
		}
		deleted := tx.Exec("DELETE FROM "+table+" WHERE id IN (?)", gone)
		went += deleted.RowsAffected
		if err := deleted.Error; err != nil {
			return err
		}
	}
	known.Gone += went
	if err := known.save(tx); err != nil {
		return err
	}
	return tx.Exec("UPDATE `"+t.Name+"` SET search_of = CASE id "+strings.Join(marks, " ")+" END WHERE id IN (?)", append(sums, ids)...).Error
}

// putting is the statement that writes rows of words, each in brackets.
func putting(how, table string, rows []string) string {
	return how + " INTO " + table + " (id, owner, locale, text, grams) VALUES " + strings.Join(rows, ", ")
}
