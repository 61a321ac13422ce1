package validate

import (
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
)

// depthMost bounds the walk up a tree whose stored rows may be broken already.
const depthMost = 1000

// Loops refuses a parent that lies below the record, and one that is not to be chosen any
// more: whoever took it away has lifted what lay below it then; and one below which the
// record would lie deeper than a tree that is laid may be. Each step keeps its row
// from others, so that two moves at once cannot make a loop together.
func Loops(tx *gorm.DB, s *bind.Screen, id uint64, rec, old *rows.Record) error {
	faults := fault.Fields{}
	w := &walk{screen: s, id: id, rec: rec, old: old}
	if err := w.fields(tx, s.Fields, faults); err != nil {
		return err
	}
	return faults.Err()
}

// walk goes up from a record that was old before.
type walk struct {
	screen   *bind.Screen
	id       uint64
	rec, old *rows.Record
}

func (w *walk) fields(tx *gorm.DB, fields []*bind.Field, faults fault.Fields) error {
	for _, f := range fields {
		if f.Decl.Traits().HasParts {
			if err := w.fields(tx, f.Fields, faults); err != nil {
				return err
			}
		}
		if !w.isParent(f) || w.old != nil && f.Column.Same(w.rec.Val, w.old.Val) {
			continue
		}
		parent, _ := model.IntOf(f.Column.Get(w.rec.Val))
		if err := w.climb(tx, f, parent, faults); err != nil {
			return err
		}
	}
	return nil
}

// climb goes up from a parent, and refuses one below which the record must not stand.
func (w *walk) climb(tx *gorm.DB, f *bind.Field, parent int64, faults fault.Fields) error {
	offered := "`deleted_at` IS NULL"
	if where := f.Source.Source.Decl.Where; where != "" {
		offered += " AND (" + where + ")"
	}
	step := "SELECT COALESCE(" + f.Column.Quoted() + ", 0) AS above, " + offered + " AS offered FROM " + model.Quote(w.screen.Main.Name) + " WHERE `id` = ?" + rows.ForUpdate(tx)
	up := 0
	for ; up < depthMost && parent != 0; up++ {
		if uint64(parent) == w.id {
			faults.Add(f.Path, fault.M("errors.cycle"))
			return nil
		}
		var next struct {
			Above   int64
			Offered bool
		}
		if err := tx.Raw(step, parent).Scan(&next).Error; err != nil {
			return fmt.Errorf("look for a loop in %s: %w", f.Path, err)
		}
		if up == 0 && !next.Offered {
			faults.Add(f.Path, kind.Message(f.Decl, "option", "errors.option"))
			return nil
		}
		parent = next.Above
	}
	return w.fits(tx, f, up, faults)
}

// isParent reports whether a choice says under which record of the same table
// this one stands.
func (w *walk) isParent(f *bind.Field) bool {
	return f.Source != nil && f.Column != nil && f.Source.Source.Parent != nil &&
		f.Source.Source.Screen.Main.Name == w.screen.Main.Name && f.Source.Source.Parent.Name == f.Column.Name
}
