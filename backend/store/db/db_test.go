package db_test

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

type secret struct {
	Name  string `gorm:"primaryKey"`
	Value []byte
}

type pair struct {
	Key       string `gorm:"primaryKey"`
	Value     []byte
	ExpiresAt *time.Time
}

func (pair) TableName() string { return "kv" }

func exec(t *testing.T, d *db.DB, statements ...string) {
	t.Helper()
	for _, statement := range statements {
		if err := d.Write(context.Background()).Exec(statement).Error; err != nil {
			t.Fatal(err)
		}
	}
}

func TestOpen(t *testing.T) {
	ctx := context.Background()
	t.Run("any file name, folder made, for its owner alone", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "new folder", "a b%?#č.db")
		d := dbtest.MustOpen(t, "sqlite://"+path)
		if err := d.Migrate(ctx); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil || info.Size() == 0 || info.Mode().Perm() != 0o600 {
			t.Fatal(info, err)
		}
	})
	t.Run("relative path", func(t *testing.T) {
		t.Chdir(t.TempDir())
		if err := dbtest.MustOpen(t, "sqlite://storage/app.db").Ping(ctx); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat("storage/app.db"); err != nil {
			t.Fatal(err)
		}
	})
	refused := []string{
		"", "app.db", "postgres://x/y", "sqlite://", "sqlite://:memory:",
		"mysql://user:s3cret@host:3306", "mysql://user:s3cret@/name", "mysql://user:s3cret%zz@host/name",
		"mysql://user:s3cret@host/name?parseTime=perhaps", "mysql://user:s3cret@127.0.0.1:1/name",
	}
	for _, url := range refused {
		t.Run("refuses "+url, func(t *testing.T) {
			d, err := db.Open(ctx, url)
			if err == nil {
				t.Fatal("opened", d.Close())
			}
			if strings.Contains(err.Error(), "s3cret") {
				t.Fatalf("tells the password: %v", err)
			}
		})
	}
	t.Run("a server out of reach is unavailable", func(t *testing.T) {
		_, err := db.Open(ctx, "mysql://root@127.0.0.1:1/name")
		if !db.IsUnavailable(err) {
			t.Fatal(err)
		}
	})
}

func TestPing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := d.Ping(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		if err := d.Ping(t.Context()); !db.IsUnavailable(err) {
			t.Fatalf("after Close: %v", err)
		}
	})
}

func TestReadSeesWhatWasWritten(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		for n := range 200 {
			value := []byte{byte(n)}
			err := d.Tx(ctx, func(tx *gorm.DB) error { return tx.Save(&secret{"k", value}).Error })
			if err != nil {
				t.Fatal(err)
			}
			var got secret
			if err := d.Read(ctx).Take(&got, "name = ?", "k").Error; err != nil || got.Value[0] != byte(n) {
				t.Fatal(n, got, err)
			}
		}
	})
}

func TestReadDoesNotWaitForAWriter(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		err := d.Tx(ctx, func(tx *gorm.DB) error {
			if err := tx.Create(&secret{"k", []byte("v")}).Error; err != nil {
				return err
			}
			var outside, inside int64
			err := errors.Join(d.Read(ctx).Model(&secret{}).Count(&outside).Error,
				tx.Model(&secret{}).Count(&inside).Error, d.Ping(ctx))
			if outside != 0 || inside != 1 {
				t.Errorf("outside %d, inside %d", outside, inside)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestSQLitePoolsAreSplit(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	if _, err := d.SQLRead().Exec("INSERT INTO secrets VALUES ('a', 'b')"); err == nil {
		t.Fatal("a reader wrote")
	}
	for pool, want := range map[string][2]int{
		"read":  {d.SQLRead().Stats().MaxOpenConnections, 4},
		"write": {d.SQLWrite().Stats().MaxOpenConnections, 1},
	} {
		if want[0] != want[1] {
			t.Errorf("%s pool of %d connections, want %d", pool, want[0], want[1])
		}
	}
	var mode string
	if err := d.SQLRead().QueryRow("PRAGMA journal_mode").Scan(&mode); err != nil || mode != "wal" {
		t.Fatal(mode, err)
	}
}

func TestValuesComeBackAlike(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		at := time.Date(2026, 3, 29, 3, 30, 0, 120_000_000, time.FixedZone("CEST", 7200))
		if err := d.Write(ctx).Create(&pair{Key: "žľúč", Value: []byte{0, 255}, ExpiresAt: &at}).Error; err != nil {
			t.Fatal(err)
		}
		var got pair
		if err := d.Read(ctx).Take(&got, "expires_at = ?", at).Error; err != nil {
			t.Fatal(err)
		}
		if got.Key != "žľúč" || string(got.Value) != "\x00\xff" || !got.ExpiresAt.Equal(at) || got.ExpiresAt.Location() != time.UTC {
			t.Fatal(got)
		}
		for offset, want := range map[time.Duration]int64{-time.Millisecond: 0, time.Millisecond: 1} {
			var n int64
			err := d.Read(ctx).Model(&pair{}).Where("expires_at < ?", at.Add(offset).In(time.FixedZone("", -3600))).Count(&n).Error
			if err != nil || n != want {
				t.Errorf("%v: %d rows, %v", offset, n, err)
			}
		}
	})
}

func TestEqualUpdateCountsItsRow(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		exec(t, d, "INSERT INTO secrets (name, value) VALUES ('a', 'b')")
		res := d.Write(t.Context()).Exec("UPDATE secrets SET value = 'b' WHERE name = 'a'")
		if res.Error != nil || res.RowsAffected != 1 {
			t.Fatal(res.RowsAffected, res.Error)
		}
	})
}

func TestNow(t *testing.T) {
	if now := db.Now(); now.Location() != time.UTC || now.Nanosecond()%int(time.Millisecond) != 0 {
		t.Fatal(now)
	}
}

func TestAnalyze(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := d.Analyze(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
}

func TestSnapshot(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		exec(t, d, "INSERT INTO secrets (name, value) VALUES ('a', 'b')")
		path := filepath.Join(t.TempDir(), "copy.db")
		err := d.Snapshot(ctx, path)
		if d.Dialect != db.SQLite {
			if !errors.Is(err, errors.ErrUnsupported) {
				t.Fatal(err)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		var got secret
		if err := dbtest.MustOpen(t, "sqlite://"+path).Read(ctx).Take(&got).Error; err != nil || got.Name != "a" {
			t.Fatal(got, err)
		}
		if err := d.Snapshot(ctx, path); err == nil {
			t.Fatal("overwrote a file")
		}
		if _, err := d.SQLRead().Exec("DELETE FROM secrets"); err == nil {
			t.Fatal("a reader may write after a snapshot")
		}
	})
}

func TestLostServerIsUnavailable(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	// This one accepts and never says a word.
	if _, err := db.Open(ctx, "mysql://root@"+listener.Addr().String()+"/name"); !db.IsUnavailable(err) {
		t.Fatal(err)
	}
}
