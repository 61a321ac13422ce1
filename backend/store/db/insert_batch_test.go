package db_test

import (
	"fmt"
	"strings"
	"testing"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

const insertSecret = "INSERT INTO secrets (name, value) VALUES (?, ?)"

// Rows that are gathered are written when they are flushed, in their order and
// in whatever number; others at once.
func TestBatchInserts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		exec(t, d, "CREATE TABLE notes (n INT, body MEDIUMTEXT)")
		err := d.Tx(t.Context(), func(tx *gorm.DB) error {
			within := func() (n int64) {
				if err := tx.Model(&secret{}).Count(&n).Error; err != nil {
					t.Error(err)
				}
				return n
			}
			if err := db.InsertRows(tx, insertSecret, "a", "1", "b", "2"); err != nil || within() != 2 {
				t.Error("not at once:", within(), err)
			}
			together, inserts := db.BatchInserts(tx)
			for n := range 137 {
				name := fmt.Sprint("x", n)
				if err := db.InsertRows(together, insertSecret, name, "1"); err != nil {
					return err
				}
				if err := db.Insert(together, &[]pair{{Key: name, Value: []byte("v")}}); err != nil {
					return err
				}
			}
			if within() != 2 {
				t.Error("written before the flush")
			}
			// More than one statement may hold.
			for n := range 40 {
				if err := db.InsertRows(together, "INSERT INTO notes (n, body) VALUES (?, ?)", n, strings.Repeat("y", 60_000)); err != nil {
					return err
				}
			}
			if err := inserts.Flush(); err != nil {
				return err
			}
			var pairs, notes int64
			if err := tx.Raw("SELECT COUNT(*) FROM notes WHERE LENGTH(body) = 60000").Scan(&notes).Error; err != nil || notes != 40 {
				t.Error("long ones:", notes, err)
			}
			if err := tx.Model(&pair{}).Where("`key` LIKE 'x%'").Count(&pairs).Error; err != nil || pairs != 137 || within() != 139 {
				t.Error("flushed:", within(), pairs, err)
			}
			if err := inserts.Flush(); err != nil || within() != 139 {
				t.Error("flushed twice", within(), err)
			}
			if err := db.InsertRows(together, insertSecret, "a", "again"); err != nil {
				return err
			}
			if err := inserts.Flush(); !db.IsDuplicate(err) {
				t.Error("a value that is taken:", err)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}
