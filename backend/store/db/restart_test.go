package db

import (
	"path/filepath"
	"testing"
	"time"
)

// Saves do not wait for a log to begin anew while somebody reads for long, and it does
// once that is over.
func TestRestartIsLeftToTheReader(t *testing.T) {
	ctx, path := t.Context(), filepath.Join(t.TempDir(), "app.db")
	d, err := Open(ctx, "sqlite://"+path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	// This test alone writes back.
	if err := d.checkpoint(); err != nil {
		t.Fatal(err)
	}
	d.checkpoint = nil
	pool, err := openPool(ctx, path, "_pragma=busy_timeout(100)", 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { pool.Close() })
	write := func(times int) {
		t.Helper()
		for range times {
			if err := d.Write(ctx).Exec("INSERT INTO big VALUES (randomblob(4000000))").Error; err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := d.Write(ctx).Exec("CREATE TABLE big (body BLOB)").Error; err != nil {
		t.Fatal(err)
	}
	write(1)
	reading, err := d.read.BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := reading.QueryRowContext(ctx, "SELECT COUNT(*) FROM big").Scan(new(int)); err != nil {
		t.Fatal(err)
	}
	write(restartFrom/4_000_000 + 6)
	if checkpoint(ctx, pool, d.write, path) {
		t.Error("a restart was tried while somebody reads what is behind the log")
	}
	if err := reading.Rollback(); err != nil {
		t.Fatal(err)
	}
	for began := time.Now(); !checkpoint(ctx, pool, d.write, path); time.Sleep(10 * time.Millisecond) {
		if time.Since(began) > 20*time.Second {
			t.Fatal("the log does not begin anew")
		}
	}
	write(1)
	if frames, _, err := writeBack(ctx, pool, "PASSIVE"); err != nil || frames*pageSize > restartFrom {
		t.Errorf("the log has %d pages after it began anew, %v", frames, err)
	}
}
