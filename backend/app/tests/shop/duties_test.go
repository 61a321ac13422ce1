package shop_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/shop"
	"backoffice/backend/web/webtest"
)

func company(name, country string, more map[string]any) map[string]any {
	body := map[string]any{"name": name, "address": "Skúšobná 1", "city": "Zvolen", "zip": "960 01", "country_id": lookup.CountryID(country), "email": "info@example.com"}
	for key, value := range more {
		body[key] = value
	}
	return body
}

// Who made goods is reached by post and electronically, and one outside the Union has
// somebody in it (Regulation (EU) 2023/988, art. 16 and 19).
func TestContactsOfGoods(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		refused := func(b *webtest.Client, at string, body map[string]any, fields ...string) {
			t.Helper()
			_, wrong := b.PostJSON("/api/shop/"+at+"/", body).Is(http.StatusUnprocessableEntity).Problem()
			for _, name := range fields {
				if len(wrong[name]) != 1 {
					t.Errorf("%s of %s is not refused: %v", name, at, wrong)
				}
			}
			if len(wrong) != len(fields) {
				t.Errorf("%s: %v, want %v", at, wrong, fields)
			}
		}
		refused(b, "responsible", company("Zodpovedný", "US", nil), "country_id")
		refused(b, "responsible", company("Zodpovedný", "CH", map[string]any{"email": ""}), "country_id", "email")
		refused(b, "manufacturer", map[string]any{}, "name", "address", "city", "zip", "country_id")
		refused(b, "manufacturer", company("Acme", "US", map[string]any{"email": "", "web": ""}), "responsible_id", "email")
		refused(b, "manufacturer", company("Acme", "US", map[string]any{"responsible_id": 99}), "responsible_id")
		var made, maker struct {
			ID      uint64
			Version int64
		}
		b.PostJSON("/api/shop/responsible/", company("Zodpovedný", "AT", nil)).Is(http.StatusCreated).Data(&made)
		b.PostJSON("/api/shop/manufacturer/", company("Acme", "US", map[string]any{"responsible_id": made.ID})).Is(http.StatusCreated).Data(&maker)
		b.PostJSON("/api/shop/manufacturer/", company("Dielňa", "SK", map[string]any{"email": "", "web": "https://www.example.com"})).Is(http.StatusCreated)
		editor := p.Staff(t, "redaktor@example.com", resource.RoleEditor)
		editor.PostJSON("/api/shop/manufacturer/"+id(maker.ID), map[string]any{"version": maker.Version, "name": "Acme Inc."}).Is(http.StatusOK)
		editor.Delete("/api/shop/manufacturer/" + id(maker.ID)).Is(http.StatusForbidden)
		editor.Delete("/api/shop/responsible/" + id(made.ID)).Is(http.StatusForbidden)
		b.Delete("/api/shop/manufacturer/" + id(maker.ID)).Is(http.StatusOK)
	})
}

