package db_test

import (
	"fmt"
	"maps"
	"testing"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// Addresses that were kept while any text was taken become slugs, each still
// alone in its language; those of what was removed are in nobody's way.
func TestAddressesBecomeSlugs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		exec(t, d, "INSERT INTO pages (id, created_at, updated_at, live, version, status, navigation_value, navigation_position)"+
			" VALUES (1, '2026-01-01', '2026-01-01', 1, 1, 1, 0, 0), (2, '2026-01-01', '2026-01-01', 1, 1, 1, 0, 0)", "DELETE FROM schema_migrations WHERE version_id = 190")
		rows := []struct {
			id, page     int
			locale, slug string
			live         any
		}{
			{1, 1, "sk", "o-nas", 1}, {2, 1, "en", "O-nas", 1}, {3, 1, "cs", "Zlá adresa/ž?x=1", 1}, {4, 1, "de", "???", 1},
			{5, 1, "pl", "VELKE Url/ž", 1}, {6, 1, "hu", "snake_case", 1},
			{7, 2, "sk", "O-NAS", 1}, {8, 2, "en", "O-Nas", nil},
		}
		for _, r := range rows {
			err := d.Write(t.Context()).Exec("INSERT INTO page_langs (id, locale, search_norm, sort_key, live, page_id, title, title_url)"+
				" VALUES (?, ?, '', '', ?, ?, 'x', ?)", r.id, r.locale, r.live, r.page, r.slug).Error
			if err != nil {
				t.Fatal(err)
			}
		}
		for range 2 { // a second run finds nothing to do
			if err := d.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			exec(t, d, "DELETE FROM schema_migrations WHERE version_id = 190")
		}
		got := map[string]string{}
		var langs []struct {
			PageID           int
			Locale, TitleURL string
		}
		if err := d.Read(t.Context()).Raw("SELECT page_id, locale, title_url FROM page_langs").Scan(&langs).Error; err != nil {
			t.Fatal(err)
		}
		for _, l := range langs {
			got[fmt.Sprint(l.PageID, l.Locale)] = l.TitleURL
		}
		want := map[string]string{
			"1sk": "o-nas", "1en": "o-nas", "1cs": "zla-adresazx1", "1de": "004", "1pl": "velke-urlz", "1hu": "snake_case",
			"2sk": "o-nas-2", "2en": "o-nas",
		}
		if !maps.Equal(got, want) {
			t.Errorf("got %v", got)
		}
	})
}
