package db_test

import (
	"slices"
	"testing"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// Roles that two people made at once under one name get names of their own; those of
// what was removed, and of other languages, are in nobody's way.
func TestTitlesOfRolesBecomeUnique(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const drop = "DROP INDEX role_langs_title"
		exec(t, d, map[db.Dialect]string{db.SQLite: drop, db.MySQL: drop + " ON role_langs"}[d.Dialect],
			"INSERT INTO roles (id, created_at, updated_at, live, version) VALUES (11, '2026-01-01', '2026-01-01', 1, 1), (12, '2026-01-01', '2026-01-01', 1, 1), (13, '2026-01-01', '2026-01-01', NULL, 1)",
			"INSERT INTO role_langs (id, locale, search_norm, sort_key, live, role_id, title) VALUES (101, 'sk', '', '', 1, 11, 'Sklad'), (102, 'en', '', '', 1, 11, 'Sklad'),"+
				" (103, 'sk', '', '', 1, 12, 'Sklad'), (104, 'en', '', '', 1, 12, 'Stock'), (105, 'sk', '', '', NULL, 13, 'Sklad')",
			"DELETE FROM schema_migrations WHERE version_id = 410")
		for range 2 { // a second run finds nothing to do
			if err := d.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			exec(t, d, "DELETE FROM schema_migrations WHERE version_id = 410")
		}
		var got []string
		if err := d.Read(t.Context()).Raw("SELECT title FROM role_langs WHERE id > 100 ORDER BY id").Scan(&got).Error; err != nil {
			t.Fatal(err)
		}
		if want := []string{"Sklad", "Sklad", "Sklad (12)", "Stock", "Sklad"}; !slices.Equal(got, want) {
			t.Errorf("the titles are %q", got)
		}
	})
}
