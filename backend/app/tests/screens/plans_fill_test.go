package screens_test

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/store/db"
)

// planRows is how many rows the planner finds in each table that grows: what a plan
// costs grows with them, which plan is the cheapest does not change.
const planRows = 3000

// filler writes rows that no rule of the product would let stand, for the planner
// to count; the database is thrown away.
type filler struct {
	t      *testing.T
	d      *db.DB
	conn   *sql.Conn
	filled []string
}

func newFiller(t *testing.T, d *db.DB) *filler {
	t.Helper()
	conn, err := d.SQLWrite().Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	f := &filler{t: t, d: d, conn: conn}
	triggers := "SELECT name FROM sqlite_schema WHERE type = 'trigger'"
	rules := []string{"PRAGMA foreign_keys = 0", "PRAGMA ignore_check_constraints = 1", "PRAGMA synchronous = 0"}
	if d.Dialect == db.MySQL {
		triggers = "SELECT trigger_name FROM information_schema.triggers WHERE event_object_schema = DATABASE()"
		rules = []string{"SET foreign_key_checks = 0", "SET unique_checks = 0", "SET check_constraint_checks = 0"}
	}
	for _, name := range f.texts(triggers) {
		f.exec("DROP TRIGGER `" + name + "`")
	}
	for _, rule := range rules {
		f.exec(rule)
	}
	return f
}

func (f *filler) exec(statement string) {
	f.t.Helper()
	if _, err := f.conn.ExecContext(context.Background(), statement); err != nil {
		f.t.Fatalf("%v: %.900s", err, statement)
	}
}

// analyze has the planner count what was filled in, and ends the filling.
func (f *filler) analyze() {
	f.t.Helper()
	if f.d.Dialect == db.MySQL {
		f.exec("ANALYZE TABLE " + strings.Join(f.filled, ", "))
	}
	if err := f.conn.Close(); err != nil {
		f.t.Fatal(err)
	}
	if f.d.Dialect == db.SQLite {
		if err := f.d.Analyze(context.Background()); err != nil {
			f.t.Fatal(err)
		}
	}
}

// texts are the rows of one column.
func (f *filler) texts(query string, args ...any) (texts []string) {
	f.t.Helper()
	rows, err := f.conn.QueryContext(context.Background(), query, args...)
	if err != nil {
		f.t.Fatalf("%v: %s", err, query)
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			f.t.Fatal(err)
		}
		texts = append(texts, text)
	}
	return texts
}

// fill adds rows to a table: nine of ten alive, values of a kind in turns, and what
// has to be unique once each.
func (f *filler) fill(table string) {
	f.t.Helper()
	columns := "SELECT name || '|' || lower(type) FROM pragma_table_xinfo(?) WHERE hidden = 0"
	keys := "SELECT i.name FROM pragma_index_list(?) l, pragma_index_info(l.name) i WHERE l.[unique] = 1"
	number, join, from := "n", func(parts ...string) string { return strings.Join(parts, " || ") }, " FROM (WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < %d) SELECT n FROM s) AS s"
	if f.d.Dialect == db.MySQL {
		columns = "SELECT CONCAT(column_name, '|', LOWER(column_type)) FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ? AND COALESCE(generation_expression, '') = ''"
		keys = "SELECT column_name FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = ? AND non_unique = 0"
		join = func(parts ...string) string { return "CONCAT(" + strings.Join(parts, ", ") + ")" }
		digits := "(SELECT 0 AS x" + strings.Repeat(" UNION ALL SELECT %d", 9) + ")"
		ten := fmt.Sprintf(digits, 1, 2, 3, 4, 5, 6, 7, 8, 9)
		from = " FROM (SELECT 1 + a.x + 10 * b.x + 100 * c.x + 1000 * d.x + 10000 * e.x AS n FROM " + ten + " a, " + ten + " b, " + ten + " c, " + ten + " d, " + ten + " e) AS s WHERE n <= %d"
	}
	var names, values []string
	unique := f.texts(keys, table)
	for _, line := range f.texts(columns, table) {
		name, kind, _ := strings.Cut(line, "|")
		mod := func(n int) string {
			if slices.Contains(unique, name) {
				return number
			}
			return fmt.Sprintf("(n %% %d)", n)
		}
		var value string
		switch {
		case name == "id":
			value = "1000000 + n"
		case name == "live":
			value = "CASE WHEN n % 10 = 0 THEN NULL ELSE 1 END"
		case name == "locale":
			value = "'sk'"
		case name == "deleted_at":
			value = "NULL"
		case name == "sort_key":
			value = join("'k'", "n * 7919 % 100000 + 100000")
			if f.d.Dialect == db.SQLite {
				value = "CAST(" + value + " AS BLOB)"
			}
		case strings.Contains(kind, "json"):
			value = "'[]'"
		case strings.HasPrefix(kind, "bool"), kind == "tinyint(1)":
			value = "n % 2"
		case strings.HasPrefix(kind, "date"):
			value = "DATE_ADD('2025-01-01', INTERVAL n * 37 % 900000 MINUTE)"
			if f.d.Dialect == db.SQLite {
				value = "strftime('%Y-%m-%d %H:%M:%S+00:00', '2025-01-01', (n * 37 % 900000) || ' minutes')"
			}
		case strings.HasSuffix(name, "_id"), name == "price", name == "total", name == "number", name == "order":
			value = "1 + " + mod(5000)
		case strings.Contains(kind, "int"), strings.HasPrefix(kind, "real"), strings.HasPrefix(kind, "double"), strings.HasPrefix(kind, "decimal"):
			value = mod(90)
		case slices.Contains([]string{"kind", "status", "state", "type", "model", "action", "reason", "currency"}, name):
			value = join("''", mod(8))
		default:
			value = join("'t'", mod(5000))
		}
		if strings.HasPrefix(kind, "tinyint") || strings.HasPrefix(kind, "smallint") {
			value = "(" + value + ") % 100"
		}
		names, values = append(names, "`"+name+"`"), append(values, value)
	}
	f.filled = append(f.filled, "`"+table+"`")
	f.exec("INSERT INTO `" + table + "` (" + strings.Join(names, ", ") + ") SELECT " + strings.Join(values, ", ") + fmt.Sprintf(from, planRows))
}
