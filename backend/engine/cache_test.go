package engine

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"backoffice/backend/engine/listcache"
	"backoffice/backend/store/kv"
	memkv "backoffice/backend/store/kv/memory"
)

// twoCopies are two copies of the program over one database and one store,
// which keep every answer, however short the list.
func (w *readWorld) twoCopies(store kv.Store) (one, two *Engine) {
	w.t.Helper()
	one, two = readEngine(w.t, w.d, store, readSet()), readEngine(w.t, w.d, store, readSet())
	one.core.Cache.Least, two.core.Cache.Least = 0, 0
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
		w.must(one.Invalidate(ctx, "test/item"))
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
		w.must(one.Invalidate(context.Background(), "test/kind"))
		if got := w.listed(two, "sort=kind_title"); !reflect.DeepEqual(got, []uint64{1, 2}) {
			t.Errorf("the label changed, and the list is still %v", got)
		}
	})
}

// badgesOf are the labels of what item 1 chose, as a list shows them.
func (w *readWorld) badgesOf(e *Engine) (labels []any) {
	w.t.Helper()
	page, err := e.List(context.Background(), readAdmin, "test/item", values(w.t, ""))
	w.must(err)
	for _, chosen := range page.Data[0]["kinds"].([]any) {
		labels = append(labels, chosen.(map[string]any)["lang"].(map[string]any)["title"])
	}
	return labels
}

// Labels of few records are kept, those of many are joined: both are what they are now
// to all copies, as soon as a save is answered.
func TestBadgesFollowLabels(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		store := memkv.New(memkv.Options{})
		defer store.Close()
		few, other, many := readEngine(w.t, w.d, store, readSet()), readEngine(w.t, w.d, store, readSet()), readEngine(w.t, w.d, store, readSet())
		many.core.Cache.Least = 0
		w.item(1, "Prvá", "")
		w.must(w.write().Exec("INSERT INTO read_item_kinds VALUES (1, 3, 0), (1, 1, 1), (1, 9, 2)").Error)
		before := []any{"Cesto", "Chlieb", nil}
		for _, e := range []*Engine{few, other, many} {
			if got := w.badgesOf(e); !reflect.DeepEqual(got, before) {
				t.Fatalf("got %v, want %v", got, before)
			}
		}
		w.must(w.write().Model(&ReadKindLang{}).Where("read_kind_id = 1").Update("title", "Ananás").Error)
		after := []any{"Cesto", "Ananás", nil}
		if got := w.badgesOf(many); !reflect.DeepEqual(got, after) {
			t.Errorf("labels of many records are kept: %v", got)
		}
		if got := w.badgesOf(few); !reflect.DeepEqual(got, before) {
			t.Errorf("labels of few records are asked anew for each page: %v", got)
		}
		w.must(few.Invalidate(context.Background(), "test/kind"))
		for i, e := range []*Engine{few, other} {
			if got := w.badgesOf(e); !reflect.DeepEqual(got, after) {
				t.Errorf("copy %d still calls them %v", i+1, got)
			}
		}
	})
}

func TestRemovedRowsLeaveCachedPages(t *testing.T) {
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
		ctx, s := context.Background(), one.core.ByName["test/item"]
		ask := func(e *Engine, answer int, meanwhile func()) int {
			m, err := e.core.CacheFor(ctx, s)
			w.must(err)
			got, err := listcache.Get(t.Context(), m, "q", func() (int, int, error) { meanwhile(); return answer, 8, nil })
			w.must(err)
			return got
		}
		ask(one, 1, func() { w.must(two.Invalidate(ctx, "test/item")) })
		if got := ask(one, 2, func() {}); got != 2 {
			t.Errorf("the answer from before the write is kept: %d", got)
		}
		if got := ask(one, 3, func() {}); got != 2 {
			t.Errorf("nothing is kept: %d", got)
		}
		// Past the engine nothing raises the revision; age ends what is kept.
		one.core.Cache.Now = func() time.Time { return time.Now().Add(listcache.Freshness + time.Second) }
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
