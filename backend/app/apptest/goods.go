package apptest

import (
	"net/http"
	"testing"

	"backoffice/backend/web/webtest"
)

// ShopCategory makes a category of the shop and returns its id.
func ShopCategory(t testing.TB, b *webtest.Client, slug string) uint64 {
	t.Helper()
	lang := map[string]any{"title": "Kategória " + slug, "title_url": slug}
	var made struct{ ID uint64 }
	b.PostJSON("/api/content/category/", map[string]any{"langs": map[string]any{"sk": lang, "en": lang}, "module_id": 5, "status": true}).
		Is(http.StatusCreated).Data(&made)
	return made.ID
}

// Goods is the form of a product, whole.
func Goods(sku string, category uint64) map[string]any {
	lang := map[string]any{"title": "Výrobok " + sku, "title_url": "vyrobok-" + sku}
	return map[string]any{
		"langs": map[string]any{"sk": lang, "en": lang}, "categories": []uint64{category},
		"sku": sku, "vat": 1, "price": 12.3, "price_ws": 8, "status": true,
	}
}

// Product makes a product in a category of its own and returns its id.
func (p *Product) Product(t testing.TB, b *webtest.Client, sku string) uint64 {
	t.Helper()
	langs := map[string]any{}
	for _, locale := range p.Config.Locales {
		langs[locale] = map[string]any{"title": "Výrobok " + sku, "title_url": "vyrobok-" + sku}
	}
	var made struct{ ID uint64 }
	b.PostJSON("/api/content/category/", map[string]any{"langs": langs, "module_id": 5, "status": true}).Is(http.StatusCreated).Data(&made)
	form := Goods(sku, made.ID)
	form["langs"] = langs
	b.PostJSON("/api/shop/product/", form).Is(http.StatusCreated).Data(&made)
	return made.ID
}

// Property makes a property with a value and returns the value's id.
func (p *Product) Property(t testing.TB, b *webtest.Client, slug string) uint64 {
	t.Helper()
	langs, titles := map[string]any{}, map[string]any{}
	for _, locale := range p.Config.Locales {
		langs[locale] = map[string]any{"title": "Vlastnosť " + slug, "title_url": slug}
		titles[locale] = map[string]any{"title": "Hodnota " + slug}
	}
	var made struct{ Values []struct{ ID uint64 } }
	form := map[string]any{"langs": langs, "values": []any{map[string]any{"langs": titles}}}
	b.PostJSON("/api/shop/property/", form).Is(http.StatusCreated).Data(&made)
	return made.Values[0].ID
}
