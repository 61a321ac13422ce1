package db_test

import (
	"errors"
	"slices"
	"testing"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

func TestAfterCommit(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var ran []string
		note := func(tx *gorm.DB, key, what string) {
			db.AfterCommit(tx, key, func() {
				if n := count(t, d); n != 1 {
					t.Errorf("%s ran with %d rows", what, n)
				}
				ran = append(ran, what)
			})
		}
		refused := errors.New("refused")
		err := d.Tx(t.Context(), func(tx *gorm.DB) error {
			note(tx, "a", "rolled back")
			return refused
		})
		if !errors.Is(err, refused) {
			t.Fatal(err)
		}
		err = d.Tx(t.Context(), func(tx *gorm.DB) error {
			if err := tx.Create(&secret{"a", []byte("b")}).Error; err != nil {
				return err
			}
			note(tx.Where("1 = 1"), "a", "first")
			note(tx, "a", "twice")
			note(tx, "b", "second")
			if len(ran) > 0 {
				t.Error("ran before the commit")
			}
			return nil
		})
		note(d.Write(t.Context()), "a", "at once")
		if err != nil || !slices.Equal(ran, []string{"first", "second", "at once"}) {
			t.Error(ran, err)
		}
	})
}
