package db

import (
	"reflect"

	"gorm.io/gorm"
)

// lessRoom makes room for a few rows in a slice that is read into: gorm makes it for
// twenty, which of wide rows is tens of kB that an order's many reads leave behind.
func lessRoom(tx *gorm.DB) {
	if into := tx.Statement.ReflectValue; into.Kind() == reflect.Slice && into.Cap() == 0 {
		into.Set(reflect.MakeSlice(into.Type(), 0, 4))
	}
}
