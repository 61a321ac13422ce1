package people_test

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/integration/mail/mailtest"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

// unset is a user's form without a password.
func unset(email string, role uint64) map[string]any {
	form := apptest.UserForm(email, role)
	delete(form, "password")
	delete(form, "password_2")
	form["invite"] = true
	return form
}

var mailedLink = regexp.MustCompile(`/admin/reset\?token=([0-9A-Za-z_-]{43})`)

// invitations waits for so many mails to an address, and returns the tokens of their links.
func invitations(t *testing.T, inbox *mailtest.Inbox, email string, count int) (tokens []string) {
	t.Helper()
	for deadline := time.Now().Add(apptest.Patience); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		tokens = nil
		for _, m := range inbox.All() {
			if found := mailedLink.FindStringSubmatch(m.Text); found != nil && slices.Contains(m.To, email) {
				tokens = append(tokens, found[1])
			}
		}
		if len(tokens) == count {
			return tokens
		}
	}
	t.Fatalf("%d mails to %s, want %d", len(tokens), email, count)
	return nil
}

// waiting are the addresses of those who have not accepted an invitation.
func waiting(t *testing.T, admin *webtest.Client) (emails []string) {
	t.Helper()
	var rows []struct {
		Email string
		Can   []string
		Flags map[string]any
	}
	admin.Get("/api/user/?invited=1&sort=email").Is(http.StatusOK).Data(&rows)
	for _, r := range rows {
		emails = append(emails, r.Email)
		if !slices.Contains(r.Can, "invite") {
			t.Errorf("%s cannot be invited again: %v", r.Email, r.Can)
		}
	}
	return emails
}

// A colleague without a password is invited to set one (decisions.md 2, 000 §2.2).
func TestInvitation(t *testing.T) {
	run := func(t *testing.T, c config.Config) {
		inbox := mailtest.Start(t)
		c.MailURL = inbox.URL()
		p := apptest.Start(t, c)
		admin := p.Admin(t)
		var saved struct{ ID uint64 }
		answer := apptest.Post(t, admin, "/api/user/", unset("nova@example.com", resource.RoleEditor)).Is(http.StatusCreated)
		answer.Data(&saved)
		if !strings.Contains(answer.Body, "nova@example.com") || strings.Contains(answer.Body, `"warning":true`) {
			t.Errorf("the answer does not say where the invitation went: %s", answer.Body)
		}
		first := invitations(t, inbox, "nova@example.com", 1)[0]
		if got := inbox.Await(t, "nova@example.com"); got.Header["Subject"] != "Pozvánka do administrácie" {
			t.Errorf("the mail is %q", got.Header["Subject"])
		}
		if got := waiting(t, admin); !slices.Equal(got, []string{"nova@example.com"}) {
			t.Errorf("waiting are %v", got)
		}

		// Sent again, the former link is dead; nobody but an administrator sends one.
		path := userPath(saved.ID) + "/invite"
		editor := p.Staff(t, "redaktor@example.com", resource.RoleEditor)
		editor.PostJSON(path, map[string]any{}).Is(http.StatusForbidden).Problem()
		admin.PostJSON(path, map[string]any{}).Is(http.StatusOK)
		second := invitations(t, inbox, "nova@example.com", 2)
		second = slices.DeleteFunc(second, func(token string) bool { return token == first })
		works := func(token string) (is bool) {
			p.Browser(t).Begin().Post("/api/password/link", map[string]string{"token": token}).Is(http.StatusOK).Data(&is)
			return is
		}
		if works(first) || !works(second[0]) {
			t.Error("of two links the last one does not hold alone")
		}

		// After six days it works, once, and whoever used it is in.
		p.Clock.Pass(6 * 24 * time.Hour)
		admin = p.Admin(t)
		b := p.Browser(t).Begin()
		b.Post("/api/password/reset", reset(second[0], "brand new", "brand new")).Is(http.StatusOK)
		b.Post("/api/password/reset", reset(second[0], "once more", "once more")).Is(http.StatusUnprocessableEntity)
		p.Browser(t).SignIn("nova@example.com", "brand new")
		if got := waiting(t, admin); len(got) != 0 {
			t.Errorf("waiting are still %v", got)
		}
		admin.PostJSON(path, map[string]any{}).Is(http.StatusForbidden).Problem()

		// A week is the end of it.
		apptest.Post(t, admin, "/api/user/", unset("pomala@example.com", resource.RoleEditor)).Is(http.StatusCreated)
		late := invitations(t, inbox, "pomala@example.com", 1)[0]
		p.Clock.Pass(7*24*time.Hour + time.Minute)
		if works(late) {
			t.Error("an invitation of last week still works")
		}
		again := p.Admin(t)
		for i := range 6 {
			want := http.StatusOK
			if i == 5 {
				want = http.StatusTooManyRequests
			}
			again.PostJSON(userPath(p.UserID(t, "pomala@example.com"))+"/invite", map[string]any{}).Is(want)
		}
	}
	t.Run("embedded", func(t *testing.T) { run(t, apptest.Embedded(t)) })
	if !apptest.OnlyLocal() {
		t.Run("scale", func(t *testing.T) { run(t, apptest.Scale(t)) })
	}
}

