package screens_test

import (
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
)

// A list is sorted as the readers of its language expect, and goes on to be
// when the languages of the content change.
func TestSortFollowsTheLanguage(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		for i, title := range []string{"Hrad", "Chata", "Čaj", "Cena"} {
			slug := "sort-" + string(rune('a'+i))
			lang := map[string]any{"title": title, "title_url": slug}
			b.PostJSON("/api/content/page/", map[string]any{"langs": map[string]any{"sk": lang, "en": lang}}).Is(http.StatusCreated)
		}
		titles := func(query string) string {
			var rows []struct{ Lang struct{ Title string } }
			p.Admin(t).Get("/api/content/page/?" + query).Is(http.StatusOK).Data(&rows)
			all := make([]string, len(rows))
			for i, row := range rows {
				all[i] = row.Lang.Title
			}
			return strings.Join(all, " ")
		}
		check := func(query, want string) {
			t.Helper()
			if got := titles(query); got != want {
				t.Errorf("%s: %s, want %s", query, got, want)
			}
		}
		check("locale=sk&sort=title", "Cena Čaj Hrad Chata")
		check("locale=en&sort=title", "Čaj Cena Chata Hrad")
		check("locale=en&sort=-title", "Hrad Chata Cena Čaj")
		// People have one key a name, in the order of the first language.
		for i, name := range []string{"Hora", "Chalupka", "Čierny", "Cibula"} {
			if _, err := p.Accounts.Add(t.Context(), name, "Nová", "sort"+string(rune('a'+i))+"@example.com", apptest.Password, 2); err != nil {
				t.Fatal(err)
			}
		}
		people := func(want string) {
			t.Helper()
			var rows []struct{ Name string }
			p.Admin(t).Get("/api/user/?search=nova&role=2&sort=fullname").Is(http.StatusOK).Data(&rows)
			var all []string
			for _, row := range rows {
				all = append(all, row.Name)
			}
			if got := strings.Join(all, " "); got != want {
				t.Errorf("people %s, want %s", got, want)
			}
		}
		people("Cibula Čierny Hora Chalupka")

		p.Config.Locales = []string{"en", "cs", "sk"}
		p.Restart()
		// Czech rows hold no texts: they are shown, and sorted, by those of another language.
		check("locale=cs&sort=title", "Cena Čaj Hrad Chata")
		check("locale=en&sort=title", "Čaj Cena Chata Hrad")
		people("Chalupka Cibula Čierny Hora")
	})
}
