package screens_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/web/webtest"
)

// kitOf is a kit as a call makes it.
func kitOf(title string, price, weight any, stock int) map[string]any {
	lang := map[string]any{"title": title, "title_url": fmt.Sprintf("kit-%x", title)}
	return map[string]any{
		"langs": map[string]any{"sk": lang, "en": lang}, "grade": "basic", "price": price, "weight": weight, "stock": stock, "status": true,
	}
}

// TestNumberRange narrows a list by a range of numbers, and refuses what is none.
func TestNumberRange(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			_, b := startSample(t, dialect)
			const api = "/api/sample/kit/"
			for i, price := range []any{9.999, 10, 12.5, 0, nil} {
				b.PostJSON(api, kitOf(string(rune('A'+i))+"aa", price, nil, i)).Is(http.StatusCreated)
			}
			for query, want := range map[string]string{
				"":                                   "Aaa Baa Caa Daa Eaa",
				"price[from]=10":                     "Baa Caa",
				"price[to]=10":                       "Aaa Baa Daa",
				"price[from]=9.999&price[to]=10.000": "Aaa Baa",
				"price[from]=-3&price[to]=0.001":     "Daa",
				"price[from]=11&price[to]=10":        "",
				"price[from]=&price[to]=":            "Aaa Baa Caa Daa Eaa",
				"stock[from]=1&stock[to]=3":          "Baa Caa Daa",
				"stock[from]=3&price[to]=0":          "Daa",
			} {
				if got := titles(b, api+"?"+query); got != want {
					t.Errorf("%s lists %q, want %q", query, got, want)
				}
			}
			for query, want := range map[string][2]string{
				"price[from]=10,5":                 {"price.from", "Zadajte číslo."},
				"price[to]=abc":                    {"price.to", "Zadajte číslo."},
				"price[from]=99999999999999999999": {"price.from", "Zadajte číslo."},
				"price[from]=1.2345":               {"price.from", ""},
				"stock[to]=1.5":                    {"stock.to", "Zadajte celé číslo."},
				"price=5":                          {"price", ""},
				"price[from]=1&price[from]=2":      {"price.from", ""},
				"price[least]=5":                   {"price", ""},
			} {
				_, fields := b.Get(api + "?" + query).Is(http.StatusUnprocessableEntity).Problem()
				if len(fields) != 1 || len(fields[want[0]]) != 1 || want[1] != "" && fields[want[0]][0] != want[1] {
					t.Errorf("%s is answered by %v, want %v", query, fields, want)
				}
			}
		})
	}
}

// TestTotals adds up columns over the whole list as it is filtered, exactly,
// and keeps up with what is saved.
func TestTotals(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			_, b := startSample(t, dialect)
			const api = "/api/sample/kit/"
			totals := func(query string) string {
				var page struct {
					Meta struct{ Totals map[string]string }
				}
				if err := json.Unmarshal([]byte(b.Get(api+query).Is(http.StatusOK).Body), &page); err != nil {
					t.Fatal(err)
				}
				return page.Meta.Totals["price"] + " " + page.Meta.Totals["weight"]
			}
			if got := totals(""); got != "0.000 0.00" {
				t.Errorf("nothing makes %s", got)
			}
			var last struct {
				ID      uint64
				Version int
			}
			for i, price := range []any{0.1, 0.2, 999999999999.999, 999999999999.999, nil} {
				b.PostJSON(api, kitOf(string(rune('A'+i))+"aa", price, 0.25, 3)).Is(http.StatusCreated).Data(&last)
			}
			for query, want := range map[string]string{
				"":                           "2000000000000.298 1.25",
				"?per_page=2":                "2000000000000.298 1.25",
				"?per_page=2&page=3":         "2000000000000.298 1.25",
				"?price[to]=1":               "0.300 0.50",
				"?search=caa&sort=-price":    "999999999999.999 0.25",
				"?search=nothing":            "0.000 0.00",
				"?supply=some&per_page=1":    "2000000000000.298 1.25",
				"?removed=1":                 "0.000 0.00",
				"?locale=en&price[from]=0.2": "2000000000000.198 0.75",
			} {
				if got := totals(query); got != want {
					t.Errorf("%q makes %s, want %s", query, got, want)
				}
			}
			row := api + strconv.FormatUint(last.ID, 10)
			changed := kitOf("Eaa", 5, 0.25, 3)
			b.PostJSON(row, changed).Is(http.StatusOK)
			if got := totals("?price[to]=10"); got != "5.300 0.75" {
				t.Errorf("after a change: %s", got)
			}
			b.Delete(row).Is(http.StatusOK)
			if got := totals("?price[to]=10"); got != "0.300 0.50" {
				t.Errorf("after removing: %s", got)
			}
			// A list that declares none says nothing of it.
			var page struct{ Meta map[string]any }
			if err := json.Unmarshal([]byte(b.Get("/api/sample/tag/").Is(http.StatusOK).Body), &page); err != nil {
				t.Fatal(err)
			}
			if _, told := page.Meta["totals"]; told {
				t.Errorf("totals of nothing: %v", page.Meta)
			}
		})
	}
}

