package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"reflect"
	"testing"

	memkv "backoffice/backend/store/kv/memory"
)

func (w *readWorld) options(screen string, list int, params map[string]string, query string) []Row {
	w.t.Helper()
	rows, err := w.e.Options(context.Background(), readAdmin, screen, list, params, values(w.t, query))
	w.must(err)
	return rows
}

func TestOptions(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		kind := uint64(1)
		w.item(1, "Ž koreň", "Root", func(it *ReadItem) { it.KindID, it.Code, it.Weight = &kind, "Z", 150 })
		w.item(2, "Chata", "", func(it *ReadItem) { it.KindID, it.Place.ParentID = &kind, ptr(uint64(1)) })
		w.item(3, "Hora", "", func(it *ReadItem) { it.Place.ParentID = ptr(uint64(2)) })
		w.item(4, "Skrytá", "", func(it *ReadItem) { it.Status = false })
		w.item(5, "Zmazaná", "", removed)

		got, err := json.Marshal(w.options("test/item", 0, map[string]string{"kind_id": "1"}, ""))
		w.must(err)
		want := `[{"code":null,"id":2,"lang":{"title":"Chata"},"weight":0},{"code":"Z","id":1,"lang":{"title":"Ž koreň"},"weight":1.5}]`
		if string(got) != want {
			t.Errorf("got %s, want %s", got, want)
		}
		got, err = json.Marshal(w.options("test/item", 1, nil, ""))
		w.must(err)
		if want := `[{"id":1,"title":"Ž koreň"},{"above":["Ž koreň"],"id":2,"title":"Chata"},{"above":["Ž koreň","Chata"],"id":3,"title":"Hora"}]`; string(got) != want {
			t.Errorf("got %s, want %s", got, want)
		}
		for _, c := range []struct {
			list   int
			params map[string]string
			query  string
			want   []uint64
		}{
			{1, map[string]string{"id": "2"}, "", []uint64{1}},
			{1, map[string]string{"id": "1"}, "", []uint64{}},
			{1, nil, "query=chata", []uint64{2}},
			{1, nil, "query=KOREN", []uint64{1}},
			{1, nil, "query=", []uint64{1, 2, 3}},
			{1, nil, "ids[0]=4&ids[1]=5&ids[2]=3", []uint64{3, 4, 5}},
		} {
			if got := idsOf(w.options("test/item", c.list, c.params, c.query)); !reflect.DeepEqual(got, c.want) {
				t.Errorf("%d %v %s: %v, want %v", c.list, c.params, c.query, got, c.want)
			}
		}
		if got := idsOf(w.options("test/kind", 0, nil, "query=caj")); !reflect.DeepEqual(got, []uint64{2}) {
			t.Errorf("caj finds %v", got)
		}
	})
}

// Options that are searched are the same by the index of texts as without.
func TestOptionsByIndex(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		store := memkv.New(memkv.Options{})
		defer store.Close()
		one, two := w.twoCopies(store)
		for id := range uint64(120) {
			kind := id%3 + 1
			w.item(id+1, fmt.Sprintf("%s %d", []string{"Bez", "Vec", "Čaj", "Žltá 100%"}[id%4], id), fmt.Sprint("Thing ", id), func(it *ReadItem) { it.KindID = &kind })
		}
		w.index(one)
		for _, text := range []string{"bez", "VEC 1", "caj", "zlta", "100%", "0%", "thing", "nic take", "v", "ec 10", "100% zlta", "1 vec", "vec bez", "11 vec zlta", ""} {
			for list, params := range []map[string]string{{"kind_id": "2"}, nil} {
				for _, locale := range []string{"sk", "en"} {
					caller := readAdmin
					caller.Locale = locale
					ask := func(e *Engine) []Row {
						rows, err := e.Options(context.Background(), caller, "test/item", list, params, url.Values{"query": {text}})
						w.must(err)
						return rows
					}
					if got, want := ask(one), ask(two); !reflect.DeepEqual(got, want) {
						t.Errorf("%q of list %d in %s: %v, want %v", text, list, locale, idsOf(got), idsOf(want))
					}
				}
			}
		}
	})
}

func TestOptionsRefuse(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		_, err := w.e.Options(context.Background(), readAdmin, "test/item", 0, map[string]string{"kind_id": "1 OR 1"}, values(t, "x=1&ids[0]=a"))
		if got := faultPaths(err); !reflect.DeepEqual(got, []string{"ids", "kind_id", "x"}) {
			t.Errorf("refused are %v", got)
		}
		_, err = w.e.Options(context.Background(), readAdmin, "test/item", 9, nil, nil)
		if got := faultPaths(err); got[0] != "not_found" {
			t.Errorf("an unknown list: %v", err)
		}
	})
}
