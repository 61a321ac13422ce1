package db_test

import (
	"strings"
	"testing"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// Words that lists were searched by before they were taken out leave the log, of as many
// entries as there are; nothing else of an entry changes.
func TestSearchesLeaveTheLog(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		entry := func(search string) string {
			return `[{"field":"export_rows","before":null,"after":12345678901234567},{"field":"export_filter","before":null,"after":{"search":` + search + `,"status":["1"]}}]`
		}
		const other = `[{"field":"note","before":null,"after":"\"export_filter\" a \"search\" Novák"}]`
		insert := "INSERT INTO activity_log (id, actor_id, screen, model, row_id, owner_id, action, title, changes, created_at, search_norm) VALUES (?, 1, 'order', 'Order', 0, 0, 'export', '', ?, '2026-01-01', '')"
		for id := 1; id <= 1203; id++ {
			changes := entry(`["Nováková"]`)
			switch id {
			case 700:
				changes = other
			case 701:
				changes = entry(`"Nováková"`) // of a command
			case 702:
				changes = entry(`["…"]`)
			}
			if err := d.Write(t.Context()).Exec(insert, id, changes).Error; err != nil {
				t.Fatal(err)
			}
		}
		for range 2 { // a second run finds nothing to do
			exec(t, d, "DELETE FROM schema_migrations WHERE version_id = 428")
			if err := d.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		var rows []struct {
			ID      int
			Changes string
		}
		if err := d.Read(t.Context()).Raw("SELECT id, changes FROM activity_log ORDER BY id").Scan(&rows).Error; err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			switch kept := r.Changes; {
			case r.ID == 700 && kept != other, r.ID == 701 && !strings.Contains(kept, `"search":"…"`),
				r.ID != 700 && (strings.Contains(kept, "Nov") || !strings.Contains(kept, "12345678901234567") || !strings.Contains(kept, `"status":["1"]`)):
				t.Fatalf("entry %d: %s", r.ID, kept)
			}
		}
		if len(rows) != 1203 {
			t.Errorf("%d entries", len(rows))
		}
	})
}