// What a unit costs, guarantees, warnings and allergens are kept, told and refused
// where they contradict themselves.
func TestDutiesOfProducts(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		pantry := apptest.ShopCategory(t, b, "spajza")
		red := p.Property(t, b, "cervena")
		_, wrong := b.PostJSON(products, goods("honey-0", pantry, map[string]any{
			"unit": "kg", "food": true, "allergens": []int{7, 16}, "guarantee_years": 0, "guarantee_months": 601, "manufacturer_id": 4711,
		})).Is(http.StatusUnprocessableEntity).Problem()
		for _, name := range []string{"unit_quantity", "allergens.1", "guarantee_years", "guarantee_months", "manufacturer_id"} {
			if len(wrong[name]) != 1 {
				t.Errorf("%s is not refused: %v", name, wrong)
			}
		}
		_, wrong = b.PostJSON(products, goods("honey-0", pantry, map[string]any{"food": true, "allergens": []int{7, 15}})).Is(http.StatusUnprocessableEntity).Problem()
		if len(wrong) != 1 || len(wrong["allergens"]) != 1 {
			t.Errorf("allergens of what has none: %v", wrong)
		}
		made := createGoods(b, goods("honey-1", pantry, map[string]any{
			"price": 9.99, "unit": "kg", "unit_quantity": 0.75, "food": true, "allergens": []int{7, 1}, "guarantee_years": 3, "sale": true, "price_sale": 7.5,
			"variants":   []any{map[string]any{"value_ids": []uint64{red}, "sku": "honey-1-red", "status": true, "unit_quantity": 1.5}},
			"currencies": []any{map[string]any{"currency_id": 1, "price": 250}},
		}))
		type units struct {
			Price *float64 `json:"unit_price"`
			Sale  *float64 `json:"unit_price_sale"`
		}
		var rec struct {
			units
			Version    int64
			Allergens  []int
			Note       struct{ Text string } `json:"unit_note"`
			Variants   []units
			Currencies []units
		}
		b.Get(products + id(made)).Is(http.StatusOK).Data(&rec)
		is := func(what string, got *float64, want float64) {
			t.Helper()
			if got == nil || *got != want {
				t.Errorf("%s is %v, want %v", what, value(got), want)
			}
		}
		is("a kilogram", rec.Price, 13.32)
		is("a kilogram on sale", rec.Sale, 10)
		is("a kilogram of the variant", rec.Variants[0].Price, 6.66)
		is("a kilogram of the variant on sale", rec.Variants[0].Sale, 5)
		is("a kilogram in crowns", rec.Currencies[0].Price, 333.33)
		if !slices.Equal(rec.Allergens, []int{7, 1}) || !strings.Contains(rec.Note.Text, "13,32\u00a0€ za kg") {
			t.Errorf("told: %+v", rec)
		}
		// No food any more: what was said of it goes.
		b.PostJSON(products+id(made), map[string]any{"version": rec.Version, "food": false, "unit": nil}).Is(http.StatusOK)
		rec.Price, rec.Allergens = nil, nil
		b.Get(products + id(made)).Is(http.StatusOK).Data(&rec)
		if rec.Price != nil || len(rec.Allergens) != 0 {
			t.Errorf("after it was no food: %+v", rec)
		}
	})
}

