package bulk

import (
	"slices"

	"gorm.io/gorm"

	"backoffice/backend/engine/port"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/save"
	"backoffice/backend/resource"
)

// ownedByParent keeps of what was found what belongs to the record, which it locks.
func (a *Action) ownedByParent(tx *gorm.DB, recs []*rows.Record) ([]*rows.Record, error) {
	if a.Child == nil {
		return recs, nil
	}
	_, err := a.Child.Open(tx, rows.Locked)
	return slices.DeleteFunc(recs, func(rec *rows.Record) bool { return a.Child.Owns(rec) != nil }), err
}

// log writes to the log what the action did; nothing holds the files of
// destroyed children any more.
func (a *Action) log(tx *gorm.DB, call *resource.Call, recs []*rows.Record) error {
	entries := make([]port.Entry, len(recs))
	for i, rec := range recs {
		entries[i] = a.entry(call, rec)
	}
	if a.Child == nil {
		for _, one := range entries {
			if err := a.Saver.Deps.Journal.Write(tx, one); err != nil {
				return err
			}
		}
		return nil
	}
	for i, rec := range recs {
		changed := entries[i].Changes
		entries[i] = a.Child.Entry(rec, a.Name, call.Now)
		entries[i].Changes = changed
	}
	if err := a.Child.Log(tx, recs, entries...); err != nil || a.Name != "destroy" {
		return err
	}
	keys := map[string]bool{}
	for _, rec := range recs {
		save.FileKeys(a.Screen, rec.Val, keys)
	}
	for key := range keys {
		if err := a.Saver.Deps.Files.Detach(tx, key); err != nil {
			return err
		}
	}
	return nil
}
