package gdpr

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
)

// RetainJob is the effect that looks what is over its period and, where somebody
// switched that on, erases it.
const RetainJob = "gdpr_retain"

// slice is how long one job erases before it leaves the rest to a next one: whoever
// keeps the jobs gives one a minute.
const slice = 20 * time.Second

// retainJob is one run: of a day, or of what somebody asked for.
type retainJob struct {
	Run  string `json:"run"`
	Only uint64 `json:"only"` // one processing; 0: all
	Step int    `json:"step"`
}

// RetainToday queues the run of the day. Any number of copies may call it, as often as
// they like: a day has one run.
func (d *Desk) RetainToday(ctx context.Context) error {
	day := d.Now().In(d.Zone).Format(time.DateOnly)
	known := int64(0)
	if err := d.DB.Read(ctx).Model(&Run{}).Where("run = ?", day).Limit(1).Count(&known).Error; err != nil || known > 0 {
		return err
	}
	return d.DB.Tx(ctx, func(tx *gorm.DB) error { return d.Queue(tx, RetainJob, "gdpr_retain/"+day, retainJob{Run: day}) })
}

// Retain does the effect RetainJob. It goes place by place and a hundred records at a
// time, each in a transaction with the count of what went: killed, it goes on with what
// is left, and a second copy at work waits at the count and finds nothing.
func (d *Desk) Retain(ctx context.Context, key string, payload json.RawMessage) error {
	var j retainJob
	if err := json.Unmarshal(payload, &j); err != nil {
		return fmt.Errorf("read which run to do: %w", err)
	}
	until := time.Now().Add(slice)
	var failed []error
	for i := range processings {
		id := uint64(i + 1)
		if j.Only != 0 && j.Only != id || processings[i].Self {
			continue
		}
		done, err := d.retain(ctx, j.Run, id, until)
		if err != nil {
			// What fails of one place keeps no other from its run.
			failed = append(failed, fmt.Errorf("keep %s no longer: %w", processings[i].Key, err))
			continue
		}
		if !done {
			j.Step++
			next := func(tx *gorm.DB) error {
				return d.Queue(tx, RetainJob, fmt.Sprintf("gdpr_retain/%s/%d/%d", j.Run, j.Only, j.Step), j)
			}
			return errors.Join(append(failed, d.DB.Tx(ctx, next))...)
		}
	}
	return errors.Join(append(failed, d.Changed(ctx))...)
}

// retain does a run for one processing. It reports whether nothing is left to do.
func (d *Desk) retain(ctx context.Context, run string, id uint64, until time.Time) (bool, error) {
	var set Processing
	if err := d.DB.Write(ctx).Where("id = ?", id).Take(&set).Error; err != nil {
		return false, fmt.Errorf("read its period: %w", err)
	}
	p := processingOf(id)
	before := p.before(d.Now(), d.Zone, set.Months)
	for _, place := range d.Atlas.of(p.Key) {
		row, err := d.begin(ctx, run, &set, place, before)
		if err != nil {
			return false, err
		}
		if row.DoneAt != nil {
			continue
		}
		if row.Erasing {
			done, err := d.expire(ctx, row, place, before, until)
			if err != nil || !done {
				return false, err
			}
		}
		now := d.Now()
		if err := d.DB.Write(ctx).Model(&Run{}).Where("id = ? AND done_at IS NULL", row.ID).Updates(map[string]any{"done_at": now, "updated_at": now}).Error; err != nil {
			return false, fmt.Errorf("note the end of a run: %w", err)
		}
	}
	return true, d.countExpired(ctx, &set, p, before)
}

