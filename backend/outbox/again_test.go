package outbox_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/outbox"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/store/kv/memory"
)

// A job that failed is due when it is told to, and left alone while it is tried; one
// that was given up begins anew with its key, once, unless the key is another's.
func TestRetry(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		store := memory.New(memory.Options{})
		t.Cleanup(func() { _ = store.Close() })
		var mu sync.Mutex
		open, waits, keys := false, make(chan struct{}), []string(nil)
		opt := outbox.Options{Poll: 10 * time.Millisecond, Backoff: time.Hour, Attempts: 2}
		o := start(t, d, store, opt, "slow", func(context.Context, uint64, json.RawMessage) error {
			<-waits
			return errors.New("not yet")
		})
		o.HandleOnce("ship", func(_ context.Context, key string, _ json.RawMessage) error {
			mu.Lock()
			defer mu.Unlock()
			keys = append(keys, key)
			if !open {
				return errors.New("closed")
			}
			return nil
		})
		in := func(do func(tx *gorm.DB) error) error { return d.Tx(context.Background(), do) }
		type row struct {
			State, Attempts int
			Failed, Kept    bool
			RunAt           time.Time
		}
		read := func(id uint64) (r row) {
			err := d.Read(context.Background()).Raw("SELECT state, attempts, last_error <> '' AS failed, unique_key IS NOT NULL AS kept, run_at FROM jobs WHERE id = ?", id).Scan(&r).Error
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		var was outbox.Revived
		retry := func(id uint64) error {
			return in(func(tx *gorm.DB) (err error) {
				was, err = o.Retry(tx, id)
				return err
			})
		}

		if err := in(func(tx *gorm.DB) error { return o.AddOnce(tx, "ship", "order/7", 7) }); err != nil {
			t.Fatal(err)
		}
		eventually(t, "failed", func() bool { r := read(1); return r.Failed && r.Attempts == 1 })
		if err := retry(1); err != nil {
			t.Fatal(err)
		}
		if was.Kind != "" {
			t.Errorf("what waits is told as %+v", was)
		}
		eventually(t, "given up", func() bool { r := read(1); return r.State == 1 && !r.Kept })
		mu.Lock()
		open = true
		mu.Unlock()
		if err := retry(1); err != nil {
			t.Fatal(err)
		}
		if was.Kind != "ship" || string(was.Payload) != "7" {
			t.Errorf("what was given up is told as %+v", was)
		}
		eventually(t, "done", func() bool { r := read(1); return r.State == 2 && r.Kept && r.Attempts == 1 })
		if err := retry(1); !errors.Is(err, outbox.ErrNotFailing) {
			t.Errorf("what is done is retried: %v", err)
		}
		if err := in(func(tx *gorm.DB) error { return o.Discard(tx, 1) }); !errors.Is(err, outbox.ErrNotFailing) {
			t.Errorf("what is done is discarded: %v", err)
		}
		mu.Lock()
		if fmt.Sprint(keys) != "[order/7 order/7 order/7]" {
			t.Errorf("asked were %v", keys)
		}
		mu.Unlock()

		// Given up by an earlier program, and given up with a key that was taken since.
		for id, want := range map[uint64]error{2: outbox.ErrKeyLost, 3: outbox.ErrQueuedAnew} {
			key := any(nil)
			if id == 3 {
				key = "once:order/7"
			}
			err := in(func(tx *gorm.DB) error {
				return tx.Exec("INSERT INTO jobs (id, kind, payload, state, run_at, token, attempts, last_error, given_key, created_at)"+
					" VALUES (?, 'ship', '7', 1, ?, '', 2, 'closed', ?, ?)", id, db.Now(), key, db.Now()).Error
			})
			if err != nil {
				t.Fatal(err)
			}
			if err := retry(id); !errors.Is(err, want) {
				t.Errorf("%d: %v, want %v", id, err, want)
			}
			if r := read(id); r.State != 1 || r.Attempts != 2 {
				t.Errorf("%d became %+v", id, r)
			}
			if err := in(func(tx *gorm.DB) error { return o.Discard(tx, id) }); err != nil {
				t.Error(err)
			}
		}

		// What is being tried keeps its lease.
		add(t, d, o.Outbox, "slow", 1)
		var id uint64
		eventually(t, "begun", func() bool {
			err := d.Read(context.Background()).Raw("SELECT id FROM jobs WHERE kind = 'slow' AND token <> ''").Scan(&id).Error
			return err == nil && id != 0
		})
		waits <- struct{}{}
		eventually(t, "failed once", func() bool { return read(id).Failed })
		if err := retry(id); err != nil {
			t.Fatal(err)
		}
		eventually(t, "begun again", func() bool { return read(id).Attempts == 2 })
		lease := read(id).RunAt
		if err := retry(id); err != nil || !read(id).RunAt.Equal(lease) {
			t.Errorf("the lease ended at %v, now at %v: %v", lease, read(id).RunAt, err)
		}
		waits <- struct{}{}
	})
}
