package db_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// lookalikes are texts that a driver or a column's affinity might take for
// something else.
var lookalikes = []string{
	"2025-10-30", "2025-10-30 10:00", "2025-10-30 10:00:00", "2025-10-30T10:00:00Z", "2025-10-30 10:00:00 +0000 UTC",
	"2025-10-30 10:00:00+00:00", "10:00", "20251030", "007", "1e5", "12.50", "0x1F", "true", "NULL", "Mon Jan  2 15:04:05 2006",
}

// Whatever a text looks like, and however a statement comes by it, it is read
// as it was written; only a column of times is a time.
func TestTextsStayTexts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		exec(t, d, "CREATE TABLE lookalikes (id INTEGER NOT NULL PRIMARY KEY, word TEXT NOT NULL, short VARCHAR(60) NOT NULL, none VARCHAR(60), at DATETIME NOT NULL)")
		const columns = "word, short, COALESCE(none, word), MAX(short), MIN(word), CONCAT(word, ''), LOWER(short), " +
			"CASE WHEN id > 0 THEN word ELSE short END, (SELECT t.word FROM lookalikes t WHERE t.id = lookalikes.id), IFNULL(NULLIF(short, ''), word)"
		at := time.Date(2025, 10, 30, 10, 0, 0, 0, time.UTC)
		for i, text := range lookalikes {
			err := d.Write(t.Context()).Exec("INSERT INTO lookalikes (id, word, short, at) VALUES (?, ?, ?, ?)", i+1, text, text, at).Error
			if err != nil {
				t.Fatal(err)
			}
			got := rowOf(t, d, "SELECT "+columns+", at FROM lookalikes WHERE id = ? GROUP BY id, word, short, none, at", 11, i+1)
			for n, value := range got[:10] {
				if raw, ok := value.([]byte); ok {
					value = string(raw)
				}
				want := text
				if n == 6 {
					want = strings.ToLower(text)
				}
				if value != want {
					t.Errorf("%q is read by expression %d as %T %v", text, n+1, value, value)
				}
			}
			if back, ok := got[10].(time.Time); !ok || !back.Equal(at) {
				t.Errorf("a time is read as %T %v", got[10], got[10])
			}
		}
	})
}

// No text of the product is kept in a column that would change it: SQLite
// makes a number of what looks like one, unless the column is of text.
func TestTextColumnsKeepTexts(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	var columns []struct{ Table, Name, Type string }
	err := d.Read(t.Context()).Raw("SELECT m.name AS `table`, p.name, p.type FROM sqlite_schema m, pragma_table_info(m.name) p " +
		"WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY 1, 2").Scan(&columns).Error
	if err != nil || len(columns) < 100 {
		t.Fatal(len(columns), err)
	}
	known := regexp.MustCompile(`^(TEXT|VARCHAR\(\d+\)|INTEGER|BIGINT|BOOLEAN|DATE|DATETIME|BLOB|REAL|DOUBLE|TIMESTAMP)$`)
	for _, c := range columns {
		if !known.MatchString(c.Type) {
			t.Errorf("%s.%s has the type %q, whose affinity nobody has thought of", c.Table, c.Name, c.Type)
		}
	}
}

// rowOf reads the first row of a query, which has so many columns.
func rowOf(t *testing.T, d *db.DB, text string, columns int, args ...any) []any {
	t.Helper()
	rows, err := d.Query(t.Context(), text, args...)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	got := make([]any, columns)
	targets := make([]any, columns)
	for n := range got {
		targets[n] = &got[n]
	}
	if !rows.Next() {
		t.Fatal(rows.Err())
	}
	if err := rows.Scan(targets...); err != nil {
		t.Fatal(err)
	}
	return got
}
