package trigram_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// Most customers have an address of one of a few services, and every telephone begins
// alike: what is found by the rest of such a text is what LIKE finds, and what was written
// since is found as well.
func TestPartsThatMostTextsHave(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		makeTables(t, d)
		text := func(i int) string {
			return fmt.Sprintf("%d zakaznik%d@gmail.com +4219%06d", 10_000+i, i*7, i*7919%1_000_000)
		}
		var values, langs []string
		var args, langArgs []any
		for i := range 3000 {
			values, args = append(values, "(1, ?)"), append(args, text(i))
			for _, locale := range []string{"sk", "en"} {
				langs, langArgs = append(langs, "(?, ?, 1, ?)"), append(langArgs, i+1, locale, text(i)+locale)
			}
		}
		exec(t, d, "INSERT INTO things (live, search_norm) VALUES "+strings.Join(values, ", "), args...)
		exec(t, d, "INSERT INTO thing_langs (thing_id, locale, live, search_norm) VALUES "+strings.Join(langs, ", "), langArgs...)
		x := built(t, d, tables)
		exec(t, d, "UPDATE things SET search_norm = 'zakaznik77@gmail.sk' WHERE id = 12")
		exec(t, d, "UPDATE things SET search_norm = ? WHERE id = 900", text(11))
		exec(t, d, "UPDATE thing_langs SET live = NULL WHERE thing_id = 12 AND locale = 'sk'")
		for _, needle := range []string{"zakaznik77@gmail.com", "ik77@gmail", "77@gmail.com +4219", "+421900", "+4219000", "gmail.com", "10011 zak", "zakaznik77@gmail.sk", "com +421908"} {
			for _, table := range tables {
				for _, locale := range []string{"sk", "en"} {
					want := like(t, d, table, locale, needle)
					found, ok, err := x.Find(t.Context(), table.Name, locale, needle, 100_000)
					if err != nil || !ok && d.Dialect == db.SQLite {
						t.Fatalf("%q in %s: %v, %v", needle, table.Name, ok, err)
					}
					if !ok {
						continue // what most texts have is left to LIKE
					}
					if found.IDs = sorted(t, d, table, found.IDs); !slices.Equal(found.IDs, want) {
						t.Errorf("%q in %s (%s): the index found %v, LIKE %v", needle, table.Name, locale, found.IDs, want)
					}
					if n, ok, err := x.Count(t.Context(), table.Name, locale, needle); err != nil || ok && n != int64(len(want)) {
						t.Errorf("%q in %s (%s): the index counted %d (%v), LIKE %d", needle, table.Name, locale, n, err, len(want))
					}
				}
			}
		}
	})
}
