package db

import (
	"sync"

	"gorm.io/gorm/schema"
)

var schemas sync.Map

// Schema is what gorm makes of a record: its table, and the columns of its fields. It
// is made once a type.
func Schema(record any) (*schema.Schema, error) {
	return schema.Parse(record, &schemas, schema.NamingStrategy{})
}
