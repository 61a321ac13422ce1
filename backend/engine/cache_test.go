package engine

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backoffice/backend/store/kv"
	memkv "backoffice/backend/store/kv/memory"
)

// twoCopies are two copies of the program over one database and one store,
// which keep every answer, however short the list.
func (w *readWorld) twoCopies(store kv.Store) (one, two *Engine) {
	w.t.Helper()
	one, two = readEngine(w.t, w.d, store, readSet()), readEngine(w.t, w.d, store, readSet())
	one.cache.least, two.cache.least = 0, 0
	return one, two
}

func (w *readWorld) listed(e *Engine, query string) []uint64 {
	w.t.Helper()
	page, err := e.List(context.Background(), readAdmin, "test/item", values(w.t, query))
	w.must(err)
	return idsOf(page.Data)
}

func TestTwoCopies(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		store := memkv.New(memkv.Options{})
		defer store.Close()
		one, two := w.twoCopies(store)
		for i := range 3 {
			w.item(uint64(i+1), fmt.Sprint("Vec ", i), "")
		}
		ctx := context.Background()
		full := "per_page=2&page=1"
		for _, e := range []*Engine{one, two} {
			if got := w.listed(e, full); !reflect.DeepEqual(got, []uint64{1, 2}) {
				t.Fatalf("got %v", got)
			}
		}
		w.item(4, "A prvá", "")
		if got := w.listed(two, full); got[0] != 1 {
			t.Errorf("nobody told of the write, and %v was asked anew: nothing is kept", got)
		}
		w.must(one.raiseRevisions(ctx, "test/item"))
		for i, e := range []*Engine{one, two} {
			page, err := e.List(ctx, readAdmin, "test/item", values(t, full))
			w.must(err)
			if got := idsOf(page.Data); got[0] != 4 || page.Meta.Total != 4 {
				t.Errorf("copy %d still lists %v of %d", i+1, got, page.Meta.Total)
			}
		}
		w.item(5, "A nultá", "")
		w.must(two.Invalidate(ctx))
		if got := w.listed(one, full); got[0] != 5 {
			t.Errorf("any screen may have changed, and the first copy lists %v", got)
		}
	})
}

func TestListDependsOnLabels(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		store := memkv.New(memkv.Options{})
		defer store.Close()
		one, two := w.twoCopies(store)
		a, b := uint64(1), uint64(3) // Chlieb, Cesto
		w.item(1, "Prvá", "", func(it *ReadItem) { it.KindID = &a })
		w.item(2, "Druhá", "", func(it *ReadItem) { it.KindID = &b })
		if got := w.listed(two, "sort=kind_title"); !reflect.DeepEqual(got, []uint64{2, 1}) {
			t.Fatalf("got %v", got)
		}
		w.must(w.write().Model(&ReadKindLang{}).Where("read_kind_id = 1").
			Updates(map[string]any{"title": "Ananás", "sort_key": lang("sk", "Ananás", "").SortKey}).Error)
		w.must(one.raiseRevisions(context.Background(), "test/kind"))
		if got := w.listed(two, "sort=kind_title"); !reflect.DeepEqual(got, []uint64{1, 2}) {
			t.Errorf("the label changed, and the list is still %v", got)
		}
	})
}

func TestRemovedRowsLeaveKeptPages(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		store := memkv.New(memkv.Options{})
		defer store.Close()
		one, _ := w.twoCopies(store)
		w.item(1, "Prvá", "")
		w.item(2, "Druhá", "")
		w.listed(one, "")
		w.must(w.write().Exec("UPDATE read_items SET live = NULL, deleted_at = ? WHERE id = 2", moment1).Error)
		if got := w.listed(one, ""); !reflect.DeepEqual(got, []uint64{1}) {
			t.Errorf("a page that was kept shows %v", got)
		}
	})
}

