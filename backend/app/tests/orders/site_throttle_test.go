package orders_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
)

// A site that calls more often than its key may is told when to go on, and its description
// says so of every call; another key goes on.
func TestSiteThrottle(t *testing.T) {
	d := open(t, apptest.Start(t, apptest.Embedded(t)))
	site, other := d.site(t, d.key(t, nil), ""), d.site(t, d.key(t, nil), "")
	const cheap = "/api/site/points" // refused for want of a shipping method
	for range 3000 {
		site.Get(cheap).Is(http.StatusUnprocessableEntity)
	}
	refused := site.Get(cheap).Is(http.StatusTooManyRequests)
	if wait, err := strconv.Atoi(refused.Header.Get("Retry-After")); err != nil || wait < 1 || wait > 60 {
		t.Errorf("to wait are %q seconds", refused.Header.Get("Retry-After"))
	}
	if said, _ := refused.Problem(); said == "" {
		t.Error("nothing is said")
	}
	other.Get(cheap).Is(http.StatusUnprocessableEntity)

	var document struct {
		Paths map[string]map[string]struct{ Responses map[string]any }
	}
	if err := json.Unmarshal([]byte(d.b.Get("/api/openapi.json").Is(http.StatusOK).Body), &document); err != nil {
		t.Fatal(err)
	}
	told := 0
	for path, item := range document.Paths {
		for method, call := range item {
			if !strings.HasPrefix(path, "/api/site/") {
				continue
			}
			if told++; call.Responses["429"] == nil {
				t.Errorf("%s %s does not tell of 429", method, path)
			}
		}
	}
	if told < 9 {
		t.Errorf("%d calls of sites are told", told)
	}
}
