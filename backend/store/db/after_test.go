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

// What is last runs after everything else of its transaction and in it, once for each
// attempt that ends, and takes the transaction with it where it fails.
func TestLast(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var ran []string
		insert := func(tx *gorm.DB, name string) func() error {
			return func() error {
				ran = append(ran, name)
				return tx.Create(&secret{name, []byte("b")}).Error
			}
		}
		refused := errors.New("refused")
		err := d.Tx(t.Context(), func(tx *gorm.DB) error {
			if err := db.Last(tx, insert(tx, "of one that fails")); err != nil {
				return err
			}
			return refused
		})
		if !errors.Is(err, refused) || len(ran) > 0 {
			t.Fatal(ran, err)
		}
		err = d.Tx(t.Context(), func(tx *gorm.DB) error {
			err := db.Last(tx.Where("1 = 1"), func() error {
				return errors.Join(insert(tx, "second")(), db.Last(tx, insert(tx, "third")))
			})
			return errors.Join(err, insert(tx, "first")())
		})
		if n := count(t, d); err != nil || n != 3 || !slices.Equal(ran, []string{"first", "second", "third"}) {
			t.Error(ran, n, err)
		}
		err = d.Tx(t.Context(), func(tx *gorm.DB) error {
			return errors.Join(insert(tx, "fourth")(), db.Last(tx, func() error { return refused }))
		})
		if n := count(t, d); !errors.Is(err, refused) || n != 3 {
			t.Error(n, err)
		}
		if err := db.Last(d.Write(t.Context()), insert(d.Write(t.Context()), "at once")); err != nil || count(t, d) != 4 {
			t.Error(ran, err)
		}
	})
}
