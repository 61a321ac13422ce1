package shop_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sync"
	"testing"

	"gorm.io/gorm"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/shop"
	"backoffice/backend/web/webtest"
)

// ordered are variants that something refers to, as orders would.
var ordered = struct {
	sync.Mutex
	ids []uint64
}{}

func init() {
	shop.OnVariantRemoval(func(_ *gorm.DB, ids []uint64) (used []uint64, err error) {
		ordered.Lock()
		defer ordered.Unlock()
		for _, id := range ids {
			if slices.Contains(ordered.ids, id) {
				used = append(used, id)
			}
		}
		return used, nil
	})
}

func order(t *testing.T, ids ...uint64) {
	ordered.Lock()
	defer ordered.Unlock()
	ordered.ids = ids
	t.Cleanup(func() { ordered.Lock(); ordered.ids = nil; ordered.Unlock() })
}

// twoProperties makes a property of sizes and one of colours.
func twoProperties(t *testing.T, b *webtest.Client) (small, large, red, blue uint64) {
	t.Helper()
	var made propertyRecord
	b.PostJSON("/api/shop/property/", sizes("Malá", "Veľká")).Is(http.StatusCreated).Data(&made)
	small, large = made.Values[0].ID, made.Values[1].ID
	colors := sizes("Červená", "Modrá")
	colors["langs"] = map[string]any{"sk": map[string]any{"title": "Farba", "title_url": "farba"}, "en": map[string]any{"title": "Colour", "title_url": "colour"}}
	b.PostJSON("/api/shop/property/", colors).Is(http.StatusCreated).Data(&made)
	return small, large, made.Values[0].ID, made.Values[1].ID
}

type variantRecord struct {
	ID         uint64
	SKU        string
	Label      string
	Stock      int
	Price      *float64
	PriceSale  *float64 `json:"price_sale"`
	Status     bool
	Remove     bool
	ValueIDs   []uint64 `json:"value_ids"`
	Properties []struct {
		PropertyID uint64 `json:"property_id"`
		ValueID    uint64 `json:"value_id"`
	}
	Values []struct {
		Lang struct{ Title string } `json:"value_lang"`
	} `json:"property_values"`
}

type productWithVariants struct {
	ID         uint64
	Version    int64
	Variants   []variantRecord
	VariantIDs []uint64 `json:"variantsIds"`
	Properties []struct {
		PropertyID uint64   `json:"property_id"`
		ValueIDs   []uint64 `json:"value_ids"`
	}
}

func loadVariants(b *webtest.Client, product uint64) (rec productWithVariants) {
	b.Get(products + id(product)).Is(http.StatusOK).Data(&rec)
	return rec
}

func variant(sku string, stock int, values ...uint64) map[string]any {
	return map[string]any{"sku": sku, "stock": stock, "value_ids": values}
}

// formOf is a variant as a form sends it back.
func formOf(v variantRecord, set map[string]any) map[string]any {
	form := map[string]any{"id": v.ID, "sku": v.SKU, "stock": v.Stock, "value_ids": v.ValueIDs}
	maps.Copy(form, set)
	return form
}

