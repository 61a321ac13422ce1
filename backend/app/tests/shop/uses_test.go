package shop_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
)

// Whoever removes what goods have is told beforehand of how many.
func TestUses(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps, oils, none := apptest.ShopCategory(t, b, "mydla"), apptest.ShopCategory(t, b, "oleje"), apptest.ShopCategory(t, b, "nic")
		first := createGoods(b, goods("soap-1", soaps, map[string]any{"categories": []uint64{soaps, oils}}))
		createGoods(b, goods("soap-2", soaps, map[string]any{"similars": []uint64{first}}))
		gone := createGoods(b, goods("soap-3", soaps, nil))
		b.Delete(products + id(gone)).Is(http.StatusOK)
		b.PostJSON("/api/shop/voucher/", map[string]any{"code": "MYDLA10", "type": 1, "value": 10, "categories": []uint64{soaps}}).Is(http.StatusCreated)
		lang := func(slug string) map[string]any { return map[string]any{"title": "Podkategória", "title_url": slug} }
		b.PostJSON("/api/content/category/", map[string]any{"langs": map[string]any{"sk": lang("pod"), "en": lang("sub")}, "module_id": 5, "parent_id": soaps}).Is(http.StatusCreated)

		uses := func(path string, ids ...uint64) string {
			t.Helper()
			query := make([]string, len(ids))
			for i, one := range ids {
				query[i] = fmt.Sprintf("rows[%d]=%d", i, one)
			}
			var found []struct {
				Title string
				Count int
			}
			b.Get(path + "uses?" + strings.Join(query, "&")).Is(http.StatusOK).Data(&found)
			var told []string
			for _, one := range found {
				told = append(told, fmt.Sprint(one.Title, " ", one.Count))
			}
			return strings.Join(told, ", ")
		}
		const categories = "/api/content/category/"
		for want, ids := range map[string][]uint64{"": {none}, "Produkty 1": {oils}, "Podradené kategórie 1, Produkty 2, Kupóny a poukazy 1": {soaps, oils}} {
			if got := uses(categories, ids...); got != want {
				t.Errorf("categories %v: %q, not %q", ids, got, want)
			}
		}
		if got := uses(products, first); got != "Produkty 1" {
			t.Errorf("a similar product: %q", got)
		}
		for _, bad := range []string{"", "rows[0]=x", "rows[0]=1&what=2"} {
			b.Get(categories + "uses?" + bad).Is(http.StatusUnprocessableEntity)
		}
		p.Staff(t, "jana@example.com", resource.RoleEditor).Get(categories + "uses?rows[0]=1").Is(http.StatusForbidden)
	})
}

// A category whose goods, vouchers or children are of the shop stays the shop's.
func TestModuleOfUsedCategory(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		const categories = "/api/content/category/"
		soaps, none := apptest.ShopCategory(t, b, "mydla"), apptest.ShopCategory(t, b, "nic")
		made := createGoods(b, goods("soap-1", soaps, nil))
		lang := func(slug string) map[string]any { return map[string]any{"title": "Podkategória", "title_url": slug} }
		b.PostJSON(categories, map[string]any{"langs": map[string]any{"sk": lang("pod"), "en": lang("sub")}, "module_id": 5, "parent_id": soaps}).Is(http.StatusCreated)

		_, wrong := b.PostJSON(categories+id(soaps), map[string]any{"module_id": 1, "version": 1}).Is(http.StatusUnprocessableEntity).Problem()
		want := "Modul nemožno zmeniť, kým sa kategória používa v záznamoch: Podradené kategórie – 1, Produkty – 1."
		if len(wrong["module_id"]) != 1 || wrong["module_id"][0] != want {
			t.Errorf("a category with goods: %v", wrong)
		}
		b.PostJSON(categories+id(soaps), map[string]any{"module_id": 5, "status": false, "version": 1}).Is(http.StatusOK)
		b.PostJSON(categories+id(none), map[string]any{"module_id": 1, "version": 1}).Is(http.StatusOK)
		b.Delete(products + id(made)).Is(http.StatusOK)
		_, wrong = b.PostJSON(categories+id(soaps), map[string]any{"module_id": 1, "version": 2}).Is(http.StatusUnprocessableEntity).Problem()
		if len(wrong["module_id"]) != 1 || strings.Contains(wrong["module_id"][0], "Produkty") {
			t.Errorf("a category whose goods are gone: %v", wrong)
		}
	})
}
