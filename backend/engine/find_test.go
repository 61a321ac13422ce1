package engine

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"backoffice/backend/engine/listing"
	memkv "backoffice/backend/store/kv/memory"
)

// searchQueries are searches that few and many records answer, with filters and
// orders, by the index, beside it and past it.
var searchQueries = []string{
	"search=bez", "search=bez&sort=-title", "search=cen&status=1&sort=-updated_at", "search=caj+1", "search=vec&kind[]=1&kind[]=3&sort=rank",
	"search=ve", "search=z", "search=%25", "search=nic+takeho", "search=kod1", "search=kod&sort=kind_title", "search=bez&removed=1",
	"search=ob&locale=en", "search=ce&others[]=heavy", "search=chl&locale=en&sort=-weight",
}

// index gives a copy of the program the index of what it searches.
func (w *readWorld) index(e *Engine) {
	w.t.Helper()
	e.core.Search.Least = 1
	w.must(e.core.Search.Build(context.Background()))
}

// A search answers the same with the index and without, whatever was saved just
// before: every page of it and how many there are.
func TestSearchByIndex(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		store := memkv.New(memkv.Options{})
		defer store.Close()
		one, two := w.twoCopies(store)
		seed := rand.Uint64()
		t.Logf("seed %d", seed)
		dice := rand.New(rand.NewPCG(seed, 0))
		const records = 150
		for id := range uint64(records) {
			kind := dice.Uint64N(3) + 1
			w.item(id+1, fmt.Sprintf("%s %d", []string{"Bez", "Vec", "Čaj", "Chata", "100%"}[dice.IntN(5)], id), "", func(it *ReadItem) {
				it.KindID, it.Rank, it.Weight, it.Status, it.Code = &kind, dice.IntN(20), dice.Int64N(3000), dice.IntN(2) == 0, fmt.Sprintf("KOD%d", id)
			})
		}
		w.index(one)
		w.index(two)
		for range 40 {
			w.must(w.change([]*Engine{one, two}[dice.IntN(2)], dice, dice.Uint64N(records)+1))
			for _, e := range []*Engine{one, two} {
				text := searchQueries[dice.IntN(len(searchQueries))]
				want := w.uncachedIDs(e, text)
				each := 1 + dice.IntN(25)
				for page := 1; page <= 1+len(want)/each; page++ {
					first := min((page-1)*each, len(want))
					part := want[first:min(first+each, len(want))]
					got, err := e.List(context.Background(), readAdmin, "test/item", values(t, fmt.Sprintf("%s&page=%d&per_page=%d", text, page, each)))
					w.must(err)
					ids, total := idsOf(got.Data), got.Meta.Total
					same := (slices.Equal(ids, part) || len(ids)+len(part) == 0) && total == int64(len(want))
					if !same {
						t.Fatalf("seed %d, %q, page %d of %d: %v of %d, the database says %v of %d", seed, text, page, each, ids, total, part, len(want))
					}
				}
			}
			one.core.Cache.Wait()
			two.core.Cache.Wait()
		}
	})
}

// What was never searched for is answered without reading the list's texts: the
// index names the records, and the remembered order, or asking for them by id,
// puts them in order.
func TestSearchReadsNoTexts(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		for id := range uint64(60) {
			w.item(id+1, fmt.Sprintf("Vec %d", id+1), "")
		}
		w.e.core.Cache.Least = 0
		w.index(w.e)
		lq := func(text string) (found listing.IDPage, ok bool) {
			t.Helper()
			asked, err := w.e.lists.Of(readAdmin, w.e.core.ByName["test/item"], values(t, text), true)
			w.must(err)
			found, ok, err = w.e.lists.Find(context.Background(), asked, 0, 5)
			w.must(err)
			return found, ok
		}
		for _, way := range []string{"by id", "by the remembered order"} {
			found, ok := lq("search=vec+1&sort=-title")
			if !ok || !found.Counted || found.Total != 11 || len(found.IDs) != 5 {
				t.Errorf("%s: %+v, %v", way, found, ok)
			}
			found, ok = lq("search=nothing+at+all")
			if !ok || !found.Counted || found.Total != 0 {
				t.Errorf("nothing, %s: %+v, %v", way, found, ok)
			}
			w.remembered(w.e, "sort=-title", 0, 1)
			w.e.core.Cache.Wait()
			if _, total, ok := w.remembered(w.e, "sort=-title", 0, 1); !ok || total != 60 {
				t.Fatalf("the list is not remembered: %d", total)
			}
		}
		for _, text := range []string{"", "search=ve", "search=vec&removed=1"} {
			if found, ok := lq(text); ok {
				t.Errorf("%q is for no index: %+v", text, found)
			}
		}
	})
}