// Variants are made with their product, keep what they are when others come,
// and fall away when they are left out.
func TestVariants(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		editor := p.Staff(t, "jana@example.com", resource.RoleEditor)
		soaps := apptest.ShopCategory(t, b, "mydla")
		small, large, red, blue := twoProperties(t, b)
		soap := createGoods(editor, goods("soap-1", soaps, map[string]any{"variants": []any{
			variant("soap-1-mala-cervena", 3, small, red), variant("soap-1-velka-cervena", 0, large, red),
		}}))
		was := loadVariants(editor, soap)
		if len(was.Variants) != 2 || was.Variants[0].Label != "Malá, Červená" || !was.Variants[0].Status || !was.Variants[0].Remove || was.Variants[0].Stock != 3 {
			t.Fatalf("made are %+v", was)
		}
		if len(was.VariantIDs) != 2 || len(was.Properties) != 2 || !slices.Equal(was.Properties[0].ValueIDs, []uint64{small, large}) {
			t.Errorf("the product tells %+v", was)
		}
		if v := was.Variants[0]; len(v.Properties) != 2 || v.Properties[1].ValueID != red || v.Values[1].Lang.Title != "Červená" {
			t.Errorf("a variant tells %+v", v)
		}
		sound(t, p)

		t.Run("a value that is added keeps what there was", func(t *testing.T) {
			save(editor, soap, was.Version, formOf(was.Variants[0], map[string]any{"price": "8.990"}), formOf(was.Variants[1], nil),
				variant("soap-1-mala-modra", 1, small, blue), variant("soap-1-velka-modra", 0, large, blue)).Is(http.StatusOK)
			now := loadVariants(editor, soap)
			if len(now.Variants) != 4 || now.Variants[0].ID != was.Variants[0].ID || now.Variants[0].Stock != 3 || *now.Variants[0].Price != 8.99 {
				t.Errorf("now there are %+v", now.Variants)
			}
			sound(t, p)
		})
		t.Run("what it combines stays", func(t *testing.T) {
			now := loadVariants(editor, soap)
			rows := formsOf(now.Variants)
			rows[0].(map[string]any)["value_ids"] = []uint64{large, blue}
			_, wrong := save(editor, soap, now.Version, rows...).Is(http.StatusUnprocessableEntity).Problem()
			if len(wrong) != 1 || len(wrong["variants.0.value_ids"]) != 1 {
				t.Errorf("another combination is answered by %v", wrong)
			}
			if again := loadVariants(editor, soap); !slices.Equal(again.Variants[0].ValueIDs, []uint64{small, red}) {
				t.Errorf("a variant became %+v", again.Variants[0])
			}
			rows[0].(map[string]any)["value_ids"] = []uint64{red, small}
			save(editor, soap, now.Version, rows...).Is(http.StatusOK)
		})
		t.Run("codes change places", func(t *testing.T) {
			now := loadVariants(editor, soap)
			rows := formsOf(now.Variants)
			first, second := rows[0].(map[string]any), rows[1].(map[string]any)
			first["sku"], second["sku"] = second["sku"], first["sku"]
			save(editor, soap, now.Version, rows...).Is(http.StatusOK)
			if again := loadVariants(editor, soap); again.Variants[0].SKU != now.Variants[1].SKU || again.Variants[1].SKU != now.Variants[0].SKU {
				t.Errorf("codes are %+v", again.Variants)
			}
		})
		t.Run("one that is referred to stays, and can be hidden", func(t *testing.T) {
			now := loadVariants(editor, soap)
			order(t, now.Variants[0].ID)
			_, wrong := save(editor, soap, now.Version, formsOf(now.Variants[1:])...).Is(http.StatusUnprocessableEntity).Problem()
			if len(wrong["variants"]) != 1 || len(loadVariants(editor, soap).Variants) != 4 {
				t.Errorf("taken away: %v", wrong)
			}
			editor.Delete("/api/shop/product/variant/" + id(now.Variants[0].ID)).Is(http.StatusConflict)
			rows := formsOf(now.Variants)
			rows[0].(map[string]any)["status"] = false
			save(editor, soap, now.Version, rows...).Is(http.StatusOK)
			if v := loadVariants(editor, soap).Variants[0]; v.Status || v.Remove {
				t.Errorf("hidden is %+v", v)
			}
		})
		t.Run("what is left out falls away, and its code and values are free", func(t *testing.T) {
			now := loadVariants(editor, soap)
			save(editor, soap, now.Version, formsOf(now.Variants[:3])...).Is(http.StatusOK)
			now = loadVariants(editor, soap)
			save(editor, soap, now.Version, append(formsOf(now.Variants), variant("soap-1-velka-modra", 2, blue, large))...).Is(http.StatusOK)
			if again := loadVariants(editor, soap); len(again.Variants) != 4 || again.Variants[3].Stock != 2 {
				t.Errorf("now there are %+v", again.Variants)
			}
			sound(t, p)
		})
		t.Run("a form that is older is refused", func(t *testing.T) {
			save(editor, soap, was.Version, formsOf(was.Variants)...).Is(http.StatusConflict)
		})
	})
}

