package screens_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/store/db/dbtest"
)

// What a file would change is shown before it is saved as the log shows it afterwards:
// days, lists and what has no entries too.
func TestSampleImportIsShownAsItIsLogged(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			_, b := startSample(t, dialect)
			type change struct {
				Field, Kind   string
				Before, After any
			}
			for i, line := range []string{"ABC;Sada;sada;Kit;kit;best;31.12.2025;s|l", "ABC;Sada;sada;Kit;kit;best;2026-02-28;m"} {
				file := []byte("code;title.sk;title_url.sk;title.en;title_url.en;grade;born;sizes\n" + line + "\n")
				var seen struct{ Shown []struct{ Changes []change } }
				apptest.SendFile(t, b, "/api/sample/kit/import", "a.csv", file, [][2]string{{"dry", "1"}}).Is(http.StatusOK).Data(&seen)
				apptest.SendFile(t, b, "/api/sample/kit/import", "a.csv", file, nil).Is(http.StatusOK)
				var logged []struct{ Changes []change }
				b.Get("/api/sample/kit/1/history").Is(http.StatusOK).Data(&logged)
				if len(seen.Shown) != 1 || len(logged) != i+1 {
					t.Fatalf("%d rows are shown, %d are logged", len(seen.Shown), len(logged))
				}
				was := map[string]string{}
				for _, c := range logged[0].Changes {
					was[c.Field] = text(t, c)
				}
				for _, c := range seen.Shown[0].Changes {
					if got := text(t, c); was[c.Field] != got {
						t.Errorf("%s is shown as %s, and logged as %s", c.Field, got, was[c.Field])
					}
				}
				for field, day := range map[string]string{"born": []string{"2025-12-31", "2026-02-28"}[i], "sizes": "sizes"} {
					if !strings.Contains(was[field], day) {
						t.Errorf("%s is logged as %s", field, was[field])
					}
				}
			}
		})
	}
}

// What is said of a file is the same whenever it is sent.
func TestSampleImportNamesColumnsInTheirOrder(t *testing.T) {
	_, b := startSample(t, dbtest.Dialects()[0])
	for range 10 {
		said := apptest.SendFile(t, b, "/api/sample/kit/import", "a.csv", []byte("code;zzzz;qqqq;jjjj\nA;1;2;3\n"), [][2]string{{"dry", "1"}}).
			Is(http.StatusUnprocessableEntity).Body
		first, second, third := strings.Index(said, "jjjj"), strings.Index(said, "qqqq"), strings.Index(said, "zzzz")
		if first < 0 || first > second || second > third {
			t.Fatalf("it says %s", said)
		}
	}
}

func text(t *testing.T, v any) string {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// A record without what a row is matched by is left out of what is exported to be imported:
// it would be made a second time.
func TestSampleExportForImportCanBeMatched(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			_, b := startSample(t, dialect)
			b.PostJSON("/api/sample/tag/", map[string]any{"title": "Bez kódu"}).Is(http.StatusCreated)
			b.PostJSON("/api/sample/tag/", map[string]any{"title": "S kódom", "code": "KOD1"}).Is(http.StatusCreated)
			if text := b.Get("/api/sample/tag/export?format=import").Is(http.StatusOK).Body; strings.Contains(text, "Bez kódu") || !strings.Contains(text, "S kódom") {
				t.Errorf("it exports\n%s", text)
			}
		})
	}
}
