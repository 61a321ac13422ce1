package db_test

import (
	"context"
	"path/filepath"
	"testing"

	"backoffice/backend/store/db"
)

func TestOpenMigrateClose(t *testing.T) {
	d, err := db.Open(context.Background(), "sqlite://"+filepath.Join(t.TempDir(), "a b%?#.db"))
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Migrate(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := d.Ping(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
}
