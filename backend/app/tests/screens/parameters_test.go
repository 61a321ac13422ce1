package screens_test

import (
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
)

// A parameter that is known is not called unknown, whatever stands in it.
func TestParametersSayWhatIsWrong(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	b := p.Admin(t)
	for address, want := range map[string]map[string]string{
		"/api/blog/?nope=1&removed=2&page=1&page=2":         {"nope": "errors.parameter", "removed": "errors.parameterValue", "page": "errors.parameterValue"},
		"/api/blog/list?query=a&query=b&nope=1":             {"query": "errors.parameterValue", "nope": "errors.parameter"},
		"/api/content/category/list/abc":                    {"module_id": "errors.parameterValue"},
		"/api/shop/product/variant/codes":                   {"prefix": "errors.required"},
		"/api/shop/product/variant/codes?nope=1":            {"prefix": "errors.required", "nope": "errors.parameter"},
		"/api/shop/product/variant/codes?prefix=a":          {"prefix": "errors.parameterValue"},
		"/api/shop/product/variant/codes?prefix=abc&id=x":   {"id": "errors.parameterValue"},
		"/api/shop/product/variant/codes?prefix=a&prefix=b": {"prefix": "errors.parameterValue"},
		"/api/stats/totals?startDate=2026-11-01&startDate=2026-11-02&endDate=2026-11-03&nope=1": {
			"startDate": "errors.parameterValue", "nope": "errors.parameter",
		},
		"/api/blog/?search=%zz": nil, // no parameter is to be read
	} {
		message, fields := b.Get(address).Is(http.StatusUnprocessableEntity).Problem()
		said := map[string]string{}
		for name, key := range want {
			said[name] = p.Texts.Text("sk", key, nil)
		}
		got := map[string]string{}
		for name, all := range fields {
			got[name] = all[0]
		}
		if !maps.Equal(got, said) {
			t.Errorf("%s: %v, want %v", address, got, said)
		}
		if want == nil && message != p.Texts.Text("sk", "errors.malformed", nil) {
			t.Errorf("%s: %q", address, message)
		}
	}
}

// Who stores answers learns of both that they depend on.
func TestAnswersSayWhatTheyVaryBy(t *testing.T) {
	b := apptest.Start(t, apptest.Embedded(t)).Admin(t)
	for _, address := range []string{"/api/country", "/api/schema/blog", "/api/nothing"} {
		if got := strings.Join(b.Get(address).Header.Values("Vary"), ", "); got != "Accept-Encoding, Accept-Language" {
			t.Errorf("%s varies by %q", address, got)
		}
	}
}

// No call ignores a parameter of its address: neither one that reads some, nor one that
// reads none (decisions.md 15).
func TestNoParameterIsIgnored(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	b := p.Admin(t)
	b.Header = http.Header{"X-Xsrf-Token": {b.Cookie("XSRF-TOKEN")}} // also for a read that changes something
	part := regexp.MustCompile(`[:*][^/]+`)
	tried := 0
	for _, call := range p.Handler.Calls() {
		if !strings.HasPrefix(call.Path, "/api/") || call.Method == http.MethodOptions || slices.ContainsFunc(freeAddresses, func(of string) bool { return strings.HasPrefix(call.Path, of) }) {
			continue
		}
		tried++
		address := part.ReplaceAllString(call.Path, "1") + "?nothing=1"
		if strings.HasPrefix(call.Path, "/api/schema/") {
			address = "/api/schema/blog?nothing=1"
		}
		switch answer := b.Do(call.Method, address, "application/json", []byte("{}")); answer.Status {
		case http.StatusUnprocessableEntity:
			if _, fields := answer.Problem(); fields["nothing"] == nil && fields["format"] == nil && fields["rows"] == nil {
				t.Errorf("%s %s: %s", call.Method, address, answer.Body)
			}
		case http.StatusNotFound: // there is no such record, which is asked for first
			if !slices.Contains(ofRecords, call.Path) {
				t.Errorf("%s %s: %s", call.Method, address, answer.Body)
			}
		default:
			t.Errorf("%s %s: %d %s", call.Method, address, answer.Status, answer.Body)
		}
	}
	if tried < 400 {
		t.Errorf("only %d calls were tried", tried)
	}
}

// No call that writes ignores a field of its body, one that needs none no less (decisions.md 15).
func TestNoFieldIsIgnored(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	b := p.Admin(t)
	part := regexp.MustCompile(`[:*][^/]+`)
	tried := 0
	for _, call := range p.Handler.Calls() {
		if !strings.HasPrefix(call.Path, "/api/") || call.Method == http.MethodOptions || call.Method == http.MethodGet || slices.ContainsFunc(append(takesFiles, freeAddresses...), func(of string) bool { return strings.HasPrefix(call.Path, of) }) {
			continue
		}
		tried++
		answer := b.Do(call.Method, part.ReplaceAllString(call.Path, "1"), "application/json", []byte(`{"nothing":1}`))
		if answer.Status >= http.StatusInternalServerError || answer.Status < http.StatusMultipleChoices || answer.Status == http.StatusUnprocessableEntity && !strings.Contains(answer.Body, `"nothing"`) {
			t.Errorf("%s %s: %d %s", call.Method, call.Path, answer.Status, answer.Body)
		}
	}
	page := apptest.Post(t, b, "/api/content/page/", map[string]any{"langs": map[string]any{
		"sk": map[string]any{"title": "Cenník", "title_url": "cennik"}, "en": map[string]any{"title": "Prices", "title_url": "prices"},
	}}).Is(http.StatusCreated)
	var saved struct{ ID uint64 }
	page.Data(&saved)
	at := fmt.Sprint("/api/content/page/", saved.ID)
	for _, call := range [][2]string{{http.MethodDelete, at}, {http.MethodDelete, ""}, {http.MethodPost, at + "/restore"}} {
		if call[1] == "" { // for the next one it has to be removed
			b.Delete(at).Is(http.StatusOK)
			continue
		}
		if _, fields := b.Do(call[0], call[1], "application/json", []byte(`{"nothing":1}`)).Is(http.StatusUnprocessableEntity).Problem(); fields["nothing"] == nil {
			t.Errorf("%s %s names %v", call[0], call[1], fields)
		}
	}
	if tried < 200 {
		t.Errorf("only %d calls were tried", tried)
	}
}

// takesFiles are calls that a file comes by, which are no JSON, and signing out, which is
// done whatever is sent.
var takesFiles = []string{"/api/storage/upload/", "/api/upload", "/api/logout"}

// freeAddresses are those of visitors, whose pages may be called with anything, of sites,
// which a key opens, and of the app's first picture and texts, which leave out what they
// cannot have.
var freeAddresses = []string{"/api/public/", "/api/site/", "/api/start", "/api/texts/"}

// ofRecords are reads of a record that take parameters.
var ofRecords = []string{"/api/shop/product/movement/:p0", "/api/shop/voucher/:p0/orders", "/api/gdpr/request/:p0/findings"}
