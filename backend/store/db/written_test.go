package db_test

import (
	"maps"
	"slices"
	"testing"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// What statements change is reported by table, and nothing of those that change nothing,
// whose records are known, or whose context has no place for it.
func TestWritten(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		exec(t, d, "CREATE TABLE notes (id INTEGER PRIMARY KEY, text VARCHAR(20))", "CREATE TABLE others (id INTEGER PRIMARY KEY)")
		type Note struct {
			ID   int
			Text string
		}
		for name, c := range map[string]struct {
			run     func(tx *gorm.DB) error
			tables  []string
			records map[string][]uint64
			unknown bool
		}{
			"nothing":      {run: func(*gorm.DB) error { return nil }},
			"a read":       {run: func(tx *gorm.DB) error { return tx.Find(&[]Note{}).Error }},
			"create":       {run: func(tx *gorm.DB) error { return tx.Create(&Note{ID: 1, Text: "a"}).Error }, tables: []string{"notes"}},
			"save by gorm": {run: func(tx *gorm.DB) error { return tx.Save(&Note{ID: 1, Text: "a"}).Error }, tables: []string{"notes"}},
			"changes none": {run: func(tx *gorm.DB) error { return tx.Exec("DELETE FROM notes WHERE id = 77").Error }},
			"two tables": {run: func(tx *gorm.DB) error {
				if err := tx.Exec("INSERT INTO others (id) VALUES (?), (?)", 1, 2).Error; err != nil {
					return err
				}
				return tx.Table("notes").Create(map[string]any{"id": 5, "text": "b"}).Error
			}, tables: []string{"others", "notes"}},
			"quoted": {run: func(tx *gorm.DB) error {
				return tx.Exec("insert into `notes` (id, text) select 3, 'x'").Error
			}, tables: []string{"notes"}},
			"not noted": {run: func(tx *gorm.DB) error {
				return tx.WithContext(t.Context()).Exec("INSERT INTO others (id) VALUES (9)").Error
			}},
			"known": {run: func(tx *gorm.DB) error {
				return db.Known(tx, "others", 9).Exec("INSERT INTO others (id) VALUES (9)").Error
			}, records: map[string][]uint64{"others": {9}}},
			"known of another": {run: func(tx *gorm.DB) error {
				return db.Known(tx, "others", 9).Exec("INSERT INTO notes (id) VALUES (9)").Error
			}, tables: []string{"notes"}, records: map[string][]uint64{"others": {9}}},
			"any": {run: func(tx *gorm.DB) error {
				return tx.Exec("/* all */ DELETE FROM others").Error
			}, unknown: true},
		} {
			exec(t, d, "DELETE FROM notes", "DELETE FROM others", "INSERT INTO others (id) VALUES (2000)")
			ctx, w := db.WithWritten(t.Context())
			if err := d.Tx(ctx, c.run); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			tables, known := w.Tables()
			if !slices.Equal(tables, c.tables) || known == c.unknown || !maps.EqualFunc(w.Records(), c.records, slices.Equal) {
				t.Errorf("%s wrote %v and %v, known %v", name, tables, w.Records(), known)
			}
		}
		// Outside such a context nothing is noted, and nothing fails.
		if err := d.Tx(t.Context(), func(tx *gorm.DB) error { return db.Known(tx, "notes", 7).Create(&Note{ID: 7}).Error }); err != nil {
			t.Error(err)
		}
	})
}
