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

func TestBeforeCommit(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var ran []string
		note := func(tx *gorm.DB, key, what string, fails error) error {
			return db.BeforeCommit(tx, key, func(tx *gorm.DB) error {
				ran = append(ran, what)
				if err := tx.Create(&secret{what, []byte("b")}).Error; err != nil {
					return err
				}
				return fails
			})
		}
		refused := errors.New("refused")
		err := d.Tx(t.Context(), func(tx *gorm.DB) error { return note(tx, "a", "rolled back", refused) })
		if !errors.Is(err, refused) || count(t, d) != 0 {
			t.Fatal(err, count(t, d))
		}
		ran = nil
		err = d.Tx(t.Context(), func(tx *gorm.DB) error {
			err := errors.Join(note(tx, "a", "replaced", refused), note(tx.Where("1 = 1"), "b", "second", nil), note(tx, "a", "first", nil))
			if len(ran) > 0 {
				t.Error("ran before the end")
			}
			return err
		})
		if err == nil {
			err = note(d.Write(t.Context()), "a", "at once", nil)
		}
		if err != nil || !slices.Equal(ran, []string{"first", "second", "at once"}) || count(t, d) != 3 {
			t.Error(ran, err)
		}
	})
}
