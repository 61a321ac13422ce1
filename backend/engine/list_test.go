package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/input"
	"backoffice/backend/engine/port"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	memkv "backoffice/backend/store/kv/memory"
)

func TestListRow(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		kind, sent, day := uint64(2), moment1, time.Date(2026, 4, 5, 0, 0, 0, 0, time.UTC)
		w.item(7, "Koláč", "Cake", func(it *ReadItem) {
			it.Code, it.Color, it.KindID, it.SentAt, it.Day, it.Image = "AB-1", "g", &kind, &sent, &day, "k1"
			it.Price, it.Weight, it.Rank, it.Place.Value, it.Secret = 1999, 1250, 4, true, "hidden"
		})
		w.must(w.write().Exec("INSERT INTO read_item_kinds VALUES (7, 3, 0), (7, 1, 1)").Error)
		w.must(w.write().Create([]ReadLine{{ReadItemID: 7}, {ReadItemID: 7}, {ReadItemID: 7, DeletedAt: &sent}}).Error)

		got, err := json.Marshal(w.list(readAdmin, ""))
		w.must(err)
		want := `{"data":[{"can":["edit","preview","destroy","ship","publish","hide"],"code":"AB-1","color":"sk:test.item.options.color.green",` +
			`"day":"2026-04-05","deleted_at":null,"full":"AB-1 g","id":7,"image":{"thumb":"/thumbs/k1","url":"/files/k1"},` +
			`"kind_title":"Čaj","kinds":[{"id":3,"lang":{"title":"Cesto"}},{"id":1,"lang":{"title":"Chlieb"}}],` +
			`"lang":{"summary":null,"title":"Koláč"},"line_count":2,"placed":true,"price":1.999,"rank":4,` +
			`"sent_at":"2026-03-01T10:20:30.4Z","status":true,"updated_at":"2026-03-01T10:20:30.4Z","version":8,"weight":12.5}],` +
			`"meta":{"current_page":1,"per_page":20,"total":1,"last_page":1,"from":1,"to":1}}`
		if string(got) != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
		english := w.list(readEnglish, "").Data[0]
		if port.ValueAt(english, []string{"kind_title"}) != "Čaj" || port.ValueAt(english, []string{"lang", "title"}) != "Cake" {
			t.Errorf("in English: %v, %v; want the Slovak label where there is no other", english["kind_title"], english["lang"])
		}
	})
}

// What a row shows does not depend on where it is read: a screen whose rule looks at its
// records takes it from those, another from the statement of its list.
func TestRowsOfRecordsAndOfTheStatement(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		w.fill()
		w.item(30, "Tretí", "Third", func(it *ReadItem) { it.Color, it.Price, it.Status = "r", -5, false })
		plain := readItem()
		plain.Hooks = resource.Hooks[ReadItem]{}
		plain.List.Columns = slices.DeleteFunc(plain.List.Columns, func(c column.Column) bool { return c.Key == "full" })
		other := &readWorld{t: t, d: w.d, e: readEngine(t, w.d, memkv.New(memkv.Options{}), resource.Set{plain.Screen(), readKind().Screen()})}
		ruled, read := w.list(readAdmin, "per_page=100").Data, other.list(readAdmin, "per_page=100").Data
		if len(ruled) < 3 || len(ruled) != len(read) {
			t.Fatalf("%d rows are of records, %d of the statement", len(ruled), len(read))
		}
		for i, row := range ruled {
			delete(row, "full")
			delete(row, "can")
			delete(read[i], "can")
			got, err := json.Marshal(row)
			w.must(err)
			want, err := json.Marshal(read[i])
			w.must(err)
			if string(got) != string(want) {
				t.Errorf("of the record    %s\nof the statement %s", got, want)
			}
		}
	})
}

