package shop_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
)

// What is exported to be edited is imported again: unchanged it changes nothing, and what
// is chosen is written by name, as long as only one is called so.
func TestImportOfAnExport(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		twins := [2]uint64{apptest.ShopCategory(t, b, "olej")}
		lang := func(url string) map[string]any { return map[string]any{"title": "Kategória olej", "title_url": url} }
		var made struct{ ID uint64 }
		b.PostJSON("/api/content/category/", map[string]any{"langs": map[string]any{"sk": lang("olej-2"), "en": lang("oil-2")}, "module_id": 5}).
			Is(http.StatusCreated).Data(&made)
		twins[1] = made.ID
		comma := map[string]any{"title": "Mydlá, šampóny", "title_url": "mydla-sampony"}
		english := map[string]any{"title": "Soap and shampoo", "title_url": "soap-shampoo"}
		b.PostJSON("/api/content/category/", map[string]any{"langs": map[string]any{"sk": comma, "en": english}, "module_id": 5}).
			Is(http.StatusCreated).Data(&made)
		first := createGoods(b, goods("soap-1", soaps, map[string]any{
			"price": 12.345, "ean": "00000017", "weight": 0.25, "categories": []uint64{soaps, made.ID, twins[0]},
			"food": true, "allergens": []int{1, 7}, "unit": "kg", "unit_quantity": 0.095,
		}))
		createGoods(b, goods("soap-2", soaps, map[string]any{"status": false}))
		removed := createGoods(b, goods("soap-3", soaps, nil))
		b.Delete(products + id(removed)).Is(http.StatusOK)

		text := b.Get(products + "export?format=import&sort=order").Is(http.StatusOK).Body
		report := func(text string) (r importReport) {
			t.Helper()
			sendImport(t, b, productImport, "tovar.csv", text, true).Is(http.StatusOK).Data(&r)
			return r
		}
		if r := report(text); r.Rows != 2 || r.Unchanged != 2 {
			t.Errorf("unchanged: %+v of\n%s", r, text)
		}
		for _, want := range []string{"Kategória mydla | Mydlá, šampóny | " + id(twins[0]), "12,345", "Obilniny obsahujúce lepok"} {
			if want = strings.ToLower(want); !strings.Contains(strings.ToLower(text), want) {
				t.Errorf("no %q in\n%s", want, text)
			}
		}
		t.Run("by names of any language", func(t *testing.T) {
			sendImport(t, b, productImport, "tovar.csv", "sku;vat;categories\nsoap-1;5%;soap AND shampoo, kategória  mydla\n", false).Is(http.StatusOK)
			var rec struct {
				VAT        uint64
				Categories []uint64
			}
			b.Get(products + id(first)).Is(http.StatusOK).Data(&rec)
			if rec.VAT != 3 || fmt.Sprint(rec.Categories) != fmt.Sprint([]uint64{made.ID, soaps}) {
				t.Errorf("%+v", rec)
			}
			sendImport(t, b, productImport, "tovar.json", `[{"sku":"soap-1","vat":"23 %","categories":["Mydlá, šampóny",`+id(soaps)+`]}]`, false).Is(http.StatusOK)
			b.Get(products + id(first)).Is(http.StatusOK).Data(&rec)
			if rec.VAT != 1 || fmt.Sprint(rec.Categories) != fmt.Sprint([]uint64{made.ID, soaps}) {
				t.Errorf("of JSON: %+v", rec)
			}
		})
		t.Run("a name of several, and of none", func(t *testing.T) {
			r := report("sku;vat;categories;price\nsoap-1;1;Kategória olej;5\nsoap-2;20 %;Kategória mydla;-4\n")
			if r.Refused != 2 || len(r.Faults) != 3 {
				t.Fatalf("%+v", r)
			}
			for i, want := range []struct{ field, hint string }{{"categories", fmt.Sprintf("%d, %d", twins[0], twins[1])}, {"price", ""}, {"vat", "20 %"}} {
				if r.Faults[i].Field != want.field || !strings.Contains(r.Faults[i].Message, want.hint) {
					t.Errorf("fault %d: %+v", i, r.Faults[i])
				}
			}
		})
		t.Run("moments as a spreadsheet writes them", func(t *testing.T) {
			sendImport(t, b, "/api/shop/voucher/import", "kody.csv", "code;type;value;publish_up;publish_down\nLETO2027;Zľavový kupón;5;1.6.2027;31.8.2027 23:59\n", false).Is(http.StatusOK)
			out := b.Get("/api/shop/voucher/export?format=import").Is(http.StatusOK).Body
			if !strings.Contains(out, "LETO2027;Zľavový kupón") || !strings.Contains(out, "1. 6. 2027 00:00:00;31. 8. 2027 23:59:00") {
				t.Errorf("exported as\n%s", out)
			}
			var r importReport
			if sendImport(t, b, "/api/shop/voucher/import", "kody.csv", out, true).Is(http.StatusOK).Data(&r); r.Unchanged != r.Rows || r.Rows != 1 {
				t.Errorf("unchanged: %+v", r)
			}
		})
		t.Run("a language that was added since is not asked for", func(t *testing.T) {
			p.Exec(t, "UPDATE product_langs SET title = '', title_url = NULL WHERE product_id = ? AND locale = 'en'", first)
			text := b.Get(products + "export?format=import&sort=order").Is(http.StatusOK).Body
			if r := report(text); r.Unchanged != 2 {
				t.Errorf("unchanged: %+v", r)
			}
			sendImport(t, b, productImport, "tovar.csv", strings.Replace(text, "12,345", "11", 1), false).Is(http.StatusOK)
			if r := report("sku;title.en\nsoap-1;So\n"); r.Refused != 1 {
				t.Errorf("half a language: %+v", r)
			}
			if r := report("sku;title.sk\nsoap-1;\n"); r.Refused != 1 {
				t.Errorf("emptied: %+v", r)
			}
		})
		t.Run("a list that is not imported has none", func(t *testing.T) {
			_, fields := b.Get("/api/content/page/export?format=import").Is(http.StatusUnprocessableEntity).Problem()
			if len(fields["format"]) == 0 {
				t.Errorf("refused by %v", fields)
			}
		})
	})
}
