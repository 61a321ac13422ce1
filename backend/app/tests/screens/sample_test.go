package screens_test

import (
	"go/format"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/app/sample"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/web/webtest"
)

// A screen's file, package clause and imports included, stays this short.
func TestScreensAreShort(t *testing.T) {
	for name, most := range map[string]int{"tag.go": 20, "item.go": 60} {
		t.Run(name, func(t *testing.T) {
			source, err := os.ReadFile(filepath.Join("..", "..", "sample", name))
			if err != nil {
				t.Fatal(err)
			}
			if formatted, err := format.Source(source); err != nil || string(formatted) != string(source) {
				t.Fatalf("is not formatted: %v", err)
			}
			if longest := longestLine(string(source)); longest > 120 {
				t.Errorf("a line of %d letters hides several", longest)
			}
			if lines := codeLines(t, name, source); lines > most || lines < 10 {
				t.Errorf("takes %d lines of code, at most %d are promised", lines, most)
			} else {
				t.Logf("%d lines of code", lines)
			}
		})
	}
}

// codeLines counts the lines that hold a token of the language.
func codeLines(t *testing.T, name string, source []byte) int {
	t.Helper()
	set := token.NewFileSet()
	if _, err := parser.ParseFile(set, name, source, parser.SkipObjectResolution); err != nil {
		t.Fatal(err)
	}
	file := set.AddFile(name, -1, len(source))
	var s scanner.Scanner
	s.Init(file, source, nil, 0) // comments are left out
	lines := map[int]bool{}
	for {
		pos, tok, literal := s.Scan()
		if tok == token.EOF {
			return len(lines)
		}
		// The scanner's own semicolons stand where a line ends.
		if tok == token.SEMICOLON && literal == "\n" {
			continue
		}
		first := file.Line(pos)
		for line := first; line <= first+strings.Count(literal, "\n"); line++ {
			lines[line] = true
		}
	}
}

func longestLine(source string) int {
	longest := 0
	for line := range strings.Lines(source) {
		longest = max(longest, len([]rune(strings.ReplaceAll(strings.TrimRight(line, "\n"), "\t", "    "))))
	}
	return longest
}

// startSample starts the product with the sample's screens on a fresh database.
func startSample(t *testing.T, dialect db.Dialect) (*app.Main, *webtest.Client) {
	t.Helper()
	c := apptest.Embedded(t)
	c.DBURL = dbtest.URL(t, dialect)
	d, err := db.Open(t.Context(), c.DBURL)
	if err != nil {
		t.Fatal(err)
	}
	if err := sample.CreateTables(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	m, err := app.Start(t.Context(), c, app.Options{
		Log: slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelError})), More: sample.Screens(),
		Texts: []fs.FS{sample.Texts},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := m.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return m, webtest.New(t, "http://"+m.Addr()).SignIn(apptest.AdminEmail, apptest.Password)
}

// titles lists the records of a screen as filtered.
func titles(b *webtest.Client, path string) string {
	var rows []struct {
		Title string
		Lang  struct{ Title string }
	}
	b.Get(path).Is(http.StatusOK).Data(&rows)
	var all []string
	for _, r := range rows {
		all = append(all, r.Title+r.Lang.Title)
	}
	return strings.Join(all, " ")
}

func TestSampleTag(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			m, b := startSample(t, dialect)
			const api = "/api/sample/tag/"
			tag := func(title, code, note string) map[string]any {
				return map[string]any{"title": title, "code": code, "note": note}
			}
			var saved struct{ ID uint64 }
			b.PostJSON(api, tag("Čierna", "blk", "")).Is(http.StatusCreated)
			b.PostJSON(api, tag("Biela", "wht", "Snehová")).Is(http.StatusCreated).Data(&saved)
			for path, want := range map[string]string{
				api: "Biela Čierna", api + "?sort=-title": "Čierna Biela", api + "?search=cierna": "Čierna",
				api + "?search=wht": "Biela",
			} {
				if got := titles(b, path); got != want {
					t.Errorf("%s lists %q, want %q", path, got, want)
				}
			}
			_, fields := b.PostJSON(api, tag("", "x", strings.Repeat("x", 201))).Is(http.StatusUnprocessableEntity).Problem()
			if len(fields["title"]) != 1 || len(fields["note"]) != 1 {
				t.Errorf("an empty title and a long note: %v", fields)
			}
			if _, fields := b.PostJSON(api, tag("Iná", "blk", "")).Is(422).Problem(); len(fields["code"]) != 1 {
				t.Errorf("a code taken: %v", fields)
			}
			row := api + strconv.FormatUint(saved.ID, 10)
			webtest.Run(t, m.DB.Gorm, []webtest.Scenario{
				{Name: "update", Client: b, Method: "POST", Path: row, JSON: tag("Sivá", "gry", ""), Status: 200, Activity: []string{"Tag 2 update"}},
				{Name: "load", Client: b, Method: "GET", Path: row, Status: 200, Contains: []string{`"title":"Sivá"`, `"code":"GRY"`}},
				{Name: "remove", Client: b, Method: "DELETE", Path: row, Status: 200, Activity: []string{"Tag 2 destroy"}},
			})
			if got := titles(b, api); got != "Čierna" {
				t.Errorf("after removing: %q", got)
			}
		})
	}
}

