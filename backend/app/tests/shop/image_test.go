package shop_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

type productImage struct {
	apptest.UploadedImage
	ValuesLang map[string][]uint64 `json:"values_lang"`
}

// Pictures of a product say which values they show, property by property
// (002 §7); who may edit the product may remove them (002 §6).
func TestProductImages(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		var size, colour propertyRecord
		b.PostJSON("/api/shop/property/", sizes("Malá", "Veľká")).Is(http.StatusCreated).Data(&size)
		second := sizes("Modrá")
		second["langs"] = map[string]any{"sk": map[string]any{"title": "Farba", "title_url": "farba"}, "en": map[string]any{"title": "Colour", "title_url": "colour"}}
		b.PostJSON("/api/shop/property/", second).Is(http.StatusCreated).Data(&colour)
		soaps := apptest.ShopCategory(t, b, "mydla")
		soap, other := createGoods(b, goods("soap-1", soaps, nil)), createGoods(b, goods("soap-2", soaps, nil))

		at := func(product uint64, path string) string { return "/api/shop/product/image/" + id(product) + path }
		add := func(c *webtest.Client, product uint64, name string) (rec productImage) {
			t.Helper()
			apptest.SendFile(t, c, at(product, "/upload"), name, apptest.JPEGOf(t, 300, 200), nil).Is(http.StatusCreated).Data(&rec)
			return rec
		}
		editor := p.Staff(t, "jana@example.com", resource.RoleEditor)
		editor.Get(at(soap, "/token/check")).Is(http.StatusOK)
		first, next := add(editor, soap, "jedna.jpg"), add(b, soap, "dve.jpg")
		if first.Order != 1 || next.Order != 2 || len(first.ValuesLang) != 0 {
			t.Errorf("uploaded %+v, then %+v", first, next)
		}
		alien := add(b, other, "tri.jpg")

		one := at(soap, "/"+id(first.ID))
		load := func() (rec productImage) {
			t.Helper()
			b.Get(one).Is(http.StatusOK).Data(&rec)
			return rec
		}
		// Offered is what the product's variants have; nothing else is refused, as below.
		other = createGoods(b, goods("soap-3", soaps, map[string]any{"variants": []any{variant("soap-3-a", 4, size.Values[1].ID)}}))
		for address, want := range map[string][]uint64{
			"/api/shop/property/list/" + id(other):                             {size.ID},
			"/api/shop/property/list/" + id(soap):                              nil,
			"/api/shop/property/list":                                          {size.ID, colour.ID},
			"/api/shop/property/value/list/" + id(size.ID) + "/" + id(other):   {size.Values[1].ID},
			"/api/shop/property/value/list/" + id(colour.ID) + "/" + id(other): nil,
			"/api/shop/property/value/list/" + id(size.ID):                     {size.Values[0].ID, size.Values[1].ID},
		} {
			var offered []struct{ ID uint64 }
			b.Get(address).Is(http.StatusOK).Data(&offered)
			var got []uint64
			for _, one := range offered {
				got = append(got, one.ID)
			}
			if slices.Sort(got); !slices.Equal(got, want) {
				t.Errorf("%s offers %v, not %v", address, got, want)
			}
		}
		small, large, blue := size.Values[0].ID, size.Values[1].ID, colour.Values[0].ID
		editor.Post(one, map[string]string{
			"languages[sk][title]": "Mydlo na drevenej miske", "languages[en][title]": "Soap on a wooden dish",
			fmt.Sprintf("values_lang[%d][0]", size.ID): id(large), fmt.Sprintf("values_lang[%d][1]", size.ID): id(small),
			fmt.Sprintf("values_lang[%d][0]", colour.ID): id(blue),
		}).Is(http.StatusOK)
		want := map[string][]uint64{id(size.ID): {large, small}, id(colour.ID): {blue}}
		if rec := load(); !maps.EqualFunc(rec.ValuesLang, want, slices.Equal) || *rec.Languages["en"].Title != "Soap on a wooden dish" {
			t.Errorf("it has %v and is called %v", rec.ValuesLang, rec.Languages)
		}

		// What is not said stays; a value of another property, or of none, is refused by name.
		b.PostJSON(one, map[string]any{"languages": map[string]any{"sk": map[string]any{"title": "Mydlo"}}}).Is(http.StatusOK)
		for field, body := range map[string]map[string]any{
			"values_lang." + id(size.ID):   {id(size.ID): []uint64{blue}},
			"values_lang.999999":           {"999999": []uint64{blue}},
			"values_lang." + id(colour.ID): {id(colour.ID): []uint64{999999}},
		} {
			if _, fields := b.PostJSON(one, map[string]any{"values_lang": body}).Is(http.StatusUnprocessableEntity).Problem(); fields[field] == nil {
				t.Errorf("%v is refused at %v, not at %s", body, fields, field)
			}
		}
		if rec := load(); !maps.EqualFunc(rec.ValuesLang, want, slices.Equal) {
			t.Errorf("after refusals it has %v", rec.ValuesLang)
		}
		b.PostJSON(one, map[string]any{"values_lang": map[string]any{id(colour.ID): nil}}).Is(http.StatusOK)
		delete(want, id(colour.ID))
		if rec := load(); !maps.EqualFunc(rec.ValuesLang, want, slices.Equal) {
			t.Errorf("without its colour it has %v", rec.ValuesLang)
		}
		// The log names the values.
		var log []struct{ ID uint64 }
		b.Get("/api/activity/?per_page=1").Is(http.StatusOK).Data(&log)
		if told := b.Get("/api/activity/detail/" + id(log[0].ID)).Is(http.StatusOK).Body; !strings.Contains(told, `"Modrá"`) {
			t.Errorf("the log tells %s", told)
		}
		editor.Post(one, map[string]string{fmt.Sprintf("values_lang[%d]", size.ID): ""}).Is(http.StatusOK)
		if rec := load(); len(rec.ValuesLang) != 0 {
			t.Errorf("emptied, it has %v", rec.ValuesLang)
		}
		b.Get(at(soap, "/"+id(alien.ID))).Is(http.StatusNotFound)

		shown := func() string {
			var rows []struct {
				ID    uint64
				Image *struct{ Thumb string }
			}
			b.Get(products + "?search=soap-1").Is(http.StatusOK).Data(&rows)
			if len(rows) != 1 || rows[0].Image == nil {
				return ""
			}
			return rows[0].Image.Thumb
		}
		if got := shown(); got != first.Thumb {
			t.Errorf("the list shows %s, not the first picture %s", got, first.Thumb)
		}
		editor.PostJSON(at(soap, "/array/hide"), map[string]any{"rows": []uint64{first.ID}}).Is(http.StatusOK)
		if got := shown(); got != next.Thumb {
			t.Errorf("the first hidden, the list shows %s", got)
		}
		editor.Delete(at(soap, "/destroy/"+id(first.ID))).Is(http.StatusOK)
		editor.PostJSON(at(soap, "/array/destroy/"), map[string]any{"rows": []uint64{next.ID}}).Is(http.StatusOK)
		var left []json.RawMessage
		b.Get(at(soap, "")).Is(http.StatusOK).Data(&left)
		if len(left) != 0 {
			t.Errorf("left are %s", left)
		}
		p.Browser(t).Get(at(other, "")).Is(http.StatusUnauthorized)
	})
}
