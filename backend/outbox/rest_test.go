package outbox_test

import (
	"context"
	"encoding/json"
	"sync/atomic"
	"testing"
	"time"

	"backoffice/backend/outbox"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/store/kv/memory"
)

// While the program is busy answering people a worker has a quarter of its time for jobs;
// all of them are done however long that lasts, and in a calm hour none waits.
func TestJobsLetPeopleGoFirst(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		store := memory.New(memory.Options{})
		t.Cleanup(func() { _ = store.Close() })
		const jobs, each = 10, 15 * time.Millisecond
		var busy atomic.Bool
		var done atomic.Int64
		o := start(t, d, store, outbox.Options{Workers: 1, Busy: busy.Load}, "k", func(context.Context, uint64, json.RawMessage) error {
			time.Sleep(each)
			done.Add(1)
			return nil
		})
		run := func(isBusy bool) time.Duration {
			busy.Store(isBusy)
			done.Store(0)
			began := time.Now()
			for n := range jobs {
				add(t, d, o.Outbox, "k", n)
			}
			eventually(t, "all jobs are done", func() bool { return done.Load() == jobs })
			return time.Since(began)
		}
		calm, pressed := run(false), run(true)
		if least := (jobs-1)*4*each + each; pressed < least {
			t.Errorf("%d jobs of %v took %v beside people who wait, want %v at least", jobs, each, pressed, least)
		}
		if pressed < 2*calm {
			t.Errorf("jobs took %v in a calm hour, and %v beside people who wait", calm, pressed)
		}
	})
}
