package prepared_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/store/db/prepared"
)

// What gorm makes is read right whether it is prepared by then or not: while other
// rows of the same text are being read, after one failed, and after the table changed.
func TestStatementsOfGorm(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		if err := d.Write(ctx).Exec("CREATE TABLE crates (n INT NOT NULL UNIQUE)").Error; err != nil {
			t.Fatal(err)
		}
		for n := range 20 {
			err := d.Tx(ctx, func(tx *gorm.DB) error {
				if _, ok := tx.Statement.ConnPool.(*prepared.Tx); ok != (d.Dialect == db.SQLite) {
					return fmt.Errorf("a transaction runs by %T", tx.Statement.ConnPool)
				}
				if err := tx.Exec("INSERT INTO crates (n) VALUES (?)", n).Error; err != nil {
					return err
				}
				var all []int
				if err := tx.Table("crates").Where("n >= ?", 0).Order("n").Pluck("n", &all).Error; err != nil {
					return err
				}
				if len(all) != n+1 || all[n] != n {
					return fmt.Errorf("%v is read after %d", all, n)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if err := d.Tx(ctx, func(tx *gorm.DB) error { return tx.Exec("INSERT INTO crates (n) VALUES (?)", n).Error }); !db.IsDuplicate(err) {
				t.Fatalf("a value twice: %v", err)
			}
		}
		if d.Dialect == db.SQLite { // MySQL reads one answer at a time
			// It is prepared once a transaction is over in which it came often.
			for range 10 {
				if err := d.Tx(ctx, func(tx *gorm.DB) error { return readWithin(tx, 3) }); err != nil {
					t.Error(err)
				}
				time.Sleep(5 * time.Millisecond)
			}
		}
		if err := d.Write(ctx).Exec("ALTER TABLE crates ADD COLUMN label VARCHAR(9) NOT NULL DEFAULT 'new'").Error; err != nil {
			t.Fatal(err)
		}
		var row map[string]any
		if err := d.Tx(ctx, func(tx *gorm.DB) error { return tx.Table("crates").Where("n = ?", 7).Take(&row).Error }); err != nil || len(row) != 2 {
			t.Errorf("after the table changed: %v, %v", row, err)
		}
	})
}

// readWithin reads all rows, and for each of them all rows again.
func readWithin(tx *gorm.DB, depth int) (err error) {
	if depth == 0 {
		return nil
	}
	rows, err := tx.Raw("SELECT n FROM crates WHERE n < ? ORDER BY n", 5).Rows()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Err(), rows.Close()) }()
	wanted := 0
	for ; rows.Next(); wanted++ {
		var n int
		if err := rows.Scan(&n); err != nil {
			return err
		}
		if n != wanted {
			return fmt.Errorf("%d came where %d should", n, wanted)
		}
		if err := readWithin(tx, depth-1); err != nil {
			return err
		}
	}
	if wanted != 5 {
		return fmt.Errorf("%d rows came", wanted)
	}
	return nil
}
