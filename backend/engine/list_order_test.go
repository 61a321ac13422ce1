package engine

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/engine/query"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	memkv "backoffice/backend/store/kv/memory"
)

// orderQueries are lists that differ in what a change of a record does to them.
var orderQueries = []string{
	"", "sort=-title", "search=be", "status=0&sort=-updated_at", "sort=rank", "kind[]=1&kind[]=3&sort=-weight",
	"sort=kind_title", "others[]=heavy", "removed=1&sort=-title", "locale=en&search=ve",
}

// uncachedIDs asks the database for a whole list, past everything that is remembered.
func (w *readWorld) uncachedIDs(e *Engine, text string) []uint64 {
	w.t.Helper()
	lq, err := e.lists.Of(readAdmin, e.core.ByName["test/item"], values(w.t, text), true)
	w.must(err)
	ids, err := query.Pool(context.Background(), w.d).IDs(lq.IDs(1_000_000, 0), 1000)
	w.must(err)
	return ids
}

// remembered says whether a list is answered from its remembered order, and how.
func (w *readWorld) remembered(e *Engine, text string, offset, limit int) (ids []uint64, total int64, ok bool) {
	w.t.Helper()
	lq, err := e.lists.Of(readAdmin, e.core.ByName["test/item"], values(w.t, text), true)
	w.must(err)
	ids, total, ok, err = e.core.Cache.Page(context.Background(), e.lists.CacheQuery(lq), offset, limit)
	w.must(err)
	return ids, total, ok
}

// warm asks until a copy remembers every list.
func (w *readWorld) warm(e *Engine) {
	w.t.Helper()
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		kept := 0
		for _, text := range orderQueries {
			if _, _, ok := w.remembered(e, text, 0, 1); ok {
				kept++
			}
			e.core.Cache.Wait()
		}
		if kept == len(orderQueries) {
			return
		}
		if time.Now().After(deadline) {
			w.t.Fatalf("only %d of %d lists are remembered", kept, len(orderQueries))
		}
	}
}

// The order of a list with filters is the same whether it is read as such or made of
// the remembered order of the whole list.
func TestFilteredOrderOfUnfiltered(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		store := memkv.New(memkv.Options{})
		defer store.Close()
		dice := rand.New(rand.NewPCG(5, 5))
		for id := range uint64(200) {
			kind := dice.Uint64N(3) + 1
			w.item(id+1, fmt.Sprintf("%s %d", []string{"Bez", "Vec", "Čaj", "Chata"}[dice.IntN(4)], id), "", func(it *ReadItem) {
				it.KindID, it.Rank, it.Weight, it.Status = &kind, dice.IntN(20), dice.Int64N(3000), dice.IntN(2) == 0
			})
		}
		for _, text := range orderQueries {
			e, _ := w.twoCopies(store)
			lq, err := e.lists.Of(readAdmin, e.core.ByName["test/item"], values(t, text), true)
			w.must(err)
			want := w.uncachedIDs(e, text)
			q, whole := e.lists.CacheQuery(lq), e.lists.CacheQuery(lq.WithoutFilters())
			for _, remembered := range []bool{false, true} {
				if remembered {
					for range 3 {
						_, _, _, err := e.core.Cache.Page(t.Context(), whole, 0, 1)
						w.must(err)
						e.core.Cache.Wait()
					}
				}
				if got := e.core.Cache.Remembers(whole.Key); got != remembered {
					t.Fatalf("%q: the whole list is remembered: %v", text, got)
				}
				read, err := q.All(t.Context())
				w.must(err)
				if !slices.Equal(read.IDs, want) {
					t.Errorf("%q, the whole remembered %v: %v, want %v", text, remembered, read.IDs, want)
				}
			}
		}
	})
}

