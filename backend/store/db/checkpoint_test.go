package db_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// What was written reaches the database file itself while the program goes on.
func TestLogIsWrittenBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "app.db")
	d := dbtest.MustOpen(t, "sqlite://"+path)
	exec(t, d, "CREATE TABLE big (body BLOB)", "INSERT INTO big VALUES (randomblob(6000000))")
	deadline := time.Now().Add(20 * time.Second)
	for {
		// The file alone, without the log beside it.
		whole, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		copied := filepath.Join(t.TempDir(), "copy.db")
		if err := os.WriteFile(copied, whole, 0o600); err != nil {
			t.Fatal(err)
		}
		rows, err := bigRows(copied)
		if err == nil && rows == 1 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("the log is not written back: %d rows, %v", rows, err)
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// bigRows reads a copy, which is no whole database where it was taken while the
// log was being written back.
func bigRows(path string) (rows int, err error) {
	ctx := context.Background()
	d, err := db.Open(ctx, "sqlite://"+path)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	err = d.SQLRead().QueryRowContext(ctx, "SELECT COUNT(*) FROM big").Scan(&rows)
	return rows, err
}