// TestAbsentIsSaid holds that a column says what no value means, on the screen
// and in a sheet, in the reader's language.
func TestAbsentIsSaid(t *testing.T) {
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			_, b := startSample(t, dialect)
			const api = "/api/sample/kit/"
			b.PostJSON(api, kitOf("Aaa", 1, nil, 0)).Is(http.StatusCreated)
			b.PostJSON(api, kitOf("Baa", 1, 0, 0)).Is(http.StatusCreated)
			for language, want := range map[string]string{"sk": "Nevážené", "en": "Not weighed"} {
				reader := speaking(b, language)
				var view struct {
					List struct {
						Columns []struct{ Key, Absent string }
					}
				}
				reader.Get("/api/schema/sample/kit").Is(http.StatusOK).Data(&view)
				for _, c := range view.List.Columns {
					if said := map[bool]string{true: want}[c.Key == "weight"]; c.Absent != said {
						t.Errorf("%s: no %s is told as %q, want %q", language, c.Key, c.Absent, said)
					}
				}
				sheet := reader.Get(api + "export?format=csv").Is(http.StatusOK).Body
				if n := strings.Count(sheet, want); n != 1 {
					t.Errorf("%s: of two kits one of which weighs nothing, %d are %q:\n%s", language, n, want, sheet)
				}
			}
		})
	}
}

// TestCreatableIsSentToWhoMay holds that only who may create what a select
// offers sees so: the server refuses the others anyway.
func TestCreatableIsSentToWhoMay(t *testing.T) {
	m, admin := startSample(t, dbtest.Dialects()[0])
	told := func(b *webtest.Client) any {
		var view struct {
			Form struct {
				UISchema map[string]any `json:"ui_schema"`
			}
		}
		b.Get("/api/schema/sample/kit").Is(http.StatusOK).Data(&view)
		rate, _ := view.Form.UISchema["rate_id"].(map[string]any)
		options, _ := rate["ui:options"].(map[string]any)
		return options["create"]
	}
	made, _ := told(admin).(map[string]any)
	if made["screen"] != "sample/rate" || made["title"] != "Sadzba DPH" {
		t.Errorf("the administrator is told %v", made)
	}
	admin.PostJSON("/api/user/", apptest.UserForm("redaktor@example.com", 2)).Is(http.StatusCreated)
	editor := webtest.New(t, "http://"+m.Addr()).SignIn("redaktor@example.com", apptest.Password)
	if offered := told(editor); offered != nil {
		t.Errorf("who may not create rates is offered %v", offered)
	}
	editor.PostJSON("/api/sample/rate/", map[string]any{"title": "Iná", "percent": 5}).Is(http.StatusForbidden)
}
