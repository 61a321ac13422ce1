package screens_test

import (
	"fmt"
	"net/http"
	"testing"

	"backoffice/backend/app/apptest"
)

// Whoever removes a page is told beforehand of how many lie below it in the navigation.
func TestUsesOfPagesAbove(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		page := func(slug string, under any) (id uint64) {
			lang := map[string]any{"title": "Stránka " + slug, "title_url": slug}
			var saved struct{ ID uint64 }
			apptest.Post(t, admin, "/api/content/page/", map[string]any{
				"navigation": map[string]any{"value": true, "parent_id": under}, "langs": map[string]any{"sk": lang, "en": lang},
			}).Is(http.StatusCreated).Data(&saved)
			return saved.ID
		}
		top := page("hore", nil)
		middle := page("v-strede", top)
		page("dole", middle)
		gone := page("prec", top)
		admin.Delete(apptest.PagePath(fmt.Sprint(gone))).Is(http.StatusOK)
		for rows, want := range map[string]int{
			fmt.Sprintf("rows[0]=%d", top): 1, fmt.Sprintf("rows[0]=%d&rows[1]=%d", top, middle): 1, fmt.Sprintf("rows[0]=%d", gone): 0,
		} {
			var found []struct {
				Screen, Title string
				Count         int
			}
			admin.Get("/api/content/page/uses?" + rows).Is(http.StatusOK).Data(&found)
			if want == 0 && len(found) != 0 || want != 0 && (len(found) != 1 || found[0].Title != "Podradené stránky" || found[0].Screen != "content/page" || found[0].Count != want) {
				t.Errorf("%s: %v, want %d", rows, found, want)
			}
		}
	})
}
