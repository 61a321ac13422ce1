package prepared_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/store/db/prepared"
)

func TestStatements(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		if err := d.Write(ctx).Exec("CREATE TABLE boxes (n INT NOT NULL UNIQUE)").Error; err != nil {
			t.Fatal(err)
		}
		insert := func(n int) error {
			return d.Tx(ctx, func(tx *gorm.DB) error {
				_, err := prepared.Exec(tx, "INSERT INTO boxes (n) VALUES (?)", n)
				return err
			})
		}
		var wg sync.WaitGroup
		for n := range 100 {
			wg.Go(func() {
				if err := insert(n); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if err := insert(7); !db.IsDuplicate(err) {
			t.Errorf("a value twice: %v", err)
		}
		broken := errors.New("broken")
		for range 3 {
			err := d.Tx(ctx, func(tx *gorm.DB) error {
				if _, err := prepared.Exec(tx, "DELETE FROM boxes WHERE n < ?", 50); err != nil {
					return err
				}
				rows, err := prepared.Query(tx, "SELECT n FROM boxes WHERE n < ?", 60)
				if err != nil {
					return err
				}
				defer rows.Close()
				left := 0
				for rows.Next() {
					left++
				}
				if left != 10 {
					t.Errorf("%d rows are left within the transaction", left)
				}
				return errors.Join(rows.Err(), broken)
			})
			if !errors.Is(err, broken) {
				t.Error(err)
			}
		}
		var n int64
		if err := d.Read(ctx).Table("boxes").Count(&n).Error; err != nil || n != 100 {
			t.Errorf("%d boxes after what was rolled back, %v", n, err)
		}
		err := d.Tx(ctx, func(tx *gorm.DB) error {
			_, err := prepared.Exec(tx, "INSERT INTO nowhere (n) VALUES (?)", 1)
			return err
		})
		if err == nil {
			t.Error("a statement without its table passed")
		}
	})
}
