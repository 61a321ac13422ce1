package validate

import (
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
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
		count, err := w.up(tx, f, w.id, func(uint64, bool) bool { return true })
		if err == nil {
			err = w.fits(tx, f, count-1, faults) // it is one of them itself
		}
		if err != nil {
			return err
		}
	}
	return nil
}
