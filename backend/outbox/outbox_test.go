package outbox_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/outbox"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/store/kv/memory"
)

// copyOf is one program of several that work on a database.
type copyOf struct {
	*outbox.Outbox
	stop func()
	done chan error
}

func start(t *testing.T, d *db.DB, store *memory.Store, opt outbox.Options, kind string, h outbox.Handler) *copyOf {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	c := &copyOf{Outbox: outbox.New(d, store, opt), stop: cancel, done: make(chan error, 1)}
	c.Handle(kind, h)
	go func() { c.done <- c.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		select {
		case err := <-c.done:
			if err != nil {
				t.Error(err)
			}
		case <-time.After(20 * time.Second):
			t.Error("the worker did not stop")
		}
		c.done <- nil
	})
	return c
}

func add(t *testing.T, d *db.DB, o *outbox.Outbox, kind string, payload any) {
	t.Helper()
	err := d.Tx(context.Background(), func(tx *gorm.DB) error { return o.Add(tx, kind, payload) })
	if err != nil {
		t.Fatal(err)
	}
}

func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if is() {
			return
		}
	}
	t.Fatalf("after 20 seconds not yet: %s", what)
}

// Two programs work, one dies with jobs in hand: nothing is lost, and nothing
// that ended well is done twice.
func TestTwoWorkersOneKilled(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		store := memory.New(memory.Options{})
		t.Cleanup(func() { _ = store.Close() })
		var mu sync.Mutex
		finished := map[int]int{}
		var taken atomic.Int64
		died := make(chan struct{})
		note := func(payload json.RawMessage) {
			var n int
			if err := json.Unmarshal(payload, &n); err != nil {
				t.Error(err)
			}
			mu.Lock()
			finished[n]++
			mu.Unlock()
		}
		opt := outbox.Options{Workers: 4, Lease: 1500 * time.Millisecond, Poll: 50 * time.Millisecond}
		// The one that dies never comes back from the jobs it has after its tenth.
		var once sync.Once
		dying := outbox.New(d, store, opt)
		dying.Handle("count", func(ctx context.Context, _ uint64, payload json.RawMessage) error {
			if taken.Add(1) > 10 {
				once.Do(func() { close(died) })
				<-ctx.Done()
				// Its process is gone: even its note is too late.
				time.Sleep(300 * time.Millisecond)
				return ctx.Err()
			}
			note(payload)
			return nil
		})
		const jobs = 200
		for n := range jobs {
			add(t, d, dying, "count", n)
		}
		ctx, kill := context.WithCancel(context.Background())
		gone := make(chan struct{})
		go func() {
			defer close(gone)
			if err := dying.Run(ctx); err != nil {
				t.Error(err)
			}
		}()
		<-died
		kill()
		alive := start(t, d, store, opt, "count", func(_ context.Context, _ uint64, payload json.RawMessage) error {
			note(payload)
			return nil
		})
		eventually(t, "all jobs are done", func() bool {
			waits, given, err := alive.Pending(context.Background())
			return err == nil && waits == 0 && given == 0
		})
		<-gone
		mu.Lock()
		defer mu.Unlock()
		for n := range jobs {
			if finished[n] != 1 {
				t.Errorf("job %d was done %d times", n, finished[n])
			}
		}
	})
}

// Jobs that were claimed with a slow one do not wait for it: whoever has a worker does
// them, and having waited is no attempt.
func TestJobsBehindASlowOne(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		store := memory.New(memory.Options{})
		t.Cleanup(func() { _ = store.Close() })
		opt := outbox.Options{Workers: 1, Lease: 6 * time.Second, Poll: 50 * time.Millisecond}
		const quick = 5
		var done atomic.Int64
		begun, free := make(chan struct{}), make(chan struct{})
		queue := outbox.New(d, store, opt)
		add(t, d, queue, "work", "slow")
		for range quick {
			add(t, d, queue, "work", "quick")
		}
		start(t, d, store, opt, "work", func(_ context.Context, _ uint64, payload json.RawMessage) error {
			if string(payload) == `"slow"` {
				close(begun)
				<-free
			}
			done.Add(1)
			return nil
		})
		defer close(free)
		<-begun
		count := func(where string) (n int64) {
			if err := d.Read(context.Background()).Table("jobs").Where(where).Count(&n).Error; err != nil {
				t.Error(err)
			}
			return n
		}
		eventually(t, "the others are free again", func() bool { return count("token = '' AND attempts = 0") == quick })
		if n := count("token <> '' AND attempts = 1"); n != 1 {
			t.Errorf("%d jobs are in somebody's hands, want the slow one", n)
		}
		start(t, d, store, opt, "work", func(context.Context, uint64, json.RawMessage) error {
			done.Add(1)
			return nil
		})
		eventually(t, "another program does them", func() bool { return done.Load() == quick && count("1 = 1") == 1 })
	})
}

func TestRollback(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		store := memory.New(memory.Options{})
		t.Cleanup(func() { _ = store.Close() })
		o := outbox.New(d, store, outbox.Options{})
		broken := errors.New("broken")
		err := d.Tx(context.Background(), func(tx *gorm.DB) error {
			if err := o.Add(tx, "mail", 1); err != nil {
				return err
			}
			return broken
		})
		waits, _, countErr := o.Pending(context.Background())
		if !errors.Is(err, broken) || countErr != nil || waits != 0 {
			t.Errorf("%d jobs wait after a rollback (%v, %v)", waits, err, countErr)
		}
	})
}

