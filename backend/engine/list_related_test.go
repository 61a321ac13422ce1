package engine

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/filter"
	memkv "backoffice/backend/store/kv/memory"
)

// A screen without a form names a related record by its column alone.
func TestColumnFromASource(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		kinds := map[uint64]uint64{1: 3, 2: 2, 3: 1, 5: 2}
		for id := uint64(1); id <= 5; id++ {
			w.item(id, "Vec", "Thing", func(it *ReadItem) {
				if kind, ok := kinds[id]; ok {
					it.KindID = &kind
				}
			})
		}
		cols := column.List{column.Text("kind_id").From("test/kind/list").As("kind"), column.Text("code").Unsorted()}
		set := resource.Set{resource.Resource[ReadItem]{
			Name: "test/watch", Title: "langs.title",
			List: resource.List{Columns: cols, Sort: resource.Asc("kind"),
				Filters: filter.List{filter.Select("kind").On("kind_id").From("test/kind/list").Many()}},
			Detail: &resource.Detail{Columns: cols},
		}.Screen(), readKind().Screen()}
		store := memkv.New(memkv.Options{})
		t.Cleanup(func() { _ = store.Close() })
		e, ctx := readEngine(t, w.d, store, set), context.Background()
		labels := func(c Caller, query string) string {
			page, err := e.List(ctx, c, "test/watch", values(t, query))
			w.must(err)
			var all []string
			for _, row := range page.Data {
				label, _ := row["kind"].(string)
				all = append(all, label)
			}
			return strings.Join(all, " ")
		}
		for _, c := range []struct{ of, query, want string }{
			{"sk", "", " Cesto Čaj Čaj Chlieb"}, {"sk", "sort=-kind", "Chlieb Čaj Čaj Cesto "},
			{"en", "sort=kind", " Bread Čaj Čaj Dough"}, {"sk", "kind=2", "Čaj Čaj"}, {"sk", "kind[0]=1&kind[1]=3", "Cesto Chlieb"},
		} {
			caller := readAdmin
			caller.Locale = c.of
			if got := labels(caller, c.query); got != c.want {
				t.Errorf("%s %s: got %q, want %q", c.of, c.query, got, c.want)
			}
		}
		row, err := e.Detail(ctx, readAdmin, "test/watch", 1)
		if err != nil || row["kind"] != "Cesto" {
			t.Errorf("detail %v, %v", row, err)
		}
		var out bytes.Buffer
		w.must(e.Export(ctx, readAdmin, "test/watch", values(t, "kind=1"), "csv", &out))
		if !strings.Contains(out.String(), "Chlieb;") {
			t.Errorf("export %q", out.String())
		}
		// A label that changes shows at once, from whatever screen.
		w.must(w.write().Exec("UPDATE read_kind_langs SET title = 'Žemľa', sort_key = 'zzzz' WHERE read_kind_id = 1").Error)
		e.core.InvalidateAny(ctx, "test/kind")
		if got := labels(readAdmin, "kind=1"); got != "Žemľa" {
			t.Errorf("after the change %q", got)
		}
	})
}
