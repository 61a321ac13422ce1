package db_test

import (
	"reflect"
	"slices"
	"testing"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

func TestUniqueIndexes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		exec(t, d, "CREATE TABLE shelves (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER, c INTEGER)",
			"CREATE UNIQUE INDEX shelves_ba ON shelves (b, a)", "CREATE UNIQUE INDEX shelves_c ON shelves (c)",
			"CREATE INDEX shelves_a ON shelves (a)")
		found, err := d.UniqueIndexes(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if want := [][]string{{"b", "a"}, {"c"}}; !reflect.DeepEqual(found["shelves"], want) {
			t.Errorf("got %v", found["shelves"])
		}
		slug := []string{"locale", "title_url", "live"}
		if !slices.ContainsFunc(found["page_langs"], func(c []string) bool { return slices.Equal(c, slug) }) {
			t.Errorf("pages have %v", found["page_langs"])
		}
	})
}
