package outbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/store/db"
)

// What Retry and Discard refuse.
var (
	ErrQueuedAnew = errors.New("another job of that key was queued meanwhile")
	ErrKeyLost    = errors.New("the service would not know the effect again: its key was not kept")
	ErrNotFailing = errors.New("the job neither failed nor was given up")
)

// Revived is a job that was given up and begins anew; one that waited anyway is empty.
type Revived struct {
	Kind    string
	Payload json.RawMessage
}

// Retry has a job that failed tried again once tx has committed. One that was given up
// begins anew, with the key that it had, and is refused where that is another's by now.
// One that is being tried this moment is left alone.
func (o *Outbox) Retry(tx *gorm.DB, id uint64) (was Revived, err error) {
	var found []struct {
		Kind     string
		Payload  string
		State    int
		GivenKey *string
	}
	err = tx.Table("jobs").Select("kind", "payload", "state", "given_key").Clauses(clause.Locking{Strength: "UPDATE"}).
		Where("id = ? AND (state = ? OR state = ? AND last_error <> '')", id, dead, waiting).Find(&found).Error
	switch {
	case err != nil:
		return was, fmt.Errorf("read job %d: %w", id, err)
	case len(found) == 0:
		return was, ErrNotFailing
	case found[0].State == dead:
		was = Revived{found[0].Kind, json.RawMessage(found[0].Payload)}
		err = o.revive(tx, id, found[0].Kind, found[0].GivenKey)
	default:
		err = tx.Table("jobs").Where("id = ? AND state = ? AND token = ''", id, waiting).Update("run_at", o.opt.Now()).Error
	}
	if err != nil {
		return Revived{}, fmt.Errorf("retry job %d: %w", id, err)
	}
	ctx := context.WithoutCancel(tx.Statement.Context)
	db.AfterCommit(tx, o, func() { o.Wake(ctx) })
	return was, nil
}

func (o *Outbox) revive(tx *gorm.DB, id uint64, kind string, key *string) error {
	o.mu.RLock()
	_, keyless := o.handlers[kind]
	o.mu.RUnlock()
	if !keyless && key == nil {
		return ErrKeyLost
	}
	err := tx.Table("jobs").Where("id = ? AND state = ?", id, dead).Updates(map[string]any{
		"state": waiting, "attempts": 0, "run_at": o.opt.Now(), "unique_key": key, "given_key": nil,
	}).Error
	if db.IsDuplicate(err) {
		return ErrQueuedAnew
	}
	return err
}

// Discard deletes a job that was given up.
func (o *Outbox) Discard(tx *gorm.DB, id uint64) error {
	gone := tx.Table("jobs").Where("id = ? AND state = ?", id, dead).Delete(nil)
	if gone.Error != nil {
		return fmt.Errorf("discard job %d: %w", id, gone.Error)
	}
	if gone.RowsAffected == 0 {
		return ErrNotFailing
	}
	return nil
}
