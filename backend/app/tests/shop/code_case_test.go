package shop_test

import (
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/shop/stock"
)

// A code of goods is one whatever its case, and stays as staff wrote it.
func TestCodesInAnyCase(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		small, large, _, _ := twoProperties(t, b)
		tea := createGoods(b, goods("tea-1", soaps, map[string]any{"sku": "Caj-Ž1", "stock": 3, "variants": []any{variant("Caj-Ž1-Mala", 2, small)}}))
		other := createGoods(b, goods("tea-2", soaps, map[string]any{"sku": "caj-žltý"}))
		own := loadVariants(b, tea).Variants[0].ID
		refused := func(what, path string, body map[string]any, field string) {
			t.Helper()
			if _, fields := b.PostJSON(path, body).Is(http.StatusUnprocessableEntity).Problem(); len(fields[field]) == 0 {
				t.Errorf("%s: refused by %v", what, fields)
			}
		}
		refused("a new product", products, goods("tea-3", soaps, map[string]any{"sku": "CAJ-ž1"}), "sku")
		refused("a product's change", products+id(other), map[string]any{"sku": "caj-ž1"}, "sku")
		refused("a product like a variant", products+id(other), map[string]any{"sku": "CAJ-Ž1-MALA"}, "sku")
		refused("a variant like its sibling", products+id(tea), map[string]any{"variants": []any{map[string]any{"id": own}, variant("caj-ž1-mala", 1, large)}}, "variants.1.sku")
		refused("a variant like a product", products+id(other), map[string]any{"variants": []any{variant("caj-ž1", 1, large)}}, "variants.0.sku")
		refused("a variant of another", products+id(other), map[string]any{"variants": []any{variant("caj-ž1-mala", 1, large)}}, "variants.0.sku")
		refused("a variant by itself", products+"variant/", variantOf(other, "CAJ-Ž1", large), "sku")
		var free bool
		if b.PostJSON(products+"validate/sku_unique", map[string]any{"value": "caj-Ž1"}).Is(http.StatusOK).Data(&free); free {
			t.Error("a code in another case is free to the form")
		}
		if b.PostJSON(products+"validate/sku_unique", map[string]any{"value": "caj-z1"}).Is(http.StatusOK).Data(&free); !free {
			t.Error("a code with another letter is taken")
		}
		// The form is told of a code what saving says of it: one code names one thing to buy.
		for _, c := range []struct {
			call, sku, id string
			free          bool
		}{
			{"validate/sku_unique", "CAJ-Ž1-mala", "", false}, {"validate/sku_unique", "CAJ-Ž1-mala", id(other), false},
			{"validate/sku_unique", "CAJ-Ž1-mala", id(tea), true}, // its own, which is looked at when it is saved
			{"variant/validate/sku", "CAJ-Ž1", "", false}, {"variant/validate/sku", "caj-ž1", id(own), false},
			{"variant/validate/sku", "CAJ-Ž1-mala", id(own), true}, {"variant/validate/sku", "CAJ-Ž1-mala", "", false},
		} {
			if b.PostJSON(products+c.call, map[string]any{"value": c.sku, "id": c.id}).Is(http.StatusOK).Data(&free); free != c.free {
				t.Errorf("%s of %s for %q: free is %v", c.call, c.sku, c.id, free)
			}
		}
		var codes []string
		b.Get(products + "variant/codes?prefix=cAJ-Ž1&id=" + id(other)).Is(http.StatusOK).Data(&codes)
		if len(codes) != 2 {
			t.Errorf("codes that are taken: %q", codes)
		}

		var r importReport
		sendImport(t, b, productImport, "tovar.csv", "sku;stock\nCAJ-ž1;8\n", false).Is(http.StatusOK).Data(&r)
		var rec struct {
			SKU   string
			Stock int
		}
		b.Get(products + id(tea)).Is(http.StatusOK).Data(&rec)
		if r.Changed != 1 || rec.SKU != "Caj-Ž1" || rec.Stock != 8 {
			t.Errorf("an import in another case: %+v, the product is %+v", r, rec)
		}
		sendImport(t, b, productImport, "tovar.csv", "sku;stock\ncaj-Ž1;1\nCaj-ž1;2\n", true).Is(http.StatusOK).Data(&r)
		if r.Refused != 2 || len(r.Faults) != 2 {
			t.Errorf("one code twice in a file: %+v", r)
		}
		b.PostJSON(products+id(tea), map[string]any{"sku": "CAJ-Ž1"}).Is(http.StatusOK) // its own, anew
		swapped := []any{map[string]any{"id": own, "sku": "CAJ-ž1-velka"}, variant("CAJ-ž1-MALA", 1, large)}
		b.PostJSON(products+id(tea), map[string]any{"variants": swapped}).Is(http.StatusOK)

		t.Run("those that were two before stay two, and are listed", func(t *testing.T) {
			p.Exec(t, "UPDATE products SET sku = 'CAJ-ž1', sku_fold = NULL WHERE id = ?", other)
			b.PostJSON(products+id(other), map[string]any{"price": 15}).Is(http.StatusOK)
			sendImport(t, b, productImport, "tovar.csv", "sku;stock\nCAJ-ž1;11\nCAJ-Ž1;12\n", false).Is(http.StatusOK).Data(&r)
			for product, want := range map[uint64]int{other: 11, tea: 12} {
				b.Get(products + id(product)).Is(http.StatusOK).Data(&rec)
				if rec.Stock != want {
					t.Errorf("product %d has %d, not %d", product, rec.Stock, want)
				}
			}
			var open []struct{ Area, Note string }
			b.Get("/api/settings/readiness/open").Is(http.StatusOK).Data(&open)
			listed := false
			for _, one := range open {
				listed = listed || strings.Contains(one.Note, "CAJ-Ž1") && strings.Contains(one.Note, "CAJ-ž1")
			}
			if !listed {
				t.Errorf("the codes are not among %+v", open)
			}
			refused("a third", products, goods("tea-4", soaps, map[string]any{"sku": "caj-ž1"}), "sku")
			b.PostJSON(products+id(other), map[string]any{"sku": "caj-ž12"}).Is(http.StatusOK)
			refused("its former code", products, goods("tea-4", soaps, map[string]any{"sku": "Caj-Ž12"}), "sku")
		})
		if wrong, err := stock.Check(t.Context(), p.DB); err != nil || len(wrong) > 0 {
			t.Errorf("the ledger: %v, %v", wrong, err)
		}
	})
}

func variantOf(product uint64, sku string, value uint64) map[string]any {
	of := variant(sku, 1, value)
	of["product_id"] = product
	return of
}
