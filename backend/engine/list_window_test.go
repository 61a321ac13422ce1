package engine

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
	memkv "backoffice/backend/store/kv/memory"
)

type notice struct {
	resource.Record
	Title  string `order:"bytes"`
	Status bool
	From   *time.Time
	Until  *time.Time
}

func notices() resource.Set {
	return resource.Set{resource.Resource[notice]{
		Name: "test/notice", Title: "title",
		List: resource.List{
			Columns: column.List{column.Text("title"), column.Status("status")},
			Filters: filter.List{filter.Status("status").Many()},
			Sort:    resource.Asc("title"),
		},
		Form:   resource.Form{Main: append(field.List{field.Text("title"), field.Bool("status")}, field.Window("from", "until")...)},
		Detail: &resource.Detail{Columns: column.List{column.Status("status")}},
	}.Screen()}
}

// noticeBoard is an engine over these notices, by a clock that the test moves.
func noticeBoard(t *testing.T, d *db.DB, now *time.Time, rows []notice) *Engine {
	t.Helper()
	if err := d.Write(t.Context()).AutoMigrate(&notice{}); err != nil {
		t.Fatal(err)
	}
	for i, n := range rows {
		n.ID, n.Live = uint64(i+1), live()
		if err := d.Write(t.Context()).Create(&n).Error; err != nil {
			t.Fatal(err)
		}
	}
	store := memkv.New(memkv.Options{})
	t.Cleanup(func() { _ = store.Close() })
	set := notices()
	e, err := New(Deps{DB: d, KV: store, Screens: set, Locales: []string{"sk"}, Guard: readGuard{set},
		Texts: readTexts{}, Journal: &readJournal{}, Files: readFiles{}, Now: func() time.Time { return *now }})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// A window makes four states of two, by the clock: in lists and their filter,
// in the detail and in exports.
func TestWindowStates(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)
		at := func(hours int) *time.Time { moment := now.Add(time.Duration(hours) * time.Hour); return &moment }
		e := noticeBoard(t, d, &now, []notice{
			{Title: "always", Status: true}, {Title: "hidden", From: at(1)}, {Title: "over", Status: true, From: at(-2), Until: at(0)},
			{Title: "since", Status: true, From: at(0), Until: at(2)}, {Title: "soon", Status: true, From: at(1)}, {Title: "until", Status: true, Until: at(2)},
		})
		states := func(query string) string {
			page, err := e.List(context.Background(), readAdmin, "test/notice", values(t, query))
			if err != nil {
				t.Fatal(query, err)
			}
			var all []string
			for _, row := range page.Data {
				if _, is := row["status"].(bool); !is {
					t.Errorf("the status of %v is %v", row["title"], row["status"])
				}
				all = append(all, fmt.Sprintf("%v %v", row["title"], row["status_now"]))
			}
			return strings.Join(all, ", ")
		}
		check := func(want map[string]string) {
			t.Helper()
			for _, query := range slices.Sorted(maps.Keys(want)) {
				if got := states(query); got != want[query] {
					t.Errorf("%q: %s, want %s", query, got, want[query])
				}
			}
		}
		check(map[string]string{
			"":                 "always true, hidden false, over ended, since true, soon scheduled, until true",
			"status=1":         "always true, since true, until true",
			"status=0":         "hidden false",
			"status=scheduled": "soon scheduled", "status=ended": "over ended",
			"status[0]=scheduled&status[1]=0": "hidden false, soon scheduled",
		})
		if _, err := e.List(context.Background(), readAdmin, "test/notice", values(t, "status=later")); err == nil {
			t.Error("an unknown state was taken")
		}
		row, err := e.Detail(context.Background(), readAdmin, "test/notice", 5)
		if err != nil || row["status_now"] != "scheduled" {
			t.Errorf("detail %v %v", row, err)
		}
		var out bytes.Buffer
		if err := e.Export(context.Background(), readAdmin, "test/notice", values(t, "status=ended"), "csv", &out); err != nil || !strings.Contains(out.String(), "states.ended") {
			t.Errorf("export %s %v", out.String(), err)
		}
		now = now.Add(2 * time.Hour)
		check(map[string]string{
			"":             "always true, hidden false, over ended, since ended, soon true, until ended",
			"status=ended": "over ended, since ended, until ended", "status=1": "always true, soon true",
		})
	})
}

// What shows now is one question for as long as nothing begins or ends to show,
// so that its list is remembered; it is another from that moment on.
func TestWindowIsRemembered(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		begun := time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)
		now := begun
		at := func(minutes int) *time.Time {
			moment := begun.Add(time.Duration(minutes) * time.Minute)
			return &moment
		}
		rows := make([]notice, 40)
		for i := range rows {
			rows[i] = notice{Title: fmt.Sprintf("notice %02d", i), Status: i%5 != 0, From: at(10 * (i%4 - 1)), Until: at(10 * (i % 6))}
		}
		e := noticeBoard(t, d, &now, rows)
		e.core.Cache.Least = 0
		keys := map[string]bool{}
		for minute := range 60 {
			now = begun.Add(time.Duration(minute) * time.Minute)
			for _, text := range []string{"status=1", "status=scheduled", "status=ended", "status[0]=ended&status[1]=0"} {
				fresh, err := e.lists.Of(readAdmin, e.core.ByName["test/notice"], values(t, text), true)
				if err != nil {
					t.Fatal(err)
				}
				want, err := e.core.Read(t.Context()).IDs(fresh.IDs(100, 0), 100)
				if err != nil {
					t.Fatal(err)
				}
				lq, err := e.lists.Of(readAdmin, e.core.ByName["test/notice"], values(t, text), true)
				if err == nil {
					err = e.lists.Steady(t.Context(), lq)
				}
				if err != nil {
					t.Fatal(err)
				}
				keys[lq.OrderKey()] = true
				page, err := e.List(t.Context(), readAdmin, "test/notice", values(t, text+"&per_page=100"))
				if err != nil {
					t.Fatal(err)
				}
				if got := idsOf(page.Data); fmt.Sprint(got) != fmt.Sprint(append([]uint64{}, want...)) {
					t.Fatalf("minute %d, %q: %v, the database says %v", minute, text, got, want)
				}
			}
		}
		// Six moments of an hour, four lists.
		if len(keys) > 4*6 {
			t.Errorf("%d questions in an hour in which something changed six times", len(keys))
		}
	})
}
