package app_test

import (
	"io"
	"mime/quotedprintable"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

var link = regexp.MustCompile(`/admin/reset\?token=([0-9A-Za-z_-]{43})`)

// mailed waits for the mail to that address and returns the token of its link.
func (p *product) mailed(t *testing.T, email string) string {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		files, err := filepath.Glob(filepath.Join(p.config.StorageDir, "mail", "*.eml"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(raw), email) {
				continue
			}
			_, body, _ := strings.Cut(string(raw), "\r\n\r\n")
			text, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(body)))
			if err != nil {
				t.Fatal(err)
			}
			if found := link.FindStringSubmatch(string(text)); found != nil {
				return found[1]
			}
			t.Fatalf("no link in %s", text)
		}
	}
	t.Fatalf("no mail to %s", email)
	return ""
}

func reset(token, one, two string) map[string]string {
	return map[string]string{"token": token, "password": one, "password_2": two}
}

func TestForgottenPassword(t *testing.T) {
	worlds(t, func(t *testing.T, p *product) {
		open := p.staff(t, "jana@example.com", editor)
		b := p.browser(t).Begin()
		known := b.Post("/api/password", map[string]string{"email": "Jana@example.com"}).Is(http.StatusOK)
		unknown := b.Post("/api/password", map[string]string{"email": "nobody@example.com"}).Is(http.StatusOK)
		if known.Body != unknown.Body {
			t.Errorf("the answers differ: %s, %s", known.Body, unknown.Body)
		}
		token := p.mailed(t, "jana@example.com")
		_, fields := b.Post("/api/password/reset", reset(token, "abc", "abd")).Is(http.StatusUnprocessableEntity).Problem()
		if len(fields["password"]) != 1 || len(fields["password_2"]) != 1 {
			t.Errorf("a short and unequal password: %v", fields)
		}
		b.Post("/api/password/reset", reset(token, "brand new", "brand new")).Is(http.StatusOK)
		open.Get("/api/me").Is(http.StatusUnauthorized)
		if _, fields := b.Post("/api/password/reset", reset(token, "once more", "once more")).Is(422).Problem(); len(fields["token"]) != 1 {
			t.Errorf("a link used twice: %v", fields)
		}
		b.Post("/api/login", login("jana@example.com", password)).Is(http.StatusUnprocessableEntity)
		p.browser(t).SignIn("jana@example.com", "brand new")
	})
}

func TestForgottenPasswordBounds(t *testing.T) {
	p := start(t, embedded(t))
	b := p.browser(t).Begin()
	b.Post("/api/password", map[string]string{"email": "no address"}).Is(http.StatusUnprocessableEntity)
	b.Post("/api/password", map[string]string{"email": adminEmail}).Is(http.StatusOK)
	token := p.mailed(t, adminEmail)
	for _, wrong := range []string{"", "x", strings.Repeat("A", 43), token + "A"} {
		if _, fields := b.Post("/api/password/reset", reset(wrong, "brand new", "brand new")).Is(422).Problem(); len(fields["token"]) != 1 {
			t.Errorf("%q: %v", wrong, fields)
		}
	}
	p.clock.pass(61 * time.Minute)
	b.Post("/api/password/reset", reset(token, "brand new", "brand new")).Is(http.StatusUnprocessableEntity)
	for range 4 {
		b.Post("/api/password", map[string]string{"email": adminEmail}).Is(http.StatusOK)
	}
	p.browser(t).SignIn(adminEmail, password)
}
