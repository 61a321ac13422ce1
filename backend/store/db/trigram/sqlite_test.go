package trigram

import (
	"path/filepath"
	"strings"
	"testing"

	"backoffice/backend/store/db"
)

// A step reads the rows that it takes and no others, whatever indexes the table has:
// building went on for ever where one knew which rows are live.
func TestStepsGoById(t *testing.T) {
	d, err := db.Open(t.Context(), "sqlite://"+filepath.Join(t.TempDir(), "a.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	table := Table{Name: "thing_langs", Owner: "thing_id", Locales: []string{"sk", "en"}}
	plain := Table{Name: "things"}
	w := d.Write(t.Context())
	for _, text := range []string{
		"CREATE TABLE things (id INTEGER PRIMARY KEY, live INTEGER, search_norm TEXT)",
		"CREATE INDEX things_live ON things (live, search_norm)",
		"CREATE TABLE thing_langs (id INTEGER PRIMARY KEY, thing_id BIGINT, locale TEXT, live INTEGER, search_norm TEXT)",
		"CREATE INDEX thing_langs_live ON thing_langs (live, locale, thing_id, search_norm)",
		plain.statements()[plain.index()], table.statements()[table.index()],
	} {
		if err := w.Exec(text).Error; err != nil {
			t.Fatal(text, err)
		}
	}
	for _, one := range []Table{plain, table} {
		for _, query := range []string{one.span(), one.taking()} {
			var plan []struct{ Detail string }
			if err := d.Read(t.Context()).Raw("EXPLAIN QUERY PLAN "+query, 100, 200).Scan(&plan).Error; err != nil {
				t.Fatal(err)
			}
			found := false
			for _, step := range plan {
				if strings.HasPrefix(step.Detail, "SEARCH thing") {
					found = strings.Contains(step.Detail, "USING INTEGER PRIMARY KEY")
				}
			}
			if !found {
				t.Errorf("%s goes by %v", query, plan)
			}
		}
	}
}
