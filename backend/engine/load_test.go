package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"backoffice/backend/engine/tree"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	memkv "backoffice/backend/store/kv/memory"
)

// fill writes one item with everything that can belong to one.
func (w *readWorld) fill() {
	w.t.Helper()
	kind, parent := uint64(2), uint64(9)
	w.item(9, "Rodič", "Parent", func(it *ReadItem) { it.Place.Value, it.Place.Position = true, 1 })
	w.item(7, "Koláč", "", func(it *ReadItem) {
		it.Code, it.KindID, it.Image, it.Price, it.Weight, it.Secret = "AB", &kind, "k1", 1500, 125, "tajné"
		it.SentAt, it.Day, it.Place = ptr(moment1), ptr(moment1), ReadPlace{Value: true, ParentID: &parent}
		it.Tags = []ReadTag{{"x", 2}}
	})
	w.must(w.write().Exec("INSERT INTO read_item_kinds VALUES (7, 3, 0), (7, 1, 1)").Error)
	w.must(w.write().Create([]ReadLine{{ID: 1, ReadItemID: 7, Position: 2, Amount: 5}, {ID: 2, ReadItemID: 7, Position: 1, Amount: 150}}).Error)
	w.must(w.write().Create(&ReadLineLang{Lang: resource.Lang{Locale: "sk"}, ReadLineID: 1, Label: "prvý"}).Error)
}

func TestLoad(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		w.fill()
		row, err := w.e.Load(context.Background(), readAdmin, "test/item", 7)
		w.must(err)
		got, err := json.Marshal(row)
		w.must(err)
		want := `{"can":["update","preview","destroy","ship","publish","hide"],"code":"AB","color":null,"created_at":"2026-03-01T10:20:30.4Z",` +
			`"day":"2026-03-01","deleted_at":null,"full":"AB","id":7,` +
			`"image":{"url":"/files/k1","thumb":"/thumbs/k1","name":"k1","type":"image/png","size":3},"kind_id":2,"kinds":[3,1],` +
			`"langs":{"en":{"summary":null,"title":null,"title_url":null},"sk":{"summary":null,"title":"Koláč","title_url":"koláč"}},` +
			`"lines":[{"amount":1.5,"id":2,"langs":{"en":{"label":null},"sk":{"label":null}}},{"amount":0.05,"id":1,"langs":{"en":{"label":null},"sk":{"label":"prvý"}}}],` +
			`"place":{"parent_id":9,"value":true},"price":1.5,"rank":0,"sent_at":"2026-03-01T10:20:30.4Z","site_addresses":{"sk":"/sk/item/kol%C3%A1%C4%8D"},"status":true,` +
			`"tags":[{"count":2,"name":"x"}],"updated_at":"2026-03-01T10:20:30.4Z","version":8,"weight":1.25}`
		if string(got) != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
		row, err = w.e.Load(context.Background(), readAdmin, "test/item", 9)
		w.must(err)
		if got, _ := json.Marshal([]any{row["kinds"], row["lines"], row["tags"]}); string(got) != "[[],[],[]]" {
			t.Errorf("empty lists are %s", got)
		}
	})
}

func TestLoadRefuses(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		w.item(4, "Preč", "", removed)
		ctx := context.Background()
		row, err := w.e.Load(ctx, readAdmin, "test/item", 4)
		if err != nil || row["deleted_at"] == nil || !reflect.DeepEqual(row["can"], []string{"restore"}) {
			t.Errorf("a removed record loads as %v, %v", row, err)
		}
		customer := Caller{Actor: resource.Actor{RoleID: resource.RoleCustomer}}
		for name, want := range map[string]struct {
			c      Caller
			screen string
			id     uint64
			code   string
		}{
			"missing":     {readAdmin, "test/item", 99, "not_found"},
			"no screen":   {readAdmin, "test/none", 1, "not_found"},
			"no form":     {readAdmin, "test/kind", 1, "not_found"},
			"no right":    {customer, "test/item", 4, "forbidden"},
			"id too high": {readAdmin, "test/item", 1<<63 - 1, "not_found"},
		} {
			_, err := w.e.Load(ctx, want.c, want.screen, want.id)
			if got := faultPaths(err); len(got) != 1 || got[0] != want.code {
				t.Errorf("%s: %v, want %s", name, err, want.code)
			}
		}
	})
}

