package people_test

import (
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
)

// The log calls records as the specification does (000 §3): a client maps these names
// to icons, titles and routes of its own.
func TestModelNames(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		view := b.Get("/api/schema/activity").Is(http.StatusOK).Body
		for _, name := range []string{
			"Blog", "Category", "Form", "Gallery", "GalleryImage", "Order", "Page", "Payment", "Reference", "Settings",
			"Shipping", "ShopProduct", "ShopProductProperty", "ShopVoucher", "Text", "User", "Video",
		} {
			if !strings.Contains(view, `"value":"`+name+`"`) {
				t.Errorf("the log knows no %s", name)
			}
		}
		lang := func(s string) map[string]any { return map[string]any{"title": "Farba " + s, "title_url": "farba-" + s} }
		b.PostJSON("/api/shop/property/", map[string]any{"langs": map[string]any{"sk": lang("sk"), "en": lang("en")}}).Is(http.StatusCreated)
		if logs := b.Get("/api/user/logs/1").Is(http.StatusOK).Body; !strings.Contains(logs, `"model":"ShopProductProperty","route":"shopProperty"`) {
			t.Errorf("logged is %s", logs)
		}
	})
}
