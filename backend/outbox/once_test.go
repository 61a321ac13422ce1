package outbox_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/outbox"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/store/kv/memory"
)

// A courier that counts shipments by key. The program dies after the courier
// has answered and before that is noted: another one asks again with the same
// key, and there is one shipment.
func TestOnceThoughKilledBetween(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		store := memory.New(memory.Options{})
		t.Cleanup(func() { _ = store.Close() })
		var mu sync.Mutex
		asked, shipments := 0, map[string]int{}
		courier := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			mu.Lock()
			defer mu.Unlock()
			asked++
			if key := r.Header.Get("Idempotency-Key"); shipments[key] == 0 {
				shipments[key] = 1
			}
		}))
		t.Cleanup(courier.Close)
		ship := func(ctx context.Context, key string) error {
			request, err := http.NewRequestWithContext(ctx, http.MethodPost, courier.URL, nil)
			if err != nil {
				return err
			}
			request.Header.Set("Idempotency-Key", key)
			answer, err := http.DefaultClient.Do(request)
			if err == nil {
				err = answer.Body.Close()
			}
			return err
		}
		opt := outbox.Options{Lease: 700 * time.Millisecond, Poll: 30 * time.Millisecond}
		dying := outbox.New(d, store, opt)
		died := make(chan struct{})
		var once sync.Once
		dying.HandleOnce("ship", func(ctx context.Context, key string, _ json.RawMessage) error {
			if err := ship(ctx, key); err != nil {
				return err
			}
			once.Do(func() { close(died) })
			<-ctx.Done()
			time.Sleep(100 * time.Millisecond) // its process is gone: even its note is too late
			return ctx.Err()
		})
		queue := func() error {
			return d.Tx(context.Background(), func(tx *gorm.DB) error {
				return errors.Join(dying.AddOnce(tx, "ship", "order/7/1", 7), dying.AddOnce(tx, "ship", "order/7/1", 7))
			})
		}
		if err := queue(); err != nil {
			t.Fatal(err)
		}
		ctx, kill := context.WithCancel(context.Background())
		gone := make(chan struct{})
		go func() { defer close(gone); _ = dying.Run(ctx) }()
		<-died
		kill()
		<-gone
		alive := start(t, d, store, opt, "other", func(context.Context, uint64, json.RawMessage) error { return nil })
		alive.HandleOnce("ship", func(ctx context.Context, key string, _ json.RawMessage) error { return ship(ctx, key) })
		nothingWaits := func() bool {
			waits, given, err := alive.Pending(context.Background())
			return err == nil && waits == 0 && given == 0
		}
		eventually(t, "the other has shipped", nothingWaits)
		// What was done is not done again, however often it is queued.
		if err := queue(); err != nil {
			t.Fatal(err)
		}
		eventually(t, "nothing waits", nothingWaits)
		mu.Lock()
		defer mu.Unlock()
		if asked < 2 || len(shipments) != 1 || shipments["order/7/1"] != 1 {
			t.Errorf("the courier was asked %d times and has %v", asked, shipments)
		}
	})
}

// A key that was given up is free again; one that is none is refused.
func TestOnceGivenUp(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		store := memory.New(memory.Options{})
		t.Cleanup(func() { _ = store.Close() })
		o := start(t, d, store, outbox.Options{Poll: 10 * time.Millisecond}, "other", func(context.Context, uint64, json.RawMessage) error { return nil })
		var mu sync.Mutex
		tried := 0
		o.HandleOnce("ship", func(context.Context, string, json.RawMessage) error {
			mu.Lock()
			defer mu.Unlock()
			tried++
			return &outbox.Permanent{Err: errors.New("no such address")}
		})
		for n := range int64(2) {
			if err := d.Tx(context.Background(), func(tx *gorm.DB) error { return o.AddOnce(tx, "ship", "a", nil) }); err != nil {
				t.Fatal(err)
			}
			eventually(t, fmt.Sprint("given up ", n), func() bool {
				_, given, err := o.Pending(context.Background())
				return err == nil && given == n+1
			})
		}
		mu.Lock()
		defer mu.Unlock()
		if tried != 2 {
			t.Errorf("tried %d times", tried)
		}
		for _, key := range []string{"", strings.Repeat("x", 181)} {
			if err := d.Tx(context.Background(), func(tx *gorm.DB) error { return o.AddOnce(tx, "ship", key, nil) }); err == nil {
				t.Errorf("a key of %d bytes is taken", len(key))
			}
		}
	})
}