// change does to a record, in one transaction, what saves may do, and reports it.
func (w *readWorld) change(e *Engine, dice *rand.Rand, id uint64) error {
	words := []string{"Čaj", "Bez", "Veľký", "Obec", "Ábel", "Zvonček", "Cena", "Chlieb", "Bežec"}
	title := words[dice.IntN(len(words))] + fmt.Sprint(" ", dice.IntN(30))
	kinds := []any{nil, 1, 2, 3}
	roll := dice.IntN(6)
	err := w.d.Tx(context.Background(), func(tx *gorm.DB) error {
		set := map[string]any{"updated_at": db.Now()}
		langs := map[string]any{}
		switch roll {
		case 0, 1:
			langs = map[string]any{"title": title, "search_norm": db.Fold(title), "sort_key": db.SortKey("sk", title)}
		case 2:
			set["status"], set["weight"] = dice.IntN(2) == 0, dice.IntN(3000)
		case 3:
			set["rank"], set["kind_id"] = dice.IntN(20), kinds[dice.IntN(len(kinds))]
		case 4:
			set["live"], set["deleted_at"], langs["live"] = nil, db.Now(), nil
		case 5:
			set["live"], set["deleted_at"], langs["live"] = true, nil, true
		}
		if err := tx.Table("read_items").Where("id = ?", id).Updates(set).Error; err != nil || len(langs) == 0 {
			return err
		}
		return tx.Table("read_item_langs").Where("read_item_id = ?", id).Updates(langs).Error
	})
	if err != nil {
		return err
	}
	return e.core.Cache.Changed(context.Background(), "read_items", id)
}

// Whatever is saved while lists are read, by this copy of the program or
// another, a remembered list is what the database would answer.
func TestRememberedOrderIsTrue(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		store := memkv.New(memkv.Options{})
		defer store.Close()
		one, two := w.twoCopies(store)
		seed := rand.Uint64()
		t.Logf("seed %d", seed)
		const records = 220
		setup := rand.New(rand.NewPCG(seed, 0))
		for id := range uint64(records) {
			kind := setup.Uint64N(3) + 1
			w.item(id+1, fmt.Sprintf("%s %d", []string{"Bez", "Vec", "Čaj", "Chata"}[setup.IntN(4)], id), "", func(it *ReadItem) {
				it.KindID, it.Rank, it.Weight, it.Status = &kind, setup.IntN(20), setup.Int64N(3000), setup.IntN(2) == 0
			})
		}
		w.warm(one)
		w.warm(two)

		var writers, readers sync.WaitGroup
		var done atomic.Bool
		var served atomic.Int64
		for n := range 3 {
			writers.Go(func() {
				dice := rand.New(rand.NewPCG(seed, uint64(n)+1))
				for range 60 {
					if err := w.change([]*Engine{one, two}[dice.IntN(2)], dice, dice.Uint64N(records)+1); err != nil {
						t.Error(err)
						return
					}
				}
			})
		}
		for n, e := range []*Engine{one, two} {
			readers.Go(func() {
				dice := rand.New(rand.NewPCG(seed, uint64(n)+100))
				for !done.Load() {
					if _, _, ok := w.remembered(e, orderQueries[dice.IntN(len(orderQueries))], dice.IntN(200), 20); ok {
						served.Add(1)
					}
				}
			})
		}
		writers.Wait()
		done.Store(true)
		readers.Wait()
		if served.Load() == 0 {
			t.Error("nothing was remembered while records were saved")
		}

		w.warm(one)
		w.warm(two)
		dice := rand.New(rand.NewPCG(seed, 1000))
		for range 15 {
			w.must(w.change([]*Engine{one, two}[dice.IntN(2)], dice, dice.Uint64N(records)+1))
			for i, e := range []*Engine{one, two} {
				for _, text := range orderQueries {
					want := w.uncachedIDs(e, text)
					got, total, ok := w.remembered(e, text, 0, 1000)
					if !ok || !slices.Equal(got, want) || total != int64(len(want)) {
						t.Fatalf("seed %d, copy %d, %q, remembered %v: %v of %d, the database says %v", seed, i+1, text, ok, got, total, want)
					}
				}
			}
		}
	})
}

