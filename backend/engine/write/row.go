// Package write writes rows in a transaction: of records, of what belongs to
// them, and the keys that lists search and sort by. It asks nobody's leave.
package write

import (
	"database/sql"
	"fmt"
	"reflect"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/engine/query"
	"backoffice/backend/engine/rows"
	"backoffice/backend/store/db/prepared"
)

// Exec runs a statement of the transaction as it stands.
func Exec(tx *gorm.DB, statement string, args ...any) (sql.Result, error) {
	return prepared.Exec(tx, statement, args...)
}

func withID(insert string) string {
	insert = strings.Replace(insert, "(", "(`id`, ", 1)
	return strings.Replace(insert, "VALUES (", "VALUES (?, ", 1)
}

// Insert writes a record's main row, under its id where it has one, else it learns
// it.
func Insert(tx *gorm.DB, s *bind.Screen, rec reflect.Value) error {
	main, head := s.Main, rows.HeadOf(s, rec)
	args, err := main.InsertArgs(rec)
	if err != nil {
		return err
	}
	statement := main.Insert
	if head.ID != 0 {
		statement = withID(statement)
		args = append([]any{int64(head.ID)}, args...)
	}
	result, err := Exec(tx, statement, args...)
	if err != nil {
		return fmt.Errorf("create %s: %w", s.Decl.Name, err)
	}
	if head.ID == 0 {
		id, err := result.LastInsertId()
		if err != nil {
			return fmt.Errorf("create %s: %w", s.Decl.Name, err)
		}
		head.ID = uint64(id)
	}
	return nil
}

// SetDeleted writes whether records live, on everything that a unique key spans. The
// last of args is the time of the change.
func SetDeleted(tx *gorm.DB, s *bind.Screen, of []uint64, deleted, live string, args ...any) error {
	ids := query.IDArgs(of)
	in := query.InList(len(ids))
	statement := "UPDATE " + model.Quote(s.Main.Name) + " SET " + deleted + ", `live` = " + live +
		", `updated_at` = ?, `version` = `version` + 1 WHERE `id` IN " + in
	if _, err := Exec(tx, statement, append(args, ids...)...); err != nil {
		return fmt.Errorf("mark %s: %w", s.Decl.Name, err)
	}
	if s.Langs != nil {
		statement := "UPDATE " + model.Quote(s.Langs.Table.Name) + " SET `live` = " + live +
			" WHERE " + s.Langs.Owner.Quoted() + " IN " + in
		if _, err := Exec(tx, statement, ids...); err != nil {
			return fmt.Errorf("mark language rows of %s: %w", s.Decl.Name, err)
		}
	}
	return setItemsLive(tx, s.Fields, live, in, ids)
}

func setItemsLive(tx *gorm.DB, fields []*bind.Field, live, in string, ids []any) error {
	for _, f := range fields {
		if f.Decl.Traits().HasParts {
			if err := setItemsLive(tx, f.Fields, live, in, ids); err != nil {
				return err
			}
		}
		if f.Group == nil || f.Group.JSON || f.Group.Table.StoredColumn("live") == nil {
			continue
		}
		g := f.Group
		statement := "UPDATE " + model.Quote(g.Table.Name) + " SET `live` = " + live + " WHERE " + g.Owner.Quoted() + " IN " + in
		if softly(g.Table) {
			statement += " AND `deleted_at` IS NULL"
		}
		if _, err := Exec(tx, statement, ids...); err != nil {
			return fmt.Errorf("mark %s: %w", f.Path, err)
		}
	}
	return nil
}
