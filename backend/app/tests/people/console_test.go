package people_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
)

// What is done to people on the server, past the back office, is in its log all the same:
// by the system, and without any secret.
func TestDeedsOnTheServerAreLogged(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		ctx := t.Context()
		made, err := p.Accounts.Add(ctx, "Jana", "Nová", "jana@example.com", "heslo12345", resource.RoleAdmin)
		if err != nil {
			t.Fatal(err)
		}
		for _, deed := range []func() error{
			func() error { return p.Accounts.SetPassword(ctx, "jana@example.com", "heslo54321") },
			func() error { return p.Accounts.ResetFactor(ctx, "jana@example.com") },
		} {
			if err := deed(); err != nil {
				t.Fatal(err)
			}
		}
		var past []struct {
			ID           uint64
			Action, User string
			Title        string
		}
		admin.Get("/api/activity/?model=User&sort=-created_at").Is(http.StatusOK).Data(&past)
		want := []struct{ action, changed string }{
			{"disable_factor", "second_factor"}, {"update", "password"}, {"create", "role_id"},
		}
		if len(past) < len(want) {
			t.Fatalf("the log has %+v", past)
		}
		for i, w := range want {
			one := past[i]
			if one.Action != w.action || one.User != "" || one.Title != "Jana Nová" {
				t.Errorf("%d: the log has %+v, want %s by nobody who signs in", i, one, w.action)
			}
			said := admin.Get(fmt.Sprint("/api/activity/detail/", one.ID)).Is(http.StatusOK).Body
			if !strings.Contains(said, w.changed) || strings.Contains(said, "heslo") || strings.Contains(said, "argon2") {
				t.Errorf("%s tells %s", w.action, said)
			}
		}
		var history []struct{ Action string }
		admin.Get(fmt.Sprint("/api/user/", made.ID, "/history")).Is(http.StatusOK).Data(&history)
		if len(history) != len(want) {
			t.Errorf("the record's history has %v", history)
		}
	})
}
