package db_test

import (
	"fmt"
	"maps"
	"testing"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// Codes that were kept while case and the kind of a hyphen made a difference are compared
// without; of those that are one since, the first holds the code and the others stay.
func TestCodesAreComparedWithoutCase(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		exec(t, d, "DELETE FROM schema_migrations WHERE version_id = 419")
		for i, r := range []struct {
			sku  string
			live any
		}{
			{"mydlo-Ž", 1}, {"MYDLO-ž", 1}, {"Caj\u20111\u00a0kg", 1}, {"caj-1 kg", 1}, {"CAJ-1 KG", nil}, {"med\u2011Č", 1},
		} {
			err := d.Write(t.Context()).Exec("INSERT INTO products (id, created_at, updated_at, live, version, sku, ean)"+
				" VALUES (?, '2026-01-01', '2026-01-01', ?, 1, ?, '85')", i+1, r.live, r.sku).Error
			if err != nil {
				t.Fatal(err)
			}
		}
		for range 2 { // a second run finds nothing to do
			if err := d.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			exec(t, d, "DELETE FROM schema_migrations WHERE version_id = 419")
		}
		got := map[int]string{}
		var rows []struct {
			ID                  int
			SKU, Fold, Searched string
		}
		if err := d.Read(t.Context()).Raw("SELECT id, sku, COALESCE(sku_fold, '') AS fold, search_norm AS searched FROM products").Scan(&rows).Error; err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			got[r.ID] = fmt.Sprintf("%s %q %q", r.SKU, r.Fold, r.Searched)
		}
		want := map[int]string{
			1: `mydlo-Ž "mydlo-ž" ""`, 2: `MYDLO-ž "" ""`, 3: "Caj\u20111\u00a0kg \"\" \"\"", 4: `caj-1 kg "caj-1 kg" ""`,
			5: `CAJ-1 KG "caj-1 kg" ""`, 6: `med-Č "med-č" "med-c 85"`,
		}
		if !maps.Equal(got, want) {
			t.Errorf("got %v", got)
		}
	})
}
