package engine

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"testing"
	"time"

	memkv "backoffice/backend/store/kv/memory"
)

// While as many whole lists are read as may be, another waits for its turn; a
// record, a short list and a save do not.
func TestLongReadsTakeTurns(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		store := memkv.New(memkv.Options{})
		defer store.Close()
		e, _ := w.twoCopies(store)
		for i := range 25 {
			w.item(uint64(i+1), fmt.Sprint("Vec ", i), "")
		}
		var give []func()
		for range max(1, runtime.GOMAXPROCS(0)/2) {
			done, err := e.lists.Turns.Take(t.Context())
			w.must(err)
			give = append(give, done)
		}
		ask := func(limit time.Duration) error {
			ctx, cancel := context.WithTimeout(t.Context(), limit)
			defer cancel()
			_, err := e.List(ctx, readAdmin, "test/item", values(t, "status=0"))
			return err
		}
		if err := ask(50 * time.Millisecond); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a long list is read beside as many as may be: %v", err)
		}
		if _, err := e.Load(t.Context(), readAdmin, "test/item", 1); err != nil {
			t.Error(err)
		}
		e.core.Cache.Least = 1000
		w.must(ask(10 * time.Second)) // a short list
		e.core.Cache.Least = 0
		for _, done := range give {
			done()
		}
		w.must(ask(10 * time.Second))
	})
}
