package db_test

import (
	"testing"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// Sums are whole numbers to the last cent, of amounts beyond any shop's too.
func TestSum(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const most = 1<<53 - 10
		for _, add := range []int64{1, 9, 0, -9, -most - 7} {
			var sum int64
			err := d.Read(t.Context()).Raw("SELECT "+d.Sum("n")+" FROM (SELECT ? AS n UNION ALL SELECT ?) AS t", int64(most), add).Scan(&sum).Error
			if want := most + add; err != nil || sum != want {
				t.Errorf("%d and %d are %d, want %d, %v", int64(most), add, sum, want, err)
			}
		}
	})
}