// A save of one record is reported as such: lists of many are mended, with and
// without what hooks write elsewhere.
func TestOrderOutlivesSaves(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		store := memkv.New(memkv.Options{})
		defer store.Close()
		one, two := w.twoCopies(store)
		for id := range uint64(30) {
			w.item(id+1, fmt.Sprintf("Vec %02d", id+1), "")
		}
		w.warm(one)
		w.warm(two)
		w.must(w.d.Tx(context.Background(), func(tx *gorm.DB) error {
			return tx.Table("read_item_langs").Where("read_item_id = 30").Updates(map[string]any{"title": "Aha", "sort_key": db.SortKey("sk", "Aha"), "search_norm": "aha"}).Error
		}))
		ctx, written := db.WithWritten(context.Background())
		one.core.InvalidateLists(ctx, one.core.ByName["test/item"], written, 30)
		for i, e := range []*Engine{one, two} {
			ids, total, ok := w.remembered(e, "", 0, 2)
			if !ok || !slices.Equal(ids, []uint64{30, 1}) || total != 30 {
				t.Errorf("copy %d: %v of %d, remembered %v", i+1, ids, total, ok)
			}
		}
		// What the records show of others hangs on those.
		one.core.InvalidateLists(ctx, one.core.ByName["test/kind"], written, 1)
		if _, _, ok := w.remembered(two, "sort=kind_title", 0, 2); ok {
			t.Error("a label changed, and the order by labels is kept")
		}
		// A hook that writes records of the list itself does not say which.
		w.warm(two)
		w.must(w.d.Tx(ctx, func(tx *gorm.DB) error {
			return tx.Exec("UPDATE read_items SET `rank` = 9 WHERE id = 3").Error
		}))
		one.core.InvalidateLists(ctx, one.core.ByName["test/item"], written, 4)
		if _, _, ok := w.remembered(two, "", 0, 2); ok {
			t.Error("a hook wrote to the table, and the order is kept")
		}
	})
}

// Finding the places of records asks for them by their ids, never for the list.
func TestAmongReadsByID(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		rows := make([]ReadItem, 0, 3000)
		langs := make([]ReadItemLang, 0, 6000)
		for id := range uint64(3000) {
			rows = append(rows, ReadItem{Record: resource.Record{ID: id + 1, Live: live(), Version: 1, CreatedAt: moment1, UpdatedAt: moment1}, Rank: int(id % 50)})
			for _, locale := range []string{"sk", "en"} {
				langs = append(langs, ReadItemLang{Lang: lang(locale, fmt.Sprint("Vec ", id), ""), ReadItemID: id + 1, Title: fmt.Sprint("Vec ", id)})
			}
		}
		indexes := []string{
			"CREATE INDEX order_list ON read_item_langs (locale, live, sort_key, read_item_id)",
			"CREATE UNIQUE INDEX order_owner ON read_item_langs (read_item_id, locale)",
		}
		if w.d.Dialect == db.MySQL {
			indexes = append([]string{"ALTER TABLE read_item_langs MODIFY locale VARCHAR(5) NOT NULL, MODIFY sort_key VARBINARY(255) NOT NULL"}, indexes...)
		}
		for _, statement := range indexes {
			w.must(w.write().Exec(statement).Error)
		}
		w.must(w.write().CreateInBatches(rows, 200).Error)
		w.must(w.write().CreateInBatches(langs, 200).Error)
		w.must(w.d.Analyze(context.Background()))
		for _, text := range []string{"", "sort=-title", "search=be", "status=0&sort=-updated_at", "sort=rank"} {
			lq, err := w.e.lists.Of(readAdmin, w.e.core.ByName["test/item"], values(t, text), true)
			w.must(err)
			st := lq.Among([]uint64{1, 2, 3})
			if w.d.Dialect == db.SQLite {
				var plan []struct{ Detail string }
				w.must(w.d.Read(context.Background()).Raw("EXPLAIN QUERY PLAN "+st.Text, st.Args...).Scan(&plan).Error)
				for _, step := range plan {
					if strings.HasPrefix(step.Detail, "SCAN") {
						t.Errorf("%q: %v of %s", text, plan, st.Text)
					}
				}
				continue
			}
			var plan []struct {
				Table string
				Rows  int64
			}
			w.must(w.d.Read(context.Background()).Raw("EXPLAIN "+st.Text, st.Args...).Scan(&plan).Error)
			for _, step := range plan {
				if step.Rows > 100 {
					t.Errorf("%q: %v of %s", text, plan, st.Text)
				}
			}
		}
	})
}
