package people_test

import (
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
