package dbtest_test

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// A database must not show what an earlier test did to it.
func TestEachDatabaseIsFresh(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		for round := range 4 {
			t.Run(string(dialect), func(t *testing.T) {
				d := dbtest.Open(t, dialect)
				ctx := context.Background()
				for _, table := range []string{"sessions", "secrets", "kv"} {
					var rows int64
					if err := d.Write(ctx).Table(table).Count(&rows).Error; err != nil || rows != 0 {
						t.Fatalf("%s holds %d rows, %v", table, rows, err)
					}
				}
				if d.Gorm.Migrator().HasTable("leftover") {
					t.Fatal("a table of an earlier test is still there")
				}
				statements := []string{
					"CREATE TABLE leftover (id INTEGER)",
					"INSERT INTO secrets (name, value) VALUES ('a', 'b')",
					"DELETE FROM schema_migrations",
				}
				if round == 0 || round == 3 { // making one anew takes a while
					statements = append(statements, "DROP TRIGGER order_sums_insert")
				}
				for _, statement := range statements {
					if err := d.Write(ctx).Exec(statement).Error; err != nil {
						t.Fatal(err)
					}
				}
			})
		}
	}
}

// Tests that run at the same time must not meet in one database.
func TestDatabasesAreSeparate(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		for range 3 {
			t.Run(string(dialect), func(t *testing.T) {
				t.Parallel()
				d := dbtest.Open(t, dialect)
				insert := "INSERT INTO secrets (name, value) VALUES ('only', 'one')"
				if err := d.Write(context.Background()).Exec(insert).Error; err != nil {
					t.Fatal(err)
				}
			})
		}
	}
}

func TestMigratedDatabaseHasNothingPending(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var before, after int64
		count := func(n *int64) {
			if err := d.Write(context.Background()).Table("schema_migrations").Count(n).Error; err != nil {
				t.Fatal(err)
			}
		}
		count(&before)
		if err := d.Migrate(context.Background()); err != nil {
			t.Fatal(err)
		}
		if count(&after); before != after || before == 0 {
			t.Fatalf("%d versions before, %d after", before, after)
		}
	})
}

// Without a server the MySQL half must fail, not pass unseen.
func TestMissingServerFails(t *testing.T) {
	if os.Getenv("DBTEST_INNER") == "1" {
		dbtest.Each(t, func(*testing.T, *db.DB) {})
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	inner := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestMissingServerFails$")
	for _, pair := range os.Environ() {
		if !strings.HasPrefix(pair, "TEST_") {
			inner.Env = append(inner.Env, pair)
		}
	}
	inner.Env = append(inner.Env, "DBTEST_INNER=1")
	out, err := inner.CombinedOutput()
	if err == nil {
		t.Fatalf("passed without a server:\n%s", out)
	}
	if !strings.Contains(string(out), "make test") {
		t.Fatalf("the message does not tell what to do:\n%s", out)
	}
}
