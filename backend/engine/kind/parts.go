package kind

import (
	"reflect"
	"strconv"

	"backoffice/backend/fault"
	"backoffice/backend/resource/field"
)

var (
	_ = define(field.KindObject, Kind{
		Decode: readObject,
		Member: memberOf("a struct", func(t reflect.Type) bool { return t.Kind() == reflect.Struct }),
	})
	_ = define(field.KindGroup, Kind{
		Decode: readGroup, Check: checkCount, Default: isSlice, View: ViewItems,
		Member: memberOf("[]struct", func(t reflect.Type) bool { return t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Struct }),
	})
	_ = define(field.KindComputed, Kind{Decode: refuse})
	_ = define(field.KindDerived, Kind{Decode: refuse})
)

func refuse(r Reader, _ field.Field, _ any, at string) (any, bool) {
	return wrong(r, at, "errors.unknown")
}

func readObject(r Reader, f field.Field, raw any, at string) (any, bool) {
	tree, ok := Object(raw)
	if !ok {
		return wrong(r, at, "errors.type")
	}
	return r.Parts(f.Fields, tree, at+"."), true
}

func readGroup(r Reader, f field.Field, raw any, at string) (any, bool) {
	rows, ok := Array(raw)
	if !ok {
		return wrong(r, at, "errors.type")
	}
	items := make([]Item, 0, len(rows))
	seen := map[uint64]bool{}
	for i, row := range rows {
		path := at + "." + strconv.Itoa(i)
		tree, ok := Object(row)
		if !ok || row == nil {
			r.Add(path, fault.M("errors.type"))
			items = append(items, Item{Values: Values{}}) // the others keep their place
			continue
		}
		id := uint64(0)
		if raw := tree["id"]; raw != nil && raw != "" && !f.HasOwnID() {
			id, ok = ParseID(raw)
			switch {
			case !ok:
				r.Add(path+".id", fault.M("errors.type"))
			case seen[id]:
				r.Add(path+".id", fault.M("errors.duplicate"))
			}
			seen[id] = true
		}
		items = append(items, r.Item(f, tree, id, path+"."))
	}
	return items, true
}
