package app_test

import (
	"fmt"
	"net/http"
	"sync/atomic"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/web/webtest"
)

// The benchmarks take the whole way through HTTP, on the embedded defaults;
// profile them with -cpuprofile. Figures to quote come from backend/bench.

func benchForm(n int64) map[string]any {
	langs := map[string]any{}
	for _, locale := range []string{"sk", "en"} {
		langs[locale] = map[string]any{
			"title": fmt.Sprintf("Nová stránka %d %s", n, locale), "title_url": fmt.Sprintf("nova-stranka-%d-%s", n, locale),
			"content": "<p>Bylinky zbierame ručne na lúkach pod Tatrami, sušíme ich v tieni.</p>",
		}
	}
	return map[string]any{"status": true, "langs": langs}
}

func parallel(b *testing.B, call func(client *webtest.Client, n int64) *webtest.Answer, status int) {
	p := apptest.Start(b, apptest.Embedded(b))
	first := p.Admin(b)
	for n := range int64(200) {
		first.PostJSON("/api/content/page/", benchForm(n)).Is(http.StatusCreated)
	}
	var n atomic.Int64
	b.SetParallelism(8)
	b.ResetTimer()
	b.RunParallel(func(loop *testing.PB) {
		for loop.Next() {
			if a := call(first, n.Add(1)); a.Status != status {
				b.Errorf("status %d: %s", a.Status, a.Body)
				return
			}
		}
	})
}

func BenchmarkHTTPCreate(b *testing.B) {
	parallel(b, func(c *webtest.Client, n int64) *webtest.Answer {
		return c.PostJSON("/api/content/page/", benchForm(n+1000))
	}, http.StatusCreated)
}

func BenchmarkHTTPUpdate(b *testing.B) {
	parallel(b, func(c *webtest.Client, n int64) *webtest.Answer {
		return c.PostJSON(fmt.Sprintf("/api/content/page/%d", 1+n%200), benchForm(n+1000))
	}, http.StatusOK)
}

func BenchmarkHTTPLoad(b *testing.B) {
	parallel(b, func(c *webtest.Client, n int64) *webtest.Answer {
		return c.Get(fmt.Sprintf("/api/content/page/%d", 1+n%200))
	}, http.StatusOK)
}

func BenchmarkHTTPList(b *testing.B) {
	parallel(b, func(c *webtest.Client, n int64) *webtest.Answer {
		return c.Get("/api/content/page/?status=1&sort=title")
	}, http.StatusOK)
}