func TestDetail(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		w.fill()
		row, err := w.e.Detail(context.Background(), readEnglish, "test/item", 7)
		w.must(err)
		got, err := json.Marshal(row)
		w.must(err)
		want := `{"can":["edit","preview","destroy","ship","publish","hide"],"deleted_at":null,"full":"AB","id":7,` +
			`"kinds":[{"id":3,"lang":{"title":"Dough"}},{"id":1,"lang":{"title":"Bread"}}],"lang":{"title":"Koláč"},` +
			`"sent_at":"2026-03-01T10:20:30.4Z","version":8}`
		if string(got) != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
		if _, err := w.e.Detail(context.Background(), readAdmin, "test/item", 99); faultPaths(err)[0] != "not_found" {
			t.Errorf("a missing record: %v", err)
		}
	})
}

func TestPreviewPath(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		w.item(1, "Dva svety", "Two Worlds")
		w.item(2, "Iba po slovensky", "")
		w.item(3, "Preč", "Gone", removed)
		for _, c := range []struct {
			caller Caller
			id     uint64
			path   string
		}{{readAdmin, 1, "/sk/item/dva%20svety"}, {readEnglish, 1, "/en/item/two%20worlds"}, {readEnglish, 2, "/en/item/iba%20po%20slovensky"}} {
			if got, err := w.e.PreviewPath(context.Background(), c.caller, "test/item", c.id); got != c.path || err != nil {
				t.Errorf("%d: %q, %v; want %q", c.id, got, err, c.path)
			}
		}
		for _, id := range []uint64{3, 99} {
			if _, err := w.e.PreviewPath(context.Background(), readAdmin, "test/item", id); faultPaths(err)[0] != "not_found" {
				t.Errorf("%d: %v", id, err)
			}
		}
	})
}

func TestLinks(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		w.item(1, "Vstupenky a mapa", "Tickets and map")
		w.item(2, "Mapa ostrova", "")
		w.item(3, "Preč mapa", "Gone map", removed)
		w.item(4, "Stará mapa", "Old map", func(it *ReadItem) { it.Status = false })
		w.item(5, "Iné", "Other", func(it *ReadItem) { it.Code = "MAPA" })
		links := func(c Caller, query string) string {
			found, err := w.e.Links(context.Background(), c, values(t, query))
			w.must(err)
			got, err := json.Marshal(found)
			w.must(err)
			return string(got)
		}
		one := func(kind string, id int, title, address string, out bool) string {
			return fmt.Sprintf(`{"screen":"test/item","kind":%q,"id":%d,"title":%q,"address":%q,"out":%t}`, kind, id, title, address, out)
		}
		sk, en := "sk:test.item.singular", "en:test.item.singular"
		for query, want := range map[string]string{
			// What begins with the word, then what has it, then what is found by something else.
			"query=mapa": one(sk, 2, "Mapa ostrova", "/sk/item/mapa%20ostrova", true) + "," + one(sk, 4, "Stará mapa", "/sk/item/star%C3%A1%20mapa", false) + "," +
				one(sk, 1, "Vstupenky a mapa", "/sk/item/vstupenky%20a%20mapa", true) + "," + one(sk, 5, "Iné", "/sk/item/in%C3%A9", true),
			"query=MAP+tick&locale=en": one(sk, 1, "Tickets and map", "/en/item/tickets%20and%20map", true),
			"query=nothing":            "",
		} {
			if got := links(readAdmin, query); got != "["+want+"]" {
				t.Errorf("%s: got  %s\nwant [%s]", query, got, want)
			}
		}
		if got, want := links(readEnglish, "query=ostrov"), one(en, 2, "Mapa ostrova", "/en/item/mapa%20ostrova", true); got != "["+want+"]" {
			t.Errorf("a text of another language: %s, want [%s]", got, want)
		}
		if got := links(readAdmin, ""); strings.Count(got, `"id"`) != 4 {
			t.Errorf("nothing typed: %s", got)
		}
		stranger := Caller{Actor: resource.Actor{ID: 3, RoleID: 9}, Locale: "sk"}
		if got := links(stranger, "query=mapa"); got != "[]" {
			t.Errorf("who may list nothing finds %s", got)
		}
		_, err := w.e.Links(context.Background(), readAdmin, values(t, "locale=xx&other=1&query="+strings.Repeat("a", 300)))
		if got := faultPaths(err); !reflect.DeepEqual(got, []string{"locale", "other", "query"}) {
			t.Errorf("wrong parameters: %v", got)
		}
		_, err = w.e.Links(context.Background(), readAdmin, values(t, "ids[0]=1"))
		if faultPaths(err) == nil {
			t.Error("records were had by their ids")
		}
	})
}

