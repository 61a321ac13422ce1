package media

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"time"

	"backoffice/backend/fault"
	"backoffice/backend/store/kv"
)

// refusal is why a whole file was not taken, kept for its late parts.
type refusal struct {
	Code fault.Code     `json:"code"`
	Key  string         `json:"key"`
	Args map[string]any `json:"args,omitempty"`
	// Final says that the same file is refused again.
	Final bool `json:"final,omitempty"`
}

// final says whether trying again cannot help.
func final(err error) bool {
	switch fault.CodeOf(err) {
	case fault.Invalid, fault.NotFound, fault.Forbidden, fault.TooLarge, fault.Conflict:
		return true
	}
	return false
}

func refusalOf(err error) refusal {
	f := fault.As(err)
	m := f.Message
	for _, path := range f.Fields.Paths() {
		m = f.Fields[path][0]
	}
	return refusal{Code: f.Code, Key: m.Key, Args: m.Args, Final: m.Final}
}

// result is the answer of an upload that has ended.
func (row *uploadSession) result() (json.RawMessage, error) {
	if row.State == finished {
		return json.RawMessage(*row.Answer), nil
	}
	var r refusal
	if err := json.Unmarshal([]byte(*row.Answer), &r); err != nil {
		return nil, fmt.Errorf("read the end of upload %d: %w", row.ID, err)
	}
	for name, value := range r.Args {
		// Plural forms are chosen by whole numbers.
		if n, ok := value.(float64); ok && n == math.Trunc(n) {
			r.Args[name] = int(n)
		}
	}
	return nil, &fault.Fault{Code: r.Code, Message: fault.Message{Key: r.Key, Args: r.Args, Final: r.Final}}
}

// Received returns which parts of a file have come, by their indices, for a
// browser that goes on where it was broken off; none of a file that nothing is
// known of.
func (u *Uploads) Received(ctx context.Context, userID uint64, target, uuid string) ([]int, error) {
	received := []int{}
	err := u.library.db.Write(ctx).Table("upload_parts").Select("number - 1").Order("number").
		Where("upload_id IN (?)", u.library.db.Write(ctx).Model(&uploadSession{}).Select("id").
			Where(map[string]any{"user_id": userID, "target": target, "uuid": uuid})).Scan(&received).Error
	if err != nil {
		return nil, fmt.Errorf("read parts of upload %s: %w", uuid, err)
	}
	return received, nil
}

// Sweep forgets uploads of which no part came for a day, and returns how many.
func (u *Uploads) Sweep(ctx context.Context) (int, error) {
	var rows []uploadSession
	limit := u.library.now().Add(-uploadFor)
	err := u.library.db.Write(ctx).Where("changed_at < ?", limit).Order("id").Limit(500).Find(&rows).Error
	if err != nil {
		return 0, fmt.Errorf("find uploads to sweep: %w", err)
	}
	swept := 0
	for i := range rows {
		gone, err := u.forget(ctx, rows[i].ID, limit)
		if err != nil {
			return swept, err
		}
		if gone {
			swept++
		}
	}
	_, err = u.library.bucket.SweepUploads(ctx, uploadFor)
	return swept, err
}

// forget removes an upload, the bytes before the row: without its row nothing
// would find them again. One that is being joined now is left alone.
func (u *Uploads) forget(ctx context.Context, id uint64, limit time.Time) (bool, error) {
	release, err := kv.LockRenewed(ctx, u.kv, fmt.Sprintf("upload:%d", id), lockFor)
	if kv.Locked(err) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer release()
	// It may have been joined since it was found, and its file may be a record's.
	var rows []uploadSession
	if err := u.library.db.Write(ctx).Where("id = ? AND changed_at < ?", id, limit).Find(&rows).Error; err != nil || len(rows) == 0 {
		return false, err
	}
	if err := u.clear(ctx, &rows[0]); err != nil {
		return false, err
	}
	done := u.library.db.Write(ctx).Where("id = ?", id).Delete(&uploadSession{})
	if done.Error != nil {
		return false, fmt.Errorf("forget upload %d: %w", id, done.Error)
	}
	return done.RowsAffected == 1, nil
}

// SweepEvery sweeps now and then until ctx ends, and hands errors to report.
func (u *Uploads) SweepEvery(ctx context.Context, pause time.Duration, report func(error)) {
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for {
		if _, err := u.Sweep(ctx); err != nil && ctx.Err() == nil {
			report(err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
