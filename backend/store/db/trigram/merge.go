package trigram

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"gorm.io/gorm"
)

// FTS5 keeps what it was given in parts, of which a search looks through each. Building
// and many saves leave a dozen, and a search among 200,000 texts takes 5 ms of the
// processor's time where there is one part and 8 where there are fourteen.
const (
	// loosePages is how many pages may stand outside of the largest part, and looseShare
	// which part of all.
	loosePages = 100
	looseShare = 5
	// mergePause is how long nobody asks whether it is so.
	mergePause = time.Hour
	// mergePages is how many pages the first step of merging writes.
	mergePages = 20
	// mergeRest is for how many times as long as a step took merging leaves the database
	// to those who save: nothing waits for it.
	mergeRest = 9
)

// merge makes one part of those that the index consists of, in short steps, where too
// much of it stands outside of its largest one. Where it breaks off the next call goes on.
func (x *Index) merge(ctx context.Context, t *Table, gentle bool) error {
	x.mu.Lock()
	last := x.mergedAt[t.Name]
	x.mu.Unlock()
	if time.Since(last) < mergePause {
		return nil
	}
	loose, err := x.isLoose(ctx, t)
	if err != nil {
		return err
	}
	// FTS5 begins with what it has where the number is less than none, and goes on else.
	for step, sign := mergePages, -1; loose; sign = 1 {
		began := time.Now()
		changed, err := x.mergeStep(ctx, t, sign*step)
		if err != nil {
			return err
		}
		took := time.Since(began)
		loose = sign < 0 || changed
		step = nextStep(step, took)
		if !rest(ctx, gentle, mergeRest*took) {
			return ctx.Err()
		}
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.mergedAt[t.Name] = time.Now()
	return nil
}

// isLoose asks the tables of FTS5 itself, in whose format (fts5_index.c, "%_data table")
// the id of a page has the number of its part above the lowest 37 bits, and in those, from
// 1 on, that of the page.
func (x *Index) isLoose(ctx context.Context, t *Table) (bool, error) {
	var all, largest sql.NullInt64
	pages := "(SELECT MAX(id) FROM " + t.index() + "_data WHERE id < (segid << 37) + (1 << 36)) - (segid << 37)"
	row := x.db.Read(ctx).Raw("SELECT SUM(pages), MAX(pages) FROM (SELECT " + pages + " AS pages FROM (SELECT DISTINCT segid FROM " + t.index() + "_idx))").Row()
	if err := row.Scan(&all, &largest); err != nil {
		return false, fmt.Errorf("count the pages of the search index of %s: %w", t.Name, err)
	}
	return all.Int64-largest.Int64 > max(loosePages, all.Int64/looseShare), nil
}

// mergeStep merges some pages, and says whether there was anything to merge.
func (x *Index) mergeStep(ctx context.Context, t *Table, pages int) (changed bool, err error) {
	err = x.db.Tx(ctx, func(tx *gorm.DB) error {
		var before, after int64
		if err := tx.Raw("SELECT total_changes()").Scan(&before).Error; err != nil {
			return err
		}
		if err := tx.Exec("INSERT INTO "+t.index()+" ("+t.index()+", rank) VALUES ('merge', ?)", pages).Error; err != nil {
			return err
		}
		err := tx.Raw("SELECT total_changes()").Scan(&after).Error
		changed = after-before >= 2 // one is the row of the command itself
		return err
	})
	return changed, err
}
