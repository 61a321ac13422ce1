package people_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

// The own password, and the address that a new one is mailed to, take the
// password of now; that of others takes the right to write them.
func TestPresentPassword(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		const email = "redaktor@example.com"
		b := p.Staff(t, email, resource.RoleEditor)
		id := p.UserID(t, email)
		faultsOf := func(path string, form map[string]any) map[string][]string {
			t.Helper()
			before := p.UserRow(t, id)
			_, fields := apptest.Post(t, b, path, form).Is(http.StatusUnprocessableEntity).Problem()
			if after := p.UserRow(t, id); after != before {
				t.Errorf("a refused change made %+v of %+v", after, before)
			}
			return fields
		}
		fresh := map[string]any{"password": "fresh one", "password_2": "fresh one"}
		with := func(now string) map[string]any {
			return map[string]any{"password": "fresh one", "password_2": "fresh one", "current_password": now}
		}
		for _, path := range []string{"/api/profile/own", userPath(id)} {
			for name, form := range map[string]map[string]any{
				"none": fresh, "a wrong one": with("not mine"), "none for another address": {"email": "jeho@example.com"},
			} {
				if fields := faultsOf(path, form); len(fields) != 1 || len(fields["current_password"]) != 1 {
					t.Errorf("%s, %s: %v", path, name, fields)
				}
			}
		}
		if got := faultsOf("/api/profile/own", with("not mine"))["current_password"]; len(got) != 1 || got[0] != "Heslo nie je správne." {
			t.Errorf("told is %q", got)
		}
		b.Language = "en"
		if got := faultsOf("/api/profile/own", fresh)["current_password"]; len(got) != 1 || !strings.Contains(got[0], "current password") && !strings.Contains(got[0], "required") {
			t.Errorf("told is %q", got)
		}
		// No more tries than in signing in, and counted with them.
		for range 2 {
			faultsOf("/api/profile/own", with("not mine"))
		}
		apptest.Post(t, b, "/api/profile/own", with(apptest.Password)).Is(http.StatusTooManyRequests).Problem()
		p.Browser(t).Begin().Post("/api/login", apptest.Login(email, apptest.Password)).Is(http.StatusTooManyRequests)
	})
}

func TestPresentPasswordIsTaken(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		b := p.Staff(t, "redaktor@example.com", resource.RoleEditor)
		id := p.UserID(t, "redaktor@example.com")
		apptest.Post(t, b, "/api/profile/own", map[string]any{"email": "nova@example.com", "current_password": apptest.Password}).Is(http.StatusOK)
		b.Get("/api/me").Is(http.StatusOK)
		apptest.Post(t, b, userPath(id), map[string]any{
			"password": "fresh one", "password_2": "fresh one", "current_password": apptest.Password,
		}).Is(http.StatusOK)
		b.Get("/api/me").Is(http.StatusUnauthorized)
		p.Browser(t).SignIn("nova@example.com", "fresh one")
		// Others' take none, and no place to try theirs.
		apptest.Post(t, admin, userPath(id), map[string]any{"password": "third one", "password_2": "third one", "email": "ina@example.com"}).Is(http.StatusOK)
		_, fields := apptest.Post(t, admin, userPath(id), map[string]any{"current_password": "third one"}).Is(http.StatusUnprocessableEntity).Problem()
		if len(fields) != 1 || len(fields["current_password"]) != 1 {
			t.Errorf("told are %v", fields)
		}
		p.Browser(t).SignIn("ina@example.com", "third one")
		log := admin.Get(userPath(id) + "/history").Is(http.StatusOK).Body
		// Of a new password the log says that there is one.
		if n := strings.Count(log, `"field":"password","label":"Heslo"`); n != 2 {
			t.Errorf("the log tells of %d new passwords, want 2: %s", n, log)
		}
		for _, secret := range []string{apptest.Password, "fresh one", "third one", "argon2", "current_password"} {
			if strings.Contains(log, secret) {
				t.Errorf("the log holds %q: %s", secret, log)
			}
		}
	})
}

// Another administrator sets nothing of what the protected one signs in with
// (decisions.md 2), whichever call is tried.
func TestProtectedSignIn(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		first := p.Admin(t)
		other := p.Staff(t, "druha@example.com", resource.RoleAdmin)
		before := p.UserRow(t, 1)
		for field, form := range map[string]map[string]any{
			"password": {"password": "fresh one", "password_2": "fresh one"},
			"email":    {"email": "druha2@example.com"},
			"role_id":  {"role_id": resource.RoleEditor},
			"status":   {"status": false},
		} {
			_, fields := apptest.Post(t, other, userPath(1), form).Is(http.StatusUnprocessableEntity).Problem()
			if len(fields[field]) != 1 || !strings.Contains(strings.ToLower(fields[field][0]), "chránen") {
				t.Errorf("%s: %v", field, fields)
			}
		}
		apptest.Post(t, other, userPath(1)+"/reset_factor", nil).Is(http.StatusForbidden).Problem()
		apptest.Post(t, other, "/api/user/array/hide", map[string]any{"rows": []any{1}}).Is(http.StatusForbidden).Problem()
		apptest.Post(t, other, "/api/user/array/destroy", map[string]any{"rows": []any{1}}).Is(http.StatusForbidden).Problem()
		other.Delete(userPath(1)).Is(http.StatusForbidden).Problem()
		if after := p.UserRow(t, 1); after != before {
			t.Errorf("was %+v, is %+v", before, after)
		}
		p.Browser(t).SignIn(apptest.AdminEmail, apptest.Password)
		// All else of it may change, and what was loaded may come back.
		var form map[string]any
		other.Get(userPath(1)).Is(http.StatusOK).Data(&form)
		form["city"], form["surname"] = "Nitra", "Hlavná"
		delete(form, "image")
		apptest.Post(t, other, userPath(1), form).Is(http.StatusOK)

		locked := func(b *webtest.Client, id any) (names map[string]string, confirms bool) {
			t.Helper()
			var row struct {
				Locked map[string]string
				Can    []string
			}
			b.Get(userPath(id)).Is(http.StatusOK).Data(&row)
			return row.Locked, slices.Contains(row.Can, "confirm")
		}
		for name, c := range map[string]struct {
			b    *webtest.Client
			id   any
			want []string
		}{
			"the protected one, another": {other, 1, []string{"email", "password", "password_2", "role_id", "status"}},
			"the protected one, himself": {first, 1, []string{"role_id", "status"}},
			"oneself":                    {other, p.UserID(t, "druha@example.com"), []string{"role_id", "status"}},
			"anybody else":               {first, p.UserID(t, "druha@example.com"), nil},
		} {
			got, confirms := locked(c.b, c.id)
			if own := name == "oneself" || name == "the protected one, himself"; own != confirms {
				t.Errorf("%s: asked for the own password: %v", name, confirms)
			}
			for _, field := range c.want {
				if why, is := got[field]; !is || (why == "") != strings.HasPrefix(field, "password_") {
					t.Errorf("%s: %s is locked by %q, %v", name, field, why, is)
				}
			}
			if len(got) != len(c.want) {
				t.Errorf("%s: locked are %v", name, got)
			}
		}
	})
}
