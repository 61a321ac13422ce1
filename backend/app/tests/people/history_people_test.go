package people_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

// A former state is no way round what a form would refuse (decisions.md 2, 3).
func TestHistoryGivesNoRights(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		entry := func(path string, n int) uint64 {
			t.Helper()
			var all []apptest.Revision
			admin.Get(path + "/history").Is(http.StatusOK).Data(&all)
			if len(all) <= n {
				t.Fatalf("%s has %d entries", path, len(all))
			}
			return all[n].ID
		}
		revert := func(b *webtest.Client, path string, to uint64) *webtest.Answer {
			t.Helper()
			return apptest.Post(t, b, path+"/revert", map[string]any{"entry": to})
		}
		refused := func(name string, b *webtest.Client, id, to uint64, status int, field string) {
			t.Helper()
			before := p.UserRow(t, id)
			_, fields := revert(b, userPath(id), to).Is(status).Problem()
			if field != "" && len(fields[field]) != 1 {
				t.Errorf("%s: told is %v", name, fields)
			}
			if after := p.UserRow(t, id); after != before {
				t.Errorf("%s: was %+v, is %+v", name, before, after)
			}
		}
		const email = "druha@example.com"
		id := p.CreateUser(t, admin, email, resource.RoleEditor)
		at := userPath(id)
		apptest.Post(t, admin, at, map[string]any{"status": false}).Is(http.StatusOK)
		blocked := entry(at, 0)
		apptest.Post(t, admin, at, map[string]any{"status": true}).Is(http.StatusOK)
		lesser := entry(at, 0)
		apptest.Post(t, admin, at, map[string]any{"role_id": resource.RoleAdmin}).Is(http.StatusOK)
		greater := entry(at, 0)
		own := p.Browser(t).SignIn(email, apptest.Password)
		refused("oneself blocked", own, id, blocked, http.StatusUnprocessableEntity, "status")
		refused("oneself demoted", own, id, lesser, http.StatusUnprocessableEntity, "role_id")
		revert(own, "/api/profile/1", blocked).Is(http.StatusNotFound)
		for name, to := range map[string]uint64{"blocked": blocked, "demoted": lesser} {
			// The own page has neither field, so that there is nothing to take back.
			before := p.UserRow(t, id)
			revert(own, "/api/profile/own", to)
			if after := p.UserRow(t, id); after.RoleID != before.RoleID || after.Status != before.Status {
				t.Errorf("%s by the own page: was %+v, is %+v", name, before, after)
			}
		}
		p.Exec(t, "UPDATE users SET protected = ? WHERE id = ?", true, id)
		refused("a protected one blocked", admin, id, blocked, http.StatusUnprocessableEntity, "status")
		refused("a protected one demoted", admin, id, lesser, http.StatusUnprocessableEntity, "role_id")
		p.Exec(t, "UPDATE users SET protected = ? WHERE id = ?", false, id)

		apptest.Post(t, admin, at, map[string]any{"role_id": resource.RoleEditor}).Is(http.StatusOK)
		lower := p.Browser(t).SignIn(email, apptest.Password)
		refused("the administrator's role taken back", lower, id, greater, http.StatusForbidden, "")
		refused("another's state", lower, 1, greater, http.StatusForbidden, "")
		nobody := p.Browser(t).Begin()
		refused("signed out", nobody, id, greater, http.StatusUnauthorized, "")

		t.Run("an address that another has now", func(t *testing.T) {
			was := entry(at, 0)
			apptest.Post(t, admin, at, map[string]any{"email": "nova@example.com"}).Is(http.StatusOK)
			p.Person(t, email, resource.RoleCustomer)
			refused("a taken address", admin, id, was, http.StatusUnprocessableEntity, "email")
			other := p.UserID(t, email)
			admin.Delete(userPath(other)).Is(http.StatusOK)
			revert(admin, at, was).Is(http.StatusOK)
			if _, fields := apptest.Post(t, admin, userPath(other)+"/restore", nil).Is(http.StatusUnprocessableEntity).Problem(); fields["email"] == nil {
				t.Errorf("a removed one comes back to a taken address: %v", fields)
			}
		})
		t.Run("roles", func(t *testing.T) {
			role, member := p.Extra(t, admin, "Hosť", "blog:view")
			at := apptest.RolesPath + fmt.Sprint(role)
			made := entry(at, 0)
			apptest.Post(t, admin, at, apptest.RoleForm("Hosť", "content/page:view")).Is(http.StatusOK)
			revert(member, at, made).Is(http.StatusForbidden).Problem()
			member.Get("/api/content/page").Is(http.StatusOK)
			revert(admin, at, made).Is(http.StatusOK)
			member.Get("/api/content/page").Is(http.StatusForbidden)
			member.Get("/api/blog").Is(http.StatusOK)
			// What a fixed role must use is a command's, and its rights are nobody's to take back.
			apptest.Post(t, admin, apptest.RolesPath+"2/require_factor", nil).Is(http.StatusOK)
			apptest.Post(t, admin, apptest.RolesPath+"1/require_factor", nil).Is(http.StatusOK)
			p.Factor(t, admin)
			for _, fixed := range []string{"1", "2"} {
				revert(admin, apptest.RolesPath+fixed, entry(apptest.RolesPath+fixed, 0)).Is(http.StatusForbidden).Problem()
			}
		})
	})
}

