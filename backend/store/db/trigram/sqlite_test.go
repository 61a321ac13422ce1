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

// A needle with parts that most texts have is looked for by its others, and each text that
// has those is looked at by its row; where too many have them it is looked for whole.
func TestConditionOfANeedle(t *testing.T) {
	d, err := db.Open(t.Context(), "sqlite://"+filepath.Join(t.TempDir(), "a.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	w := d.Write(t.Context())
	for _, text := range []string{
		"CREATE TABLE search_indexes (name TEXT PRIMARY KEY, definition TEXT, reached BIGINT, done INTEGER, turn INTEGER DEFAULT 0, gone INTEGER DEFAULT 0, witnesses INTEGER DEFAULT 0)",
		"CREATE TABLE thing_langs (id INTEGER PRIMARY KEY, thing_id BIGINT, locale TEXT, live INTEGER, search_norm TEXT)",
		"CREATE UNIQUE INDEX thing_langs_record ON thing_langs (thing_id, locale)",
		"CREATE INDEX thing_langs_live ON thing_langs (locale, live, search_norm)",
		"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) INSERT INTO thing_langs (thing_id, locale, live, search_norm)" +
			" SELECT i, 'sk', 1, CASE WHEN i % 9 = 0 THEN 'novak@gmail.com' || i ELSE 'kral' || i || '@gmail.com' END FROM n",
	} {
		args := []any{9 * (narrowMost + 10)}[:strings.Count(text, "?")]
		if err := w.Exec(text, args...).Error; err != nil {
			t.Fatal(text, err)
		}
	}
	table := Table{Name: "thing_langs", Owner: "thing_id", Locales: []string{"sk", "en"}}
	x := New(d, []Table{table})
	if err := x.Build(t.Context()); err != nil {
		t.Fatal(err)
	}
	for needle, want := range map[string]string{"novak99@gmail.com": `"ak99@"`, "novak@gmail.com": `"novak@gmail.com"`, "gmail.com": `"gmail.com"`} {
		where, args, ok, err := x.condition(t.Context(), &table, "sk", needle)
		if err != nil || !ok || args[0] != want {
			t.Errorf("%s is looked for as %v where %s, %v", needle, args, where, err)
		}
		var plan []struct{ Detail string }
		if err := d.Read(t.Context()).Raw("EXPLAIN QUERY PLAN SELECT rowid FROM "+table.index()+" WHERE "+where, args...).Scan(&plan).Error; err != nil {
			t.Fatal(err)
		}
		for _, step := range plan {
			if strings.Contains(step.Detail, " thing_langs ") && !strings.Contains(step.Detail, "thing_langs_record (thing_id=? AND locale=?)") {
				t.Errorf("%s: %s", needle, step.Detail)
			}
		}
	}
}
