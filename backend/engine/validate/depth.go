package validate

import (
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
)

// TreeDepth is how many levels a tree may have that is laid on a screen.
const TreeDepth = 20

// TooDeep is what a place further down is refused with.
func TooDeep() fault.Message { return fault.M("errors.treeDepth", "Count", TreeDepth) }

// fits refuses that the record, with what lies below it, is put under so many others.
func (w *walk) fits(tx *gorm.DB, f *bind.Field, above int, faults fault.Fields) error {
	t := f.Source.Source.Screen.Decl.Tree
	if t == nil || above == 0 {
		return nil
	}
	levels := 1
	for level := []uint64{w.id}; w.id != 0 && above+levels <= TreeDepth; levels++ {
		below := tx.Table(w.screen.Main.Name).Where("`live` = 1 AND "+model.Quote(t.Parent)+" IN ?", level)
		if t.Where != "" {
			below = below.Where(t.Where)
		}
		var next []uint64
		if err := below.Pluck("id", &next).Error; err != nil {
			return fmt.Errorf("look how deep %s go: %w", w.screen.Decl.Name, err)
		}
		if len(next) == 0 {
			break
		}
		level = next
	}
	if above+levels > TreeDepth {
		faults.Add(f.Path, TooDeep())
	}
	return nil
}

// Returned refuses that a record is brought back where it, or what came back below it,
// would lie too deep: what it lay below may have been moved since.
func Returned(tx *gorm.DB, s *bind.Screen, id uint64) error {
	w, faults := &walk{screen: s, id: id}, fault.Fields{}
	if err := w.returned(tx, s.Fields, faults); err != nil {
		return err
	}
	for _, path := range faults.Paths() {
		return &fault.Fault{Code: fault.Invalid, Message: faults[path][0]}
	}
	return nil
}

func (w *walk) returned(tx *gorm.DB, fields []*bind.Field, faults fault.Fields) error {
	for _, f := range fields {
		if f.Decl.Traits().HasParts {
			if err := w.returned(tx, f.Fields, faults); err != nil {
				return err
			}
		}
		if !w.isParent(f) || f.Source.Source.Screen.Decl.Tree == nil {
			continue
		}
		above, err := w.above(tx, f)
		if err == nil {
			err = w.fits(tx, f, above, faults)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// above is below how many others the record lies.
func (w *walk) above(tx *gorm.DB, f *bind.Field) (count int, err error) {
	step := "SELECT COALESCE(" + f.Column.Quoted() + ", 0) FROM " + model.Quote(w.screen.Main.Name) + " WHERE `id` = ?" + rows.ForUpdate(tx)
	for at := w.id; count < depthMost; count++ {
		var next uint64
		if err := tx.Raw(step, at).Scan(&next).Error; err != nil {
			return 0, fmt.Errorf("look how deep %s %d lies: %w", w.screen.Decl.Name, w.id, err)
		}
		if next == 0 {
			break
		}
		at = next
	}
	return count, nil
}
