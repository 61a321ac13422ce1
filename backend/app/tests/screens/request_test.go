package screens_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/web/webtest"
)

func TestFailuresAreJSON(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	b, editor := p.Admin(t), p.Staff(t, "jana@example.com", apptest.Editor)
	var saved struct{ ID uint64 }
	b.Post("/api/content/page", apptest.Page("zena")).Is(http.StatusCreated).Data(&saved)
	row := "/api/content/page/" + strconv.FormatUint(saved.ID, 10)
	webtest.Run(t, p.DB.Gorm, []webtest.Scenario{
		{Name: "no session", Client: p.Browser(t), Method: "GET", Path: "/api/content/page/", Status: 401, Contains: []string{`"message"`}},
		{Name: "no such route", Client: b, Method: "GET", Path: "/api/content/nothing", Status: 404, Contains: []string{"Táto adresa neexistuje."}},
		{Name: "no such route of nobody", Client: p.Browser(t), Method: "GET", Path: "/sanctum/nothing", Status: 404, Contains: []string{`"message"`}},
		{Name: "no such record", Client: b, Method: "GET", Path: "/api/content/page/999", Status: 404, Contains: []string{`"message"`}},
		{Name: "no number", Client: b, Method: "GET", Path: "/api/content/page/abc", Status: 404, Contains: []string{`"message"`}},
		{Name: "method", Client: b, Method: "DELETE", Path: "/api/content/page/", Status: 405, Contains: []string{`"message"`}},
		{Name: "editor may not remove", Client: editor, Method: "DELETE", Path: row, Status: 403, Contains: []string{`"message"`}},
		{Name: "unknown parameter", Client: b, Method: "GET", Path: "/api/content/page/?nothing=1", Status: 422, Contains: []string{`"nothing"`}},
		{Name: "unknown screen's view", Client: b, Method: "GET", Path: "/api/schema/nothing", Status: 404, Contains: []string{`"message"`}},
		{Name: "clash of keys", Client: b, Method: "POST", Path: "/api/content/page/", Form: map[string]string{"a[b]": "1", "a": "2"}, Status: 422, Contains: []string{`"errors"`}},
		{Name: "another's activity", Client: editor, Method: "GET", Path: "/api/user/logs/1", Status: 403, Contains: []string{`"message"`}},
		{Name: "editor edits", Client: editor, Method: "POST", Path: row, Form: apptest.Page("zena-1"), Status: 200, Activity: []string{fmt.Sprintf("Page %d update", saved.ID)}},
		{Name: "editor edits by put", Client: editor, Method: "PUT", Path: row + "/", Form: apptest.Page("zena-2"), Status: 200, Activity: []string{fmt.Sprintf("Page %d update", saved.ID)}},
		{Name: "administrator removes", Client: b, Method: "DELETE", Path: row, Status: 200, Activity: []string{fmt.Sprintf("Page %d destroy", saved.ID)}},
		{Name: "own activity", Client: b, Method: "GET", Path: "/api/user/logs/1", Status: 200, Contains: []string{`"action":"destroy"`, `"path":"content/page"`}},
	})
	// What is refused by its length alone is refused in the caller's language, too.
	b.Language = "en"
	message, _ := b.Do("POST", "/api/content/page/", "application/json", make([]byte, 70<<20)).Is(http.StatusRequestEntityTooLarge).Problem()
	if message != "The data sent is too large." {
		t.Errorf("told %q", message)
	}
}

// The message says the first error and how many more there are.
func TestMessageCountsErrors(t *testing.T) {
	b := apptest.Start(t, apptest.Embedded(t)).Admin(t)
	for errors, endings := range map[int][2]string{
		1: {"", ""}, 2: {" (a ešte 1 chyba)", " (and 1 more error)"}, 3: {" (a ešte 2 chyby)", " (and 2 more errors)"},
		6: {" (a ešte 5 chýb)", " (and 5 more errors)"},
	} {
		t.Run(strconv.Itoa(errors), func(t *testing.T) {
			form := apptest.Page("zena")
			for i := range errors {
				form["stray"+strconv.Itoa(i)] = "x"
			}
			for i, language := range []string{"sk", "en"} {
				b.Language = language
				message, fields := b.Post("/api/content/page/", form).Is(http.StatusUnprocessableEntity).Problem()
				if want := fields["stray0"][0] + endings[i]; message != want || len(fields) != errors {
					t.Errorf("%s: %q with %d fields, want %q", language, message, len(fields), want)
				}
			}
		})
	}
}