func formsOf(list []variantRecord) []any {
	rows := make([]any, len(list))
	for i, v := range list {
		rows[i] = formOf(v, nil)
	}
	return rows
}

func save(b *webtest.Client, product uint64, version int64, variants ...any) *webtest.Answer {
	return b.PostJSON(products+id(product), map[string]any{"version": version, "variants": variants})
}

// What is wrong with variants is named by the variant and its field, all at
// once, and changes nothing.
func TestVariantsRefused(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		small, large, red, _ := twoProperties(t, b)
		other := createGoods(b, goods("other-1", soaps, map[string]any{"variants": []any{variant("other-1-mala", 0, small)}}))
		foreign := loadVariants(b, other).Variants[0].ID
		tooMany := make([]any, 1001)
		for i := range tooMany {
			tooMany[i] = variant(fmt.Sprintf("soap-9-%04d", i), 0, small)
		}
		for name, c := range map[string]struct {
			variants []any
			wrong    []string
		}{
			"nothing in it": {[]any{map[string]any{}}, []string{"variants.0.sku", "variants.0.value_ids"}},
			"below every bound": {[]any{map[string]any{"sku": "abcd", "value_ids": []uint64{small}, "stock": -1, "weight": -1, "price": 0.5, "price_sale": 0.5, "price_ws": 0.5}},
				[]string{"variants.0.price", "variants.0.price_sale", "variants.0.price_ws", "variants.0.sku", "variants.0.stock", "variants.0.weight"}},
			"half a piece, four decimals, all the money there is": {[]any{
				map[string]any{"sku": "soap-9-a", "value_ids": []uint64{small}, "stock": 1.5, "price": "1.2345", "price_ws": "1000000000000000"}},
				[]string{"variants.0.price", "variants.0.price_ws", "variants.0.stock"}},
			"values that are not there":      {[]any{variant("soap-9-a", 0, 999)}, []string{"variants.0.value_ids"}},
			"a value twice":                  {[]any{variant("soap-9-a", 0, small, small)}, []string{"variants.0.value_ids"}},
			"a property twice":               {[]any{variant("soap-9-a", 0, small, red), variant("soap-9-b", 0, small, large)}, []string{"variants.1.value_ids"}},
			"one combination in two":         {[]any{variant("soap-9-a", 0, small, red), variant("soap-9-b", 0, red, small)}, []string{"variants.1.value_ids"}},
			"one code in two":                {[]any{variant("soap-9-a", 0, small), variant("soap-9-a", 0, large)}, []string{"variants.1.sku"}},
			"a code of another variant":      {[]any{variant("other-1-mala", 0, small)}, []string{"variants.0.sku"}},
			"a code of a product":            {[]any{variant("soap-9-a", 0, large), variant("other-1", 0, small)}, []string{"variants.1.sku"}},
			"the code of the product itself": {[]any{variant("soap-9", 0, small)}, []string{"variants.0.sku"}},
			"a variant of another product":   {[]any{map[string]any{"id": foreign, "sku": "soap-9-a", "value_ids": []uint64{small}}}, []string{"variants.0.id"}},
			"more than there may be":         {tooMany, []string{"variants"}},
			"what is only told": {[]any{map[string]any{"sku": "soap-9-a", "value_ids": []uint64{small}, "combination": "1"}},
				[]string{"variants.0.combination"}},
		} {
			_, wrong := b.PostJSON(products, goods("soap-9", soaps, map[string]any{"variants": c.variants})).Is(http.StatusUnprocessableEntity).Problem()
			got := slices.Sorted(maps.Keys(wrong))
			if name == "more than there may be" {
				got = slices.DeleteFunc(got, func(path string) bool { return path != "variants" })
			}
			if !slices.Equal(got, c.wrong) {
				t.Errorf("%s: wrong are %v, want %v", name, wrong, c.wrong)
			}
		}
		many := make([]any, 10_001)
		for i := range many {
			many[i] = variant("soap-9", 0, small)
		}
		b.PostJSON(products, goods("soap-9", soaps, map[string]any{"variants": many})).Is(http.StatusUnprocessableEntity)
		if got := listGoods(b, ""); !slices.Equal(got, []uint64{other}) {
			t.Errorf("refused forms left %v", got)
		}
		// The other way round: a product may not take the code of a variant.
		_, wrong := b.PostJSON(products, goods("other-1-mala", soaps, nil)).Is(http.StatusUnprocessableEntity).Problem()
		if len(wrong["sku"]) != 1 {
			t.Errorf("a product took the code of a variant: %v", wrong)
		}
	})
}

