package engine

import (
	"context"
	"reflect"
	"testing"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

func TestCounts(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		counts := func(c Caller) map[string]int64 {
			t.Helper()
			got, err := w.e.Counts(w.e.core.ReadCall(context.Background(), c))
			w.must(err)
			return got
		}
		for _, want := range []map[string]int64{
			{"Item": 3, "HiddenItem": 1, "Line": 2},
			{"Item": 4, "HiddenItem": 2, "Line": 2},
		} {
			if want["Item"] == 3 {
				w.item(1, "Hora", "")
				w.item(2, "Chata", "")
				w.item(3, "Dom", "", func(it *ReadItem) { it.Status = false })
				w.must(w.write().Create([]ReadLine{{ReadItemID: 1}, {ReadItemID: 1}, {ReadItemID: 1, DeletedAt: &moment1}}).Error)
			} else {
				w.item(4, "Les", "", func(it *ReadItem) { it.Status = false })
				w.must(w.e.Invalidate(context.Background(), "test/item"))
			}
			got := counts(readAdmin)
			if !reflect.DeepEqual(got, want) {
				t.Errorf("counts %v, want %v", got, want)
			}
			// A tile counts what the list shows that it leads to.
			for key, query := range map[string]string{"Item": "", "HiddenItem": "status=0"} {
				if total := w.list(readAdmin, query).Meta.Total; total != got[key] {
					t.Errorf("%s counts %d, its list %d", key, got[key], total)
				}
			}
		}
		if got := counts(Caller{Actor: resource.Actor{ID: 3, RoleID: 3}, Locale: "sk"}); len(got) != 0 {
			t.Errorf("who may not list is told %v", got)
		}
	})
}

// A count that fails is an error, and no tile that is missing.
func TestCountsFail(t *testing.T) {
	eachRead(t, func(w *readWorld) {
		w.must(w.write().Migrator().DropTable("read_lines"))
		if got, err := w.e.Counts(w.e.core.ReadCall(context.Background(), readAdmin)); err == nil || fault.CodeOf(err) == fault.Forbidden {
			t.Errorf("%v, %v", got, err)
		}
	})
}