// A role that requires the second factor of all its people, the administrators
// too, leaves them the way to set it up and to waive it.
func TestAdministratorsAreNotLockedOut(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		apptest.Post(t, admin, apptest.RolesPath+"1/require_factor", nil).Is(http.StatusOK)
		admin.Get("/api/user/").Is(http.StatusForbidden)
		apptest.Post(t, admin, apptest.RolesPath+"1/waive_factor", nil).Is(http.StatusForbidden)
		again := p.Admin(t)
		p.Factor(t, again)
		again.Get("/api/user/").Is(http.StatusOK)
		apptest.Post(t, again, apptest.RolesPath+"1/waive_factor", nil).Is(http.StatusOK)
		p.Staff(t, "druha@example.com", resource.RoleAdmin).Get("/api/user/").Is(http.StatusOK)
	})
}

// A state that no form has is called as in the list, not as the field that other screens
// have by its name.
func TestHistoryCallsStatesAsTheList(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		var rec struct{ ID uint64 }
		apptest.Post(t, b, "/api/gdpr/request/", map[string]any{
			"kind": 15, "email": "jan@example.com", "received_on": time.Now().UTC().Format(time.DateOnly), "verified": true,
		}).Is(http.StatusCreated).Data(&rec)
		at := fmt.Sprintf("/api/gdpr/request/%d", rec.ID)
		apptest.Post(t, b, at+"/search", map[string]any{}).Is(http.StatusOK)
		var all []apptest.Revision
		b.Get(at + "/history").Is(http.StatusOK).Data(&all)
		if label, before, after := all[0].Changed("status"); label != "Stav" || before != "Prijatá" || after != "Vyhľadaná" {
			t.Errorf("the history tells %q, %v, %v", label, before, after)
		}
		apptest.Post(t, b, at+"/extend", map[string]any{"reason": "Rozsiahle podklady"}).Is(http.StatusOK)
		b.Get(at + "/history").Is(http.StatusOK).Data(&all)
		if _, before, after := all[0].Changed("due_on"); len(fmt.Sprint(before)) != len(time.DateOnly) || len(fmt.Sprint(after)) != len(time.DateOnly) {
			t.Errorf("the term was %v, is %v", before, after)
		}
	})
}

// Nobody is offered to bring back what is not theirs to change: a role takes the right to
// give roles, and what the protected administrator signs in with is that person's own.
func TestRevertIsOfferedToWhoMay(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		staff := p.Staff(t, "redaktor@example.com", resource.RoleEditor)
		other := p.Staff(t, "druha@example.com", resource.RoleAdmin)
		id := p.CreateUser(t, admin, "zakaznik@example.com", resource.RoleCustomer)
		for _, form := range []map[string]any{{"city": "Nitra"}, {"role_id": resource.RoleEditor}, {"role_id": resource.RoleCustomer, "city": "Martin"}} {
			apptest.Post(t, admin, userPath(id), form).Is(http.StatusOK)
		}
		apptest.Post(t, admin, userPath(1), map[string]any{"city": "Nitra"}).Is(http.StatusOK)
		apptest.Post(t, admin, userPath(1), map[string]any{"email": "prva@example.com", "current_password": apptest.Password}).Is(http.StatusOK)
		apptest.Post(t, admin, userPath(1), map[string]any{"city": "Martin"}).Is(http.StatusOK)
		for name, c := range map[string]struct {
			b    *webtest.Client
			id   uint64
			want string // of every entry, the latest first
		}{
			"an editor, of a customer":               {staff, id, "false false true true"},
			"an administrator, of a customer":        {admin, id, "false true true true"},
			"the protected administrator, of itself": {admin, 1, "false true true"},
			"another, of the protected one":          {other, 1, "false true false"},
		} {
			var past []apptest.Revision
			c.b.Get(userPath(c.id) + "/history").Is(http.StatusOK).Data(&past)
			var got []string
			for _, entry := range past {
				got = append(got, fmt.Sprint(entry.CanRevert))
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("%s: offered are %v, want %s", name, got, c.want)
			}
		}
	})
}