// TestSampleColor follows a color from a body to the database, the list, the
// log and back.
func TestSampleColor(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			_, b := startSample(t, dialect)
			const api = "/api/sample/tag/"
			var saved struct{ ID uint64 }
			b.PostJSON(api, map[string]any{"title": "Modrá", "color": " #1677FF "}).Is(http.StatusCreated).Data(&saved)
			row := api + strconv.FormatUint(saved.ID, 10)
			held := func(path string) any {
				var found any
				b.Get(path).Is(http.StatusOK).Data(&found)
				if list, ok := found.([]any); ok {
					found = list[0]
				}
				return found.(map[string]any)["color"]
			}
			for _, path := range []string{row, api} {
				if got := held(path); got != "#1677ff" {
					t.Errorf("%s tells %v", path, got)
				}
			}
			for language, want := range map[string]string{
				"sk": "Zadajte farbu ako # a šesť znakov 0–9 a a–f, napríklad #1677ff.",
				"en": "Enter a colour as # and six characters 0–9 and a–f, for example #1677ff.",
			} {
				b.Language = language
				for _, wrong := range []string{"red", "#12345", "#1677fg", "1677ff", "#1677ff0"} {
					_, fields := b.PostJSON(row, map[string]any{"title": "Modrá", "color": wrong}).Is(422).Problem()
					if len(fields["color"]) != 1 || fields["color"][0] != want {
						t.Errorf("%s: %q is answered by %v", language, wrong, fields)
					}
				}
			}
			if got := held(row); got != "#1677ff" {
				t.Errorf("a refused color is kept: %v", got)
			}
			b.PostJSON(row, map[string]any{"title": "Modrá", "color": ""}).Is(http.StatusOK)
			if got := held(row); got != nil {
				t.Errorf("no color is told as %v", got)
			}
		})
	}
}

func TestSampleItem(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			m, b := startSample(t, dialect)
			const api = "/api/sample/item/"
			item := func(title, slug, size string, price float64) map[string]any {
				lang := map[string]any{"title": title, "title_url": slug}
				return map[string]any{
					"langs": map[string]any{"sk": lang, "en": lang}, "size": size, "price": price, "stock": 3,
					"released_at": "2026-03-01T10:00:00Z", "featured": true, "status": true,
				}
			}
			for _, form := range []map[string]any{
				item("Šálka", "salka", "small", 4.5), item("Hrnček", "hrncek", "small", 6.25), item("Váza", "vaza", "large", 19.999),
			} {
				b.PostJSON(api, form).Is(http.StatusCreated)
			}
			for path, want := range map[string]string{
				api: "Hrnček Šálka Váza", api + "?sort=-price": "Váza Hrnček Šálka", api + "?search=salka": "Šálka",
				api + "?size=small": "Hrnček Šálka", api + "?status=0": "", api + "?size=large&search=vaza": "Váza",
			} {
				if got := titles(b, path); got != want {
					t.Errorf("%s lists %q, want %q", path, got, want)
				}
			}
			_, fields := b.PostJSON(api, map[string]any{"price": -1}).Is(http.StatusUnprocessableEntity).Problem()
			for _, path := range []string{"langs.sk.title", "langs.en.title_url", "price"} {
				if len(fields[path]) != 1 {
					t.Errorf("nothing is said of %s: %v", path, fields)
				}
			}
			if _, fields := b.PostJSON(api, item("Iná", "salka", "small", 1)).Is(422).Problem(); len(fields["langs.sk.title_url"]) != 1 {
				t.Errorf("an address taken: %v", fields)
			}
			webtest.Run(t, m.DB.Gorm, []webtest.Scenario{
				{Name: "update", Client: b, Method: "POST", Path: api + "1", JSON: item("Šálka", "salka", "large", 5), Status: 200, Activity: []string{"Item 1 update"}},
				{Name: "stock in the list", Client: b, Method: "POST", Path: api + "stock/1", JSON: map[string]any{"stock": 9}, Status: 200, Activity: []string{"Item 1 order"}},
				{Name: "load", Client: b, Method: "GET", Path: api + "1", Status: 200, Contains: []string{`"stock":9`, `"price":5`, `"size":"large"`}},
				{
					Name: "hide in bulk", Client: b, Method: "POST", Path: api + "array/hide", JSON: map[string]any{"rows": []int{1, 2}},
					Status: 200, Activity: []string{"Item 1 hide", "Item 2 hide"},
				},
				{
					Name: "remove in bulk", Client: b, Method: "POST", Path: api + "array/destroy", JSON: map[string]any{"rows": []int{2, 3}},
					Status: 200, Activity: []string{"Item 2 destroy", "Item 3 destroy"},
				},
				{Name: "export", Client: b, Method: "GET", Path: api + "export?format=csv", Status: 200, Activity: []string{"Item 0 export"}, Contains: []string{"Šálka"}, NotContains: []string{"Váza"}},
			})
			if got := titles(b, api+"?status=0"); got != "Šálka" {
				t.Errorf("hidden: %q", got)
			}
		})
	}
}

// TestEverySampleScreen takes the sample's screens through the life that every
// screen of the product is taken through.
func TestEverySampleScreen(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			m, _ := startSample(t, dialect)
			everyScreen(t, &apptest.Product{Main: m, Config: m.Config, Clock: &apptest.Clock{}, T: t}, sample.Screens())
		})
	}
}