// Who is invited follows from who may sign in, whichever way they come to it.
func TestWhoIsInvited(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		make := func(email string, role uint64, more map[string]any) (id uint64) {
			form := unset(email, role)
			for name, value := range more {
				form[name] = value
			}
			var saved struct{ ID uint64 }
			apptest.Post(t, admin, "/api/user/", form).Is(http.StatusCreated).Data(&saved)
			return saved.ID
		}
		customer := make("zakaznik@example.com", resource.RoleEditor, map[string]any{"status": false})
		apptest.Post(t, admin, userPath(customer), map[string]any{"role_id": resource.RoleCustomer, "status": true}).Is(http.StatusOK)
		blocked := make("neaktivna@example.com", resource.RoleEditor, map[string]any{"status": false})
		make("heslo@example.com", resource.RoleEditor, map[string]any{"invite": false, "password": "brand new", "password_2": "brand new"})
		if got := waiting(t, admin); len(got) != 0 {
			t.Errorf("invited are %v", got)
		}
		_, fields := apptest.Post(t, admin, "/api/user/", unset("x", resource.RoleEditor)).Is(http.StatusUnprocessableEntity).Problem()
		if len(fields["email"]) != 1 || len(fields) != 1 {
			t.Errorf("wrong are %v", fields)
		}

		apptest.Post(t, admin, "/api/user/array/publish", map[string]any{"rows": []any{blocked}}).Is(http.StatusOK)
		answer := apptest.Post(t, admin, userPath(customer), map[string]any{"role_id": resource.RoleEditor}).Is(http.StatusOK)
		if !strings.Contains(answer.Body, `"warning":true`) {
			t.Errorf("nothing says that no mail leaves: %s", answer.Body)
		}
		if got := waiting(t, admin); !slices.Equal(got, []string{"neaktivna@example.com", "zakaznik@example.com"}) {
			t.Errorf("invited are %v", got)
		}
		p.Mailed(t, "zakaznik@example.com")

		// Another address gets a link of its own, and the former one none that works.
		old := p.Mailed(t, "neaktivna@example.com")
		apptest.Post(t, admin, userPath(blocked), map[string]any{"email": "ina@example.com"}).Is(http.StatusOK)
		fresh := p.Mailed(t, "ina@example.com")
		b := p.Browser(t).Begin()
		b.Post("/api/password/reset", reset(old, "brand new", "brand new")).Is(http.StatusUnprocessableEntity)
		b.Post("/api/password/reset", reset(fresh, "brand new", "brand new")).Is(http.StatusOK)

		// Whose password is set by hand, or who may not sign in any more, waits no longer.
		apptest.Post(t, admin, userPath(customer), map[string]any{"role_id": resource.RoleCustomer}).Is(http.StatusOK)
		if got := waiting(t, admin); len(got) != 0 {
			t.Errorf("waiting are still %v", got)
		}
		apptest.Post(t, admin, userPath(customer), map[string]any{"role_id": resource.RoleEditor, "password": "by hand", "password_2": "by hand"}).Is(http.StatusOK)
		if got := waiting(t, admin); len(got) != 0 {
			t.Errorf("waiting are still %v", got)
		}
		p.Browser(t).SignIn("zakaznik@example.com", "by hand")
	})
}
