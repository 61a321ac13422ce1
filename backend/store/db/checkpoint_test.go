package db_test

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync"
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

// While others read and write without a pause the log begins anew all the same.
func TestLogIsBounded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "app.db")
	d := dbtest.MustOpen(t, "sqlite://"+path)
	exec(t, d, "CREATE TABLE big (body BLOB)", "INSERT INTO big VALUES (randomblob(4000000))")
	ctx, stop := context.WithCancel(t.Context())
	var reading sync.WaitGroup
	for range 3 {
		reading.Go(func() {
			// One begins to read before another ends, so that nobody finds the log unread.
			for ctx.Err() == nil {
				tx, err := d.SQLRead().BeginTx(ctx, nil)
				if err == nil {
					err = tx.QueryRowContext(ctx, "SELECT MAX(rowid) FROM big").Scan(new(int64))
					time.Sleep(40 * time.Millisecond)
					err = errors.Join(err, tx.Rollback())
				}
				if err != nil && ctx.Err() == nil {
					t.Error(err)
					return
				}
			}
		})
	}
	// The log says how often it began anew.
	times := func() uint32 {
		head := make([]byte, 16)
		log, err := os.Open(path + "-wal")
		if err == nil {
			_, err = io.ReadFull(log, head)
			err = errors.Join(err, log.Close())
		}
		if err != nil {
			t.Fatal(err)
		}
		return binary.BigEndian.Uint32(head[12:])
	}
	exec(t, d, "INSERT INTO big VALUES (randomblob(500000))")
	first := times()
	written := 0
	for ; times() < first+2 && written < 800; written++ {
		exec(t, d, "INSERT INTO big VALUES (randomblob(500000))", "DELETE FROM big WHERE rowid < (SELECT MAX(rowid) FROM big)")
		time.Sleep(5 * time.Millisecond)
	}
	if times() < first+2 {
		t.Errorf("the log began anew %d times in %d MB", times()-first, written/2)
	}
	stop()
	reading.Wait()
}
