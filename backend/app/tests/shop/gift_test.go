package shop_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
)

// A fresh database has the category of gift vouchers as its first. It stays in
// the shop and cannot be removed, and a product in it needs what is printed.
func TestGiftCategory(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		const categories = "/api/content/category/"
		b := p.Admin(t)
		var gift struct {
			ID       uint64
			Version  int64
			ModuleID uint64 `json:"module_id"`
			Langs    map[string]struct{ Title string }
		}
		b.Get(categories + "1").Is(http.StatusOK).Data(&gift)
		if gift.Langs["sk"].Title != "Darčekové poukazy" || gift.Langs["en"].Title != "Gift vouchers" || gift.ModuleID != 5 {
			t.Errorf("the first category is %+v", gift)
		}
		b.Delete(categories + "1").Is(http.StatusForbidden)
		b.Post(categories+"array/destroy", map[string]string{"rows[0]": "1"}).Is(http.StatusForbidden)
		_, wrong := b.PostJSON(categories+"1", map[string]any{"module_id": 1, "version": gift.Version}).Is(http.StatusUnprocessableEntity).Problem()
		if len(wrong["module_id"]) != 1 {
			t.Errorf("it leaves the shop: %v", wrong)
		}

		needed := []string{"langs.en.content_voucher", "langs.en.title_voucher", "langs.sk.content_voucher", "langs.sk.title_voucher"}
		refusedFor := func(when, path string, body map[string]any) {
			t.Helper()
			_, wrong := b.PostJSON(path, body).Is(http.StatusUnprocessableEntity).Problem()
			if got := slices.Sorted(maps.Keys(wrong)); !slices.Equal(got, needed) {
				t.Errorf("%s: wrong are %v", when, got)
			}
		}
		refusedFor("a new gift without a text", products, goods("gift-1", 1, nil))
		soaps := apptest.ShopCategory(t, b, "mydla")
		made := createGoods(b, goods("gift-2", soaps, nil))
		refusedFor("goods that become a gift", products+id(made), map[string]any{"version": 1, "categories": []uint64{soaps, 1}})
		lang := func(s string) map[string]any {
			return map[string]any{"title": "Poukaz " + s, "title_url": "poukaz-" + s, "title_voucher": "Poukaz", "content_voucher": "<p>Pre teba</p>"}
		}
		createGoods(b, goods("gift-3", 1, map[string]any{"langs": map[string]any{"sk": lang("sk"), "en": lang("en")}}))
		// A text of which nothing is seen is none.
		needed = []string{"langs.en.content_voucher", "langs.sk.content_voucher"}
		for _, empty := range []string{"  ", "<p></p>", "<p><br></p><p>&nbsp;</p>", "<script>x</script>"} {
			sk, en := lang("sk-4"), lang("en-4")
			sk["content_voucher"], en["content_voucher"] = empty, empty
			refusedFor("a new gift with the text "+empty, products, goods("gift-4", 1, map[string]any{"langs": map[string]any{"sk": sk, "en": en}}))
		}

		// The browser asks by the same records, and knows of one that is marked later.
		view := func() string { return b.Get("/api/schema/shop/product").Is(http.StatusOK).Body }
		if !strings.Contains(view(), `"contains":{"enum":[1]}`) {
			t.Error("the view does not name the marked category")
		}
		p.Exec(t, "UPDATE categories SET gift = 1 WHERE id = ?", soaps)
		if all, _ := json.Marshal([]uint64{1, soaps}); !strings.Contains(view(), `"contains":{"enum":`+string(all)+`}`) {
			t.Errorf("the view does not name both marked categories, %s", all)
		}
	})
}

// The preview of the voucher that a product is sold as: a PDF in the language
// that is asked in, to be shown; a product without one says so.
func TestPreviewVoucher(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		const path = products + "preview_voucher/"
		b := p.Admin(t)
		lang := func(s string) map[string]any {
			return map[string]any{"title": "Poukaz " + s, "title_url": "poukaz-" + s, "title_voucher": "Poukaz " + s, "content_voucher": "<p>Ľúbezné prekvapenie</p>"}
		}
		made := createGoods(b, goods("gift-1", 1, map[string]any{"langs": map[string]any{"sk": lang("sk"), "en": lang("en")}, "price": 50}))
		soap := createGoods(b, goods("soap-1", apptest.ShopCategory(t, b, "mydla"), nil))
		answer := b.Get(path + id(made)).Is(http.StatusOK)
		if kind := answer.Header.Get("Content-Type"); kind != "application/pdf" || !strings.HasPrefix(answer.Body, "%PDF-") {
			t.Errorf("it is %s", kind)
		}
		if how := answer.Header.Get("Content-Disposition"); !strings.HasPrefix(how, "inline;") {
			t.Errorf("it is sent as %q", how)
		}
		if !strings.Contains(answer.Body, "/Lang (sk)") {
			t.Error("it is not told to be Slovak")
		}
		if message, _ := b.Get(path + id(soap)).Is(http.StatusConflict).Problem(); !strings.Contains(message, "poukazu") {
			t.Errorf("soap: %s", message)
		}
		var rows []struct {
			ID  uint64
			Can []string
		}
		b.Get(products).Is(http.StatusOK).Data(&rows)
		for _, row := range rows {
			if offered := slices.Contains(row.Can, "preview_voucher"); offered != (row.ID == made) {
				t.Errorf("of product %d can be done %v", row.ID, row.Can)
			}
		}
		b.Get(path + "999").Is(http.StatusNotFound)
		p.Staff(t, "jana@example.com", resource.RoleEditor).Get(path + id(made)).Is(http.StatusOK)
		p.Browser(t).Get(path + id(made)).Is(http.StatusUnauthorized)
	})
}