func TestListOrder(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		for i, title := range []string{"Hora", "Chata", "Žaba", "čaj", "Dom", "Cesta", "Ihla", "zub"} {
			w.item(uint64(i+1), title, "")
		}
		rising := []uint64{6, 4, 5, 1, 2, 7, 8, 3} // Cesta čaj Dom Hora Chata Ihla zub Žaba
		if got := idsOf(w.list(readAdmin, "").Data); !reflect.DeepEqual(got, rising) {
			t.Errorf("Slovak: %v, want %v", got, rising)
		}
		// čaj Cesta Chata Dom Hora Ihla Žaba zub
		if got, want := idsOf(w.list(readEnglish, "").Data), []uint64{4, 6, 2, 5, 1, 7, 3, 8}; !reflect.DeepEqual(got, want) {
			t.Errorf("English: %v, want %v", got, want)
		}
		falling := idsOf(w.list(readAdmin, "sort=-title").Data)
		for i := range rising {
			if falling[len(rising)-1-i] != rising[i] {
				t.Fatalf("falling is %v", falling)
			}
		}
		for key := range w.e.core.ByName["test/item"].List.Sorts {
			for _, sign := range []string{"", "-"} {
				if got := len(w.list(readAdmin, "sort="+sign+key).Data); got != 8 {
					t.Errorf("sorted by %s%s the list has %d rows", sign, key, got)
				}
			}
		}
		if got := idsOf(w.list(readAdmin, "sort=-rank").Data); got[0] != 8 {
			t.Errorf("equal ranks fall by id, got %v", got)
		}
	})
}

func TestListFilters(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		one, two := uint64(1), uint64(2)
		before := time.Date(2026, 2, 28, 23, 59, 59, 0, time.UTC)
		w.item(1, "Čiernobiely film", "Film", func(it *ReadItem) { it.KindID, it.Color, it.Code = &one, "r", "X_100%" })
		w.item(2, "Farebný film", "Colour", func(it *ReadItem) { it.KindID, it.SentAt, it.Weight = &two, ptr(moment1), 2000 })
		w.item(3, "Kniha", "Book", func(it *ReadItem) { it.Status, it.SentAt, it.Place.Value = false, &before, true })
		w.item(4, "Zmazaná", "Gone", removed)
		w.must(w.write().Exec("INSERT INTO read_item_kinds VALUES (1, 3, 0), (3, 3, 0), (3, 1, 1)").Error)
		for query, want := range map[string][]uint64{
			"search=ciernobiely":       {1},
			"search=ČIERNOBIELY+FILM":  {1},
			"search=film":              {1, 2},
			"search=x_100%25":          {1},
			"search=x%25100":           {},
			"search=%25":               {1},
			"search=!":                 {},
			"search=++":                {1, 2, 3},
			"status=1":                 {1, 2},
			"status=false":             {3},
			"kind=1":                   {1},
			"kind[0]=1&kind[1]=2":      {1, 2},
			"kind=1&kind=2":            {1, 2},
			"any_kind=3":               {1, 3},
			"color=r":                  {1},
			"placed=1":                 {3},
			"placed=0":                 {1, 2},
			"sent=1":                   {2, 3},
			"sent=0":                   {1},
			"coded=1":                  {1},
			"coded=0":                  {2, 3},
			"sent_at[from]=2026-03-01": {2},
			"sent_at[to]=2026-02-28":   {3},
			"sent_at[from]=2026-02-28&sent_at[to]=2026-03-01": {2, 3},
			"others=heavy":                 {2},
			"others=heavy&search=film":     {2},
			"others=heavy&sort=kind_title": {2},
			"status=1&search=film&kind=2":  {2},
			"removed=1":                    {4},
			"removed=0":                    {1, 2, 3},
			"locale=en&search=book":        {3},
			"search=book":                  {},
		} {
			page := w.list(readAdmin, query)
			if got := idsOf(page.Data); !reflect.DeepEqual(got, want) || page.Meta.Total != int64(len(want)) {
				t.Errorf("%s: %v of %d, want %v", query, got, page.Meta.Total, want)
			}
		}
		if can := w.list(readAdmin, "removed=1").Data[0]["can"]; !reflect.DeepEqual(can, []string{"edit", "restore"}) {
			t.Errorf("a removed row offers %v", can)
		}
		if can := w.list(readAdmin, "status=0").Data[0]["can"].([]string); input.Contains(can, "ship") {
			t.Errorf("a hidden row offers %v, shipping needs status", can)
		}
	})
}

