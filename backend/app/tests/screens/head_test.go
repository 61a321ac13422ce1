package screens_test

import (
	"net/http"
	"regexp"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/web/webtest"
)

const productSync = "/api/shop/product/sync"

// TestHead asks every address that answers GET for its headers alone, signed in and not:
// the status, the tag and the type are those of a GET, and no body comes.
func TestHead(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	admin, parameter := p.Admin(t), regexp.MustCompile(`[:*][^/]+`)
	// The client of the tests sends it with all but GET, and some reads ask for it.
	admin.Header.Set("X-XSRF-TOKEN", admin.Cookie("XSRF-TOKEN"))
	asked := 0
	for _, call := range p.Handler.Calls() {
		if call.Method != http.MethodGet {
			continue
		}
		path := parameter.ReplaceAllString(call.Path, "1")
		for who, b := range map[string]*webtest.Client{"administrator": admin, "nobody": p.Browser(t)} {
			want, got := b.Do(http.MethodGet, path, "", nil), b.Do(http.MethodHead, path, "", nil)
			if path == productSync { // it changes something, which HEAD must not
				if who != "nobody" && (got.Status != http.StatusMethodNotAllowed || got.Header.Get("Allow") != "GET") {
					t.Errorf("%s, %s: HEAD %d, allowed %q", path, who, got.Status, got.Header.Get("Allow"))
				}
				continue
			}
			if got.Status != want.Status || got.Body != "" {
				t.Errorf("%s, %s: HEAD %d %q, GET %d", path, who, got.Status, got.Body, want.Status)
			}
			for _, name := range []string{"ETag", "Content-Type", "Cache-Control"} {
				if got.Header.Get(name) != want.Header.Get(name) {
					t.Errorf("%s, %s: %s of HEAD %q, of GET %q", path, who, name, got.Header.Get(name), want.Header.Get(name))
				}
			}
			asked++
		}
	}
	if asked < 200 {
		t.Errorf("only %d addresses were asked", asked)
	}

	const texts = "/api/texts/sk"
	admin.Header.Set("If-None-Match", admin.Do(http.MethodHead, texts, "", nil).Is(http.StatusOK).Header.Get("ETag"))
	admin.Do(http.MethodHead, texts, "", nil).Is(http.StatusNotModified)
	for path, want := range map[string]string{"/api/login": "POST", texts: "GET, HEAD"} {
		method := http.MethodHead
		if path == texts {
			method = http.MethodDelete
		}
		if allowed := admin.Do(method, path, "", nil).Is(http.StatusMethodNotAllowed).Header.Get("Allow"); allowed != want {
			t.Errorf("%s %s: allowed is %q", method, path, allowed)
		}
	}
}