// TestSiteAddresses: a form says where the site shows the record, as long as it does.
func TestSiteAddresses(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		w.item(1, "Dva svety", "Two Worlds")
		w.item(2, "Iba po slovensky", "")
		w.item(3, "Skryté", "Hidden", func(it *ReadItem) { it.Status = false })
		w.item(4, "Preč", "Gone", removed)
		for id, want := range map[uint64]any{
			1: map[string]string{"sk": "/sk/item/dva%20svety", "en": "/en/item/two%20worlds"}, 2: map[string]string{"sk": "/sk/item/iba%20po%20slovensky"}, 3: nil, 4: nil,
		} {
			row, err := w.e.Load(context.Background(), readAdmin, "test/item", id)
			w.must(err)
			if got := row["site_addresses"]; !reflect.DeepEqual(got, want) {
				t.Errorf("%d stands at %v, want %v", id, got, want)
			}
		}
	})
}

func TestTree(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		w.fill()
		w.item(8, "Mimo stromu", "")
		version := func() int64 {
			rows, version, err := w.e.Tree(context.Background(), readAdmin, "test/item")
			w.must(err)
			got, err := json.Marshal(rows)
			w.must(err)
			want := `[{"children":[{"children":[],"id":7,"lang":{"title":"Koláč"}}],"id":9,"lang":{"title":"Rodič"}}]`
			if string(got) != want {
				t.Errorf("got %s, want %s", got, want)
			}
			return version
		}
		before := version()
		if again := version(); again != before {
			t.Errorf("nothing changed, the version went from %d to %d", before, again)
		}
		w.must(w.write().Exec("UPDATE read_items SET version = version + 1 WHERE id = 7").Error)
		if after := version(); after == before {
			t.Error("a node changed, the version did not")
		}
	})
}

func TestNestEndsOnCircles(t *testing.T) {
	rows := tree.Nest([]tree.TreeNode{{ID: 1, Parent: 2}, {ID: 2, Parent: 1}, {ID: 3, Parent: 3}}, nil)
	if got, _ := json.Marshal(rows); string(got) != `[{"children":[{"children":[],"id":2}],"id":1},{"children":[],"id":3}]` {
		t.Errorf("got %s", got)
	}
}

// A read that changes something runs in a transaction, and lists show it at once.
func TestFeedThatChanges(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		w.item(1, "Auto", "Car")
		broken := false
		set := readSet()
		set[0].Feeds = append(set[0].Feeds, resource.Feed{Name: "sync", Path: "sync", Changes: true,
			Run: func(c *resource.Call, _ map[string]string) (resource.Reply, error) {
				err := c.Tx.Exec("UPDATE read_items SET `rank` = `rank` + 1").Error
				if broken {
					err = fault.New(fault.Conflict, "errors.conflict")
				}
				return resource.Reply{}, err
			}})
		store := memkv.New(memkv.Options{})
		t.Cleanup(func() { _ = store.Close() })
		e := readEngine(t, w.d, store, set)
		for _, want := range []int64{0, 1, 1} {
			page, err := e.List(context.Background(), readAdmin, "test/item", nil)
			if err != nil || page.Data[0]["rank"] != want {
				t.Fatalf("got %v, %v, want %d", page, err, want)
			}
			_, err = e.Feed(context.Background(), readAdmin, "test/item", "sync", nil, nil)
			if (err != nil) != broken {
				t.Fatal(err)
			}
			broken = true
		}
		screen, _ := e.Screen("test/item")
		for _, r := range Routes(screen) {
			if r.Changes != (r.Name == "sync") {
				t.Errorf("%s %q changes: %v", r.Kind, r.Path, r.Changes)
			}
		}
	})
}

func TestFeed(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		ctx := context.Background()
		reply, err := w.e.Feed(ctx, readAdmin, "test/item", "echo", map[string]string{"word": "a"}, values(t, "more=b"))
		if err != nil || reply.Data != "ab" {
			t.Errorf("got %v, %v", reply.Data, err)
		}
		_, err = w.e.Feed(ctx, readAdmin, "test/item", "echo", nil, values(t, "word=x&more=1&more=2&z=3"))
		if got := faultPaths(err); !reflect.DeepEqual(got, []string{"more", "word", "z"}) {
			t.Errorf("refused are %v", got)
		}
		if _, err = w.e.Feed(ctx, readAdmin, "test/item", "none", nil, nil); faultPaths(err)[0] != "not_found" {
			t.Errorf("an unknown feed: %v", err)
		}
	})
}
