package engine

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"backoffice/backend/resource/column"
	"backoffice/backend/resource/filter"
	"backoffice/backend/store/db"
	memkv "backoffice/backend/store/kv/memory"
)

// A day begins and ends by the site's clocks, on the days they are changed too.
func TestZone(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Bratislava")
	if err != nil {
		t.Fatal(err)
	}
	eachRead(t, func(w *readWorld) {
		sent := map[uint64]string{
			1: "2026-06-30T21:59:59Z", 2: "2026-06-30T22:00:00Z", 3: "2026-07-01T21:59:59Z", 4: "2026-07-01T22:00:00Z",
			5: "2026-10-25T22:59:59Z", 6: "2026-10-25T23:00:00Z",
		}
		for id, text := range sent {
			at, err := time.Parse(time.RFC3339, text)
			w.must(err)
			day := at.Truncate(24 * time.Hour)
			w.item(id, "Vec", "Thing", func(it *ReadItem) { it.SentAt, it.Day = &at, &day })
		}
		set := readSet()
		set[0].List.Columns = append(set[0].List.Columns, column.Date("sent_at").As("sent_day"), column.DateTime("sent_at").As("sent_time"))
		set[0].List.Filters = append(set[0].List.Filters, filter.DateRange("day"))
		set[0].List.Sort.Key = "sent_day"
		store := memkv.New(memkv.Options{})
		t.Cleanup(func() { _ = store.Close() })
		e, err := New(Deps{DB: w.d, KV: store, Screens: set, Locales: []string{"sk", "en"}, Guard: readGuard{set},
			Texts: readTexts{}, Files: readFiles{}, Journal: &readJournal{}, Now: db.Now, Zone: zone})
		w.must(err)
		for query, want := range map[string]string{
			"sent_at[from]=2026-07-01&sent_at[to]=2026-07-01": "[2 3]", "sent_at[to]=2026-06-30": "[1]",
			"sent_at[from]=2026-10-25&sent_at[to]=2026-10-25": "[5]", "sent_at[from]=2026-10-26": "[6]",
			// A column of days knows no zone.
			"day[from]=2026-06-30&day[to]=2026-06-30": "[1 2]", "day[from]=2026-07-01&day[to]=2026-07-01": "[3 4]",
		} {
			page, err := e.List(context.Background(), readAdmin, "test/item", values(t, query))
			w.must(err)
			if got := fmt.Sprint(idsOf(page.Data)); got != want {
				t.Errorf("%s: got %s, want %s", query, got, want)
			}
		}
		page, err := e.List(context.Background(), readAdmin, "test/item", values(t, "sent_at[to]=2026-07-01&sort=-sent_day"))
		w.must(err)
		if row := page.Data[1]; row["sent_day"] != "2026-07-01" || row["day"] != "2026-06-30" {
			t.Errorf("row %v", row)
		}
		var out bytes.Buffer
		w.must(e.Export(context.Background(), readAdmin, "test/item", values(t, "sent_at[from]=2026-07-01&sent_at[to]=2026-07-01"), "csv", &out))
		if text := out.String(); !strings.Contains(text, ";30. 6. 2026;") || !strings.Contains(text, ";1. 7. 2026;1. 7. 2026 00:00:00") {
			t.Errorf("export %s", text)
		}
	})
}
