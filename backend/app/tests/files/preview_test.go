package files_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
)

// What stands outside of the administration keeps to the time that a record is
// published for: every preview says whether the site shows the record now.
func TestPreviewsTellWhetherARecordIsLive(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		product := p.Product(t, b, "mydlo")
		start := p.Clock.Now()
		at := func(d time.Duration) string { return start.Add(d).Format(time.RFC3339) }
		windows := map[string]struct {
			fields map[string]any
			state  any
		}{
			"always":  {nil, true},
			"hidden":  {map[string]any{"status": false}, false},
			"to come": {map[string]any{"publish_up": at(time.Hour)}, "scheduled"},
			"over":    {map[string]any{"publish_up": at(-2 * time.Hour), "publish_down": at(-time.Hour)}, "ended"},
			"now":     {map[string]any{"publish_up": at(-time.Hour), "publish_down": at(time.Hour)}, true},
		}
		labels := map[any]string{true: "práve teraz zverejnený", false: "práve teraz nie je", "scheduled": "je naplánovaný", "ended": "sa skončilo"}
		for _, screen := range []string{"content/page", "blog", "reference", "video"} {
			for name, window := range windows {
				if screen == "video" && name != "always" && name != "hidden" {
					continue // it is published or hidden, without a time (001 §3)
				}
				slug := strings.ReplaceAll(screen+"-"+name, "/", "-")
				slug = strings.ReplaceAll(slug, " ", "-")
				langs := map[string]any{"title": "Záznam " + slug, "title_url": slug}
				form := map[string]any{"langs": map[string]any{"sk": langs, "en": langs}, "status": true}
				if screen == "reference" {
					form["products"] = []uint64{product}
				}
				for field, value := range window.fields {
					form[field] = value
				}
				var rec map[string]any
				b.PostJSON("/api/"+screen+"/", form).Is(http.StatusCreated).Data(&rec)
				page, path := apptest.Previewed(t, b, p.Base(), screen, rec["id"])
				tells := func(page string, state any) {
					t.Helper()
					for one, text := range labels {
						if strings.Contains(page, text) != (one == state) || !strings.Contains(page, "Záznam "+slug) {
							t.Errorf("%s %s: %s", screen, name, page)
						}
					}
				}
				tells(page, window.state)
				if screen != "video" {
					filter := map[any]string{true: "1", false: "0", "scheduled": "scheduled", "ended": "ended"}[window.state]
					list := b.Get("/api/" + screen + "/?search=" + slug + "&status=" + filter).Is(http.StatusOK).Body
					badge, err := json.Marshal(window.state)
					if err != nil || !strings.Contains(list, `"status_now":`+string(badge)) {
						t.Errorf("%s %s: the list tells %s", screen, name, list)
					}
				}
				if name == "over" {
					// As lists and exports write it in Slovak.
					up, down := strings.Index(page, "Zverejnené od "), strings.Index(page, "Zverejnené do ")
					at := start.Add(-2 * time.Hour).In(p.Engine.Zone()).Format("2. 1. 2006 15:04:05")
					if up < 0 || down < up || !strings.Contains(page, "Zverejnené od "+at) {
						t.Errorf("%s is published %s: %s", screen, at, page)
					}
				}
				if name == "to come" || name == "now" {
					p.Clock.Pass(61 * time.Minute)
					page, path = apptest.Previewed(t, b, p.Base(), screen, rec["id"])
					tells(page, map[string]any{"to come": true, "now": "ended"}[name])
					p.Clock.Pass(-61 * time.Minute)
				}
				if name == "always" {
					b.Delete(fmt.Sprintf("/api/%s/%v", screen, rec["id"])).Is(http.StatusOK)
					b.Get(fmt.Sprintf("/api/%s/preview/%v", screen, rec["id"])).Is(http.StatusNotFound)
					tells(b.Get(path).Is(http.StatusOK).Body, false)
				}
			}
		}
		f := apptest.NewFilm(t, p, b)
		v := f.Add("v.mp4", apptest.MP4Of(500), 400)
		answer, _ := apptest.Previewed(t, b, p.Base(), "video", f.ID)
		if !strings.Contains(answer, `<video class="lead" src="`+*v.Path+`"`) {
			t.Errorf("the preview plays nothing: %s", answer)
		}
	})
}
