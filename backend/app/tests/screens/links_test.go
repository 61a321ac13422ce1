package screens_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

// What a text may link to is found by its title, of the lists that its writer may see.
func TestLinksOfTheSite(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		create := func(path, slug string, more map[string]any) {
			lang := func(of string) map[string]any {
				return map[string]any{"title": of + " " + slug, "title_url": of + "-" + slug}
			}
			form := map[string]any{"langs": map[string]any{"sk": lang("majak"), "en": lang("beacon")}, "status": true}
			for name, value := range more {
				form[name] = value
			}
			admin.PostJSON(path, form).Is(http.StatusCreated)
		}
		create("/api/content/page/", "page", nil)
		create("/api/blog/", "article", map[string]any{"status": false})
		create("/api/content/category/", "category", map[string]any{"module_id": 1})
		found := func(b *webtest.Client, query string) string {
			var links []struct {
				Screen, Kind, Title, Address string
				Out                          bool
			}
			b.Get("/api/links?" + query).Is(http.StatusOK).Data(&links)
			var lines []string
			for _, l := range links {
				lines = append(lines, fmt.Sprintf("%s %s %s %t", l.Kind, l.Title, l.Address, l.Out))
			}
			return strings.Join(lines, "; ")
		}
		page, article, category := "Stránka majak page /sk/majak-page true", "Článok majak article /sk/blog/majak-article false", "Kategória majak category /sk/category/majak-category true"
		all := []string{page, article, category}
		for name, b := range map[string]*webtest.Client{"the administrator": admin, "an editor": p.Staff(t, "e@example.com", resource.RoleEditor)} {
			got := found(b, "query=MAJÁK")
			for _, want := range all {
				if !strings.Contains(got, want) || strings.Count(got, ";") != len(all)-1 {
					t.Errorf("%s finds %s", name, got)
				}
			}
		}
		_, b := p.Extra(t, admin, "Písateľ", "blog:update")
		if got := found(b, "query=majak"); got != article {
			t.Errorf("who may see articles alone finds %q", got)
		}
		if got := found(admin, "query=beacon+page&locale=en"); got != "Stránka beacon page /en/beacon-page true" {
			t.Errorf("in the language that is written in: %q", got)
		}
		_, wrong := admin.Get("/api/links?locale=de&other=1").Is(http.StatusUnprocessableEntity).Problem()
		if len(wrong) != 2 {
			t.Errorf("wrong parameters: %v", wrong)
		}
		p.Browser(t).Get("/api/links").Is(http.StatusUnauthorized)
		// A category has an address, and no page of its own that could be opened from here.
		admin.Get("/api/content/category/preview/1").Is(http.StatusNotFound)
	})
}
