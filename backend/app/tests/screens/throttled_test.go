package screens_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ulule/limiter/v3"

	"backoffice/backend/app/apptest"
)

// spent counts nothing; once it is full, every caller has called too often.
type spent struct{ full atomic.Bool }

func (s *spent) Get(context.Context, string, limiter.Rate) (limiter.Context, error) {
	return limiter.Context{Reached: s.full.Load(), Reset: time.Now().Add(time.Minute).Unix()}, nil
}

func (s *spent) Peek(ctx context.Context, key string, rate limiter.Rate) (limiter.Context, error) {
	return s.Get(ctx, key, rate)
}

func (s *spent) Reset(ctx context.Context, key string, rate limiter.Rate) (limiter.Context, error) {
	return s.Get(ctx, key, rate)
}

func (s *spent) Increment(ctx context.Context, key string, _ int64, rate limiter.Rate) (limiter.Context, error) {
	return s.Get(ctx, key, rate)
}

// asked is what a call needs to come as far as its callers are counted.
var asked = map[string]string{
	"POST /api/settings/test_mail":                 `{"email": "` + apptest.AdminEmail + `"}`,
	"POST /api/settings/order_mail/{id}/test-mail": `{}`,
	"POST /api/login":                              `{"email": "x@example.com", "password": "xxxxx"}`,
	"POST /api/password":                           `{"email": "x@example.com"}`,
	"POST /api/password/link":                      `{"token": "x"}`,
	"POST /api/password/reset":                     `{"token": "x", "password": "xxxxx", "password_2": "xxxxx"}`,
	"POST /api/second-factor/confirm":              `{"password": "xxxxx", "code": "1"}`,
}

// uncalled come as far only after others, or are counted by themselves.
var uncalled = []string{"POST /api/login/code", "POST /api/second-factor/codes", "POST /api/second-factor/disable", "POST /api/public/visit"}

// TestThrottledCallsAreTold makes every call where callers have called too often: those
// that are refused for that, and no others, are described as such.
func TestThrottledCallsAreTold(t *testing.T) {
	p, limits := apptest.Start(t, apptest.Embedded(t)), &spent{}
	p.Limits = limits
	p.Restart()
	admin := p.Admin(t)
	document := readDocument(t, admin)
	var made struct{ Secret string }
	admin.PostJSON("/api/settings/site_key/make", map[string]any{"name": "Site", "may_quote": true, "may_order": true, "may_read": true}).Is(http.StatusOK).Data(&made)
	nobody, site := p.Browser(t), p.Browser(t)
	site.Header.Set("Authorization", "Bearer "+made.Secret)
	nobody.Header.Set("Origin", p.Base())
	limits.full.Store(true)
	throttled := 0
	for path, item := range document.at("paths").(map[string]any) {
		for method := range item.(map[string]any) {
			name := strings.ToUpper(method) + " " + path
			if path == "/api/logout" || slices.Contains(uncalled, name) {
				continue
			}
			b := admin
			switch {
			case strings.HasPrefix(path, "/api/site/"):
				b = site
			case path == "/sanctum/csrf-cookie", strings.HasPrefix(path, "/api/public/"):
				b = nobody
			}
			body := asked[name]
			if body == "" {
				body = `{"rows": [1], "value": "x"}`
			}
			_, told := document.at("paths", path, method, "responses", "429").(map[string]any)
			is := b.Do(strings.ToUpper(method), apptest.Parameter.ReplaceAllString(path, "1"), "application/json", []byte(body)).Status
			if (is == http.StatusTooManyRequests) != told {
				t.Errorf("%s answers %d; that it may be throttled is told: %v", name, is, told)
			}
			if told {
				throttled++
			}
		}
	}
	if throttled < 30 {
		t.Errorf("only %d calls are throttled", throttled)
	}
}
