package people_test

import (
	"fmt"
	"net/http"
	"testing"

	"backoffice/backend/app/apptest"
)

func TestUniquenessCallsAreThrottled(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		ask := map[string]string{"value": "o-nas", "language_code": "sk"}
		var free bool
		b.Post("/api/content/page/validate/title_url", ask).Is(http.StatusOK).Data(&free)
		if !free {
			t.Error("an unused address is taken")
		}
		b.Get("/api/content/page/validate/title_url/?value=o-nas&language_code=sk").Is(http.StatusOK)
		for range 118 {
			b.Post("/api/content/page/validate/title_url", ask).Is(http.StatusOK)
		}
		answer := b.Post("/api/content/page/validate/title_url", ask).Is(http.StatusTooManyRequests)
		answer.Problem()
		if answer.Header.Get("Retry-After") == "" {
			t.Error("it does not say when to come back")
		}
		p.Staff(t, "jana@example.com", apptest.Editor).Post("/api/content/page/validate/title_url", ask).Is(http.StatusOK)
	})
}

func BenchmarkRequest(b *testing.B) {
	p := apptest.Start(b, apptest.Embedded(b))
	browser := p.Admin(b)
	for _, path := range []string{"/healthz", "/api/schema/content/page", "/api/content/page/"} {
		b.Run(path, func(b *testing.B) {
			for b.Loop() {
				browser.Get(path).Is(http.StatusOK)
			}
		})
	}
}

// A home has 2^64 of the newer addresses, so that tries are counted by network.
func TestSignInIsThrottledByNetwork(t *testing.T) {
	c := apptest.Embedded(t)
	c.Proxies = append(c.Proxies, apptest.Loopback)
	p := apptest.Start(t, c)
	try := func(from string, n int) int {
		b := p.Browser(t).Begin()
		b.Header.Set("X-Forwarded-For", from)
		return b.Post("/api/login", apptest.Login(fmt.Sprintf("nobody%d@example.com", n), "wrong one")).Status
	}
	for n := range 60 {
		if status := try(fmt.Sprintf("2001:db8:0:1::%x", n+1), n); status != http.StatusUnprocessableEntity {
			t.Fatalf("try %d is answered %d", n+1, status)
		}
	}
	if status := try("2001:db8:0:1:ffff::1", 61); status != http.StatusTooManyRequests {
		t.Errorf("another address of the network is answered %d", status)
	}
	for _, other := range []string{"2001:db8:0:2::1", "192.0.2.1"} {
		if status := try(other, 62); status != http.StatusUnprocessableEntity {
			t.Errorf("%s is answered %d", other, status)
		}
	}
}

// A session is kept before anybody signs in, so that one address does not fill the store
// with them; the one that a browser has is answered however often it asks.
func TestSessionsOfNobodyAreBounded(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		old := p.Browser(t).Begin()
		status := 0
		for range 1100 {
			b := p.Browser(t)
			if status = b.Get("/sanctum/csrf-cookie").Status; status != http.StatusNoContent {
				break
			}
		}
		if status != http.StatusTooManyRequests {
			t.Fatalf("the last new one is answered %d", status)
		}
		var kept int64
		if err := p.DB.Read(t.Context()).Table("sessions").Where("user_id IS NULL").Count(&kept).Error; err != nil {
			t.Fatal(err)
		}
		if kept > 1000 {
			t.Errorf("%d sessions are kept", kept)
		}
		old.Get("/sanctum/csrf-cookie").Is(http.StatusNoContent)
		old.Post("/api/login", apptest.Login("nobody@example.com", "wrong one")).Is(http.StatusUnprocessableEntity)
	})
}
