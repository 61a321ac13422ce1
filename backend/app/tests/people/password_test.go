package people_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
)

func reset(token, one, two string) map[string]string {
	return map[string]string{"token": token, "password": one, "password_2": two}
}

func TestForgottenPassword(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		open := p.Staff(t, "jana@example.com", apptest.Editor)
		b := p.Browser(t).Begin()
		known := b.Post("/api/password", map[string]string{"email": "Jana@example.com"}).Is(http.StatusOK)
		unknown := b.Post("/api/password", map[string]string{"email": "nobody@example.com"}).Is(http.StatusOK)
		if known.Body != unknown.Body {
			t.Errorf("the answers differ: %s, %s", known.Body, unknown.Body)
		}
		token := p.Mailed(t, "jana@example.com")
		works := func(token string) (is bool) {
			b.Post("/api/password/link", map[string]string{"token": token}).Is(http.StatusOK).Data(&is)
			return is
		}
		for range 2 { // asking does not use it up
			if !works(token) || works("x") || works(strings.Repeat("A", 43)) {
				t.Error("a link is not told from one that never was")
			}
		}
		_, fields := b.Post("/api/password/reset", reset(token, "abc", "abd")).Is(http.StatusUnprocessableEntity).Problem()
		if len(fields["password"]) != 1 || len(fields["password_2"]) != 1 {
			t.Errorf("a short and unequal password: %v", fields)
		}
		b.Post("/api/password/reset", reset(token, "brand new", "brand new")).Is(http.StatusOK)
		open.Get("/api/me").Is(http.StatusUnauthorized)
		if _, fields := b.Post("/api/password/reset", reset(token, "once more", "once more")).Is(422).Problem(); len(fields["token"]) != 1 {
			t.Errorf("a link used twice: %v", fields)
		}
		if works(token) {
			t.Error("a used link is told to work")
		}
		b.Post("/api/login", apptest.Login("jana@example.com", apptest.Password)).Is(http.StatusUnprocessableEntity)
		p.Browser(t).SignIn("jana@example.com", "brand new")
	})
}

func TestForgottenPasswordBounds(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	b := p.Browser(t).Begin()
	b.Post("/api/password", map[string]string{"email": "no address"}).Is(http.StatusUnprocessableEntity)
	b.Post("/api/password", map[string]string{"email": apptest.AdminEmail}).Is(http.StatusOK)
	token := p.Mailed(t, apptest.AdminEmail)
	for _, wrong := range []string{"", "x", strings.Repeat("A", 43), token + "A"} {
		if _, fields := b.Post("/api/password/reset", reset(wrong, "brand new", "brand new")).Is(422).Problem(); len(fields["token"]) != 1 {
			t.Errorf("%q: %v", wrong, fields)
		}
	}
	p.Clock.Pass(61 * time.Minute)
	var works bool
	if b.Post("/api/password/link", map[string]string{"token": token}).Is(http.StatusOK).Data(&works); works {
		t.Error("a link of yesterday is told to work")
	}
	b.Post("/api/password/reset", reset(token, "brand new", "brand new")).Is(http.StatusUnprocessableEntity)
	for range 4 {
		b.Post("/api/password", map[string]string{"email": apptest.AdminEmail}).Is(http.StatusOK)
	}
	p.Browser(t).SignIn(apptest.AdminEmail, apptest.Password)
}