// The calls of 002 §7 follow the rules of the form.
func TestVariantCalls(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		const calls = "/api/shop/product/variant/"
		b := p.Admin(t)
		editor := p.Staff(t, "jana@example.com", resource.RoleEditor)
		soaps := apptest.ShopCategory(t, b, "mydla")
		small, large, red, _ := twoProperties(t, b)
		soap := createGoods(b, goods("soap-1", soaps, map[string]any{"variants": []any{variant("soap-1-mala", 2, small)}}))
		before := loadVariants(b, soap)
		with := func(v map[string]any) map[string]any { v["product_id"] = soap; return v }

		var made struct{ ID uint64 }
		editor.PostJSON(calls, with(variant("soap-1-velka", 4, large))).Is(http.StatusCreated).Data(&made)
		var list []variantRecord
		editor.Get(calls + id(soap)).Is(http.StatusOK).Data(&list)
		if len(list) != 2 || list[1].ID != made.ID || list[1].Label != "Veľká" || list[1].Stock != 4 || list[1].Properties[0].ValueID != large {
			t.Errorf("the product has %+v", list)
		}
		for name, c := range map[string]struct {
			form  map[string]any
			wrong string
		}{
			"a combination that is taken": {with(variant("soap-1-xx", 0, small)), "value_ids"},
			"a property twice":            {with(variant("soap-1-xx", 0, small, large)), "value_ids"},
			"a code that is taken":        {with(variant("soap-1-mala", 0, red)), "sku"},
			"the code of its product":     {with(variant("soap-1", 0, red)), "sku"},
			"no such product":             {map[string]any{"product_id": 999, "sku": "soap-1-xx", "value_ids": []uint64{red}}, "product_id"},
			"less than nothing":           {with(variant("soap-1-xx", -1, red)), "stock"},
		} {
			_, wrong := editor.PostJSON(calls, c.form).Is(http.StatusUnprocessableEntity).Problem()
			if len(wrong) != 1 || len(wrong[c.wrong]) != 1 {
				t.Errorf("%s: %v", name, wrong)
			}
		}
		editor.PostJSON(calls+id(made.ID), map[string]any{"stock": 1, "price": 7.5}).Is(http.StatusOK)
		// Whoever has the product's form open does not write over it.
		save(b, soap, before.Version, formsOf(before.Variants)...).Is(http.StatusConflict)
		sound(t, p)
		editor.Delete(calls + id(made.ID)).Is(http.StatusOK)
		editor.Delete(calls + id(made.ID)).Is(http.StatusNotFound)
		editor.Get(calls + id(soap)).Is(http.StatusOK).Data(&list)
		if len(list) != 1 {
			t.Errorf("left are %+v", list)
		}
		editor.Get(calls + "999").Is(http.StatusNotFound)
		sound(t, p)
	})
}
