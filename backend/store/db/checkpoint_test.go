package db_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

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
		var rows int
		err = dbtest.MustOpen(t, "sqlite://"+copied).SQLRead().QueryRowContext(context.Background(), "SELECT COUNT(*) FROM big").Scan(&rows)
		if err == nil && rows == 1 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("the log is not written back: %d rows, %v", rows, err)
		}
		time.Sleep(50 * time.Millisecond)
	}
}
