package write

import (
	"reflect"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/query"
	"backoffice/backend/engine/rows"
)

// clearMovedUniques empties the unique values of items that another one of the same
// record takes over: items are written one by one, and two that change places
// would meet on the way.
func clearMovedUniques(tx *gorm.DB, g *bind.Group, items []reflect.Value, old map[uint64]reflect.Value) error {
	for _, f := range g.Fields {
		if f.Decl.UniqueRule == nil || f.Column == nil {
			continue
		}
		holder := map[any]uint64{} // of values that their items let go of
		for _, it := range items {
			id := rows.IDOf(g.Table, it)
			if before, known := old[id]; known && !f.Unique().Same(it, before) {
				held, err := f.Unique().Arg(before)
				if err != nil {
					return err
				}
				holder[held] = id
			}
		}
		var ids []any
		for _, it := range items {
			wanted, err := f.Unique().Arg(it)
			if err != nil {
				return err
			}
			if id := holder[wanted]; id != 0 {
				ids = append(ids, int64(id))
			}
		}
		if len(ids) == 0 {
			continue
		}
		empties := f.Column.Quoted() + " = NULL"
		if f.Fold != nil {
			empties += ", " + f.Fold.Quoted() + " = NULL"
		}
		_, err := Exec(tx, "UPDATE "+model.Quote(g.Table.Name)+" SET "+empties+" WHERE `id` IN "+query.InList(len(ids)), ids...)
		if err != nil {
			return err
		}
	}
	return nil
}