func TestFailures(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		store := memory.New(memory.Options{})
		t.Cleanup(func() { _ = store.Close() })
		var tries, hopeless atomic.Int64
		opt := outbox.Options{Poll: 10 * time.Millisecond, Backoff: time.Millisecond, Attempts: 4}
		o := start(t, d, store, opt, "flaky", func(context.Context, uint64, json.RawMessage) error {
			if n := tries.Add(1); n < 3 {
				panic(fmt.Sprint("try ", n))
			}
			return nil
		})
		o.Handle("hopeless", func(context.Context, uint64, json.RawMessage) error {
			hopeless.Add(1)
			return errors.New("ž" + string(make([]byte, 5000)))
		})
		o.Handle("refused", func(context.Context, uint64, json.RawMessage) error {
			return &outbox.Permanent{Err: errors.New("no such address")}
		})
		var told sync.Map
		for _, kind := range []string{"flaky", "hopeless", "refused"} {
			o.OnGivenUp(kind, func(_ context.Context, payload json.RawMessage) error {
				told.Store(kind+" "+string(payload), hopeless.Load())
				return nil
			})
			add(t, d, o.Outbox, kind, 7)
		}
		eventually(t, "one done, two given up", func() bool {
			waits, given, err := o.Pending(context.Background())
			return err == nil && waits == 0 && given == 2
		})
		if tries.Load() != 3 || hopeless.Load() != 4 {
			t.Errorf("%d and %d attempts", tries.Load(), hopeless.Load())
		}
		last, _ := told.Load("hopeless 7")
		_, refused := told.Load("refused 7")
		if _, flaky := told.Load("flaky 7"); last != int64(4) || !refused || flaky {
			t.Errorf("told of the hopeless one after %v attempts, of the refused one %t, of the one that went %t", last, refused, flaky)
		}
	})
}

// An older program that runs beside a newer one does not give up what it cannot read:
// that one may.
func TestOlderProgramGivesNothingUp(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		store := memory.New(memory.Options{})
		t.Cleanup(func() { _ = store.Close() })
		if err := d.Write(t.Context()).Exec("INSERT INTO schema_migrations (version_id, is_applied) VALUES (99999, ?)", true).Error; err != nil {
			t.Fatal(err)
		}
		var tries, hopeless atomic.Int64
		opt := outbox.Options{Poll: 10 * time.Millisecond, Backoff: time.Millisecond, Attempts: 4}
		o := start(t, d, store, opt, "changed", func(context.Context, uint64, json.RawMessage) error {
			if tries.Add(1) == 1 {
				return &outbox.Permanent{Err: errors.New("what is this?")}
			}
			return nil // as the newer program does it
		})
		o.Handle("refused", func(context.Context, uint64, json.RawMessage) error {
			hopeless.Add(1)
			return &outbox.Permanent{Err: errors.New("no such address")}
		})
		add(t, d, o.Outbox, "changed", 7)
		add(t, d, o.Outbox, "refused", 7)
		eventually(t, "one done, one given up", func() bool {
			waits, given, err := o.Pending(context.Background())
			return err == nil && waits == 0 && given == 1
		})
		if tries.Load() != 2 || hopeless.Load() != 4 {
			t.Errorf("%d and %d attempts", tries.Load(), hopeless.Load())
		}
	})
}

func TestUniqueKeyAndTime(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		store := memory.New(memory.Options{})
		t.Cleanup(func() { _ = store.Close() })
		var done atomic.Int64
		o := start(t, d, store, outbox.Options{Poll: 10 * time.Millisecond}, "later", func(context.Context, uint64, json.RawMessage) error {
			done.Add(1)
			return nil
		})
		later := func(at time.Time) error {
			return d.Tx(context.Background(), func(tx *gorm.DB) error { return o.AddAt(tx, "later", "nightly", at, nil) })
		}
		if err := later(time.Now().Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
		if err := later(time.Now()); !db.IsDuplicate(err) {
			t.Errorf("a second job of one key: %v", err)
		}
		add(t, d, o.Outbox, "later", nil)
		eventually(t, "the due one is done, the other waits for its time", func() bool {
			waits, _, err := o.Pending(context.Background())
			return err == nil && waits == 1
		})
		if done.Load() != 1 {
			t.Errorf("%d jobs done", done.Load())
		}
	})
}

// A job is begun as soon as its transaction has committed, in this program or
// in another, however seldom they look unasked.
func TestCommitWakes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		store := memory.New(memory.Options{})
		t.Cleanup(func() { _ = store.Close() })
		var done atomic.Int64
		seldom := outbox.Options{Poll: time.Hour}
		here := start(t, d, store, seldom, "mail", func(context.Context, uint64, json.RawMessage) error {
			done.Add(1)
			return nil
		})
		add(t, d, here.Outbox, "mail", nil)
		eventually(t, "done by the program that queued it", func() bool { return done.Load() == 1 })
		elsewhere := outbox.New(d, store, seldom)
		err := d.Tx(context.Background(), func(tx *gorm.DB) error {
			return errors.Join(elsewhere.Add(tx, "mail", nil), elsewhere.Add(tx, "mail", nil))
		})
		if err != nil {
			t.Fatal(err)
		}
		eventually(t, "done by another program", func() bool { return done.Load() == 3 })
	})
}
