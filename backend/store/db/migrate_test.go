package db_test

import (
	"bytes"
	"errors"
	"io/fs"
	"log/slog"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/store/db/migrations"
)

// Copies of the program that start together must not step on each other.
func TestMigrateTogether(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			url := dbtest.EmptyURL(t, dialect)
			var wait sync.WaitGroup
			for range 3 {
				wait.Go(func() {
					d, err := db.Open(t.Context(), url)
					if err != nil {
						t.Error(err)
						return
					}
					if err := d.Migrate(t.Context()); err != nil {
						t.Error(err)
					}
					if err := d.Close(); err != nil {
						t.Error(err)
					}
				})
			}
			wait.Wait()
			var twice []int64
			err := dbtest.MustOpen(t, url).Write(t.Context()).Raw("SELECT version_id FROM schema_migrations" +
				" GROUP BY version_id HAVING COUNT(*) > 1").Scan(&twice).Error
			if err != nil || len(twice) > 0 {
				t.Fatalf("ran twice: %v, %v", twice, err)
			}
		})
	}
}

// MySQL keeps the tables of a script that failed later on. SQLite takes a
// column that was added, or gives back one that was dropped, with the rest of its
// script, and has no words to do so only where it is missing.
func TestMigrateContinuesABrokenRun(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		again := "DELETE FROM schema_migrations WHERE version_id > 1"
		if d.Dialect == db.SQLite {
			scripts := migrations.Files("sqlite")
			found, err := fs.Glob(scripts, "*")
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range found {
				text, err := fs.ReadFile(scripts, name)
				if err != nil {
					t.Fatal(err)
				}
				if up, _, _ := strings.Cut(string(text), "-- +goose Down"); strings.Contains(up, "ADD COLUMN") || strings.Contains(up, "DROP COLUMN") {
					again += " AND version_id <> " + strings.TrimLeft(name[:4], "0")
				}
			}
		}
		exec(t, d, again)
		if err := d.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
}

// Whoever waits for the first answer after an update sees in the log what it waits for;
// a new database and one that lacks nothing say nothing.
func TestMigrateSaysWhatIsWaitedFor(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			var log bytes.Buffer
			before := slog.Default()
			slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
			defer slog.SetDefault(before)
			d := dbtest.MustOpen(t, dbtest.EmptyURL(t, dialect))
			migrate := func() {
				t.Helper()
				if err := d.Migrate(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			migrate()
			migrate()
			if strings.Contains(log.String(), "up to date") {
				t.Errorf("nothing was updated, the log says %s", log.String())
			}
			exec(t, d, "DELETE FROM schema_migrations WHERE version_id IN (411, 428)")
			migrate()
			if n := strings.Count(log.String(), "migrations=2"); n != 2 || !strings.Contains(log.String(), "took=") {
				t.Errorf("the log says %s", log.String())
			}
		})
	}
}

// A restore that broke off leaves some tables, of which the note of their edition is one
// of the later ones: the rest was made anew and the shop opened without its orders.
func TestMigrateRefusesHalfARestore(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		exec(t, d, "DROP TABLE schema_migrations")
		exec(t, d, "DROP TABLE sessions")
		if err := d.Migrate(t.Context()); !errors.Is(err, db.ErrHalf) {
			t.Fatalf("got %v", err)
		}
		if d.Write(t.Context()).Migrator().HasTable("sessions") {
			t.Error("what was missing was made anew")
		}
	})
	for _, dialect := range dbtest.Dialects() {
		d := dbtest.MustOpen(t, dbtest.EmptyURL(t, dialect))
		exec(t, d, "CREATE TABLE wp_posts (id INTEGER PRIMARY KEY)")
		if err := d.Migrate(t.Context()); err != nil {
			t.Errorf("beside tables of another program: %v", err)
		}
	}
}

