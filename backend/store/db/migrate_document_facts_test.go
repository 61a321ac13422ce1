package db_test

import (
	"fmt"
	"maps"
	"testing"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// Documents that were issued while only a company number made a company, and only the
// number and the customer were searched, are found by their order too, and who has a VAT
// number is a company.
func TestDocumentsAreFoundByTheirOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for i, ids := range []string{`"vat_id":"DE811907980"`, `"company_id":"51204777"`, `"company_id":"","vat_id":""`} {
			err := d.Write(t.Context()).Exec("INSERT INTO documents (id, created_at, updated_at, live, version, order_id, kind, part, series, year, serial, number,"+
				" issued_on, customer, currency, total, content, content_sha256, search_norm, sort_key)"+
				" VALUES (?, '2026-11-30', '2026-11-30', 1, 1, ?, 'invoice', 1, 'FV', 2026, ?, ?, '2026-11-30', 'Küche', 'EUR', 1, ?, 'x', ?, '')",
				i+1, 1047+i, i+1, fmt.Sprintf("FV%d", i+1), `{"customer":{`+ids+`},"vat":[{"percent":1900}]}`, fmt.Sprintf("fv%d kuche", i+1)).Error
			if err != nil {
				t.Fatal(err)
			}
		}
		for range 2 { // a second run finds nothing to do, and no guard refuses it
			exec(t, d, "DELETE FROM schema_migrations WHERE version_id = 454")
			if err := d.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		var rows []struct {
			ID       int
			Searched string
			Company  bool
		}
		if err := d.Read(t.Context()).Raw("SELECT id, search_norm AS searched, company FROM documents").Scan(&rows).Error; err != nil {
			t.Fatal(err)
		}
		got := map[int]string{}
		for _, r := range rows {
			got[r.ID] = fmt.Sprintf("%s %v", r.Searched, r.Company)
		}
		if want := map[int]string{1: "fv1 kuche 1047 true", 2: "fv2 kuche 1048 true", 3: "fv3 kuche 1049 false"}; !maps.Equal(got, want) {
			t.Errorf("got %v", got)
		}
	})
}
