package screens_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/sanitise"
)

// TestFramesAreThoseThatTextsMayHold holds the pages that show texts to what
// may stand in a text: no video is left blank, and nothing else gets a frame.
func TestFramesAreThoseThatTextsMayHold(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	admin := p.Admin(t)
	var rec map[string]any
	admin.Post("/api/content/page/", apptest.PageOutsideModules("s-videom")).Is(http.StatusCreated).Data(&rec)
	_, preview := apptest.Previewed(t, admin, p.Base(), "content/page", rec["id"])
	frames := func(path string) []string {
		for _, directive := range strings.Split(admin.Get(path).Header.Get("Content-Security-Policy"), ";") {
			if words := strings.Fields(directive); len(words) > 0 && words[0] == "frame-src" {
				slices.Sort(words[1:])
				return words[1:]
			}
		}
		return nil
	}
	want := sanitise.Frames()
	if got := frames(preview); len(want) == 0 || !slices.Equal(got, want) {
		t.Errorf("a preview lets %v into frames, texts may hold %v", got, want)
	}
	// The file manager is a page of our own in a frame.
	want = append([]string{"'self'"}, want...)
	if got := frames("/admin"); !slices.Equal(got, want) {
		t.Errorf("the app lets %v into frames, want %v", got, want)
	}
}
