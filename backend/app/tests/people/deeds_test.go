package people_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
)

// deed is an entry of the log as the administrator reads it.
type deed struct {
	ID      uint64
	Action  string
	Title   string
	RowID   uint64 `json:"row_id"`
	Changed []struct {
		Label, Kind   string
		Before, After any
	}
}

// What people do to their own sign-in stands in the log, without any secret.
func TestOwnDeedsAreLogged(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		const email = "redaktor@example.com"
		b := p.Staff(t, email, resource.RoleEditor)
		id := p.UserID(t, email)
		b.Post("/api/second-factor/confirm", code("000000")).Is(http.StatusUnprocessableEntity)
		ph := p.Factor(t, b)
		try := func(call, password, code string) int {
			return b.Post("/api/second-factor/"+call, map[string]string{"password": password, "code": code}).Status
		}
		for _, call := range []string{"codes", "disable"} {
			for _, status := range []int{try(call, "wrong", ph.Code(t, p)), try(call, apptest.Password, "000000")} {
				if status != http.StatusUnprocessableEntity {
					t.Errorf("%s answers %d", call, status)
				}
			}
		}
		if status := try("codes", apptest.Password, ph.Codes[3]); status != http.StatusOK {
			t.Fatalf("new codes: %d", status)
		}
		if status := try("disable", apptest.Password, ph.Code(t, p)); status != http.StatusOK {
			t.Fatalf("disable: %d", status)
		}
		reader := p.Browser(t).Begin()
		reader.Post("/api/password", map[string]string{"email": email}).Is(http.StatusOK)
		reader.Post("/api/password/reset", reset(p.Mailed(t, email), "brand new", "brand new")).Is(http.StatusOK)

		for language, want := range map[string][]string{
			"sk": {
				"reset_password Overený <nil>>date_time", "disable_factor Overenie kódom true>false Nepoužité záložné kódy 10><nil>",
				"renew_codes Nepoužité záložné kódy 9>10", "enable_factor Overenie kódom false>true Nepoužité záložné kódy <nil>>10",
			},
			"en": {
				"reset_password Verified <nil>>date_time", "disable_factor Second factor true>false Unused recovery codes 10><nil>",
				"renew_codes Unused recovery codes 9>10", "enable_factor Second factor false>true Unused recovery codes <nil>>10",
			},
		} {
			admin.Language = language
			var rows []deed
			admin.Get(fmt.Sprintf("/api/activity/?user=%d&sort=-created_at", id)).Is(http.StatusOK).Data(&rows)
			if len(rows) != len(want) {
				t.Fatalf("%d entries: %+v", len(rows), rows)
			}
			for i, row := range rows {
				var one deed
				a := admin.Get(fmt.Sprintf("/api/activity/detail/%d", row.ID)).Is(http.StatusOK)
				a.Data(&one)
				got := row.Action
				for _, c := range one.Changed {
					if c.Kind == "date_time" {
						c.After = c.Kind
					}
					got += fmt.Sprintf(" %s %v>%v", c.Label, c.Before, c.After)
				}
				if got != want[i] || row.Title != "Jana Nová" {
					t.Errorf("%s: got %q of %q, want %q", language, got, row.Title, want[i])
				}
				for _, secret := range append([]string{ph.Secret, "argon2"}, ph.Codes...) {
					if strings.Contains(a.Body, secret) {
						t.Errorf("the log tells a secret: %s", a.Body)
					}
				}
			}
		}
		// Their own log shows it too, with a title and a link to their own page.
		mine := p.Browser(t).SignIn(email, "brand new")
		var items []struct {
			Action, Path string
			Label        string `json:"action_label"`
		}
		mine.Get(fmt.Sprintf("/api/user/logs/%d", id)).Is(http.StatusOK).Data(&items)
		if len(items) != 4 || items[3].Label != "Zapnutie overenia kódom" || items[3].Path != "profile" {
			t.Errorf("the own log is %+v", items)
		}
		// What an administrator resets is told by its values, not by what keeps sessions apart.
		p.FactorBy(t, mine, "brand new")
		admin.Language = "sk"
		apptest.Post(t, admin, userPath(id)+"/reset_factor", nil).Is(http.StatusOK)
		var all []apptest.Revision
		admin.Get(userPath(id) + "/history").Is(http.StatusOK).Data(&all)
		if len(all) != 7 || all[0].Action != "reset_factor" || len(all[0].Changes) != 1 || all[0].Changes[0].Label != "Overenie kódom" {
			t.Errorf("the history begins with %+v", all[0])
		}
	})
}