// How complete products are is told by language and kept for the filter; where the
// rules say so, only complete ones are published: by the form, in the list, by import.
func TestCompleteness(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		made := createGoods(b, goods("soap-1", soaps, map[string]any{"status": false}))
		var rec struct {
			Version int64
			Note    struct {
				Text    string
				Warning bool
			} `json:"completeness_note"`
		}
		load := func() { b.Get(products + id(made)).Is(http.StatusOK).Data(&rec) }
		load()
		if !strings.Contains(rec.Note.Text, "SK ") || !strings.Contains(rec.Note.Text, "EN ") || !strings.Contains(rec.Note.Text, "Výrobca") || rec.Note.Warning {
			t.Errorf("beside the switch: %+v", rec.Note)
		}
		if !slices.Contains(listGoods(b, "incomplete=1"), made) || slices.Contains(listGoods(b, "incomplete=0"), made) {
			t.Error("the filter does not find it")
		}
		rules := func(complete []string, gate bool) {
			var set struct{ Version int64 }
			b.Get("/api/settings/catalogue/1").Is(http.StatusOK).Data(&set)
			b.PostJSON("/api/settings/catalogue/1", map[string]any{"version": set.Version, "complete": complete, "gate": gate}).Is(http.StatusOK)
		}
		_, wrong := b.PostJSON("/api/settings/catalogue/1", map[string]any{"complete": []string{"nothing"}}).Is(http.StatusUnprocessableEntity).Problem()
		if len(wrong) != 1 {
			t.Errorf("a field that does not count: %v", wrong)
		}
		p.Staff(t, "redaktor@example.com", resource.RoleEditor).PostJSON("/api/settings/catalogue/1", map[string]any{"gate": true}).Is(http.StatusForbidden)

		// Other rules: the kept ones are told anew, once.
		rules([]string{"content_short", "ean"}, true)
		weigh := func() int {
			_, n, err := shop.WeighProducts(t.Context(), p.DB, p.Config.Locales, 0)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		if n, again := weigh(), weigh(); n == 0 || again != 0 {
			t.Errorf("%d products weighed, then %d", n, again)
		}
		load()
		_, wrong = b.PostJSON(products+id(made), map[string]any{"version": rec.Version, "status": true}).Is(http.StatusUnprocessableEntity).Problem()
		for _, name := range []string{"langs.sk.content_short", "langs.en.content_short", "ean"} {
			if len(wrong[name]) != 1 {
				t.Errorf("%s is not named: %v", name, wrong)
			}
		}
		got := b.Post(products+"array/publish", map[string]string{"rows[0]": id(made)}).Is(http.StatusUnprocessableEntity)
		if !strings.Contains(got.Body, "soap-1") || !strings.Contains(got.Body, "EAN") {
			t.Errorf("the list says %s", got.Body)
		}
		// So does a file, beforehand, and publishes nothing of what it has.
		var looked importReport
		sendImport(t, b, productImport, "tovar.csv", "sku,status\nsoap-1,1\n", true).Is(http.StatusOK).Data(&looked)
		if looked.Refused != 1 || len(looked.Faults) != 3 || looked.Faults[0].Line != 2 || looked.Faults[0].Field != "ean" ||
			!strings.Contains(looked.Faults[0].Message, "zverejniť") || looked.Faults[1].Label != "Krátky popis (en)" {
			t.Errorf("looked at, a file says %+v", looked)
		}
		sendImport(t, b, productImport, "tovar.csv", "sku,status\nsoap-1,1\n", false).Is(http.StatusUnprocessableEntity)
		if slices.Contains(listGoods(b, "status=1"), made) {
			t.Error("it was published all the same")
		}
		whole := func(short string) map[string]any {
			langs := map[string]any{}
			for _, locale := range p.Config.Locales {
				langs[locale] = map[string]any{"title": "Mydlo " + locale, "title_url": "mydlo-cele-" + locale, "content_short": short}
			}
			return langs
		}
		b.PostJSON(products+id(made), map[string]any{"version": rec.Version, "status": true, "ean": "8588800011003", "langs": whole("<p>Krátko</p>")}).Is(http.StatusOK)
		load()
		if strings.Contains(rec.Note.Text, "Chýba") || strings.Count(rec.Note.Text, "100") != 2 || !slices.Contains(listGoods(b, "incomplete=0"), made) {
			t.Errorf("complete: %+v", rec.Note)
		}
		_, wrong = b.PostJSON(products+id(made), map[string]any{"version": rec.Version, "ean": ""}).Is(http.StatusUnprocessableEntity).Problem()
		if len(wrong) != 1 || len(wrong["ean"]) != 1 {
			t.Errorf("a published one that becomes incomplete: %v", wrong)
		}

		// What was published before the gate may be edited, and hidden.
		rules([]string{"content_short"}, false)
		early := createGoods(b, goods("soap-2", soaps, map[string]any{"status": true}))
		rules([]string{"content_short"}, true)
		weigh()
		var other struct{ Version int64 }
		b.Get(products + id(early)).Is(http.StatusOK).Data(&other)
		b.PostJSON(products+id(early), map[string]any{"version": other.Version, "stock": 3}).Is(http.StatusOK)
		b.Post(products+"array/hide", map[string]string{"rows[0]": id(early)}).Is(http.StatusOK)

		// A copy has all of it, but is not published; what is removed stays told.
		load()
		var kept []byte
		row := map[string]any{}
		b.Get(products + id(made)).Is(http.StatusOK).Data(&row)
		kept, _ = json.Marshal(row["completeness_note"])
		if !strings.Contains(string(kept), "100") {
			t.Errorf("kept: %s", kept)
		}
	})
}

// Products that were told by other rules are told anew, and only those.
func TestProductsAreWeighedOnce(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		for i := range 5 {
			createGoods(b, goods(fmt.Sprintf("soap-%d", i), soaps, nil))
		}
		p.Exec(t, "UPDATE products SET completeness_rules = 0, incomplete = ?, completeness = ''", false)
		rules, n, err := shop.WeighProducts(t.Context(), p.DB, p.Config.Locales, 0)
		if err != nil || n < 5 {
			t.Fatalf("%d weighed: %v", n, err)
		}
		if _, n, err = shop.WeighProducts(t.Context(), p.DB, p.Config.Locales, rules); n != 0 || err != nil {
			t.Errorf("by the same rules %d weighed: %v", n, err)
		}
		var whole int64
		if err := p.DB.Read(t.Context()).Table("products").Where("incomplete = ? OR completeness = ''", false).Count(&whole).Error; err != nil || whole != 0 {
			t.Errorf("%d products are told complete: %v", whole, err)
		}
	})
}
