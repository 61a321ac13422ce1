// Package audit keeps the activity log: who did what to which record, with the
// fields that changed. Its rows are written in the transaction of what they
// tell, so there is never one without the other.
package audit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/engine"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/prepared"
)

const (
	titleRunes = 255
	textRunes  = 2000
)

// Names tells the full names of people by id; unknown ids are absent.
type Names func(tx *gorm.DB, ids []uint64) (map[uint64]string, error)

// Texts gives the texts of the log's entries in the reader's language.
type Texts interface {
	First(locale string, keys ...string) string
}

// Journal writes and reads the activity log. It is the engine's Journal.
type Journal struct {
	db      *db.DB
	screens map[string]resource.Screen
	names   Names
	texts   Texts
}

var _ engine.Journal = (*Journal)(nil)

// New makes a Journal. Entries of screens that set does not hold are told
// without a route.
func New(d *db.DB, set resource.Set, names Names, texts Texts) *Journal {
	screens := make(map[string]resource.Screen, len(set))
	for _, s := range set {
		screens[s.Name] = s
	}
	return &Journal{db: d, screens: screens, names: names, texts: texts}
}

const insert = "INSERT INTO activity_log (actor_id, screen, model, row_id, action, title, changes, created_at)" +
	" VALUES (?, ?, ?, ?, ?, ?, ?, ?)"

// Write adds an entry in tx.
func (j *Journal) Write(tx *gorm.DB, e engine.Entry) error {
	var changes any
	if len(e.Changes) > 0 {
		cut := make([]engine.Change, len(e.Changes))
		for i, c := range e.Changes {
			cut[i] = engine.Change{Field: c.Field, Before: short(c.Before), After: short(c.After)}
		}
		text, err := json.Marshal(cut)
		if err != nil {
			return fmt.Errorf("write activity of %s %d: %w", e.Model, e.RowID, err)
		}
		changes = string(text)
	}
	_, err := prepared.Exec(tx, insert,
		e.ActorID, e.Screen, e.Model, e.RowID, e.Action, cutText(e.Title, titleRunes), changes, e.At)
	if err != nil {
		return fmt.Errorf("write activity of %s %d: %w", e.Model, e.RowID, err)
	}
	return nil
}

// Last returns who changed a record last, and when; zero values for a record
// that the log does not know.
func (j *Journal) Last(tx *gorm.DB, model string, rowID uint64) (uint64, string, time.Time, error) {
	var row struct {
		ActorID   uint64
		CreatedAt time.Time
	}
	err := tx.Table("activity_log").Select("actor_id", "created_at").
		Where("model = ? AND row_id = ?", model, rowID).Order("id DESC").Limit(1).Take(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return 0, "", time.Time{}, nil
	}
	if err != nil {
		return 0, "", time.Time{}, fmt.Errorf("read last activity of %s %d: %w", model, rowID, err)
	}
	names, err := j.names(tx, []uint64{row.ActorID})
	if err != nil {
		return 0, "", time.Time{}, fmt.Errorf("name user %d: %w", row.ActorID, err)
	}
	return row.ActorID, names[row.ActorID], row.CreatedAt, nil
}

// History returns the entries of one record, the newest first, with what changed.
func (j *Journal) History(ctx context.Context, model string, rowID uint64, limit int) ([]engine.Entry, error) {
	var rows []entryRow
	err := j.db.Read(ctx).Table("activity_log").Where("model = ? AND row_id = ?", model, rowID).
		Order("id DESC").Limit(limit).Find(&rows).Error
	if err != nil {
		return nil, fmt.Errorf("read activity of %s %d: %w", model, rowID, err)
	}
	entries := make([]engine.Entry, len(rows))
	for i, r := range rows {
		entries[i] = engine.Entry{
			ActorID: r.ActorID, Screen: r.Screen, Model: r.Model, RowID: r.RowID,
			Action: r.Action, Title: r.Title, At: r.CreatedAt,
		}
		if r.Changes == nil {
			continue
		}
		if err := json.Unmarshal([]byte(*r.Changes), &entries[i].Changes); err != nil {
			return nil, fmt.Errorf("read changes of activity %d: %w", r.ID, err)
		}
	}
	return entries, nil
}

type entryRow struct {
	ID, ActorID, RowID           uint64
	Screen, Model, Action, Title string
	Changes                      *string
	CreatedAt                    time.Time
}

// short cuts texts wherever they stand in a value.
func short(v any) any {
	switch v := v.(type) {
	case string:
		return cutText(v, textRunes)
	case []any:
		out := make([]any, len(v))
		for i := range v {
			out[i] = short(v[i])
		}
		return out
	case map[string]any:
		out := make(map[string]any, len(v))
		for key := range v {
			out[key] = short(v[key])
		}
		return out
	}
	return v
}

func cutText(s string, runes int) string {
	if len(s) <= runes {
		return s
	}
	n := 0
	for i := range s {
		if n++; n > runes {
			return s[:i]
		}
	}
	return s
}