// The same payload gives the same record, however it is written.
func TestEncodingsAgree(t *testing.T) {
	b := apptest.Start(t, apptest.Embedded(t)).Admin(t)
	load := func(answer *webtest.Answer) map[string]any {
		var saved struct{ ID uint64 }
		answer.Is(http.StatusCreated).Data(&saved)
		var row map[string]any
		b.Get("/api/content/page/" + strconv.FormatUint(saved.ID, 10)).Is(http.StatusOK).Data(&row)
		b.Delete("/api/content/page/" + strconv.FormatUint(saved.ID, 10)).Is(http.StatusOK)
		for _, own := range []string{"id", "created_at", "updated_at"} {
			delete(row, own)
		}
		return row
	}
	form := apptest.Page("zena")
	var encoded []string
	for key, value := range form {
		encoded = append(encoded, strings.NewReplacer("[", "%5B", "]", "%5D").Replace(key)+"="+strings.ReplaceAll(value, " ", "+"))
	}
	lang := func(l string) map[string]any {
		return map[string]any{
			"title": form["langs["+l+"][title]"], "title_url": "zena", "content": form["langs["+l+"][content]"],
		}
	}
	multipart := load(b.Post("/api/content/page/", form))
	urlencoded := load(b.Do("POST", "/api/content/page", "application/x-www-form-urlencoded", []byte(strings.Join(encoded, "&"))))
	asJSON := load(b.PostJSON("/api/content/page", map[string]any{
		"langs": map[string]any{"sk": lang("sk"), "en": lang("en")}, "status": true, "module_id": 6,
	}))
	if !reflect.DeepEqual(multipart, urlencoded) || !reflect.DeepEqual(multipart, asJSON) {
		t.Errorf("multipart  %v\nurlencoded %v\njson       %v", multipart, urlencoded, asJSON)
	}
}

func TestSchemaAndTexts(t *testing.T) {
	b := apptest.Start(t, apptest.Embedded(t)).Admin(t)
	for _, path := range []string{"/api/schema/content/page", "/api/openapi.json", "/api/texts/sk"} {
		answer := b.Get(path).Is(http.StatusOK)
		if !json.Valid([]byte(answer.Body)) || answer.Header.Get("ETag") == "" {
			t.Errorf("%s: ETag %q", path, answer.Header.Get("ETag"))
		}
		b.Header.Set("If-None-Match", answer.Header.Get("ETag"))
		if again := b.Get(path).Is(http.StatusNotModified); again.Body != "" {
			t.Errorf("%s: an unchanged answer has a body", path)
		}
		b.Header = http.Header{}
	}
	var menu struct {
		User    struct{ ID uint64 }
		Menu    []any
		Screens []any
	}
	b.Get("/api/schema").Is(http.StatusOK).Data(&menu)
	if menu.User.ID != 1 || len(menu.Menu) == 0 || len(menu.Screens) == 0 {
		t.Errorf("got %+v", menu)
	}
	b.Get("/api/texts/xx").Is(http.StatusNotFound).Problem()
	b.Language = "en-GB,en;q=0.9"
	if message, _ := b.Get("/api/nothing").Problem(); message != "This address does not exist." {
		t.Errorf("in English: %q", message)
	}
}

func TestHealth(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	b := p.Browser(t)
	b.Get("/healthz").Is(http.StatusOK)
	b.Get("/readyz").Is(http.StatusOK)
	if at := b.Get("/").Is(http.StatusFound).Header.Get("Location"); at != "/admin" {
		t.Errorf("the root leads to %q", at)
	}
	if answer := b.Get("/readyz"); answer.Header.Get("X-Content-Type-Options") != "nosniff" || len(answer.Header.Values("Set-Cookie")) > 0 {
		t.Errorf("headers %v", answer.Header)
	}
}
