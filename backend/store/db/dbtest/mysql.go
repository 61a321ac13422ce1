package dbtest

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/migrations"
)

// Making some fifty tables takes MySQL about a second, so databases are kept
// on the test server and cleaned before each use. Slot n of a set of migration
// scripts is the database <prefix>_<hash of the scripts>_n. It belongs to the
// connection that holds the lock of that name, so that packages tested at the
// same time share the slots and a crash frees its own.
const (
	prefix = "backoffice_test"
	slots  = 64
)

// admin is the pool that makes, locks and cleans slots.
var admin = sync.OnceValues(func() (*sql.DB, error) {
	if os.Getenv("TEST_MYSQL_URL") == "" {
		return nil, errors.New("TEST_MYSQL_URL is not set; run the tests through `make test`, which starts a server" +
			" (TEST_ONLY_SQLITE=1 leaves MySQL out of a quick loop)")
	}
	// Each test that runs holds one connection; db's limit suffices for them.
	d, err := db.Open(context.Background(), address("information_schema"))
	if err != nil {
		return nil, err
	}
	d.SQLWrite().SetConnMaxLifetime(0)
	d.SQLWrite().SetMaxOpenConns(2 * slots)
	return d.SQLWrite(), nil
})

// address is where the test server has the database called name.
func address(name string) string {
	u, err := url.Parse(os.Getenv("TEST_MYSQL_URL"))
	if err != nil {
		return "mysql://"
	}
	u.Path = "/" + name
	return u.String()
}

// schemaHash identifies a set of migrations.
var schemaHash = sync.OnceValue(func() string {
	sum := sha256.New()
	scripts := migrations.Files(string(db.MySQL))
	names, err := fs.Glob(scripts, "*.sql")
	if err != nil {
		panic(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(scripts, name)
		if err != nil {
			panic(err)
		}
		fmt.Fprintf(sum, "%s\n%d\n%s", name, len(text), text)
	}
	fmt.Fprint(sum, db.VersionsInCode)
	return fmt.Sprintf("%x", sum.Sum(nil)[:6])
})

// mysqlURL claims a slot until t ends and hands it over clean.
func mysqlURL(t testing.TB) string {
	t.Helper()
	ctx := context.Background()
	pool, err := admin()
	if err != nil {
		t.Fatal(err)
	}
	conn, err := pool.Conn(ctx)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	for n := range slots {
		s := slot{conn: conn, name: fmt.Sprintf("%s_%s_%d", prefix, schemaHash(), n)}
		claimed, err := s.lock(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if !claimed {
			continue
		}
		t.Cleanup(func() {
			if err := s.unlock(ctx); err != nil {
				t.Errorf("give back %s: %v", s.name, err)
			}
		})
		if err := s.prepare(ctx); err != nil {
			t.Fatalf("prepare %s: %v", s.name, err)
		}
		return address(s.name)
	}
	t.Fatalf("all %d test databases are in use", slots)
	return ""
}

// emptyMySQL makes a database that is dropped when t ends.
func emptyMySQL(t testing.TB) string {
	t.Helper()
	pool, err := admin()
	if err != nil {
		t.Fatal(err)
	}
	name := "backoffice_empty_" + strings.ToLower(rand.Text()[:12])
	if _, err := pool.Exec("CREATE DATABASE " + name + collation); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := pool.Exec("DROP DATABASE " + name); err != nil {
			t.Errorf("drop %s: %v", name, err)
		}
	})
	return address(name)
}
