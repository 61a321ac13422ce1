package people_test

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
)

func TestFlow(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Browser(t)
		b.Get("/api/me").Is(http.StatusUnauthorized).Problem()
		b.Begin()
		before, token := b.Cookie("session"), b.Cookie("XSRF-TOKEN")
		var user struct {
			ID     uint64
			Email  string
			Token  string
			RoleID uint64 `json:"role_id"`
			Role   struct{ Title string }
		}
		b.Post("/api/login", apptest.Login(" Admin@Example.com ", apptest.Password)).Is(http.StatusOK).Data(&user)
		if user.ID != 1 || user.Email != apptest.AdminEmail || user.RoleID != 1 || user.Role.Title != "Administrátor" || user.Token == "" {
			t.Errorf("signed in as %+v", user)
		}
		if b.Cookie("session") == before || b.Cookie("XSRF-TOKEN") == token {
			t.Error("the session's id or token did not change at sign-in")
		}
		b.Get("/api/me").Is(http.StatusOK)
		var saved struct{ ID uint64 }
		b.Post("/api/content/page/", apptest.Page("zena")).Is(http.StatusCreated).Data(&saved)
		b.Get("/api/content/page/" + strconv.FormatUint(saved.ID, 10) + "/").Is(http.StatusOK)
		p.Restart()
		b.Get("/api/me").Is(http.StatusOK)
		b.Post("/api/logout", nil).Is(http.StatusOK)
		b.Get("/api/me").Is(http.StatusUnauthorized)
		if b.Cookie("session") != "" {
			t.Error("a cookie is left after signing out")
		}
	})
}

func TestCookies(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	answer := p.Browser(t).Get("/sanctum/csrf-cookie")
	cookies := strings.Join(answer.Header.Values("Set-Cookie"), "\n")
	for _, line := range strings.Split(cookies, "\n") {
		hidden := strings.HasPrefix(line, "session=")
		if strings.Contains(line, "HttpOnly") != hidden || !strings.Contains(line, "SameSite=Lax") ||
			!strings.Contains(line, "Path=/") || strings.Contains(line, "Secure") {
			t.Errorf("over http: %s", line)
		}
	}
	if answer.Body != "" || len(answer.Header.Values("Set-Cookie")) != 2 {
		t.Errorf("got %q and cookies %s", answer.Body, cookies)
	}
	c := apptest.Embedded(t)
	c.Proxies = append(c.Proxies, apptest.Loopback)
	b := apptest.Start(t, c).Browser(t)
	b.Header.Set("X-Forwarded-Proto", "https")
	answer = b.Get("/sanctum/csrf-cookie")
	if strings.Count(strings.Join(answer.Header.Values("Set-Cookie"), "\n"), "; Secure") != 2 || answer.Header.Get("Strict-Transport-Security") == "" {
		t.Errorf("over https: %v", answer.Header)
	}
}

func TestAntiForgery(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	b, other := p.Admin(t), p.Admin(t)
	for name, set := range map[string]func(http.Header){
		"missing":         func(h http.Header) { h["X-Xsrf-Token"] = []string{} },
		"wrong":           func(h http.Header) { h.Set("X-XSRF-TOKEN", "wrong") },
		"another's":       func(h http.Header) { h.Set("X-XSRF-TOKEN", other.Cookie("XSRF-TOKEN")) },
		"wrong in x-csrf": func(h http.Header) { h.Set("X-CSRF-TOKEN", "wrong") },
	} {
		t.Run(name, func(t *testing.T) {
			b.Header = http.Header{}
			set(b.Header)
			b.Post("/api/content/page/", apptest.Page("x")).Is(419).Problem()
			b.Delete("/api/content/page/1").Is(419).Problem()
		})
	}
	meta := regexp.MustCompile(`<head><meta name="csrf-token" content="([A-Z0-9]+)">`)
	if page := p.Browser(t).Get("/admin"); strings.Contains(page.Body, "csrf-token") {
		t.Errorf("a page of no session has a token: %s", page.Body)
	}
	page := b.Get("/admin/app/blog").Is(http.StatusOK)
	token := meta.FindStringSubmatch(page.Body)
	if token == nil {
		t.Fatalf("the page has no token: %s", page.Body)
	}
	b.Header = http.Header{"X-Xsrf-Token": {}, "X-Csrf-Token": {token[1]}}
	b.Post("/api/content/page/", apptest.Page("via-meta-tag")).Is(http.StatusCreated)
	nobody := p.Browser(t)
	nobody.Post("/api/login", apptest.Login(apptest.AdminEmail, apptest.Password)).Is(419).Problem()
	b.Header = http.Header{"Origin": {"https://evil.example"}}
	b.Post("/api/content/page/", apptest.Page("y")).Is(http.StatusForbidden).Problem()
	b.Header = http.Header{"Sec-Fetch-Site": {"cross-site"}}
	b.Post("/api/content/page/", apptest.Page("y")).Is(http.StatusForbidden).Problem()
}

