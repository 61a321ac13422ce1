package shop_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
)

// One number on two goods may be saved, and whoever saves it learns which they are.
func TestEANTwins(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		small, large, _, _ := twoProperties(t, b)
		const ean, other = "8588000000012", "8588000000029"
		first := createGoods(b, goods("soap-1", soaps, map[string]any{"ean": ean}))
		second := createGoods(b, goods("soap-2", soaps, map[string]any{"variants": []any{variant("soap-2-a", 1, small), variant("soap-2-b", 1, large)}}))
		a, c := loadVariants(b, second).Variants[0].ID, loadVariants(b, second).Variants[1].ID
		saved := func(path string, body map[string]any, names ...string) {
			t.Helper()
			var answer struct {
				Message string
				Warning bool
			}
			if err := json.Unmarshal([]byte(b.PostJSON(path, body).Is(http.StatusOK).Body), &answer); err != nil {
				t.Fatal(err)
			}
			if answer.Warning != (len(names) > 0) {
				t.Errorf("%v: %+v", body, answer)
			}
			for _, name := range names {
				if !strings.Contains(answer.Message, name) {
					t.Errorf("%v: %q does not name %q", body, answer.Message, name)
				}
			}
		}
		saved(products+id(second), map[string]any{"ean": ean}, "Výrobok soap-1", "soap-1", ean)
		saved(products+id(second), map[string]any{"price": 17})
		saved(products+id(second), map[string]any{"ean": other, "variants": []any{map[string]any{"id": a, "ean": ean}, map[string]any{"id": c}}}, "soap-1")
		saved(products+"variant/"+id(c), map[string]any{"ean": ean}, "soap-1")
		saved(products+"variant/"+id(c), map[string]any{"ean": other}, "soap-2")
		saved(products+"variant/"+id(c), map[string]any{"ean": ""})
		var rec struct {
			EANNote  *struct{ Text string } `json:"ean_note"`
			Variants []struct {
				EANNote *struct{ Text string } `json:"ean_note"`
			}
		}
		b.Get(products + id(second)).Is(http.StatusOK).Data(&rec)
		if rec.EANNote != nil || len(rec.Variants) != 2 || rec.Variants[0].EANNote == nil || rec.Variants[1].EANNote != nil {
			t.Errorf("notes of the form: %+v", rec)
		}
		b.Get(products + id(first)).Is(http.StatusOK).Data(&rec)
		if rec.EANNote == nil || !strings.Contains(rec.EANNote.Text, "soap-2-a") {
			t.Errorf("notes of the form: %+v", rec)
		}
		var r struct {
			Changed, Refused int
			Warnings         []struct {
				Line    int
				Message string
			}
		}
		createGoods(b, goods("soap-3", soaps, nil))
		createGoods(b, goods("soap-4", soaps, nil))
		text := "sku;ean\nsoap-3;8588000000036\nsoap-4;8588000000036\nsoap-2;" + ean + "\nsoap-1;" + ean + "\n"
		sendImport(t, b, productImport, "tovar.csv", text, true).Is(http.StatusOK).Data(&r)
		if len(r.Warnings) != 2 || r.Refused != 0 || r.Changed != 3 || r.Warnings[0].Line != 3 || r.Warnings[1].Line != 4 ||
			!strings.Contains(r.Warnings[0].Message, "soap-3") || !strings.Contains(r.Warnings[1].Message, "soap-1") {
			t.Errorf("an import warns %+v", r)
		}
	})
}
