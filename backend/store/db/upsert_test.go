package db_test

import (
	"testing"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/store/db/prepared"
)

func TestOnKey(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		exec(t, d, "CREATE TABLE piles (a INTEGER, b INTEGER, last INTEGER, sum INTEGER, PRIMARY KEY (a, b))",
			"INSERT INTO piles VALUES (1, 1, 5, 10), (1, 2, 5, 10)")
		end := d.OnKey([]string{"a", "b"}, []string{"last"}, []string{"sum"})
		err := d.Tx(t.Context(), func(tx *gorm.DB) error {
			_, err := prepared.Exec(tx, "INSERT INTO piles (a, b, last, sum) VALUES (?, ?, ?, ?), (?, ?, ?, ?) "+end, 1, 2, 7, 3, 2, 1, 8, 4)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		var got []struct{ A, B, Last, Sum int }
		if err := d.Read(t.Context()).Table("piles").Order("a, b").Find(&got).Error; err != nil {
			t.Fatal(err)
		}
		want := []struct{ A, B, Last, Sum int }{{1, 1, 5, 10}, {1, 2, 7, 13}, {2, 1, 8, 4}}
		if len(got) != len(want) {
			t.Fatalf("got %v, want %v", got, want)
		}
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("got %v, want %v", got, want)
			}
		}
	})
}