func TestMigrationsComeInPairs(t *testing.T) {
	names := map[string][]string{}
	for _, dialect := range []string{"sqlite", "mysql"} {
		scripts := migrations.Files(dialect)
		found, err := fs.Glob(scripts, "*")
		if err != nil {
			t.Fatal(err)
		}
		names[dialect] = found
		numbers := map[string]string{}
		for _, name := range found {
			if !regexp.MustCompile(`^\d{4}_[a-z0-9_]+\.sql$`).MatchString(name) {
				t.Errorf("%s/%s: not a name like 0042_pages.sql", dialect, name)
				continue
			}
			if other := numbers[name[:4]]; other != "" {
				t.Errorf("%s: %s and %s share a number", dialect, other, name)
			}
			numbers[name[:4]] = name
			text, err := fs.ReadFile(scripts, name)
			if err != nil {
				t.Fatal(err)
			}
			up, _, _ := strings.Cut(string(text), "-- +goose Down")
			tables := regexp.MustCompile(`(?i)create\s+table\s+(if\s+not\s+exists)?`).FindAllStringSubmatch(up, -1)
			if len(tables) > 1 {
				t.Errorf("%s/%s makes %d tables; one a file", dialect, name, len(tables))
			}
			if len(tables) == 1 && tables[0][1] == "" {
				t.Errorf("%s/%s: say CREATE TABLE IF NOT EXISTS", dialect, name)
			}
			if dialect == "mysql" && len(tables) == 1 && !strings.Contains(up, "COLLATE = utf8mb4_bin") {
				t.Errorf("%s/%s: the table must end with COLLATE = utf8mb4_bin", dialect, name)
			}
		}
	}
	if !slices.Equal(names["sqlite"], names["mysql"]) {
		t.Errorf("sqlite has %v\nmysql has %v", names["sqlite"], names["mysql"])
	}
}

// TestSchemasAgree compares what the two sets of scripts really make.
func TestSchemasAgree(t *testing.T) {
	shapes := map[db.Dialect]map[string]bool{}
	dbtest.Each(t, func(t *testing.T, d *db.DB) { shapes[d.Dialect] = schemaOf(t, d) })
	if len(shapes) < 2 {
		return // a quick loop on SQLite alone has nothing to compare
	}
	for fact := range shapes[db.SQLite] {
		if !shapes[db.MySQL][fact] {
			t.Errorf("only sqlite: %s", fact)
		}
	}
	for fact := range shapes[db.MySQL] {
		if !shapes[db.SQLite][fact] {
			t.Errorf("only mysql: %s", fact)
		}
	}
	if !reflect.DeepEqual(shapes[db.SQLite], shapes[db.MySQL]) || len(shapes[db.SQLite]) == 0 {
		t.Fail()
	}
}

var schemaQueries = map[db.Dialect][]string{
	db.SQLite: {
		`SELECT 'column ' || m.name || '.' || c.name || CASE WHEN c."notnull" OR c.pk THEN ' not null' ELSE '' END
			FROM sqlite_schema m, pragma_table_xinfo(m.name) c WHERE m.type = 'table'`,
		`SELECT CASE WHEN i."unique" THEN 'unique ' ELSE 'index ' END || m.name || '(' ||
			(SELECT group_concat(x.name, ',') FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno) x) || ')'
			FROM sqlite_schema m, pragma_index_list(m.name) i WHERE m.type = 'table' AND i.origin <> 'pk'`,
	},
	db.MySQL: {
		`SELECT CONCAT('column ', table_name, '.', column_name, IF(is_nullable = 'NO', ' not null', ''))
			FROM information_schema.columns WHERE table_schema = DATABASE()`,
		`SELECT CONCAT(IF(non_unique, 'index ', 'unique '), table_name, '(', GROUP_CONCAT(column_name ORDER BY seq_in_index), ')')
			FROM information_schema.statistics WHERE table_schema = DATABASE() AND index_name <> 'PRIMARY'
			-- MySQL makes these by itself for foreign keys
			AND index_name NOT IN (SELECT constraint_name FROM information_schema.referential_constraints
				WHERE constraint_schema = DATABASE())
			GROUP BY table_name, index_name, non_unique`,
	},
}

func schemaOf(t *testing.T, d *db.DB) map[string]bool {
	facts := map[string]bool{}
	for _, query := range schemaQueries[d.Dialect] {
		var rows []string
		if err := d.Read(t.Context()).Raw(query).Scan(&rows).Error; err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			// The library's own table and SQLite's counters are nobody's to compare.
			if !strings.Contains(row, " schema_migrations") && !strings.Contains(row, " sqlite_") {
				facts[row] = true
			}
		}
	}
	return facts
}

// A program that is killed right after goose made its table leaves it without
// the row that goose begins with.
func TestMigrateAfterTheVeryFirstStep(t *testing.T) {
	if !slices.Contains(dbtest.Dialects(), db.MySQL) {
		return // SQLite makes the table and its row in one transaction
	}
	d, err := db.Open(t.Context(), dbtest.EmptyURL(t, db.MySQL))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	err = d.Write(t.Context()).Exec("CREATE TABLE schema_migrations (id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY," +
		" version_id bigint NOT NULL, is_applied boolean NOT NULL, tstamp datetime NULL default CURRENT_TIMESTAMP)").Error
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := d.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}
