package bulk

import (
	"strconv"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/save"
	"backoffice/backend/engine/validate"
	"backoffice/backend/engine/write"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// eachOf runs a hook on each record. What it changes in other records is saved before
// the next one asks for them.
func eachOf(hook func(*resource.Call, any) error, s *bind.Screen, work *save.Work, recs []*rows.Record) error {
	if hook == nil {
		return nil
	}
	for _, rec := range recs {
		if err := hook(work.Call, rec.Clone(s).Ptr); err != nil {
			return err
		}
		if err := work.Done(); err != nil {
			return err
		}
	}
	return nil
}

// destroy is the part of a batch that removes.
func (a *Action) destroy(tx *gorm.DB, work *save.Work, recs []*rows.Record) error {
	if err := eachOf(a.Screen.Decl.Hooks.BeforeDestroy, a.Screen, work, recs); err != nil {
		return err
	}
	return write.SetDeleted(tx, a.Screen, a.IDs, "`deleted_at` = ?", "NULL", work.Call.Now, work.Call.Now)
}

// restore is the part of a batch that brings back.
func (a *Action) restore(tx *gorm.DB, work *save.Work, recs []*rows.Record) error {
	faults := fault.Fields{}
	var first *fault.Message
	for i, rec := range recs {
		err := validate.EveryUnique(tx, a.Screen, rec, nil)
		f := fault.As(err)
		if f != nil {
			if err = a.explainDuplicate(tx, rec, f); fault.As(err) == nil {
				return err
			}
			f = fault.As(err)
		}
		switch {
		case err == nil:
		case f == nil:
			return err
		case a.One:
			return err
		default:
			if first == nil {
				first = &f.Message
			}
			for _, path := range f.Fields.Paths() {
				for _, m := range f.Fields[path] {
					faults.Add("rows."+strconv.Itoa(a.position(i, recs)), m)
				}
			}
		}
	}
	if err := faults.Err(); err != nil {
		combined := *fault.As(err)
		combined.Message = *first
		return &combined
	}
	if err := write.SetDeleted(tx, a.Screen, a.IDs, "`deleted_at` = NULL", "1", work.Call.Now); err != nil {
		return err
	}
	for _, rec := range recs { // what was noted on it while it was removed is searched too
		if _, err := write.Refold(tx, a.Saver.Deps.Locales, a.Screen, rec.Clone(a.Screen)); err != nil {
			return err
		}
	}
	if err := eachOf(a.Screen.Decl.Hooks.AfterRestore, a.Screen, work, recs); err != nil {
		return err
	}
	for i, rec := range recs {
		err := validate.Returned(tx, a.Screen, rows.HeadOf(a.Screen, rec.Val).ID)
		if f := fault.As(err); f != nil && !a.One {
			f.Fields = fault.Fields{"rows." + strconv.Itoa(a.position(i, recs)): {f.Message}}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// position is where the body named the record.
func (a *Action) position(i int, recs []*rows.Record) int {
	id := rows.HeadOf(a.Screen, recs[i].Val).ID
	for j, wanted := range a.IDs {
		if wanted == id {
			return j
		}
	}
	return i
}