func ptr[T any](v T) *T { return &v }

func TestListRefuses(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		w.item(1, "Jeden", "One")
		for query, want := range map[string][]string{
			"foo=1&sort=bar&status=maybe&page=0&per_page=101&locale=de&removed=x": {"foo", "locale", "page", "per_page", "removed", "sort", "status"},
			"sort=title;DROP TABLE read_items":                                    {"sort"},
			"sort=id":                                                             {"sort"},
			"sort=langs.title":                                                    {"sort"},
			"sort=--title":                                                        {"sort"},
			"sort=title&sort=code":                                                {"sort"},
			"kind=1 OR 1=1":                                                       {"kind"},
			"kind=-1":                                                             {"kind"},
			"status=1&status=0":                                                   {"status"},
			"color=b":                                                             {"color"},
			"others=light":                                                        {"others"},
			"status[x]=1":                                                         {"status[x]"},
			"sent_at=2026-01-01":                                                  {"sent_at"},
			"sent_at[from]=1.1.2026":                                              {"sent_at.from"},
			"page=x":                                                              {"page"},
			"page=99999999999999999999":                                           {"page"},
			"secret=1":                                                            {"secret"},
			"place_value=1":                                                       {"place_value"},
			"format=csv&x[0]=1":                                                   {"x[0]"},
		} {
			_, err := w.e.List(context.Background(), readAdmin, "test/item", values(t, query2(query)))
			if got := faultPaths(err); !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %v names %v, want %v", query, err, got, want)
			}
		}
		var n int64
		w.must(w.d.Read(context.Background()).Table("read_items").Count(&n).Error)
		if n != 1 {
			t.Errorf("the table has %d rows", n)
		}
	})
}

// query2 escapes what an address may not hold as it stands.
func query2(q string) string {
	out := ""
	for _, r := range q {
		switch r {
		case ' ':
			out += "+"
		case ';':
			out += "%3B"
		default:
			out += string(r)
		}
	}
	return out
}

func TestListInjection(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		w.item(1, "O'Hara", "")
		for _, text := range []string{"'", "o'hara", "'; DROP TABLE read_items; --", `\`, `" OR ""="`, "`"} {
			page, err := w.e.List(context.Background(), readAdmin, "test/item", map[string][]string{"search": {text}})
			if err != nil {
				t.Fatalf("%q: %v", text, err)
			}
			if found := len(page.Data) == 1; found != (text == "'" || text == "o'hara") {
				t.Errorf("%q finds %d rows", text, len(page.Data))
			}
		}
	})
}

func TestListPages(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		for i := range 7 {
			w.item(uint64(i+1), fmt.Sprintf("Vec %d", i), "")
		}
		page := w.list(readAdmin, "per_page=3&page=3")
		if m := page.Meta; len(page.Data) != 1 || m.Total != 7 || m.LastPage != 3 || *m.From != 7 || *m.To != 7 {
			t.Errorf("the last page is %d rows, %+v", len(page.Data), m)
		}
		page = w.list(readAdmin, "per_page=3&page=9")
		if m := page.Meta; len(page.Data) != 0 || page.Data == nil || m.Total != 7 || m.From != nil || m.To != nil || m.CurrentPage != 9 {
			t.Errorf("beyond the end: %v, %+v", page.Data, m)
		}
		page = w.list(readAdmin, "page=1000000000&per_page=100")
		if len(page.Data) != 0 || page.Meta.Total != 7 {
			t.Errorf("far beyond the end: %+v", page.Meta)
		}
		page = w.list(readAdmin, "search=nothing")
		if m := page.Meta; m.Total != 0 || m.LastPage != 1 || m.From != nil {
			t.Errorf("an empty list: %+v", m)
		}
	})
}

