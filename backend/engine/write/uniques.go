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
			if before, known := old[id]; known && !f.Column.Same(it, before) {
				holder[f.Column.Get(before)] = id
			}
		}
		var ids []any
		for _, it := range items {
			if id := holder[f.Column.Get(it)]; id != 0 {
				ids = append(ids, int64(id))
			}
		}
		if len(ids) == 0 {
			continue
		}
		_, err := Exec(tx, "UPDATE "+model.Quote(g.Table.Name)+" SET "+f.Column.Quoted()+" = NULL WHERE `id` IN "+query.InList(len(ids)), ids...)
		if err != nil {
			return err
		}
	}
	return nil
}
