package db_test

import (
	"testing"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// The planner learns of a table once it has grown tenfold, keeps no samples,
// and is left alone otherwise.
func TestOptimize(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	exec := func(statement string, values ...any) {
		t.Helper()
		if err := d.Write(t.Context()).Exec(statement, values...).Error; err != nil {
			t.Fatal(err)
		}
	}
	const rows = "WITH RECURSIVE n(id) AS (SELECT ? UNION ALL SELECT id + 1 FROM n WHERE id < ?) INSERT INTO things (id, kind) SELECT id, id % 7 FROM n"
	known := func() string {
		t.Helper()
		if err := d.Optimize(t.Context()); err != nil {
			t.Fatal(err)
		}
		var stat string
		if err := d.Read(t.Context()).Raw("SELECT stat FROM sqlite_stat1 WHERE idx = 'things_kind'").Scan(&stat).Error; err != nil {
			t.Fatal(err)
		}
		var samples int
		if err := d.Read(t.Context()).Raw("SELECT COUNT(*) FROM sqlite_stat4").Scan(&samples).Error; err != nil || samples > 0 {
			t.Errorf("%d samples are kept, %v", samples, err)
		}
		return stat
	}
	exec("CREATE TABLE things (id INTEGER PRIMARY KEY, kind INTEGER)")
	exec("CREATE INDEX things_kind ON things (kind)")
	exec(rows, 1, 700)
	first := known()
	if first == "" {
		t.Fatal("the planner knows nothing of the table")
	}
	exec(rows, 701, 1400)
	if again := known(); again != first {
		t.Errorf("a table of twice the size was analyzed anew: %s", again)
	}
	exec(rows, 1401, 14000)
	if grown := known(); grown == first {
		t.Errorf("a table of twenty times the size is still taken for %s", grown)
	}
}

// MySQL keeps its own statistics.
func TestOptimizeMySQL(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if d.Dialect != db.MySQL {
			return // its own tests stand above
		}
		if err := d.Optimize(t.Context()); err != nil {
			t.Error(err)
		}
		d.OptimizeEvery(t.Context(), 0, 0, func(err error) { t.Error(err) })
	})
}
