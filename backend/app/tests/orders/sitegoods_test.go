package orders_test

import (
	"fmt"
	"net/http"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/lookup"
)

// A site is told who made goods and who answers for them, with all else that the law
// has told of them, in the language of the call; what is hidden it is not told.
func TestGoodsOfASite(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		contact := func(name, country string, more map[string]any) map[string]any {
			form := map[string]any{"name": name, "address": "Dlhá 1", "city": "Viedeň", "zip": "1010", "country_id": lookup.CountryID(country), "email": "gpsr@example.com"}
			for key, value := range more {
				form[key] = value
			}
			return form
		}
		answers := d.make(t, "/api/shop/responsible/", contact("Zástupca", "AT", nil))
		maker := d.make(t, "/api/shop/manufacturer/", contact("Acme", "US", map[string]any{"responsible_id": answers, "web": "https://www.example.com"}))
		at := fmt.Sprint("/api/shop/product/", d.soap)
		var rec struct {
			Version int64
			Langs   map[string]map[string]any
		}
		save := func(set map[string]any) {
			t.Helper()
			d.b.Get(at).Is(http.StatusOK).Data(&rec)
			set["version"] = rec.Version
			d.b.PostJSON(at, set).Is(http.StatusOK)
		}
		d.b.Get(at).Is(http.StatusOK).Data(&rec)
		langs := rec.Langs
		langs["sk"]["warnings"], langs["en"]["warnings"] = "Nejesť.", "Do not eat."
		rec.Langs = nil
		save(map[string]any{
			"manufacturer_id": maker, "unit": "kg", "unit_quantity": 0.1, "guarantee_years": 3, "repair_score": "7,4", "food": true, "allergens": []int{8, 7}, "langs": langs,
		})
		type person struct{ Name, Country, Email, Web string }
		var goods struct {
			Title, Warnings string
			Score           string `json:"repair_score"`
			Manufacturer    *person
			Responsible     *person
			Unit            *struct {
				Name            string
				Quantity, Price float64
			}
			Guarantee struct {
				Legal int  `json:"legal_months"`
				Years *int `json:"durability_years"`
				Label bool
			}
			Allergens []struct{ Title string }
			Free      bool `json:"allergen_free"`
		}
		site := d.site(t, d.key(t, nil), "")
		ask := func(language string) {
			t.Helper()
			goods.Manufacturer, goods.Responsible, goods.Unit, goods.Allergens = nil, nil, nil, nil
			site.Header.Set("Accept-Language", language)
			site.Get(fmt.Sprint("/api/site/goods/", d.soap)).Is(http.StatusOK).Data(&goods)
		}
		for language, want := range map[string][2]string{"sk": {"Nejesť.", "Mlieko vrátane laktózy"}, "en": {"Do not eat.", "Milk including lactose"}} {
			ask(language)
			if goods.Warnings != want[0] || len(goods.Allergens) != 2 || goods.Allergens[0].Title != want[1] {
				t.Errorf("%s: told are %q and %v", language, goods.Warnings, goods.Allergens)
			}
		}
		if goods.Manufacturer == nil || *goods.Manufacturer != (person{"Acme", "US", "gpsr@example.com", "https://www.example.com"}) {
			t.Errorf("its maker is %+v", goods.Manufacturer)
		}
		if goods.Responsible == nil || *goods.Responsible != (person{"Zástupca", "AT", "gpsr@example.com", ""}) {
			t.Errorf("who answers for it is %+v", goods.Responsible)
		}
		if goods.Unit == nil || goods.Unit.Name != "kg" || goods.Unit.Quantity != 0.1 || goods.Unit.Price != 123 {
			t.Errorf("a unit of it is %+v", goods.Unit)
		}
		if goods.Guarantee.Legal != 24 || goods.Guarantee.Years == nil || *goods.Guarantee.Years != 3 || !goods.Guarantee.Label || goods.Score != "7,4" || goods.Free {
			t.Errorf("told are %+v", goods)
		}
		// Somebody of its own goes before that of its maker; that there are none is a statement.
		own := d.make(t, "/api/shop/responsible/", contact("Vlastný", "SK", nil))
		save(map[string]any{"responsible_id": own, "allergens": []int{15}})
		if ask("sk"); goods.Responsible == nil || goods.Responsible.Name != "Vlastný" || len(goods.Allergens) != 0 || !goods.Free {
			t.Errorf("told are %+v", goods)
		}
		site.Get("/api/site/goods/x").Is(http.StatusUnprocessableEntity)
		site.Get("/api/site/goods/999999").Is(http.StatusNotFound)
		d.b.Get(fmt.Sprint("/api/site/goods/", d.soap)).Is(http.StatusUnauthorized)
		d.site(t, d.key(t, map[string]any{"name": "Iný", "may_quote": false}), "").Get(fmt.Sprint("/api/site/goods/", d.soap)).Is(http.StatusForbidden)
		save(map[string]any{"status": false})
		site.Get(fmt.Sprint("/api/site/goods/", d.soap)).Is(http.StatusNotFound)
	})
}
