package save

import (
	"context"
	"errors"
	"log/slog"
	"reflect"
	"slices"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/rows"
	"backoffice/backend/store/db"
)

// readBy are the tables of records whose lists read a table to know which records they
// have and in what order, by that table. What other tables hold no list waits for.
func readBy(screens map[string]*bind.Screen) map[string][]string {
	by := map[string][]string{}
	for _, s := range screens {
		if s.Decl.NoHistoryNoCache {
			continue
		}
		for _, table := range s.ReadTables() {
			if !slices.Contains(by[table], s.Main.Name) {
				by[table] = append(by[table], s.Main.Name)
			}
		}
	}
	return by
}

// Invalidate notifies the lists that records of the screens were written past the
// engine; without screens, that any may have been. It covers all screens over
// the same table.
func (e *Saver) Invalidate(ctx context.Context, screens ...string) error {
	return e.Cache.Invalidate(ctx, e.Tables(screens)...)
}

// InvalidateAny notifies the lists, after a commit, that records of the screens were written, any of
// them. The write is done by then: what fails is for the log only.
func (e *Saver) InvalidateAny(ctx context.Context, screens ...string) {
	if err := e.Invalidate(ctx, screens...); err != nil {
		slog.WarnContext(ctx, "notify lists of a write", "error", err)
	}
}

// noteSaved notes for InvalidateWritten that a record of a screen was written, and with one that
// belongs to another that.
func noteSaved(ctx context.Context, s *bind.Screen, rec reflect.Value) {
	db.NoteRecord(ctx, s.Main.Name, rows.HeadOf(s, rec).ID)
	if c := s.AsChild; c != nil {
		owner, _ := model.IntOf(c.OwnerColumn.Get(rec))
		db.NoteRecord(ctx, c.Owner.Main.Name, uint64(owner))
	}
}

// InvalidateLists notifies the lists, after a commit, of the records of the screen that were
// saved, and of what hooks wrote beside; without ids, that any record may have been.
func (e *Saver) InvalidateLists(ctx context.Context, s *bind.Screen, w *db.Written, ids ...uint64) {
	w.Record(s.Main.Name, ids...)
	if s.AsChild != nil {
		w.Record(s.AsChild.Owner.Main.Name)
	}
	e.InvalidateWritten(ctx, w)
}

// InvalidateWritten notifies the lists, after a commit, of what was written: of tables that no list reads
// nothing, of known records those, and of everything where a statement did not say what
// it changes. The write is done by then: what fails is for the log only.
func (e *Saver) InvalidateWritten(ctx context.Context, w *db.Written) {
	written, known := w.Tables()
	if !known {
		e.InvalidateAny(ctx)
		return
	}
	records := w.Records()
	var tables []string
	invalidate := func(of string) {
		if !slices.Contains(tables, of) {
			tables = append(tables, of)
		}
	}
	for _, table := range written {
		for _, of := range e.readBy[table] {
			invalidate(of)
		}
	}
	for table := range records {
		for _, of := range e.readBy[table] {
			if _, known := records[of]; !known {
				invalidate(of)
			}
		}
	}
	var err error
	if len(tables) > 0 {
		err = e.Cache.Invalidate(ctx, tables...)
	}
	for table, ids := range records {
		if slices.Contains(e.readBy[table], table) && !slices.Contains(tables, table) {
			err = errors.Join(err, e.Cache.Changed(ctx, table, ids...))
		}
	}
	if err != nil {
		slog.WarnContext(ctx, "notify lists of a write", "error", err)
	}
}