// begin notes that a run looks into a place, with what is over its period there; a run
// that was begun goes on.
func (d *Desk) begin(ctx context.Context, run string, set *Processing, place *Place, before time.Time) (*Run, error) {
	known := func() (*Run, error) {
		var rows []Run
		err := d.DB.Write(ctx).Where("run = ? AND place = ?", run, place.Key).Find(&rows).Error
		if err != nil || len(rows) == 0 {
			return nil, err
		}
		return &rows[0], nil
	}
	if row, err := known(); err != nil || row != nil {
		return row, err
	}
	found, oldest, err := d.overdue(ctx, place, before)
	if err != nil {
		return nil, err
	}
	if found == 0 {
		oldest = nil
	}
	now, live := d.Now(), true
	row := &Run{ProcessingID: set.ID, Run: run, Place: place.Key, Found: found, Oldest: oldest, Erasing: set.Erases && !processingOf(set.ID).ReportOnly}
	row.CreatedAt, row.UpdatedAt, row.Live, row.Version = now, now, &live, 1
	if err := d.DB.Write(ctx).Create(row).Error; err != nil {
		if row, again := known(); row != nil || again != nil { // another copy began it meanwhile
			return row, again
		}
		return nil, fmt.Errorf("note the begin of a run: %w", err)
	}
	return row, nil
}

// overdue counts what of a place is over its period, and returns the moment from which that
// of its oldest record runs, over or not; nil where there is none.
func (d *Desk) overdue(ctx context.Context, place *Place, before time.Time) (found int64, oldest *time.Time, err error) {
	if oldest, err = d.oldest(ctx, place); err != nil || oldest == nil || !oldest.Before(before) {
		return 0, oldest, err
	}
	if err := d.DB.Write(ctx).Table(place.Table).Where(place.expired(), before).Count(&found).Error; err != nil {
		return 0, nil, fmt.Errorf("count what of %s is over its period: %w", place.Key, err)
	}
	return found, oldest, nil
}

// oldest is the moment from which the period of the oldest record of a place runs; nil
// where there is none.
func (d *Desk) oldest(ctx context.Context, place *Place) (*time.Time, error) {
	q := d.DB.Write(ctx).Table(place.Table).Select(place.term.Since + " AS since").Where(place.term.Since + " IS NOT NULL")
	if place.term.Left != "" {
		q = q.Where(place.term.Left)
	}
	if place.Rule.Unless != "" {
		q = q.Where("NOT (" + place.Rule.Unless + ")")
	}
	var rows []struct{ Since db.Moment }
	if err := q.Order("since").Limit(1).Find(&rows).Error; err != nil {
		return nil, fmt.Errorf("look for the oldest of %s: %w", place.Key, err)
	}
	if len(rows) == 0 {
		return nil, nil
	}
	return new(time.Time(rows[0].Since)), nil
}

// countExpired writes into a processing how much of it is over its period now.
func (d *Desk) countExpired(ctx context.Context, set *Processing, p *processing, before time.Time) error {
	if err := d.count(ctx, set, p, before); err != nil {
		return err
	}
	now := d.Now()
	err := d.DB.Write(ctx).Model(&Processing{}).Where("id = ? AND months = ?", set.ID, set.Months).
		Updates(map[string]any{"due": set.Due, "oldest": set.Oldest, "checked_at": now, "updated_at": now, "version": gorm.Expr("version + 1")}).Error
	if err != nil {
		return fmt.Errorf("note what is over its period: %w", err)
	}
	return nil
}

// count finds how much of a processing is over its period, and its oldest record.
func (d *Desk) count(ctx context.Context, set *Processing, p *processing, before time.Time) error {
	set.Due, set.Oldest = 0, nil
	for _, place := range d.Atlas.of(p.Key) {
		found, oldest, err := d.overdue(ctx, place, before)
		if err != nil {
			return err
		}
		set.due(found, oldest)
	}
	return nil
}

// due adds what was found in one of its places.
func (p *Processing) due(found int64, oldest *time.Time) {
	p.Due += found
	if oldest != nil && (p.Oldest == nil || oldest.Before(*p.Oldest)) {
		p.Oldest = oldest
	}
}

// together is how many records go in one transaction.
const together = 100

