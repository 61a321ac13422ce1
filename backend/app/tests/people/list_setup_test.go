package people_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

type setup struct {
	Hidden []string
	Views  []struct {
		Name, Query string
		Opens       bool
		Dropped     []string
	}
}

func setups(b *webtest.Client) (all map[string]setup) {
	b.Get("/api/list-setup").Is(http.StatusOK).Data(&all)
	return all
}

func view(screen, name, query string, more ...any) map[string]any {
	in := map[string]any{"screen": screen, "name": name, "query": query}
	for i := 0; i < len(more); i += 2 {
		in[more[i].(string)] = more[i+1]
	}
	return in
}

func total(t *testing.T, b *webtest.Client, path string) int {
	t.Helper()
	var page struct{ Meta struct{ Total int } }
	if err := json.Unmarshal([]byte(b.Get(path).Is(http.StatusOK).Body), &page); err != nil {
		t.Fatal(err)
	}
	return page.Meta.Total
}

const viewCall = "/api/list-setup/view"

func TestListSetup(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Staff(t, "redaktor@example.com", resource.RoleEditor)
		other := p.Staff(t, "redaktorka@example.com", resource.RoleEditor)
		b.Post("/api/content/page", apptest.PageOutsideModules("viditelna")).Is(http.StatusCreated)
		hiddenPage := apptest.Page("skryta")
		hiddenPage["status"] = "false"
		b.Post("/api/content/page", hiddenPage).Is(http.StatusCreated)
		b.PostJSON(viewCall, view("content/page", " Skryté ", "status=0&sort=-updated_at", "opens", true)).Is(http.StatusOK)
		b.PostJSON(viewCall, view("content/page", "Kontakty", "search=kontakt")).Is(http.StatusOK)
		b.PostJSON("/api/list-setup/columns", map[string]any{"screen": "content/page", "hidden": []string{"updated_at", "status", "status"}}).Is(http.StatusOK)

		t.Run("another person's is out of reach", func(t *testing.T) {
			if got := setups(other); len(got) != 0 {
				t.Errorf("another person has %v", got)
			}
			other.PostJSON(viewCall+"/remove", map[string]any{"screen": "content/page", "name": "Kontakty"}).Is(http.StatusNotFound)
			other.PostJSON(viewCall, view("content/page", "Kontakty", "")).Is(http.StatusOK)
			p.Browser(t).Get("/api/list-setup").Is(http.StatusUnauthorized)
		})
		again := p.Browser(t).SignIn("redaktor@example.com", apptest.Password)
		got := setups(again)["content/page"]
		if fmt.Sprint(got.Hidden) != "[status updated_at]" || len(got.Views) != 2 || got.Views[0].Name != "Skryté" || !got.Views[0].Opens || got.Views[1].Query != "search=kontakt" {
			t.Fatalf("another browser has %+v", got)
		}
		var start struct {
			Navigation struct{ Lists map[string]setup }
			List       struct{ Meta struct{ Total, PerPage int } }
		}
		again.Get("/api/start?at=content/page&per_page=10").Is(http.StatusOK).Data(&start)
		all, hidden := total(t, again, "/api/content/page"), total(t, again, "/api/content/page?status=0")
		if len(start.Navigation.Lists) != 1 || start.List.Meta.Total != hidden || all == hidden {
			t.Errorf("the list opens with %d of %d, the view has %d", start.List.Meta.Total, all, hidden)
		}
		again.Get("/api/start?at=content/page&sort=title").Is(http.StatusOK).Data(&start)
		if start.List.Meta.Total != all {
			t.Error("an address with a query of its own is narrowed by the view")
		}

		t.Run("saved anew, renamed, opened with, removed", func(t *testing.T) {
			b.PostJSON(viewCall, map[string]any{"screen": "content/page", "former": "Kontakty", "name": "Kontakt", "opens": true}).Is(http.StatusOK)
			// Renamed elsewhere meanwhile, it is no more to be found by its former name, and nothing takes its place.
			b.PostJSON(viewCall, map[string]any{"screen": "content/page", "former": "Kontakty", "name": "Iné"}).Is(http.StatusNotFound)
			got := setups(b)["content/page"].Views
			if got[1].Name != "Kontakt" || got[1].Query != "search=kontakt" || !got[1].Opens || got[0].Opens {
				t.Errorf("%+v", got)
			}
			b.PostJSON(viewCall, view("content/page", "KONTAKT", "status=1", "former", "kontakt")).Is(http.StatusOK)
			b.PostJSON(viewCall+"/remove", map[string]any{"screen": "content/page", "name": "Skryté"}).Is(http.StatusOK)
			if got = setups(b)["content/page"].Views; len(got) != 1 || got[0].Name != "KONTAKT" || got[0].Query != "status=1" {
				t.Errorf("%+v", got)
			}
		})

		t.Run("what is wrong is named, all at once, and changes nothing", func(t *testing.T) {
			before := fmt.Sprint(setups(b))
			for _, bad := range []struct {
				path   string
				in     map[string]any
				fields []string
			}{
				{viewCall, view("content/page", "", "status=7&nonsense=1&page=2&sort=nothing"), []string{"name", "query.status", "query.nonsense", "query.page", "query.sort"}},
				{viewCall, view("content/page", strings.Repeat("ž", 61), "search="+strings.Repeat("a", 2000)), []string{"name", "query"}},
				{viewCall, view("content/page", "kontakt", "", "more", 1), []string{"more"}},
				{viewCall, view("content/page", "kontakt", ""), []string{"name"}},
				{viewCall, view("content/page", "x", "%zz", "opens", 3), []string{"opens"}},
				{"/api/list-setup/columns", map[string]any{"screen": "content/page", "hidden": []string{"status", "nonsense"}}, []string{"hidden.1"}},
				{"/api/list-setup/columns", map[string]any{"screen": "content/page", "hidden": "status"}, []string{"hidden"}},
			} {
				_, fields := b.PostJSON(bad.path, bad.in).Is(http.StatusUnprocessableEntity).Problem()
				for _, name := range bad.fields {
					if fields[name] == nil {
						t.Errorf("%v: %q is not named: %v", bad.in, name, fields)
					}
				}
			}
			for _, screen := range []string{"", "nothing", "settings/main"} {
				b.PostJSON(viewCall, view(screen, "x", "")).Is(http.StatusNotFound)
			}
			b.PostJSON(viewCall, view("user/role", "x", "")).Is(http.StatusForbidden) // role 2 may not see it
			b.PostJSON(viewCall, view("content/page", "x", "removed=1")).Is(http.StatusForbidden)
			if after := fmt.Sprint(setups(b)); after != before {
				t.Errorf("%s became %s", before, after)
			}
		})

		t.Run("as many as there may be", func(t *testing.T) {
			for n := len(setups(other)["content/page"].Views); n < 20; n++ {
				other.PostJSON(viewCall, view("content/page", fmt.Sprint("pohľad ", n), "")).Is(http.StatusOK)
			}
			if _, fields := other.PostJSON(viewCall, view("content/page", "ešte", "")).Is(http.StatusUnprocessableEntity).Problem(); fields["name"] == nil {
				t.Errorf("%v", fields)
			}
		})

		t.Run("what the list no longer takes is left out and said", func(t *testing.T) {
			p.Exec(t, "UPDATE list_setups SET hidden = ?, views = ? WHERE user_id = ?", `["status","gone"]`,
				`[{"name":"Starý","query":"gone=1&search=a&sort=-gone&status=7","opens":true}]`, p.UserID(t, "redaktor@example.com"))
			got := setups(b)["content/page"]
			if fmt.Sprint(got.Hidden) != "[status]" || got.Views[0].Query != "search=a" || fmt.Sprint(got.Views[0].Dropped) != "[gone sort status]" {
				t.Errorf("%+v", got)
			}
			b.Get("/api/start?at=content/page").Is(http.StatusOK)
		})

		t.Run("a list that may not be seen any more", func(t *testing.T) {
			role, extra := p.Extra(t, p.Admin(t), "Sklad", "content/page:view", "content/text:view")
			extra.PostJSON(viewCall, view("content/page", "x", "")).Is(http.StatusOK)
			apptest.Post(t, p.Admin(t), fmt.Sprint(apptest.RolesPath, role), apptest.RoleForm("Sklad", "content/text:view")).Is(http.StatusOK)
			if got := setups(extra); len(got) != 0 {
				t.Errorf("%v", got)
			}
		})

		var logged int64
		if err := p.DB.Read(t.Context()).Table("activity_log").Where("changes LIKE ? OR title LIKE ?", "%ohľad%", "%ohľad%").Count(&logged).Error; err != nil || logged > 0 {
			t.Errorf("the log has %d entries, %v", logged, err)
		}
	})
}
