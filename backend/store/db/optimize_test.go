package db_test

import (
	"strings"
	"testing"

	"gorm.io/gorm"

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

// Some rows are read of a table that has grown. What all rows have in common is not taken
// for something rare by it: records are found by their keys, not among all that are
// there; and a column of many values is not taken for one of few.
func TestOptimizeOfWhatIsAlike(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	exec := func(statement string, values ...any) {
		t.Helper()
		if err := d.Write(t.Context()).Exec(statement, values...).Error; err != nil {
			t.Fatal(err)
		}
	}
	exec("CREATE TABLE things (id INTEGER PRIMARY KEY, live INTEGER, kind INTEGER, maker INTEGER, created_at INTEGER, gone_at INTEGER, code TEXT DEFAULT '')")
	exec("CREATE INDEX things_created ON things (live, created_at, id)")
	exec("CREATE INDEX things_kind ON things (live, kind, created_at)")
	exec("CREATE INDEX things_maker ON things (maker)")
	exec("CREATE INDEX things_gone ON things (live, gone_at)")
	exec("CREATE INDEX things_code ON things (code)")
	exec("CREATE INDEX things_half ON things (live) WHERE kind = 1")
	exec("CREATE INDEX things_sum ON things (live, kind + 1)")
	const rows = 100_000
	exec("INSERT INTO things (live, kind, maker, created_at) VALUES (1, 1, 1, 1)")
	if err := d.Optimize(t.Context()); err != nil {
		t.Fatal(err)
	}
	exec("DELETE FROM things")
	exec("WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < ?) INSERT INTO things (id, live, kind, maker, created_at) SELECT id, 1, id % 4, id / 500, id FROM n", rows)
	steps := func(via *gorm.DB, query string, args ...any) string {
		t.Helper()
		var steps []struct{ Detail string }
		if err := via.Raw("EXPLAIN QUERY PLAN "+query, args...).Scan(&steps).Error; err != nil || len(steps) == 0 {
			t.Fatal(query, err)
		}
		return steps[0].Detail
	}
	const some = "SELECT id FROM things WHERE live = 1 AND id IN ? ORDER BY created_at DESC, id DESC"
	ids := make([]int, 500)
	if got := steps(d.Read(t.Context()), some, ids); !strings.Contains(got, "things_created") {
		t.Errorf("500 things were found by %s before the planner knew of them", got)
	}
	if err := d.Optimize(t.Context()); err != nil {
		t.Fatal(err)
	}
	for index, want := range map[string]string{"things_created": "100000 100000 1 1", "things_kind": "100000 100000 25000 1"} {
		var stat string
		if err := d.Write(t.Context()).Raw("SELECT stat FROM sqlite_stat1 WHERE idx = ?", index).Scan(&stat).Error; err != nil || stat != want {
			t.Errorf("%s is known as %s, not %s, %v", index, stat, want, err)
		}
	}
	var alike int
	if err := d.Write(t.Context()).Raw("SELECT CAST(SUBSTR(stat, 8) AS INTEGER) FROM sqlite_stat1 WHERE idx = 'things_maker'").Scan(&alike).Error; err != nil || alike == 0 || alike > 1000 {
		t.Errorf("of each of 200 makers there are thought to be %d, %v", alike, err)
	}
	for name, via := range map[string]*gorm.DB{"who writes": d.Write(t.Context()), "who reads": d.Read(t.Context())} {
		if got := steps(via, some, ids); got != "SEARCH things USING INTEGER PRIMARY KEY (rowid=?)" {
			t.Errorf("%s finds 500 things by %s", name, got)
		}
	}
	for where, want := range map[string]string{
		"maker = 7":       "things_maker (maker=?)",
		"code = 'x'":      "things_code (code=?)",
		"gone_at = 20260": "things_gone (live=? AND gone_at=?)",
	} {
		if got := steps(d.Read(t.Context()), "SELECT * FROM things WHERE live = 1 AND "+where); got != "SEARCH things USING INDEX "+want {
			t.Errorf("where %s, things are found by %s", where, got)
		}
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
