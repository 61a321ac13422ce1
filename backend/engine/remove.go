package engine

import (
	"context"
	"fmt"
	"reflect"
	"strconv"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/query"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// Destroy marks a record as removed, which frees its unique values. Returns
// NotFound where it is not there, or is removed already, and Forbidden.
func (e *Engine) Destroy(ctx context.Context, caller Caller, screen string, id uint64) (Result, error) {
	return e.single(ctx, caller, screen, "destroy", id)
}

// Restore brings a removed record back. Returns NotFound where there is no
// such removed record, Forbidden, and Invalid with the field named whose value
// another record took meanwhile.
func (e *Engine) Restore(ctx context.Context, caller Caller, screen string, id uint64) (Result, error) {
	return e.single(ctx, caller, screen, "restore", id)
}

func (e *Engine) single(ctx context.Context, caller Caller, screen, action string, id uint64) (Result, error) {
	b, err := e.batch(ctx, caller, screen, action)
	if err != nil {
		return Result{}, err
	}
	b.ids, b.one = []uint64{id}, true
	return b.run()
}

// destroy is the part of a batch that removes.
func (b *batch) destroy(tx *gorm.DB, call *resource.Call, recs []*rows.Record) error {
	s := b.screen
	if hook := s.Decl.Hooks.BeforeDestroy; hook != nil {
		for _, rec := range recs {
			if err := hook(call, rec.Clone(s).Ptr); err != nil {
				return err
			}
		}
	}
	return b.setDeleted(tx, b.screen, b.ids, "`deleted_at` = ?", "NULL", call.Now, call.Now)
}

// restore is the part of a batch that brings back.
func (b *batch) restore(tx *gorm.DB, call *resource.Call, recs []*rows.Record) error {
	faults := fault.Fields{}
	for i, rec := range recs {
		w := &saveOp{Engine: b.Engine, ctx: b.ctx, caller: b.caller, screen: b.screen, rec: rec}
		err := w.everyUnique(tx)
		f := fault.As(err)
		switch {
		case err == nil:
		case f == nil:
			return err
		case b.one:
			return err
		default:
			for _, path := range f.Fields.Paths() {
				for _, m := range f.Fields[path] {
					faults.Add("rows."+strconv.Itoa(b.position(i, recs)), m)
				}
			}
		}
	}
	if err := faults.Err(); err != nil {
		return err
	}
	return b.setDeleted(tx, b.screen, b.ids, "`deleted_at` = NULL", "1", call.Now)
}

// position is where the body named the record.
func (b *batch) position(i int, recs []*rows.Record) int {
	id := rows.HeadOf(b.screen, recs[i].Val).ID
	for j, asked := range b.ids {
		if asked == id {
			return j
		}
	}
	return i
}

// mark writes whether records live, on everything that a unique key spans. The
// last of args is the time of the change.
func (e *Engine) setDeleted(tx *gorm.DB, s *Screen, of []uint64, deleted, live string, args ...any) error {
	ids := query.IDArgs(of)
	in := query.InList(len(ids))
	statement := "UPDATE " + model.Quote(s.Main.Name) + " SET " + deleted + ", `live` = " + live +
		", `updated_at` = ?, `version` = `version` + 1 WHERE `id` IN " + in
	if _, err := exec(tx, statement, append(args, ids...)...); err != nil {
		return fmt.Errorf("mark %s: %w", s.Decl.Name, err)
	}
	if s.Langs != nil {
		statement := "UPDATE " + model.Quote(s.Langs.Table.Name) + " SET `live` = " + live +
			" WHERE " + s.Langs.Owner.Quoted() + " IN " + in
		if _, err := exec(tx, statement, ids...); err != nil {
			return fmt.Errorf("mark language rows of %s: %w", s.Decl.Name, err)
		}
	}
	return setItemsLive(tx, s.Fields, live, in, ids)
}

func setItemsLive(tx *gorm.DB, fields []*bind.Field, live, in string, ids []any) error {
	for _, f := range fields {
		if f.Decl.Traits().HasParts {
			if err := setItemsLive(tx, f.Fields, live, in, ids); err != nil {
				return err
			}
		}
		if f.Group == nil || f.Group.JSON || f.Group.Table.StoredColumn("live") == nil {
			continue
		}
		g := f.Group
		statement := "UPDATE " + model.Quote(g.Table.Name) + " SET `live` = " + live + " WHERE " + g.Owner.Quoted() + " IN " + in
		if softly(g.Table) {
			statement += " AND `deleted_at` IS NULL"
		}
		if _, err := exec(tx, statement, ids...); err != nil {
			return fmt.Errorf("mark %s: %w", f.Path, err)
		}
	}
	return nil
}

// taken meanwhile: the database's own word, where two restores met.
func (b *batch) explain(err error) error {
	if fault.As(err) != nil || !db.IsDuplicate(err) && !db.IsForeignKey(err) {
		return err
	}
	return fault.Wrap(err, fault.Conflict, "errors.conflict")
}

// columnOf is the record's own column called name, nil where there is none.
func columnOf(s *Screen, name string, kinds ...reflect.Kind) *model.Column {
	c := s.Main.StoredColumn(name)
	if c == nil {
		return nil
	}
	for _, k := range kinds {
		if c.Go.IndirectFieldType.Kind() == k {
			return c
		}
	}
	return nil
}
