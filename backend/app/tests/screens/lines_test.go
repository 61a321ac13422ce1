package screens_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
)

// TestOneLineTexts writes texts of one line and of several as JSON can: with breaks of
// lines, characters that no keyboard writes and what turns the direction of all after it.
func TestOneLineTexts(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	b := p.Admin(t)
	const given, want = " Jana\r\nBcc: a@b.sk\u202egpj.exe\u2066\x07 ", "Jana Bcc: a@b.sk" + "gpj.exe"
	lang := map[string]any{"title": given, "title_url": "zena", "meta_description": "prvý\nriadok\x01"}
	var saved struct{ ID uint64 }
	b.PostJSON("/api/content/page/", map[string]any{"langs": map[string]any{"sk": lang, "en": lang}, "status": true, "module_id": 6}).Is(http.StatusCreated).Data(&saved)
	var page struct {
		Langs map[string]struct {
			Title       string
			Description string `json:"meta_description"`
		}
	}
	at := fmt.Sprint("/api/content/page/", saved.ID)
	if b.Get(at).Is(http.StatusOK).Data(&page); page.Langs["sk"].Title != want {
		t.Errorf("a title of one line is %q", page.Langs["sk"].Title)
	}
	if page.Langs["sk"].Description != "prvý\nriadok" {
		t.Errorf("a text of several lines is %q", page.Langs["sk"].Description)
	}
	// What has nothing else in it is empty.
	_, wrong := b.PostJSON(at, map[string]any{"langs": map[string]any{"sk": map[string]any{"title": "\n\u202e\x02"}}}).Is(http.StatusUnprocessableEntity).Problem()
	if len(wrong["langs.sk.title"]) == 0 {
		t.Errorf("an empty title was refused with %v", wrong)
	}
	b.PostJSON(at, map[string]any{"langs": map[string]any{"sk": map[string]any{"title": "a\x00b"}}}).Is(http.StatusUnprocessableEntity)

	b.PostJSON("/api/profile/own", map[string]any{"name": given}).Is(http.StatusOK)
	if me := b.Get("/api/profile/own").Is(http.StatusOK).Body; !strings.Contains(me, `"`+want+`"`) {
		t.Errorf("a person is %s", me)
	}
	b.PostJSON("/api/list-setup/view", map[string]any{"screen": "content/page", "name": given, "query": ""}).Is(http.StatusOK)
	if views := b.Get("/api/list-setup").Is(http.StatusOK).Body; !strings.Contains(views, `"`+want+`"`) {
		t.Errorf("views are %s", views)
	}
}
