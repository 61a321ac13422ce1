package placing

import (
	"testing"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// Between the backup and its restore orders were placed: their numbers, by which their
// customers pay, are not given again.
func TestNumbersGoOnBehindLostOrders(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		drawn := func() uint64 {
			t.Helper()
			n := orderNumber{CreatedAt: db.Now()}
			if err := d.Write(t.Context()).Create(&n).Error; err != nil {
				t.Fatal(err)
			}
			return n.ID
		}
		first := drawn()
		for _, number := range []uint64{first + 41, first + 41, first} {
			if err := Behind(t.Context(), d, number, db.Now()); err != nil {
				t.Fatal(err)
			}
		}
		if got := drawn(); got != first+42 {
			t.Errorf("after %d and a lost %d comes %d", first, first+41, got)
		}
		if err := Behind(t.Context(), d, first+farthest+1000, db.Now()); err == nil {
			t.Error("a number far away was taken")
		}
		if got := drawn(); got != first+43 {
			t.Errorf("a refused number left %d", got)
		}
	})
}
