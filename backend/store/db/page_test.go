package db_test

import (
	"database/sql"
	"path/filepath"
	"testing"

	"backoffice/backend/store/db/dbtest"
)

// A new file has large pages; one that was made with small ones is opened as it is.
func TestPageSize(t *testing.T) {
	folder := t.TempDir()
	before := filepath.Join(folder, "before.db")
	old, err := sql.Open("sqlite", "file:"+before)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := old.Exec("CREATE TABLE things (id INTEGER PRIMARY KEY); INSERT INTO things VALUES (1)"); err != nil {
		t.Fatal(err)
	}
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]int{filepath.Join(folder, "new.db"): 16384, before: 4096} {
		d := dbtest.MustOpen(t, "sqlite://"+path)
		var size int
		if err := d.SQLRead().QueryRowContext(t.Context(), "PRAGMA page_size").Scan(&size); err != nil || size != want {
			t.Errorf("%s has pages of %d bytes, %v; want %d", filepath.Base(path), size, err, want)
		}
	}
}
