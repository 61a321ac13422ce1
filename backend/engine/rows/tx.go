package rows

import (
	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/query"
	"backoffice/backend/fault"
	"backoffice/backend/store/db"
)

// Want says which records are looked for.
type Want int

const (
	Live    Want = iota // not removed
	Locked              // not removed, and kept from others until the transaction ends
	Removed             // removed, kept from others
)

// Find reads a record in a transaction; NotFound where there is none.
func Find(tx *gorm.DB, s *bind.Screen, id uint64, w Want) (*Record, error) {
	found, err := FindAll(tx, s, []uint64{id}, w)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	return found[0], nil
}

// FindAll reads records in a transaction, by id; those that are missing are
// absent.
func FindAll(tx *gorm.DB, s *bind.Screen, ids []uint64, w Want) ([]*Record, error) {
	where := " WHERE `id` IN " + query.InList(len(ids)) + " AND `deleted_at` IS NULL"
	if w == Removed {
		where = " WHERE `id` IN " + query.InList(len(ids)) + " AND `deleted_at` IS NOT NULL"
	}
	where += " ORDER BY `id`"
	if w != Live {
		where += ForUpdate(tx)
	}
	return Read(query.In(tx), s, where, query.IDArgs(ids)...)
}

// ForUpdate ends a statement that keeps its rows from others until the
// transaction ends. On SQLite there is no other writer.
func ForUpdate(tx *gorm.DB) string {
	if tx.Name() == string(db.MySQL) {
		return " FOR UPDATE"
	}
	return ""
}
