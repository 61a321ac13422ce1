package shop_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

const products = "/api/shop/product/"

// goods is a product with some of its fields set otherwise.
func goods(sku string, category uint64, set map[string]any) map[string]any {
	form := apptest.Goods(sku, category)
	maps.Copy(form, set)
	return form
}

func createGoods(b *webtest.Client, form map[string]any) uint64 {
	var made struct{ ID uint64 }
	b.PostJSON(products, form).Is(http.StatusCreated).Data(&made)
	return made.ID
}

type productRow struct {
	ID         uint64
	Price      float64
	Order      int
	Categories []struct {
		CategoryID uint64                 `json:"category_id"`
		Lang       struct{ Title string } `json:"category_lang"`
	} `json:"categories_all"`
}

func listGoods(b *webtest.Client, query string) (ids []uint64) {
	var rows []productRow
	b.Get(products + "?" + query).Is(http.StatusOK).Data(&rows)
	for _, row := range rows {
		ids = append(ids, row.ID)
	}
	return ids
}

// The list of 002 §2: its order, its filters, what role 2 may not.
func TestProductList(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps, teas := apptest.ShopCategory(t, b, "mydla"), apptest.ShopCategory(t, b, "caje")
		var maker struct{ ID uint64 }
		b.PostJSON("/api/shop/manufacturer/", company("Dielňa", "SK", nil)).Is(http.StatusCreated).Data(&maker)
		stocked := createGoods(b, goods("soap-1", soaps, map[string]any{"manufacturer_id": maker.ID, "stock": 3, "order": 2, "shipping_order_start": 7}))
		ordered := createGoods(b, goods("soap-2", soaps, map[string]any{"order": 1, "shipping_order_start": 0, "ean": "8588000000012"}))
		gone := createGoods(b, goods("tea-01", teas, map[string]any{"order": 3, "sale": true, "price_sale": 9.99, "status": false}))
		byVariant := createGoods(b, goods("tea-02", teas, map[string]any{"order": 4}))
		p.Exec(t, "INSERT INTO product_variants (created_at, updated_at, live, product_id, combination, stock) VALUES ('2026-01-01', '2026-01-01', 1, ?, 'x', 2)", byVariant)

		for query, want := range map[string][]uint64{
			"":                               {ordered, stocked, gone, byVariant},
			"sort=-order":                    {byVariant, gone, stocked, ordered},
			"stock=1":                        {stocked, byVariant},
			"stock=2":                        {ordered},
			"stock=0":                        {gone},
			"sale=1":                         {gone},
			"sale=0&status=1":                {ordered, stocked, byVariant},
			"status=0":                       {gone},
			fmt.Sprintf("category=%d", teas): {gone, byVariant},
			"search=vyrobok+SOAP":            {ordered, stocked},
			"search=8588000000012":           {ordered},
			"search=tea-0":                   {gone, byVariant},
			fmt.Sprintf("category=%d&stock=1", soaps): {stocked},
			fmt.Sprintf("manufacturer=%d", maker.ID):  {stocked},
		} {
			if got := listGoods(b, query); !slices.Equal(got, want) {
				t.Errorf("%q lists %v, want %v", query, got, want)
			}
		}
		b.Get(products + "?stock=3").Is(http.StatusUnprocessableEntity)

		var rows []productRow
		b.Get(products + "?search=tea-01").Is(http.StatusOK).Data(&rows)
		if len(rows) != 1 || rows[0].Price != 12.3 || len(rows[0].Categories) != 1 || rows[0].Categories[0].CategoryID != teas || rows[0].Categories[0].Lang.Title == "" {
			t.Errorf("a row is %+v", rows)
		}

		editor := p.Staff(t, "jana@example.com", resource.RoleEditor)
		editor.Post(products+"order/"+id(gone), map[string]string{"order": "0"}).Is(http.StatusOK)
		if got := listGoods(b, ""); got[0] != gone {
			t.Errorf("moved to the front: %v", got)
		}
		editor.Post(products+"array/publish", map[string]string{"rows[0]": id(gone)}).Is(http.StatusOK)
		editor.Delete(products + id(gone)).Is(http.StatusForbidden)
		editor.Post(products+"array/destroy", map[string]string{"rows[0]": id(gone)}).Is(http.StatusForbidden)
		if got := listGoods(b, "status=1"); len(got) != 4 {
			t.Errorf("published and kept are %v", got)
		}
		b.Delete(products + id(gone)).Is(http.StatusOK)
		createGoods(b, goods("tea-01", teas, nil)) // what was removed holds no code

		var options []struct {
			ID   uint64
			Lang struct{ Title string }
		}
		for text, want := range map[string]int{"vyrobok": 4, "tea+vyrobok": 2, "01+tea": 1, "8588000000012": 1, "soap+tea": 0} {
			b.Get(products + "list?query=" + text).Is(http.StatusOK).Data(&options)
			if len(options) != want {
				t.Errorf("%q is offered %+v", text, options)
			}
		}
	})
}

