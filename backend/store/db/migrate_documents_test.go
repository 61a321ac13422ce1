package db_test

import (
	"bytes"
	"context"
	"log/slog"
	"net/url"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// Where the database's administrator lets nobody make triggers the program starts
// all the same, and says what is not guarded.
func TestMigrateWithoutTriggers(t *testing.T) {
	if !slices.Contains(dbtest.Dialects(), db.MySQL) {
		return // SQLite lets everybody
	}
	address := dbtest.EmptyURL(t, db.MySQL)
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	name := strings.TrimPrefix(u.Path, "/")
	user := name[max(0, len(name)-30):]
	admin := dbtest.MustOpen(t, address)
	for _, statement := range []string{
		"CREATE USER '" + user + "'@'%' IDENTIFIED BY 'secret'",
		"GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, DROP, INDEX, ALTER, REFERENCES ON " + name + ".* TO '" + user + "'@'%'",
	} {
		exec(t, admin, statement)
	}
	t.Cleanup(func() {
		if err := admin.Write(context.Background()).Exec("DROP USER '" + user + "'@'%'").Error; err != nil {
			t.Error(err)
		}
	})
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	defer slog.SetDefault(before)
	u.User = url.UserPassword(user, "secret")
	d := dbtest.MustOpen(t, u.String())
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(log.String(), "makes no triggers") {
		t.Errorf("the log says %q", log.String())
	}
	exec(t, d, "INSERT INTO document_series (series, year, serial) VALUES ('FV', 2026, 1)")
}
