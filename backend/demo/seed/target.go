// Package seed is what every area of the demo content is written with: records are
// saved as forms would save them and found again by their titles, and what happens
// by chance is the same each time.
package seed

import (
	"context"
	"fmt"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/engine"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// Saver saves a record as a form would.
type Saver interface {
	Save(ctx context.Context, caller engine.Caller, screen string, id uint64, body engine.Body) (engine.Result, error)
	// Run runs a command of a screen.
	Run(ctx context.Context, caller engine.Caller, screen, name string, id uint64, body engine.Body) (engine.Result, error)
	// Within runs code in a transaction that lends it records.
	Within(ctx context.Context, caller engine.Caller, do func(*resource.Call) error) error
	SaveChild(ctx context.Context, caller engine.Caller, of engine.ChildOf, id uint64, body engine.Body) (engine.Result, error)
	// ReceiveFile makes a child of a record, such as an image of a gallery, of a file.
	ReceiveFile(ctx context.Context, caller engine.Caller, of engine.ChildOf, in resource.Incoming) (engine.Row, error)
}

// Target is the database that is filled, and who fills it.
type Target struct {
	Engine  Saver
	DB      *db.DB
	Locales []string // content locales, the default first; those without texts get the Slovak ones
	Actor   resource.Actor
	Now     func() time.Time
	Zone    *time.Location // where the site's days begin and end
}

// Caller is who saves.
func (t Target) Caller() engine.Caller {
	return engine.Caller{Actor: t.Actor, Locale: t.Locales[0]}
}

// Save creates a record, or changes the one with an id, and returns its id.
func (t Target) Save(ctx context.Context, screen string, id uint64, body engine.Body) (uint64, error) {
	done, err := t.Engine.Save(ctx, t.Caller(), screen, id, body)
	if err != nil {
		return 0, fmt.Errorf("save to %s: %w", screen, err)
	}
	row, _ := done.Data.(engine.Row)
	saved, ok := row["id"].(uint64)
	if !ok {
		return 0, fmt.Errorf("save to %s: the answer %v names no id", screen, row["id"])
	}
	return saved, nil
}

// Date sets when records of a table were made and last changed, over the last year:
// always the same for a key.
func (t Target) Date(tx *gorm.DB, table string, ids map[string]uint64) error {
	for key, id := range ids {
		made, changed := Times(table+key, t.Now())
		err := tx.Exec("UPDATE "+table+" SET created_at = ?, updated_at = ? WHERE id = ?", made, changed, id).Error
		if err != nil {
			return fmt.Errorf("date %s of %s: %w", key, table, err)
		}
	}
	return nil
}

// IDs are ids by the code that a query gives them, as "id" and "code".
func (t Target) IDs(ctx context.Context, query string, args ...any) (map[string]uint64, error) {
	var rows []struct {
		ID   uint64
		Code string
	}
	if err := t.DB.Write(ctx).Raw(query, args...).Scan(&rows).Error; err != nil {
		return nil, fmt.Errorf("look for what was filled in: %w", err)
	}
	ids := make(map[string]uint64, len(rows))
	for _, row := range rows {
		ids[row.Code] = row.ID
	}
	return ids, nil
}

// Titles are ids by their titles in the default locale, which is the query's argument.
func (t Target) Titles(ctx context.Context, query string) (map[string]uint64, error) {
	return t.IDs(ctx, query, t.Locales[0])
}

// Currencies are the ids of the currencies by their codes.
func (t Target) Currencies(ctx context.Context) (map[string]uint64, error) {
	return t.IDs(ctx, "SELECT id, name_short AS code FROM currencies")
}

// InTurn takes steps one after the other, as far as the first that fails.
func InTurn(ctx context.Context, steps ...func(context.Context) error) error {
	for _, step := range steps {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}
