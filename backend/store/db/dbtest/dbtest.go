// Package dbtest gives every test a fresh, migrated database on both engines.
//
//	dbtest.Each(t, func(t *testing.T, d *db.DB) { … })
//
// MySQL comes from TEST_MYSQL_URL, which `make test` sets. A missing server
// fails the test: what was not run on both engines is not known to work.
package dbtest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"backoffice/backend/store/db"
)

// Each runs test as a subtest on a fresh database of every dialect. With
// TEST_ONLY_SQLITE=1, meant for a quick loop while writing, MySQL is left out.
func Each(t *testing.T, test func(t *testing.T, d *db.DB)) {
	t.Helper()
	for _, dialect := range Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			test(t, Open(t, dialect))
		})
	}
}

// Dialects returns the dialects that Each covers.
func Dialects() []db.Dialect {
	if os.Getenv("TEST_ONLY_SQLITE") == "1" {
		return []db.Dialect{db.SQLite}
	}
	return []db.Dialect{db.SQLite, db.MySQL}
}

// Open returns a fresh, migrated database, closed and taken away when t ends.
// A test may add tables of its own but must not alter the product's.
func Open(t testing.TB, dialect db.Dialect) *db.DB {
	t.Helper()
	return MustOpen(t, URL(t, dialect))
}

// URL makes a fresh, migrated database and returns its address, for tests that
// open it more than once.
func URL(t testing.TB, dialect db.Dialect) string {
	t.Helper()
	if dialect == db.MySQL {
		return mysqlURL(t)
	}
	image, err := sqliteImage()
	if err != nil {
		t.Fatalf("make the sqlite template: %v", err)
	}
	path := filepath.Join(t.TempDir(), "app.db")
	if err := os.WriteFile(path, image, 0o600); err != nil {
		t.Fatal(err)
	}
	return "sqlite://" + path
}

// EmptyURL returns the address of a database without any table.
func EmptyURL(t testing.TB, dialect db.Dialect) string {
	t.Helper()
	if dialect == db.MySQL {
		return emptyMySQL(t)
	}
	return "sqlite://" + filepath.Join(t.TempDir(), "app.db")
}

// MustOpen opens the database at url and closes it when t ends.
func MustOpen(t testing.TB, url string) *db.DB {
	t.Helper()
	d, err := db.Open(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Errorf("close database: %v", err)
		}
	})
	return d
}

// sqliteImage is a migrated database file, made once a process.
var sqliteImage = sync.OnceValues(func() (image []byte, err error) {
	dir, err := os.MkdirTemp("", "dbtest")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	ctx := context.Background()
	d, err := db.Open(ctx, "sqlite://"+filepath.Join(dir, "template.db"))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	if err := d.Migrate(ctx); err != nil {
		return nil, err
	}
	file := filepath.Join(dir, "image.db")
	if err := d.Snapshot(ctx, file); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
})