func TestSignInFailsAlike(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		p.Person(t, "customer@example.com", resource.RoleCustomer)
		blocked := p.Person(t, "blocked@example.com", apptest.Editor)
		p.Exec(t, "UPDATE users SET status = ? WHERE id = ?", false, blocked)
		removed := p.Person(t, "removed@example.com", apptest.Editor)
		p.Exec(t, "UPDATE users SET deleted_at = ?, live = NULL WHERE id = ?", p.Clock.Now(), removed)
		b := p.Browser(t).Begin()
		answers := map[string]bool{}
		for _, try := range []map[string]string{
			apptest.Login("nobody@example.com", apptest.Password), apptest.Login(apptest.AdminEmail, "wrong"), apptest.Login("customer@example.com", apptest.Password),
			apptest.Login("blocked@example.com", apptest.Password), apptest.Login("removed@example.com", apptest.Password),
		} {
			answers[b.Post("/api/login", try).Is(http.StatusUnprocessableEntity).Body] = true
		}
		if len(answers) != 1 {
			t.Errorf("the answers differ: %v", answers)
		}
		for answer := range answers {
			if !strings.Contains(answer, "Prihlásenie sa nepodarilo.") {
				t.Errorf("got %s", answer)
			}
		}
		b.Get("/api/me").Is(http.StatusUnauthorized)
	})
}

func TestSignInRefusesWhatIsNoForm(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	b := p.Browser(t).Begin()
	_, fields := b.Post("/api/login", nil).Is(http.StatusUnprocessableEntity).Problem()
	if len(fields["email"]) != 1 || len(fields["password"]) != 1 {
		t.Errorf("an empty form: %v", fields)
	}
	_, fields = b.PostJSON("/api/login", map[string]any{"email": []string{"a"}, "password": "b", "role_id": 1}).Is(422).Problem()
	if len(fields["email"]) != 1 || len(fields["role_id"]) != 1 {
		t.Errorf("a list and a stray field: %v", fields)
	}
	b.Post("/api/login", apptest.Login(apptest.AdminEmail, strings.Repeat("x", 70_000))).Is(http.StatusRequestEntityTooLarge).Problem()
	b.Begin()
	if strings.Contains(p.Log.String(), apptest.Password) {
		t.Error("a password stands in the log")
	}
}

func TestThrottle(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		p.Person(t, "jana@example.com", apptest.Editor)
		b := p.Browser(t).Begin()
		for range 5 {
			b.Post("/api/login", apptest.Login("jana@example.com", "wrong")).Is(http.StatusUnprocessableEntity)
		}
		answer := b.Post("/api/login", apptest.Login("JANA@example.com", apptest.Password)).Is(http.StatusTooManyRequests)
		answer.Problem()
		if wait, err := strconv.Atoi(answer.Header.Get("Retry-After")); err != nil || wait < 1 || wait > 60 {
			t.Errorf("Retry-After %q", answer.Header.Get("Retry-After"))
		}
		b.Post("/api/login", apptest.Login(apptest.AdminEmail, apptest.Password)).Is(http.StatusOK)
	})
}

func TestThrottleByAddress(t *testing.T) {
	c := apptest.Embedded(t)
	c.Proxies = append(c.Proxies, apptest.Loopback)
	p := apptest.Start(t, c)
	b := p.Browser(t).Begin()
	b.Header.Set("X-Forwarded-For", "203.0.113.7, 198.51.100.1")
	status := 0
	for i := range 61 {
		status = b.Post("/api/login", apptest.Login("nobody"+strconv.Itoa(i)+"@example.com", "wrong")).Status
	}
	if status != http.StatusTooManyRequests {
		t.Errorf("the 61st try from one address: %d", status)
	}
	b.Header.Set("X-Forwarded-For", "198.51.100.1, 198.51.100.2")
	b.Post("/api/login", apptest.Login(apptest.AdminEmail, apptest.Password)).Is(http.StatusOK)
}

func TestSessionsEnd(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		one, two := p.Staff(t, "jana@example.com", apptest.Editor), p.Browser(t).SignIn("jana@example.com", apptest.Password)
		if err := p.Accounts.SetPassword(t.Context(), "jana@example.com", "another one"); err != nil {
			t.Fatal(err)
		}
		one.Get("/api/me").Is(http.StatusUnauthorized).Problem()
		two.Get("/api/schema").Is(http.StatusUnauthorized)
		three := p.Browser(t).SignIn("jana@example.com", "another one")
		p.Exec(t, "UPDATE users SET status = ? WHERE email = ?", false, "jana@example.com")
		three.Get("/api/me").Is(http.StatusUnauthorized)
		p.Exec(t, "UPDATE users SET status = ? WHERE email = ?", true, "jana@example.com")
		three.Get("/api/me").Is(http.StatusUnauthorized)
		p.Admin(t).Get("/api/me").Is(http.StatusOK)
	})
}

func TestSessionExpires(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	b := p.Admin(t)
	p.Clock.Pass(90 * time.Minute)
	b.Get("/api/me").Is(http.StatusOK) // and is put off
	p.Clock.Pass(90 * time.Minute)
	b.Get("/api/me").Is(http.StatusOK)
	p.Clock.Pass(121 * time.Minute)
	b.Get("/api/me").Is(http.StatusUnauthorized).Problem()
	b.Post("/api/content/page/", apptest.Page("x")).Is(419).Problem()
}

func TestBearer(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	b := p.Admin(t)
	var user struct{ Token string }
	b.Get("/api/me").Data(&user)
	withBearer := p.Browser(t)
	withBearer.Header.Set("Authorization", "Bearer "+user.Token)
	withBearer.Get("/api/me").Is(http.StatusUnauthorized)
	if _, fields := withBearer.Post("/api/upload", nil).Is(http.StatusUnprocessableEntity).Problem(); len(fields["file"]) == 0 {
		t.Errorf("an upload without a file: %v", fields)
	}
	b.Post("/api/logout", nil).Is(http.StatusOK)
	withBearer.Post("/api/upload", nil).Is(http.StatusUnauthorized).Problem()
	withBearer.Header.Set("Authorization", "Bearer made-up")
	withBearer.Post("/api/upload", nil).Is(http.StatusUnauthorized).Problem()
}
