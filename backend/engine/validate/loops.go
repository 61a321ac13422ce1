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
		if err := w.climb(tx, f, uint64(parent), faults); err != nil {
			return err
		}
	}
	return nil
}

// climb goes up from a parent, and refuses one below which the record must not stand.
func (w *walk) climb(tx *gorm.DB, f *bind.Field, parent uint64, faults fault.Fields) error {
	var wrong *fault.Message
	count, err := w.up(tx, f, parent, func(at uint64, offered bool) bool {
		switch {
		case at == w.id:
			wrong = new(fault.M("errors.cycle"))
		case at == parent && !offered:
			wrong = new(kind.Message(f.Decl, "option", "errors.option"))
		}
		return wrong == nil
	})
	if err != nil {
		return err
	}
	if wrong != nil {
		faults.Add(f.Path, *wrong)
		return nil
	}
	return w.fits(tx, f, count, faults)
}

// up goes from a record to the one above it and so on, keeping each from others, as long as
// see says to go on, and counts them. offered says whether a record may be chosen to stand
// below.
func (w *walk) up(tx *gorm.DB, f *bind.Field, at uint64, see func(at uint64, offered bool) bool) (count int, err error) {
	offered := "`deleted_at` IS NULL"
	if where := f.Source.Source.Decl.Where; where != "" {
		offered += " AND (" + where + ")"
	}
	step := "SELECT COALESCE(" + f.Column.Quoted() + ", 0) AS above, " + offered + " AS offered FROM " + model.Quote(w.screen.Main.Name) + " WHERE `id` = ?" + rows.ForUpdate(tx)
	for ; count < depthMost && at != 0; count++ {
		var next struct {
			Above   uint64
			Offered bool
		}
		if err := tx.Raw(step, at).Scan(&next).Error; err != nil {
			return 0, fmt.Errorf("go up from %s %d by %s: %w", w.screen.Decl.Name, at, f.Path, err)
		}
		if !see(at, next.Offered) {
			break
		}
		at = next.Above
	}
	return count, nil
}

// isParent reports whether a choice says under which record of the same table
// this one stands.
func (w *walk) isParent(f *bind.Field) bool {
	return f.Source != nil && f.Column != nil && f.Source.Source.Parent != nil &&
		f.Source.Source.Screen.Main.Name == w.screen.Main.Name && f.Source.Source.Parent.Name == f.Column.Name
}
