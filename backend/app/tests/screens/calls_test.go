package screens_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/web/webtest"
)

// pages are what a browser asks for by itself, and no call of the API.
var pages = []string{
	"GET /", "GET /admin", "GET /admin/{}", // the browser app
	"GET /files/{}", // pictures, videos and documents
	"GET /visit.js",
	"GET /preview/{}",
	"GET /public/pay", "POST /public/pay", "GET /public/payment",
	"GET /public/withdrawal", "POST /public/withdrawal",
	"GET /public/watchdog/confirm", "POST /public/watchdog/confirm", "GET /public/watchdog/unsubscribe", "POST /public/watchdog/unsubscribe",
}

// TestOpenAPINamesEveryCall holds the document against the router: what is
// answered is described, and what is described is answered.
func TestOpenAPINamesEveryCall(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	var document struct{ Paths map[string]map[string]any }
	answer := p.Admin(t).Get("/api/openapi.json").Is(http.StatusOK)
	if err := json.Unmarshal([]byte(answer.Body), &document); err != nil {
		t.Fatal(err)
	}
	declared := regexp.MustCompile(`\{[^}]*\}`)
	registered := regexp.MustCompile(`[:*][^/]+`)
	var documented, answered []string
	for path, operations := range document.Paths {
		for method := range operations {
			documented = append(documented, strings.ToUpper(method)+" "+withoutSlash(declared.ReplaceAllString(path, "{}")))
		}
	}
	for _, call := range p.Handler.Calls() {
		name := call.Method + " " + withoutSlash(registered.ReplaceAllString(call.Path, "{}"))
		if !slices.Contains(pages, name) {
			answered = append(answered, name)
		}
	}
	slices.Sort(documented)
	slices.Sort(answered)
	for _, name := range answered {
		if _, is := slices.BinarySearch(documented, name); !is {
			t.Errorf("%s is answered and not told", name)
		}
	}
	for _, name := range documented {
		if _, is := slices.BinarySearch(answered, name); !is {
			t.Errorf("%s is told and not answered", name)
		}
	}
	if len(answered) < 100 {
		t.Errorf("only %d calls are answered", len(answered))
	}
}

// withoutSlash is a path without a slash at its end, which means the same.
func withoutSlash(path string) string { return "/" + strings.Trim(path, "/") }

// TestOpenAPITellsThePublicForms sends each form with nothing in it and with
// something in every field that the document describes: what is required is what
// is said to be, and no field is unknown.
func TestOpenAPITellsThePublicForms(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	type form struct {
		Required   []string
		Properties map[string]any
	}
	var document struct {
		Paths map[string]struct {
			Post struct {
				Body struct {
					Content map[string]struct{ Schema form }
				} `json:"requestBody"`
			}
		}
	}
	answer := p.Admin(t).Get("/api/openapi.json").Is(http.StatusOK)
	if err := json.Unmarshal([]byte(answer.Body), &document); err != nil {
		t.Fatal(err)
	}
	unknown := p.Texts.Text("sk", "errors.unknown", nil)
	forms := 0
	for path, item := range document.Paths {
		if !strings.HasPrefix(path, "/api/public/") || path == "/api/public/visit" {
			continue
		}
		forms++
		documented := item.Post.Body.Content["application/json"].Schema
		visitor := webtest.New(t, p.Base())
		wrong := func(fields map[string]any) map[string][]string {
			_, errors := visitor.PostJSON(path, fields).Is(http.StatusUnprocessableEntity).Problem()
			return errors
		}
		missing := wrong(map[string]any{})
		names := slices.Sorted(maps.Keys(missing))
		slices.Sort(documented.Required)
		if !slices.Equal(names, documented.Required) {
			t.Errorf("%s asks for %v, told are %v", path, names, documented.Required)
		}
		every := map[string]any{"language": "sk"}
		for name := range documented.Properties {
			if name != "language" {
				every[name] = "?"
			}
		}
		for name, messages := range wrong(every) {
			if slices.Contains(messages, unknown) {
				t.Errorf("%s does not know its %s", path, name)
			}
		}
		if !slices.Contains(wrong(map[string]any{"nothing": "?"})["nothing"], unknown) {
			t.Errorf("%s takes a field that is not told", path)
		}
	}
	if forms != 3 {
		t.Errorf("%d forms are told", forms)
	}
}

// Where the specification shows no method of a save, PUT is taken beside POST.
func TestSavesAreTakenByPut(t *testing.T) {
	calls := map[string]bool{}
	for _, call := range apptest.Start(t, apptest.Embedded(t)).Handler.Calls() {
		calls[call.Method+" "+withoutSlash(regexp.MustCompile(`:[^/]+`).ReplaceAllString(call.Path, "{}"))] = true
	}
	for _, path := range []string{
		"/api/content/navigation", "/api/shop/product/stock/{}", "/api/shop/product/order/{}", "/api/reference/order/{}", "/api/gallery/order/{}",
		"/api/shop/product/variant/{}", "/api/shop/property/value/{}", "/api/settings/1", "/api/settings/4", "/api/currency/1", "/api/user/{}", "/api/video/{}", "/api/shop/voucher/{}",
	} {
		for _, method := range []string{http.MethodPost, http.MethodPut} {
			if !calls[method+" "+path] {
				t.Errorf("%s %s is not answered", method, path)
			}
		}
	}
}
