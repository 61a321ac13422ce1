package shop_test

import (
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/shop/stock"
)

const variantImport = "/api/shop/product/variant/import"

// Variants have a sheet as products have: what they cost and how many there are is changed
// for many at once, by the rules, ledgers and log of their product's form.
func TestVariantSheet(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		small, large, _, _ := twoProperties(t, b)
		soap := createGoods(b, goods("soap-1", soaps, map[string]any{"variants": []any{variant("soap-1-a", 3, small), variant("soap-1-b", 5, large)}}))
		other := createGoods(b, goods("soap-2", soaps, nil))
		text := b.Get("/api/shop/product/variant/export?format=import").Is(http.StatusOK).Body
		for _, want := range []string{"soap-1-a", "Malá", "Výrobok soap-1"} {
			if !strings.Contains(text, want) {
				t.Errorf("no %q in\n%s", want, text)
			}
		}
		send := func(text string, dry bool) (r importReport) {
			t.Helper()
			sendImport(t, b, variantImport, "varianty.csv", text, dry).Is(http.StatusOK).Data(&r)
			return r
		}
		if r := send(text, true); r.Rows != 2 || r.Unchanged != 2 {
			t.Errorf("unchanged: %+v", r)
		}
		var before struct{ Version int64 }
		b.Get(products + id(soap)).Is(http.StatusOK).Data(&before)
		if r := send("sku;product_id;value_ids;stock\nsoap-1-a;Výrobok soap-1;malá;3\nsoap-1-b;;;5\n", true); r.Unchanged != 2 {
			t.Errorf("what stays as it is: %+v", r)
		}
		if r := send("sku;product_id;value_ids;price;stock\nSOAP-1-A;;;14,5;8\nsoap-1-b;;;;5\n", false); r.Changed != 1 || r.Unchanged != 1 {
			t.Errorf("changed: %+v", r)
		}
		rec := loadVariants(b, soap)
		if one := rec.Variants[0]; one.Stock != 8 || one.SKU != "soap-1-a" || rec.Version == before.Version {
			t.Errorf("changed, the variant is %+v", one)
		}
		// Its form says whose it is, and what it combines.
		var shown struct {
			ProductTitle string `json:"product_title"`
			ValuesTitle  string `json:"values_title"`
		}
		b.Get("/api/shop/product/variant/record/" + id(rec.Variants[0].ID)).Is(http.StatusOK).Data(&shown)
		if shown.ProductTitle != "Výrobok soap-1" || shown.ValuesTitle != "Malá" {
			t.Errorf("the form shows %+v", shown)
		}
		var moves []struct {
			Quantity          int
			Reason, Reference string
		}
		b.Get("/api/shop/movement/?product=" + id(soap)).Is(http.StatusOK).Data(&moves)
		if len(moves) == 0 || moves[0].Reason != stock.ReasonImport || moves[0].Reference != "varianty.csv" || moves[0].Quantity != 5 {
			t.Errorf("the movements are %+v", moves)
		}
		var prices int64
		if err := p.DB.Read(t.Context()).Raw("SELECT COUNT(*) FROM price_changes WHERE product_variant_id = ? AND price = 14500", rec.Variants[0].ID).Scan(&prices).Error; err != nil || prices != 1 {
			t.Errorf("%d changes of the price are noted, %v", prices, err)
		}

		head := "sku;product_id;value_ids;stock\n"
		if r := send(head+"soap-2-a;"+id(other)+";Malá | Červená;4\n", false); r.Created != 1 {
			t.Errorf("made: %+v", r)
		}
		if made := loadVariants(b, other); len(made.Variants) != 1 || made.Variants[0].Stock != 4 || len(made.Variants[0].ValueIDs) != 2 {
			t.Errorf("made: %+v", made)
		}
		for text, hint := range map[string]string{
			head + "soap-2-b;" + id(other) + ";Malá | Veľká;4\n":   "value_ids", // one property twice
			head + "soap-2-b;" + id(other) + ";Červená | Malá;4\n": "value_ids", // as another
			head + "soap-1;" + id(other) + ";Modrá;4\n":            "sku",       // of a product
			head + "soap-2-b;;;4\n":                                "product_id",
			head + "soap-1-a;" + id(other) + ";Malá;8\n":           "product_id", // it stays where it is
			head + "soap-1-a;" + id(soap) + ";Veľká;8\n":           "value_ids",
			head + "soap-1-a;tu niet;;8\n":                         "product_id",
			"sku;stock;ean\nsoap-1-a;-1;123\n":                     "stock",
			"sku;ean\nsoap-1-a;8588000000013\n":                    "ean",
		} {
			r := send(text, true)
			named := false
			for _, f := range r.Faults {
				named = named || f.Field == hint && f.Message != ""
			}
			if r.Refused != 1 || !named {
				t.Errorf("%q: %+v", text, r)
			}
		}
		// A code that is written wrong is said to be nobody's, not to lack what the sheet has no columns for.
		if r := send("sku;stock\nsoap-1-x;5\n", true); r.Refused != 1 || len(r.Faults) != 1 || r.Faults[0].Field != "sku" ||
			!strings.HasSuffix(r.Faults[0].Message, "chýba: Produkt, Hodnoty.") {
			t.Errorf("a code of nobody: %+v", r)
		}
		if r := send("sku;product_id;stock\nsoap-1-x;;-1\n", true); r.Refused != 1 || len(r.Faults) != 3 || !strings.HasSuffix(r.Faults[1].Message, "chýba: Hodnoty.") {
			t.Errorf("a code of nobody beside what is wrong itself: %+v", r)
		}
		// Two rows that make the same are refused before anything is written.
		if r := send(head+"soap-2-b;"+id(other)+";Modrá;4\nsoap-2-c;"+id(other)+";Modrá;1\n", true); r.Refused != 1 || r.Faults[0].Line != 3 || r.Faults[0].Field != "value_ids" {
			t.Errorf("twice the same: %+v", r)
		}
		if r := send(head+"soap-2-b;"+id(other)+";Modrá;4\nsoap-2-c;"+id(other)+";Veľká;1\n", false); r.Created != 2 {
			t.Errorf("two are made: %+v", r)
		}
		// A number that other goods have is warned of, and on whose row.
		var warned struct {
			Changed  int
			Warnings []struct {
				Line    int
				Message string
			}
		}
		const ean = "8588000000012"
		sendImport(t, b, variantImport, "varianty.csv", "sku;ean\nsoap-1-a;"+ean+"\nsoap-1-b;"+ean+"\nsoap-2-a;8588000000029\n", false).Is(http.StatusOK).Data(&warned)
		if warned.Changed != 3 || len(warned.Warnings) != 1 || warned.Warnings[0].Line != 3 || !strings.Contains(warned.Warnings[0].Message, "soap-1-a") {
			t.Errorf("in one file twice: %+v", warned)
		}
		sendImport(t, b, variantImport, "varianty.csv", "sku;ean\nsoap-2-b;"+ean+"\nsoap-2-a;8588000000029\n", true).Is(http.StatusOK).Data(&warned)
		if warned.Changed != 1 || len(warned.Warnings) != 1 || !strings.Contains(warned.Warnings[0].Message, "Výrobok soap-1") {
			t.Errorf("as another's: %+v", warned)
		}
		if wrong, err := stock.Check(t.Context(), p.DB); err != nil || len(wrong) > 0 {
			t.Errorf("the ledger: %v, %v", wrong, err)
		}
		_, looks := p.Extra(t, b, "Pozerá", "shop/product_variant:view")
		sendImport(t, looks, variantImport, "varianty.csv", head, true).Is(http.StatusForbidden)
		_, changes := p.Extra(t, b, "Mení", "shop/product_variant:view", "shop/product_variant:update")
		sendImport(t, changes, variantImport, "varianty.csv", "sku;stock\nsoap-1-a;7\n", false).Is(http.StatusOK)
		sendImport(t, changes, variantImport, "varianty.csv", head+"soap-2-z;"+id(other)+";Modrá;4\n", false).Is(http.StatusForbidden)
	})
}
