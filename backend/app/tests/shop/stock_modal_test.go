package shop_test

import (
	"maps"
	"net/http"
	"slices"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/shop/stock"
)

// The stock modal of 002 §2: the product and its variants in one save, as
// movements with a reason, and nothing over what somebody else saved.
func TestStockModal(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		const calls = products + "stock/"
		b := p.Admin(t)
		editor := p.Staff(t, "jana@example.com", resource.RoleEditor)
		soaps := apptest.ShopCategory(t, b, "mydla")
		small, large, _, _ := twoProperties(t, b)
		soap := createGoods(b, goods("soap-1", soaps, map[string]any{"stock": 5, "variants": []any{
			variant("soap-1-mala", 3, small), variant("soap-1-velka", 0, large),
		}}))
		other := createGoods(b, goods("soap-2", soaps, map[string]any{"variants": []any{variant("soap-2-mala", 0, small)}}))
		foreign := loadVariants(b, other).Variants[0].ID
		type stockView struct {
			Version  int64
			EAN      string
			Price    float64
			Stock    int
			Variants []struct {
				ID    uint64
				Label string
				Stock int
				Price *float64
			}
		}
		load := func() (now stockView) {
			editor.Get(calls + id(soap)).Is(http.StatusOK).Data(&now)
			return now
		}
		was := load()
		if was.Price != 12.3 || was.Stock != 5 || len(was.Variants) != 2 || was.Variants[0].Label != "Malá" || was.Variants[0].Stock != 3 {
			t.Fatalf("the modal begins with %+v", was)
		}
		form := func(stocks ...int) map[string]any {
			return map[string]any{"version": was.Version, "ean": "8588000000012", "price": 13.5, "stock": stocks[0], "reason": stock.ReasonReceipt, "reference": "DL 12",
				"variants": []any{
					map[string]any{"id": was.Variants[0].ID, "stock": stocks[1], "price": 9.9}, map[string]any{"id": was.Variants[1].ID, "stock": stocks[2]},
				}}
		}
		editor.PostJSON(calls+id(soap), form(5, 2, 7)).Is(http.StatusOK)
		now := load()
		if now.EAN != "8588000000012" || now.Price != 13.5 || now.Stock != 5 || now.Variants[0].Stock != 2 || *now.Variants[0].Price != 9.9 || now.Variants[1].Stock != 7 {
			t.Errorf("saved is %+v", now)
		}
		var moves []struct {
			Quantity, Balance int
			Reason, Reference string
			Variant, User     string
		}
		editor.Get(products + "movement/" + id(soap)).Is(http.StatusOK).Data(&moves)
		if len(moves) != 4 || moves[0].Quantity != 7 || moves[0].Balance != 7 || moves[0].Variant != "soap-1-velka" ||
			moves[1].Quantity != -1 || moves[1].Balance != 2 || moves[1].Reason != stock.ReasonReceipt || moves[1].Reference != "DL 12" || moves[1].User != "Jana Nová" {
			t.Errorf("movements are %+v", moves)
		}
		sound(t, p)

		t.Run("older than what was saved", func(t *testing.T) {
			editor.PostJSON(calls+id(soap), form(1, 1, 1)).Is(http.StatusConflict)
		})
		t.Run("by PUT", func(t *testing.T) {
			editor.Do(http.MethodPut, calls+id(soap), "application/json", []byte(`{"price": 0}`)).Is(http.StatusUnprocessableEntity)
		})
		was.Version = now.Version
		for name, c := range map[string]struct {
			set   map[string]any
			wrong []string
		}{
			"below zero, half a piece":     {map[string]any{"stock": -1, "variants": []any{map[string]any{"id": was.Variants[0].ID, "stock": 0.5}}}, []string{"stock", "variants.0.stock"}},
			"a variant of another product": {map[string]any{"variants": []any{map[string]any{"id": foreign, "stock": 1}}}, []string{"variants.0.id"}},
			"no price, no such reason":     {map[string]any{"price": nil, "reason": "gone"}, []string{"price", "reason"}},
			"what nobody declared":         {map[string]any{"sku": "x", "variants": []any{map[string]any{"id": was.Variants[0].ID, "stock": 1, "sku": "x"}}}, []string{"sku", "variants.0.sku"}},
		} {
			body := form(5, 2, 7)
			maps.Copy(body, c.set)
			_, wrong := editor.PostJSON(calls+id(soap), body).Is(http.StatusUnprocessableEntity).Problem()
			if got := slices.Sorted(maps.Keys(wrong)); !slices.Equal(got, c.wrong) {
				t.Errorf("%s: wrong are %v, want %v", name, wrong, c.wrong)
			}
		}
		if after := load(); after.Version != now.Version {
			t.Errorf("refused saves left %+v", after)
		}
		editor.Get(calls + "999").Is(http.StatusNotFound)
		// Nothing writes movements but what they tell of.
		editor.PostJSON(products+"movement/"+id(soap), map[string]any{"quantity": 5}).Is(http.StatusMethodNotAllowed)
		b.Delete(products + "movement/" + id(soap) + "/destroy/1").Is(http.StatusNotFound)
		sound(t, p)
	})
}
