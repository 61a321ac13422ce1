package engine

import (
	"context"
	"reflect"
	"strconv"

	"gorm.io/gorm"

	"backoffice/backend/engine/model"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/validate"
	"backoffice/backend/engine/write"
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
	return write.SetDeleted(tx, b.screen, b.ids, "`deleted_at` = ?", "NULL", call.Now, call.Now)
}

// restore is the part of a batch that brings back.
func (b *batch) restore(tx *gorm.DB, call *resource.Call, recs []*rows.Record) error {
	faults := fault.Fields{}
	var first *fault.Message
	for i, rec := range recs {
		err := validate.EveryUnique(tx, b.screen, rec, nil)
		f := fault.As(err)
		if f != nil {
			if err = b.taken(tx, rec, f); fault.As(err) == nil {
				return err
			}
			f = fault.As(err)
		}
		switch {
		case err == nil:
		case f == nil:
			return err
		case b.one:
			return err
		default:
			if first == nil {
				first = &f.Message
			}
			for _, path := range f.Fields.Paths() {
				for _, m := range f.Fields[path] {
					faults.Add("rows."+strconv.Itoa(b.position(i, recs)), m)
				}
			}
		}
	}
	if err := faults.Err(); err != nil {
		told := *fault.As(err)
		told.Message = *first
		return &told
	}
	return write.SetDeleted(tx, b.screen, b.ids, "`deleted_at` = NULL", "1", call.Now)
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
