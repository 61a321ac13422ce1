package engine

import (
	"database/sql"
	"reflect"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/engine/query"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/prepared"
)

// want says which records are looked for.
type want int

const (
	wantLive    want = iota // not removed
	wantLocked              // not removed, and kept from others until the transaction ends
	wantRemoved             // removed, kept from others
)

// record reads a record in a transaction; NotFound where there is none.
func (e *Engine) record(tx *gorm.DB, s *Screen, id uint64, w want) (*rows.Record, error) {
	found, err := e.records(tx, s, []uint64{id}, w)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	return found[0], nil
}

// records reads records in a transaction; those that are missing are absent.
func (e *Engine) records(tx *gorm.DB, s *Screen, ids []uint64, w want) ([]*rows.Record, error) {
	where := " WHERE `id` IN " + query.InList(len(ids)) + " AND `deleted_at` IS NULL"
	if w == wantRemoved {
		where = " WHERE `id` IN " + query.InList(len(ids)) + " AND `deleted_at` IS NOT NULL"
	}
	where += " ORDER BY `id`"
	if w != wantLive {
		where += e.forUpdate()
	}
	return rows.Read(query.In(tx), s, where, query.IDArgs(ids)...)
}

// titleOf names a record in the activity log, in the default locale if it can.
func (e *Engine) titleOf(s *Screen, rec reflect.Value) string {
	return rows.TitleIn(e.deps.Locales, s, rec, e.deps.Locales[0])
}

// exec runs a statement of the transaction as it stands.
func exec(tx *gorm.DB, statement string, args ...any) (sql.Result, error) {
	return prepared.Exec(tx, statement, args...)
}

// forUpdate keeps a row from others until the transaction ends. On SQLite
// there is no other writer.
func (e *Engine) forUpdate() string {
	if e.deps.DB.Dialect == db.MySQL {
		return " FOR UPDATE"
	}
	return ""
}

func withID(insert string) string {
	insert = strings.Replace(insert, "(", "(`id`, ", 1)
	return strings.Replace(insert, "VALUES (", "VALUES (?, ", 1)
}