func TestWriteWhileAsking(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		store := memkv.New(memkv.Options{})
		defer store.Close()
		one, two := w.twoCopies(store)
		ctx, s := context.Background(), one.byName["test/item"]
		ask := func(e *Engine, answer int, meanwhile func()) int {
			m, err := e.cacheFor(ctx, s)
			w.must(err)
			got, err := getCached(t.Context(), m, "q", func() (int, int, error) { meanwhile(); return answer, 8, nil })
			w.must(err)
			return got
		}
		ask(one, 1, func() { w.must(two.raiseRevisions(ctx, "test/item")) })
		if got := ask(one, 2, func() {}); got != 2 {
			t.Errorf("the answer from before the write is kept: %d", got)
		}
		if got := ask(one, 3, func() {}); got != 2 {
			t.Errorf("nothing is kept: %d", got)
		}
		// Past the engine nothing raises the revision; age ends what is kept.
		one.cache.now = func() time.Time { return time.Now().Add(freshness + time.Second) }
		if got := ask(one, 4, func() {}); got != 4 {
			t.Errorf("what is too old is kept: %d", got)
		}
	})
}

// brokenStore is out of reach.
type brokenStore struct{ kv.Store }

func (brokenStore) Get(context.Context, string) ([]byte, bool, error) {
	return nil, false, errors.New("out of reach")
}

func TestListWithoutStore(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		one, _ := w.twoCopies(brokenStore{})
		w.item(1, "Prvá", "")
		w.listed(one, "")
		w.item(2, "A druhá", "")
		if got := w.listed(one, ""); !reflect.DeepEqual(got, []uint64{2, 1}) {
			t.Errorf("without revisions %v was kept", got)
		}
	})
}

func TestCacheIsBounded(t *testing.T) {
	c := newCache()
	for i := range 3 * cacheEntries {
		c.put(fmt.Sprint(i), i, 8)
	}
	if len(c.entries) != cacheEntries || c.used.Len() != cacheEntries {
		t.Errorf("%d entries are kept, %d are allowed", len(c.entries), cacheEntries)
	}
	if _, ok := c.get("0"); ok {
		t.Error("the oldest is kept")
	}
	c = newCache()
	for i := range 100 {
		c.put(fmt.Sprint(i), i, cacheBytes/20)
	}
	if c.bytes > cacheBytes || len(c.entries) == 0 {
		t.Errorf("%d bytes in %d entries are kept", c.bytes, len(c.entries))
	}
	c.put("huge", 1, cacheBytes)
	if _, ok := c.get("huge"); ok {
		t.Error("one answer may fill the cache")
	}
}

// Of those who have one question at once, one asks the database; where that one
// fails, the others ask for themselves.
func TestOneAsksForAll(t *testing.T) {
	m := listCache{cache: newCache(), stamp: "page"}
	var asked atomic.Int64
	begun, answer := make(chan struct{}), make(chan struct{})
	first := make(chan error, 1)
	go func() {
		_, err := getCached(t.Context(), m, "q", func() (int, int, error) {
			asked.Add(1)
			close(begun)
			<-answer
			return 0, 0, errors.New("broken off")
		})
		first <- err
	}()
	<-begun
	gaveUp, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := getCached(gaveUp, m, "q", func() (int, int, error) { return 0, 0, gaveUp.Err() }); !errors.Is(err, context.Canceled) {
		t.Errorf("who gave up waits: %v", err)
	}
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			got, err := getCached(t.Context(), m, "q", func() (int, int, error) {
				asked.Add(1)
				return 7, 8, nil
			})
			if err != nil || got != 7 {
				t.Errorf("got %d, %v", got, err)
			}
		})
	}
	time.Sleep(20 * time.Millisecond)
	if n := asked.Load(); n != 1 {
		t.Errorf("%d asked while one did", n)
	}
	close(answer)
	wait.Wait()
	if err := <-first; err == nil {
		t.Error("the failure was swallowed")
	}
	if len(m.cache.asked) > 0 {
		t.Error("a question is held for asked")
	}
}
