// Package audit keeps the activity log: who did what to which record, with the
// fields that changed. Its rows are written in the transaction of what they
// record, so there is never one without the other.
package audit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/engine"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

const (
	titleRunes = 255
	normRunes  = 512
	// textRunes bounds what is kept of a text.
	textRunes = 200_000
)

// Names returns the full names of people by id; unknown ids are absent.
type Names func(tx *gorm.DB, ids []uint64) (map[uint64]string, error)

// Texts gives the texts of the log's entries in the reader's language.
type Texts interface {
	First(locale string, keys ...string) string
}

// Journal writes and reads the activity log. It is the engine's Journal.
type Journal struct {
	db      *db.DB
	screens map[string]resource.Screen
	apart   map[string][]string // of a screen: those whose records have the same model and are others
	reads   map[string][]string // of a screen: what is logged and changes nothing
	titles  titles
	names   Names
	texts   Texts
}

var _ engine.Journal = (*Journal)(nil)

// New makes a Journal. Entries of screens that set does not hold are shown
// without a route.
func New(d *db.DB, set resource.Set, names Names, texts Texts) *Journal {
	screens, reads := make(map[string]resource.Screen, len(set)), map[string][]string{}
	for _, s := range set {
		for _, c := range s.Commands {
			if c.Logged {
				reads[s.Name] = append(reads[s.Name], c.Name)
			}
		}
		screens[s.Name] = s
		for _, c := range s.Children {
			// What is below a record is shown with the record.
			screens[c.Screen.Name] = s
		}
	}
	return &Journal{db: d, screens: screens, apart: apart(set), reads: reads, titles: titlesOf(set), names: names, texts: texts}
}

// apart finds the screens that share a model with another one and not its records, as
// the forms of the public site do (document 000, section 3): an id of the one is not
// that of the other.
func apart(set resource.Set) map[string][]string {
	all := slices.Clone(set)
	for _, s := range set {
		for _, c := range s.Children {
			all = append(all, c.Screen)
		}
	}
	others := map[string][]string{}
	for _, s := range all {
		for _, o := range all {
			if s.Model == o.Model && s.Name != o.Name && reflect.TypeOf(s.Record) != reflect.TypeOf(o.Record) {
				others[s.Name] = append(others[s.Name], o.Name)
			}
		}
	}
	return others
}

// of are the entries of one record of a screen.
func (j *Journal) of(tx *gorm.DB, screen, model string, rowID uint64) *gorm.DB {
	tx = tx.Table("activity_log").Where("model = ? AND row_id = ?", model, rowID)
	if others := j.apart[screen]; len(others) > 0 {
		tx = tx.Where("screen NOT IN ?", others)
	}
	return tx
}

const insert = "INSERT INTO activity_log (actor_id, screen, model, row_id, owner_id, action, title, changes, created_at, search_norm)" +
	" VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

// Write adds an entry in tx.
func (j *Journal) Write(tx *gorm.DB, e engine.Entry) error {
	var changes any
	if len(e.Changes) > 0 {
		cut := make([]engine.Change, len(e.Changes))
		for i, c := range e.Changes {
			before, complete := truncate(c.Before, textRunes)
			after, _ := truncate(c.After, textRunes)
			cut[i] = engine.Change{Field: c.Field, Before: before, After: after, Cut: !complete}
		}
		text, err := json.Marshal(cut)
		if err != nil {
			return fmt.Errorf("write activity of %s %d: %w", e.Model, e.RowID, err)
		}
		changes = string(text)
	}
	title := truncateText(e.Title, titleRunes)
	err := db.InsertRows(tx, insert,
		e.ActorID, e.Screen, e.Model, e.RowID, e.OwnerID, e.Action, title, changes, e.At, truncateText(db.Fold(title), normRunes))
	if err != nil {
		return fmt.Errorf("write activity of %s %d: %w", e.Model, e.RowID, err)
	}
	return nil
}

// Last returns who changed a record last, and when; zero values for a record
// that the log does not know.
func (j *Journal) Last(tx *gorm.DB, screen, model string, rowID uint64) (uint64, string, time.Time, error) {
	var row struct {
		ActorID   uint64
		CreatedAt time.Time
	}
	of := j.of(tx, screen, model, rowID)
	if reads := j.reads[screen]; len(reads) > 0 {
		of = of.Where("action NOT IN ?", reads)
	}
	err := of.Select("actor_id", "created_at").Order("id DESC").Limit(1).Take(&row).Error
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
func (j *Journal) History(ctx context.Context, screen, model string, rowID uint64, limit int) ([]engine.Entry, error) {
	var rows []entryRow
	err := j.of(j.db.Read(ctx), screen, model, rowID).Order("id DESC").Limit(limit).Find(&rows).Error
	if err != nil {
		return nil, fmt.Errorf("read activity of %s %d: %w", model, rowID, err)
	}
	actorIDs := make([]uint64, len(rows))
	for i, r := range rows {
		actorIDs[i] = r.ActorID
	}
	names, err := j.names(j.db.Read(ctx), actorIDs)
	if err != nil {
		return nil, fmt.Errorf("name the users of %s %d: %w", model, rowID, err)
	}
	entries := make([]engine.Entry, len(rows))
	for i, r := range rows {
		entries[i] = engine.Entry{
			ID: r.ID, ActorID: r.ActorID, Actor: names[r.ActorID], Screen: r.Screen, Model: r.Model, RowID: r.RowID,
			Action: r.Action, Title: r.Title, At: r.CreatedAt,
		}
		if entries[i].Changes, err = r.read(); err != nil {
			return nil, err
		}
	}
	return entries, nil
}

// read is what changed; numbers stay as they were written.
func (r entryRow) read() ([]engine.Change, error) {
	if r.Changes == nil {
		return nil, nil
	}
	var changes []engine.Change
	dec := json.NewDecoder(strings.NewReader(*r.Changes))
	dec.UseNumber()
	if err := dec.Decode(&changes); err != nil {
		return nil, fmt.Errorf("read changes of activity %d: %w", r.ID, err)
	}
	return changes, nil
}

type entryRow struct {
	ID, ActorID, RowID, OwnerID  uint64
	Screen, Model, Action, Title string
	Changes                      *string
	CreatedAt                    time.Time
}

// truncate cuts texts wherever they stand in a value, and says whether none was
// too long.
func truncate(v any, runes int) (any, bool) {
	switch v := v.(type) {
	case string:
		cut := truncateText(v, runes)
		return cut, len(cut) == len(v)
	case []any:
		out, complete := make([]any, len(v)), true
		for i := range v {
			part, uncut := truncate(v[i], runes)
			out[i], complete = part, complete && uncut
		}
		return out, complete
	case map[string]any:
		out, complete := make(map[string]any, len(v)), true
		for key := range v {
			part, uncut := truncate(v[key], runes)
			out[key], complete = part, complete && uncut
		}
		return out, complete
	}
	return v, true
}

func truncateText(s string, runes int) string {
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
