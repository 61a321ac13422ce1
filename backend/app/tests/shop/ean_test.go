package shop_test

import (
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
)

// The number of an article is checked wherever it is written; one from before may stay.
func TestEAN(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		small, _, _, _ := twoProperties(t, b)
		soap := createGoods(b, goods("soap-1", soaps, map[string]any{"variants": []any{variant("soap-1-mala", 3, small)}}))
		own := loadVariants(b, soap).Variants[0].ID
		for ean, hint := range map[string]string{
			"858800000001x": "číslice", "8588 00000001": "číslice", "85880000000": "11", "858800000000012": "15",
			"8588000000013": "2", "00000016": "7", "012345678906": "5", "18588000000013": "9",
		} {
			_, fields := b.PostJSON(products+id(soap), map[string]any{"ean": ean}).Is(http.StatusUnprocessableEntity).Problem()
			if len(fields) != 1 || len(fields["ean"]) != 1 || !strings.Contains(fields["ean"][0], hint) {
				t.Errorf("%s: %v", ean, fields)
			}
		}
		for _, ean := range []string{"00000017", "012345678905", "8588000000012", "18588000000019", ""} {
			b.PostJSON(products+id(soap), map[string]any{"ean": ean}).Is(http.StatusOK)
		}
		const bad, good = "8588000000013", "8588000000012"
		variants := func(ean string) map[string]any {
			return map[string]any{"variants": []any{map[string]any{"id": own, "ean": ean}}}
		}
		for path, body := range map[string]map[string]any{products + id(soap): variants(bad), products + "variant/" + id(own): {"ean": bad}} {
			_, fields := b.PostJSON(path, body).Is(http.StatusUnprocessableEntity).Problem()
			if len(fields["variants.0.ean"])+len(fields["ean"]) != 1 {
				t.Errorf("%s: %v", path, fields)
			}
		}
		b.PostJSON(products+id(soap), variants(good)).Is(http.StatusOK)
		stocks := func(ean string) map[string]any {
			return map[string]any{"price": 12, "stock": 1, "ean": ean, "variants": []any{map[string]any{"id": own, "stock": 2, "ean": ean}}}
		}
		_, fields := b.PostJSON(products+"stock/"+id(soap), stocks(bad)).Is(http.StatusUnprocessableEntity).Problem()
		if len(fields["ean"]) != 1 || len(fields["variants.0.ean"]) != 1 {
			t.Errorf("the stock: %v", fields)
		}
		var r importReport
		sendImport(t, b, productImport, "tovar.csv", "sku;ean\nsoap-1;"+bad+"\n", true).Is(http.StatusOK).Data(&r)
		if len(r.Faults) != 1 || r.Faults[0].Line != 2 || r.Faults[0].Field != "ean" || !strings.Contains(r.Faults[0].Message, "2") {
			t.Errorf("the import: %+v", r)
		}

		p.Exec(t, "UPDATE products SET ean = ?", "starý kód")
		p.Exec(t, "UPDATE product_variants SET ean = ?", "123")
		b.PostJSON(products+id(soap), map[string]any{"ean": "starý kód", "price": 14, "variants": []any{map[string]any{"id": own, "ean": "123", "stock": 1}}}).Is(http.StatusOK)
		b.PostJSON(products+"variant/"+id(own), map[string]any{"ean": "123", "stock": 4}).Is(http.StatusOK)
	})
}