func TestListRights(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		w.item(1, "Bežná", "", func(it *ReadItem) { it.Code = "A" })
		w.item(2, "Chránená", "", func(it *ReadItem) { it.Code = "KEEP" })
		can := func(c Caller, i int) []string { return w.list(c, "sort=code").Data[i]["can"].([]string) }
		if got := can(readAdmin, 0); !input.Contains(got, "destroy") {
			t.Errorf("the administrator may %v", got)
		}
		if got := can(readAdmin, 1); input.Contains(got, "destroy") || !input.Contains(got, "edit") {
			t.Errorf("of the protected row the administrator may %v", got)
		}
		if got := can(readEditor, 0); input.Contains(got, "destroy") || !input.Contains(got, "publish") {
			t.Errorf("the editor may %v", got)
		}
		ctx, customer := context.Background(), Caller{Actor: resource.Actor{ID: 3, RoleID: resource.RoleCustomer}}
		_, err := w.e.List(ctx, customer, "test/item", nil)
		_, removedErr := w.e.List(ctx, readEditor, "test/item", values(t, "removed=1"))
		_, unknown := w.e.List(ctx, readAdmin, "test/other", nil)
		for i, err := range []error{err, removedErr, unknown} {
			want := []string{"forbidden", "forbidden", "not_found"}[i]
			if got := faultPaths(err); len(got) != 1 || got[0] != want {
				t.Errorf("case %d: %v, want %s", i, err, want)
			}
		}
	})
}

// A button that waits for a state is offered in that alone, in a list, a form and a
// detail.
func TestOfferedWhen(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		w.item(1, "Bežná", "Kept")
		w.item(2, "", "Kept")
		ctx := context.Background()
		for id, want := range map[uint64]bool{1: true, 2: false} {
			for name, read := range map[string]func() (Row, error){
				"list":   func() (Row, error) { return w.list(readAdmin, "sort=updated_at").Data[id-1], nil },
				"form":   func() (Row, error) { return w.e.Load(ctx, readAdmin, "test/item", id) },
				"detail": func() (Row, error) { return w.e.Detail(ctx, readAdmin, "test/item", id) },
			} {
				row, err := read()
				w.must(err)
				if can := row["can"].([]string); row["id"] != id || input.Contains(can, "destroy") != want || !input.Contains(can, "publish") {
					t.Errorf("the %s of %v offers %v", name, row["id"], can)
				}
			}
		}
	})
}

func TestListQueriesAreFew(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		count := func() int {
			n := 0
			w.e.core.OnQuery = func() { n++ }
			defer func() { w.e.core.OnQuery = nil }()
			w.list(readAdmin, "")
			return n
		}
		w.item(1, "Jeden", "")
		w.list(readAdmin, "")
		few := count()
		for i := range 19 {
			w.item(uint64(i+2), fmt.Sprint("Ďalší ", i), "")
		}
		if many := count(); many > few+1 || many > 8 {
			t.Errorf("20 rows take %d queries, one took %d", many, few)
		}
	})
}

// A record that is changed while it is read is answered as it was before or after,
// never in part as the one and in part as the other.
func TestRowsAreOfOneVersion(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		w.item(1, "Jeden", "One", func(it *ReadItem) { it.Code = "CODE1" })
		version := 1
		for at, n := 1, 1; n >= at; at++ {
			n = 0
			w.e.core.OnQuery = func() {
				if n++; n == at {
					version++
					w.must(w.write().Exec("UPDATE read_items SET code = ?, version = ? WHERE id = 1", fmt.Sprint("CODE", version), version).Error)
				}
			}
			row, err := w.e.Detail(t.Context(), readAdmin, "test/item", 1)
			w.e.core.OnQuery = nil
			w.must(err)
			if want := fmt.Sprint("CODE", row["version"]); row["full"] != want {
				t.Errorf("changed before query %d: version %v is answered with %v, not %s", at, row["version"], row["full"], want)
			}
		}
		if version < 3 {
			t.Errorf("the detail took %d queries: nothing was changed between two", version-1)
		}
	})
}

func TestListLeavesOutWhatIsNotDeclared(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		w.item(1, "Jeden", "", func(it *ReadItem) { it.Secret = "tajné" })
		row := w.list(readAdmin, "").Data[0]
		for _, name := range []string{"secret", "search_norm", "live", bind.Hidden, "created_at", "kind_id"} {
			if _, told := row[name]; told {
				t.Errorf("the row tells %q", name)
			}
		}
	})
}
