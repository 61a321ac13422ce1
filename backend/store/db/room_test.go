package db_test

import (
	"testing"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// A few rows take little room, whoever reads them; many have enough, and none is no nil.
func TestFewRowsTakeLittleRoom(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		exec(t, d, "CREATE TABLE notes (id INTEGER PRIMARY KEY, text VARCHAR(20))")
		type Note struct {
			ID   int
			Text string
		}
		read := func(tx *gorm.DB, where string) []Note {
			var rows []Note
			if err := tx.Where(where).Order("id").Find(&rows).Error; err != nil {
				t.Fatal(err)
			}
			return rows
		}
		all := make([]Note, 30)
		for i := range all {
			all[i] = Note{ID: i + 1, Text: "x"}
		}
		if err := d.Write(t.Context()).Create(&all).Error; err != nil {
			t.Fatal(err)
		}
		check := func(tx *gorm.DB) error {
			if few := read(tx, "id < 3"); len(few) != 2 || cap(few) > 4 {
				t.Errorf("%d rows have room for %d", len(few), cap(few))
			}
			if many := read(tx, "id > 0"); len(many) != 30 || many[29].ID != 30 {
				t.Errorf("%d rows: %v", len(many), many)
			}
			if none := read(tx, "id > 30"); none == nil || len(none) != 0 {
				t.Errorf("no rows are %#v", none)
			}
			return nil
		}
		if err := check(d.Read(t.Context())); err != nil {
			t.Error(err)
		}
		if err := d.Tx(t.Context(), check); err != nil {
			t.Error(err)
		}
	})
}
