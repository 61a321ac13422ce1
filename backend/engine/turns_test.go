package engine

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"testing"
	"time"

	"backoffice/backend/engine/listing"
	"backoffice/backend/engine/port"
	"backoffice/backend/resource"
	memkv "backoffice/backend/store/kv/memory"
)

// takeTurns reads as many whole lists as may be.
func (w *readWorld) takeTurns(e *Engine) (taken []*listing.Turn) {
	w.t.Helper()
	for range max(1, runtime.GOMAXPROCS(0)/2) {
		turn, err := e.lists.Turns.Take(w.t.Context())
		w.must(err)
		taken = append(taken, turn)
	}
	return taken
}

// summing is a copy of the program whose list has sums in its foot, and is long.
func (w *readWorld) summing(set ...func(*resource.Sums)) *Engine {
	w.t.Helper()
	store := memkv.New(memkv.Options{})
	w.t.Cleanup(func() { _ = store.Close() })
	sums := &resource.Sums{Of: "price", By: "code"}
	for _, change := range set {
		change(sums)
	}
	screens := readSet()
	screens[0].List.Sums = sums
	e := readEngine(w.t, w.d, store, screens)
	e.core.Cache.Least = 0
	return e
}

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
		taken := w.takeTurns(e)
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
		for _, turn := range taken {
			turn.Done()
		}
		w.must(ask(10 * time.Second))
	})
}

// What a search adds up is named by the index: it waits for nobody who reads a whole list.
func TestFootOfSearchWaitsForNobody(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		e := w.summing()
		for i := range 25 {
			w.item(uint64(i+1), fmt.Sprint("Vec ", i+1), "", func(it *ReadItem) { it.Code = "EUR" })
		}
		w.index(e)
		w.takeTurns(e)
		sums := func(query string, limit time.Duration) (*[]port.Sum, error) {
			ctx, cancel := context.WithTimeout(t.Context(), limit)
			defer cancel()
			lq, err := e.lists.Of(readAdmin, e.core.ByName["test/item"], values(t, query), true)
			w.must(err)
			return e.lists.Sums(ctx, lq, 7)
		}
		found, err := sums("search=vec+2", 10*time.Second)
		if w.must(err); len(*found) != 1 || (*found)[0].Records != 7 {
			t.Errorf("a search adds up %+v", *found)
		}
		if _, err := sums("status=0", 50*time.Millisecond); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a whole list is added up beside as many as may be: %v", err)
		}
	})
}

// What no index answers is read through once, for the number of records and their sums.
func TestShortSearchIsReadThroughOnce(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		e := w.summing()
		for i := range 25 {
			w.item(uint64(i+1), fmt.Sprint("Vec ", i+1), "", func(it *ReadItem) { it.Code = []string{"CZK", "EUR"}[i%2] })
		}
		lq, err := e.lists.Of(readAdmin, e.core.ByName["test/item"], values(t, "search=ec"), true)
		w.must(err)
		total, err := e.lists.Total(t.Context(), lq)
		w.must(err)
		w.takeTurns(e)
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		sums, err := e.lists.Sums(ctx, lq, total)
		if w.must(err); total != 25 || len(*sums) != 2 || (*sums)[0].Records != 13 || (*sums)[1].Records != 12 {
			t.Errorf("%d records, which come to %+v", total, *sums)
		}
	})
}

// The table of sums is asked once for the number of records and for what they come to.
func TestTableOfSumsIsAskedOnce(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		w.must(w.write().Exec("CREATE TABLE read_sums (id INTEGER PRIMARY KEY, records BIGINT, price BIGINT, code VARCHAR(20), live BOOL)").Error)
		w.must(w.write().Exec("INSERT INTO read_sums VALUES (1, 25, 7000, 'EUR', ?)", true).Error)
		e := w.summing(func(s *resource.Sums) { s.Table = "read_sums" })
		asked := 0
		e.core.OnQuery = func() { asked++ }
		lq, err := e.lists.Of(readAdmin, e.core.ByName["test/item"], values(t, ""), true)
		w.must(err)
		_, err = e.core.CacheFor(t.Context(), lq.Screen) // which asks how long the list is
		w.must(err)
		asked = 0
		total, err := e.lists.Total(t.Context(), lq)
		w.must(err)
		sums, err := e.lists.Sums(t.Context(), lq, total)
		if w.must(err); total != 25 || len(*sums) != 1 || (*sums)[0].Amount != "7.000" {
			t.Errorf("%d records, which come to %+v", total, *sums)
		}
		if asked != 1 {
			t.Errorf("they were asked for by %d queries", asked)
		}
	})
}

// A foot that was left out, since too much would have had to be added up, keeps nobody
// from counting the list again.
func TestListIsCountedWhereItsFootWasLeftOut(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		e := w.summing()
		w.item(1, "Vec 1", "")
		lq, err := e.lists.Of(readAdmin, e.core.ByName["test/item"], values(t, "search=ec"), true)
		w.must(err)
		sums, err := e.lists.Sums(t.Context(), lq, 1_000_000)
		if w.must(err); sums != nil {
			t.Fatalf("a million records come to %+v", *sums)
		}
		total, err := e.lists.Total(t.Context(), lq)
		if w.must(err); total != 1 {
			t.Errorf("%d records", total)
		}
	})
}

// Who reads for long lets those who wait read, and then has as long for itself.
func TestLongReadsYield(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		store := memkv.New(memkv.Options{})
		defer store.Close()
		e, _ := w.twoCopies(store)
		taken := w.takeTurns(e)
		mine := taken[0]
		const long = 400 * time.Millisecond
		came := make(chan struct{}, 2)
		another := func(ctx context.Context) {
			turn, err := e.lists.Turns.Take(ctx)
			if err != nil {
				return
			}
			came <- struct{}{}
			time.Sleep(long)
			turn.Done()
		}
		go another(t.Context())
		for len(came) == 0 { // once it waits
			w.must(mine.Yield(t.Context()))
		}
		if mine.Waited < long {
			t.Errorf("the other had %v, want %v", mine.Waited, long)
		}
		ctx, cancel := context.WithCancel(t.Context())
		go another(ctx)
		began := time.Now()
		for time.Since(began) < long/2 {
			w.must(mine.Yield(t.Context()))
			time.Sleep(time.Millisecond)
		}
		if len(came) != 1 && time.Since(began) < long {
			t.Error("another has its turn before who yielded had as long")
		}
		cancel()
		for mine.Yield(ctx) == nil { // until it is its time
			time.Sleep(time.Millisecond)
		}
		for _, turn := range taken {
			turn.Done() // what was lost is not given back twice
		}
	})
}