// expire erases what of a place is over its period, until the time is over. It reports
// whether nothing is left.
func (d *Desk) expire(ctx context.Context, row *Run, place *Place, before, until time.Time) (bool, error) {
	last := uint64(0)
	for time.Now().Before(until) {
		seen, more := last, false
		// One that was rolled back is done again, from the same record on.
		err := d.DB.Tx(ctx, func(tx *gorm.DB) (err error) {
			seen, more, err = d.expireSome(tx, row, place, before, last)
			return err
		})
		if err != nil {
			return false, fmt.Errorf("erase of %s what is over its period: %w", place.Key, err)
		}
		if !more {
			return true, nil
		}
		last = seen
	}
	return false, nil
}

// expireSome erases some records behind one, and returns the last that it looked at.
func (d *Desk) expireSome(tx *gorm.DB, row *Run, place *Place, before time.Time, last uint64) (uint64, bool, error) {
	// Whoever else does this run waits here, and then reads what is left.
	now := d.Now()
	if err := tx.Exec("UPDATE gdpr_runs SET updated_at = ? WHERE id = ?", now, row.ID).Error; err != nil {
		return last, false, fmt.Errorf("take a run: %w", err)
	}
	var ids []uint64
	if err := tx.Table(place.Table).Where(place.expired(), before).Where("id > ?", last).Order("id").Limit(together).Pluck("id", &ids).Error; err != nil {
		return last, false, fmt.Errorf("read what is over its period: %w", err)
	}
	if len(ids) == 0 {
		return last, false, nil
	}
	last = ids[len(ids)-1]
	buyers := [][]uint64{ids}
	if place.Key == "order" {
		var err error
		if buyers, err = byBuyer(tx, place, ids, before); err != nil {
			return last, false, err
		}
	}
	gone := 0
	for _, some := range buyers {
		may := some
		if place.Rule.Fate != Kept {
			var err error
			if may, _, err = d.sift(tx, place, some); err != nil {
				return last, false, err
			}
		}
		if err := d.outlived(tx, place, may, now); err != nil {
			return last, false, err
		}
		gone += len(may)
	}
	err := tx.Exec("UPDATE gdpr_runs SET erased = erased + ? WHERE id = ?", gone, row.ID).Error
	if err != nil {
		return last, false, fmt.Errorf("count what was erased: %w", err)
	}
	return last, true, nil
}

// byBuyer are orders with all others of the same e-mail that are over their period
// too: those of one buyer go on being of one.
func byBuyer(tx *gorm.DB, place *Place, ids []uint64, before time.Time) ([][]uint64, error) {
	var emails []string
	if err := tx.Table("orders").Distinct("email").Where("id IN ?", ids).Order("email").Pluck("email", &emails).Error; err != nil {
		return nil, fmt.Errorf("read the buyers of orders: %w", err)
	}
	var all [][]uint64
	for _, email := range emails {
		var some []uint64
		if err := tx.Table("orders").Where("email = ?", email).Where(place.expired(), before).Order("id").Pluck("id", &some).Error; err != nil {
			return nil, fmt.Errorf("read the orders of a buyer: %w", err)
		}
		all = append(all, some)
	}
	return all, nil
}

// outlived does to records what the end of their period does.
func (d *Desk) outlived(tx *gorm.DB, place *Place, ids []uint64, now time.Time) error {
	if len(ids) == 0 {
		return nil
	}
	switch place.Key {
	case "activity_log": // who did what to which record and when stays
		return wrapped(place, tx.Exec("UPDATE activity_log SET title = '', search_norm = '', changes = NULL WHERE id IN ?", ids).Error)
	case requestKey:
		if err := tx.Exec("DELETE FROM gdpr_findings WHERE request_id IN ?", ids).Error; err != nil {
			return wrapped(place, err)
		}
		if err := d.scrubLog(tx, place, ids); err != nil {
			return err
		}
		return wrapped(place, tx.Exec("DELETE FROM gdpr_requests WHERE id IN ?", ids).Error)
	}
	return d.erase(tx, place, 0, ids, now)
}