// The rules of 002 §5, and what issues name as bad input: every wrong field at
// once, and nothing changed.
func TestProductForm(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		other := createGoods(b, goods("soap-0", soaps, nil))
		for name, c := range map[string]struct {
			set   map[string]any
			wrong []string
		}{
			"nothing": {map[string]any{"langs": map[string]any{}, "categories": []uint64{}, "sku": "", "vat": nil, "price": nil, "price_ws": nil},
				[]string{"categories", "langs.en.title", "langs.en.title_url", "langs.sk.title", "langs.sk.title_url", "price", "price_ws", "sku", "vat"}},
			"below every bound": {map[string]any{"price": 0.999, "price_ws": 0, "stock": -1, "volume": -1, "weight": -0.5, "order": -1, "sku": "abcd"},
				[]string{"order", "price", "price_ws", "sku", "stock", "volume", "weight"}},
			"half a piece":                 {map[string]any{"stock": 1.5}, []string{"stock"}},
			"four decimals":                {map[string]any{"price": "1.2345"}, []string{"price"}},
			"a price beyond all reason":    {map[string]any{"price": "1000000000000000"}, []string{"price"}},
			"a rate that ended":            {map[string]any{"vat": 2}, []string{"vat"}},
			"a sale without a price":       {map[string]any{"sale": true}, []string{"price_sale"}},
			"a sale for nothing":           {map[string]any{"sale": true, "price_sale": 0.5}, []string{"price_sale"}},
			"a code that is taken":         {map[string]any{"sku": "soap-0"}, []string{"sku"}},
			"an address that is taken":     {map[string]any{"langs": apptest.Goods("soap-0", soaps)["langs"]}, []string{"langs.en.title_url", "langs.sk.title_url"}},
			"an end before its start":      {map[string]any{"shipping_stock_start": 5, "shipping_stock_end": 2, "publish_up": "2026-05-02T00:00:00Z", "publish_down": "2026-05-01T00:00:00Z"}, []string{"publish_down"}},
			"days that run backwards":      {map[string]any{"shipping_order_start": 5, "shipping_order_end": 2}, []string{"shipping_order_end"}},
			"a category of another module": {map[string]any{"categories": []uint64{999}}, []string{"categories"}},
			"a currency twice, another without a price that can be": {map[string]any{"currencies": []any{
				map[string]any{"currency_id": 1, "price": -1}, map[string]any{"price_sale": "x"}}},
				[]string{"currencies.0.price", "currencies.1.currency_id", "currencies.1.price_sale"}},
			"one currency twice": {map[string]any{"currencies": []any{
				map[string]any{"currency_id": 1, "price": 5}, map[string]any{"currency_id": 1, "price": 6}}}, []string{"currencies.1.currency_id"}},
			"a feature without a value": {map[string]any{"features": []any{map[string]any{"langs": bothLangs(map[string]any{"title": "Pôvod"})}}},
				[]string{"features.0.langs.en.value", "features.0.langs.sk.value"}},
		} {
			_, wrong := b.PostJSON(products, goods("soap-9", soaps, c.set)).Is(http.StatusUnprocessableEntity).Problem()
			if got := slices.Sorted(maps.Keys(wrong)); !slices.Equal(got, c.wrong) {
				t.Errorf("%s: wrong are %v, want %v", name, wrong, c.wrong)
			}
		}
		if got := listGoods(b, ""); !slices.Equal(got, []uint64{other}) {
			t.Errorf("refused forms left %v", got)
		}

		made := createGoods(b, goods("soap-1", soaps, map[string]any{
			"sale": true, "price_sale": 9.5, "similars": []uint64{other},
			"currencies": []any{map[string]any{"currency_id": 1, "price": 310}},
			"features":   []any{map[string]any{"langs": bothLangs(map[string]any{"title": "Pôvod", "value": "Poľana"})}},
		}))
		var rec struct {
			Version    int64
			Sale       bool
			PriceSale  *float64 `json:"price_sale"`
			PriceNet   *float64 `json:"price_net"`
			Similars   []uint64
			Currencies []struct{ Price float64 }
			Features   []struct {
				Langs map[string]struct{ Value string }
			}
		}
		load := func() {
			rec.PriceSale = nil
			b.Get(products + id(made)).Is(http.StatusOK).Data(&rec)
		}
		load()
		if rec.PriceSale == nil || *rec.PriceSale != 9.5 || rec.Currencies[0].Price != 310 || rec.Features[0].Langs["sk"].Value != "Poľana" || !slices.Equal(rec.Similars, []uint64{other}) {
			t.Errorf("loaded as %+v", rec)
		}
		// A sale that ended keeps its price for the next one (002 §2).
		b.PostJSON(products+id(made), map[string]any{"version": rec.Version, "sale": false}).Is(http.StatusOK)
		load()
		if rec.Sale || rec.PriceSale == nil {
			t.Errorf("after the sale: %+v", rec)
		}
		b.PostJSON(products+id(made), map[string]any{"version": 1, "sale": true}).Is(http.StatusConflict)

		var free bool
		b.Post(products+"validate/sku_unique", map[string]string{"value": "soap-0"}).Is(http.StatusOK).Data(&free)
		if free {
			t.Error("a taken code is free")
		}
		b.Post(products+"validate/title_url", map[string]string{"value": "vyrobok-soap-0", "locale": "sk", "id": id(other)}).Is(http.StatusOK).Data(&free)
		if !free {
			t.Error("its own address is taken")
		}
	})
}
