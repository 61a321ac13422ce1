package app_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"backoffice/backend/app/apptest"
)

// The call that the app's page makes first holds what its own calls would
// answer, and nothing that they would refuse.
func TestStartCall(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		b.Post("/api/content/page", apptest.Page("zena")).Is(http.StatusCreated)
		type started struct {
			Navigation struct {
				Screens []struct{ Name string }
				User    struct{ ID uint64 }
			}
			View struct{ Data struct{ Name string } }
			List *struct {
				Data []map[string]any
				Meta json.RawMessage
			}
		}
		at := func(query string) (answer started) {
			t.Helper()
			b.Get("/api/start" + query).Is(http.StatusOK).Data(&answer)
			if len(answer.Navigation.Screens) == 0 || answer.Navigation.User.ID == 0 {
				t.Errorf("%s: no navigation: %+v", query, answer.Navigation)
			}
			return answer
		}
		for query, rows := range map[string]int{
			"?at=content/page": 1, "?at=content/page/new": 1, "?at=/content/page/7/": 1, "?at=content/page&search=zena&page=1": 1,
			"?at=content/page&search=nobody": 0, "?at=content/page&sort=-updated_at&per_page=50": 1,
		} {
			answer := at(query)
			if answer.View.Data.Name != "content/page" || answer.List == nil || len(answer.List.Data) != rows || len(answer.List.Meta) == 0 {
				t.Errorf("%s: %+v", query, answer)
			}
		}
		if one := b.Get("/api/start?at=content/page"); one.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("it may be kept: %s", one.Header.Get("Cache-Control"))
		}
		// What cannot be had is left for its own call to refuse.
		for _, query := range []string{"?at=content/page&nonsense=1", "?at=content/page&per_page=1000"} {
			if answer := at(query); answer.View.Data.Name == "" || answer.List != nil {
				t.Errorf("%s: %+v", query, answer)
			}
		}
		for _, query := range []string{"", "?at=", "?at=content", "?at=content/pages", "?at=content/page/7/8", "?at=dashboard"} {
			if answer := at(query); answer.View.Data.Name != "" || answer.List != nil {
				t.Errorf("%s: %+v", query, answer)
			}
		}
		p.Browser(t).Get("/api/start?at=content/page").Is(http.StatusUnauthorized).Problem()
		b = p.Staff(t, "jana@example.com", apptest.Editor)
		if answer := at("?at=content/page&removed=1"); answer.List != nil {
			t.Error("an editor is shown removed records")
		}
	})
}
