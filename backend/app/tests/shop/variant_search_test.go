package shop_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
)

// Variants are found by their code and EAN and by what their product is called in any
// language, whoever wrote them: the form of the product, their own, or a file. What one
// costs that has no price of its own is its product's, which no sheet makes its own.
func TestVariantSearch(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		small, large, _, _ := twoProperties(t, b)
		form := goods("soap-1", soaps, map[string]any{"variants": []any{variant("soap-1-a", 3, small)}})
		title := func(sk, en string) {
			form["langs"] = map[string]any{"sk": map[string]any{"title": sk, "title_url": "mydlo"}, "en": map[string]any{"title": en, "title_url": "soap"}}
		}
		title("Žlté mydlo", "Yellow soap")
		soap := createGoods(b, form)
		type row struct {
			SKU       string   `json:"sku"`
			Price     *float64 `json:"price"`
			PriceHeld *float64 `json:"price_held"`
		}
		search := func(words string) (rows []row) {
			t.Helper()
			b.Get("/api/shop/product/variant/?sort=sku&search=" + url.QueryEscape(words)).Is(http.StatusOK).Data(&rows)
			return rows
		}
		finds := func(words string, codes ...string) {
			t.Helper()
			var found []string
			for _, r := range search(words) {
				found = append(found, r.SKU)
			}
			if !slices.Equal(found, codes) {
				t.Errorf("%q finds %v, not %v", words, found, codes)
			}
		}
		finds("zlte", "soap-1-a")
		finds("yellow soap", "soap-1-a")
		finds("SOAP-1-A", "soap-1-a")
		finds("zelene")

		const ean = "8588000000012"
		text := "sku;product_id;value_ids;ean;stock\nsoap-1-b;" + id(soap) + ";Veľká;" + ean + ";4\n"
		var report importReport
		sendImport(t, b, variantImport, "varianty.csv", text, false).Is(http.StatusOK).Data(&report)
		if report.Created != 1 {
			t.Fatalf("the report is %+v", report)
		}
		finds(ean, "soap-1-b")
		finds("yellow", "soap-1-a", "soap-1-b")

		rec := loadVariants(b, soap)
		title("Zelené mydlo", "Green soap")
		form["version"], form["variants"] = rec.Version, []any{
			map[string]any{"id": rec.Variants[0].ID, "sku": "soap-1-a", "stock": 3, "status": true, "value_ids": []uint64{small}},
			map[string]any{"id": rec.Variants[1].ID, "sku": "soap-1-c", "ean": ean, "stock": 4, "status": true, "value_ids": []uint64{large}},
		}
		b.PostJSON(products+id(soap), form).Is(http.StatusOK)
		finds("yellow")
		finds("zelene", "soap-1-a", "soap-1-c")

		own := map[string]any{"sku": "soap-1-d", "ean": "", "stock": 4, "status": true, "price": 9}
		b.PostJSON("/api/shop/product/variant/"+id(rec.Variants[1].ID), own).Is(http.StatusOK)
		finds("soap-1-c")
		finds("green", "soap-1-a", "soap-1-d")

		rows := search("green")
		if rows[0].Price != nil || rows[0].PriceHeld == nil || *rows[0].PriceHeld != form["price"] || rows[1].Price == nil || *rows[1].Price != 9 {
			t.Errorf("the prices are %+v of %v", rows, form["price"])
		}
		for _, format := range []string{"csv", "import"} {
			lines := strings.Split(b.Get("/api/shop/product/variant/export?sort=sku&format="+format).Is(http.StatusOK).Body, "\n")
			at := slices.IndexFunc(strings.Split(strings.TrimSpace(lines[0]), ";"), func(head string) bool { return strings.Contains(head, "Cena s DPH") })
			if at < 0 {
				t.Fatalf("no price in %q", lines[0])
			}
			if of := strings.Split(lines[1], ";"); of[at] != "" {
				t.Errorf("%s: the sheet has the product's price as that of the variant: %q", format, lines[1])
			}
		}
	})
}
