package people_test

import (
	"net/http"
	"slices"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/mail/mailtest"
	"backoffice/backend/resource"
)

// What was mailed to somebody before the access was taken away does not come back with it.
func TestLinksEndWithTheAccess(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		save := func(form map[string]any) func(uint64) {
			return func(id uint64) { apptest.Post(t, admin, userPath(id), form).Is(http.StatusOK) }
		}
		inList := func(action string) func(uint64) {
			return func(id uint64) {
				apptest.Post(t, admin, "/api/user/array/"+action, map[string]any{"rows": []any{id}}).Is(http.StatusOK)
			}
		}
		for email, ways := range map[string][2]func(uint64){
			"zoznam@example.com":     {inList("hide"), inList("publish")},
			"formular@example.com":   {save(map[string]any{"status": false}), save(map[string]any{"status": true})},
			"rola@example.com":       {save(map[string]any{"role_id": resource.RoleCustomer}), save(map[string]any{"role_id": resource.RoleEditor})},
			"odstranena@example.com": {inList("destroy"), inList("restore")},
		} {
			p.Staff(t, email, resource.RoleEditor)
			b := p.Browser(t).Begin()
			b.Post("/api/password", map[string]string{"email": email}).Is(http.StatusOK)
			token := p.Mailed(t, email)
			id := p.UserID(t, email)
			ways[0](id)
			ways[1](id)
			var works bool
			if b.Post("/api/password/link", map[string]string{"token": token}).Is(http.StatusOK).Data(&works); works {
				t.Errorf("%s: the link works again", email)
			}
			b.Post("/api/password/reset", reset(token, "brand new", "brand new")).Is(http.StatusUnprocessableEntity)
		}
	})
}

// Of an invited colleague that is so too; back again, they are sent a link that works.
func TestInvitationsEndWithTheAccess(t *testing.T) {
	inbox, c := mailtest.Start(t), apptest.Embedded(t)
	c.MailURL = inbox.URL()
	p := apptest.Start(t, c)
	admin := p.Admin(t)
	for email, ways := range map[string][2]string{
		"blokovana@example.com": {"hide", "publish"}, "odstranena@example.com": {"destroy", "restore"},
	} {
		var saved struct{ ID uint64 }
		apptest.Post(t, admin, "/api/user/", unset(email, resource.RoleEditor)).Is(http.StatusCreated).Data(&saved)
		first := invitations(t, inbox, email, 1)[0]
		do := func(action string) {
			apptest.Post(t, admin, "/api/user/array/"+action, map[string]any{"rows": []any{saved.ID}}).Is(http.StatusOK)
		}
		do(ways[0])
		if got := waiting(t, admin); slices.Contains(got, email) {
			t.Errorf("after %s %s waits with an invitation that does not work", ways[0], email)
		}
		do(ways[1])
		if got := waiting(t, admin); !slices.Contains(got, email) {
			t.Errorf("after %s nothing says that %s has no password yet", ways[1], email)
		}
		second := slices.DeleteFunc(invitations(t, inbox, email, 2), func(token string) bool { return token == first })[0]
		b := p.Browser(t).Begin()
		b.Post("/api/password/reset", reset(first, "brand new", "brand new")).Is(http.StatusUnprocessableEntity)
		b.Post("/api/password/reset", reset(second, "brand new", "brand new")).Is(http.StatusOK)
	}
}
