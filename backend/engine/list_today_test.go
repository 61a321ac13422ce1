package engine

import (
	"context"
	"strings"
	"testing"
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/filter"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
	memkv "backoffice/backend/store/kv/memory"
)

type chore struct {
	resource.Record
	Title string    `order:"bytes"`
	DueOn time.Time `gorm:"type:date"`
	Open  bool
}

// What is overdue follows from the site's day: at its midnight, not at that of UTC, and
// though a list of the day before is remembered.
func TestOverdue(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Bratislava")
	if err != nil {
		t.Fatal(err)
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := d.Write(t.Context()).AutoMigrate(&chore{}); err != nil {
			t.Fatal(err)
		}
		day := time.Date(2026, 5, 4, 0, 0, 0, 0, time.UTC)
		for i, c := range []chore{
			{Title: "done", DueOn: day.AddDate(0, 0, -9)}, {Title: "late", DueOn: day.AddDate(0, 0, -1), Open: true},
			{Title: "now", DueOn: day, Open: true}, {Title: "then", DueOn: day.AddDate(0, 0, 1), Open: true},
		} {
			c.ID, c.Live = uint64(i+1), live()
			if err := d.Write(t.Context()).Create(&c).Error; err != nil {
				t.Fatal(err)
			}
		}
		set := resource.Set{resource.Resource[chore]{
			Name: "test/chore", Title: "title",
			List: resource.List{
				Columns: column.List{column.Text("title"), column.Date("due_on")},
				Filters: filter.List{filter.Choice("due",
					filter.Case{Value: "late", Key: "late", Where: "open = 1 AND due_on < {today}"},
					filter.Case{Value: "soon", Key: "soon", Where: "open = 1 AND due_on >= {today} AND NOT due_on > {today}"}).Many()},
				Sort: resource.Asc("title"),
			},
		}.Screen()}
		now := time.Date(2026, 5, 4, 21, 59, 0, 0, time.UTC) // a minute before the site's midnight
		store := memkv.New(memkv.Options{})
		t.Cleanup(func() { _ = store.Close() })
		e, err := New(Deps{DB: d, KV: store, Screens: set, Locales: []string{"sk"}, Guard: readGuard{set}, Zone: zone,
			Texts: readTexts{}, Journal: &readJournal{}, Files: readFiles{}, Now: func() time.Time { return now }})
		if err != nil {
			t.Fatal(err)
		}
		e.core.Cache.Least = 0
		titles := func(query string) string {
			t.Helper()
			var all []string
			for range 2 { // asked again, it is remembered
				page, err := e.List(context.Background(), readAdmin, "test/chore", values(t, query))
				if err != nil {
					t.Fatal(err)
				}
				all = nil
				for _, row := range page.Data {
					all = append(all, row["title"].(string))
				}
			}
			return strings.Join(all, " ")
		}
		for i, want := range []map[string]string{
			{"due=late": "late", "due=soon": "now", "due[0]=late&due[1]=soon": "late now"},
			{"due=late": "late now", "due=soon": "then", "due[0]=late&due[1]=soon": "late now then"},
		} {
			now = now.Add(time.Duration(i) * time.Minute)
			for query, titled := range want {
				if got := titles(query); got != titled {
					t.Errorf("%s at %s: %q, want %q", query, now, got, titled)
				}
			}
		}
	})
}
