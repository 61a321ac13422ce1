package orders_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/lookup"
	"backoffice/backend/orders/sale"
)

// Who asks how to pay for what is paid, or is paid on delivery, is told that, and not that a
// payment is ready.
func TestPayingSaysWhatIsToBeDone(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		key := d.key(t, nil)
		says := func(token string) string {
			a := d.site(t, key, "").PostJSON(sitePay, map[string]any{"token": token, "return_url": "https://shop.example/thanks"}).Is(http.StatusOK)
			message, _ := a.Problem()
			return message
		}
		id, token := d.buy(t, d.site(t, key, "cart-a"), nil)
		if got := says(token); got != "Platba je pripravená." {
			t.Errorf("of what is to be paid it says %q", got)
		}
		d.b.PostJSON(at(uint64(id), "/status"), map[string]any{"status": sale.Paid}).Is(http.StatusOK)
		if got := says(token); got != "Nie je čo platiť." {
			t.Errorf("of what is paid it says %q", got)
		}
		_, token = d.buy(t, d.site(t, key, "cart-b"), map[string]any{"payment_id": d.cod, "total": 31})
		if got := says(token); got != "Platí sa pri doručení." {
			t.Errorf("of what is paid on delivery it says %q", got)
		}
	})
}

// A way of shipping or of payment that is not there is not said to be refused to a country,
// and goods that are not for sale are not taxed.
func TestQuoteOfWhatIsNotThere(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		site := d.site(t, d.key(t, nil), "")
		d.b.PostJSON("/api/shop/payment/array/hide", map[string]any{"rows": []uint64{d.cod}}).Is(http.StatusOK)
		var got struct {
			Rates  []struct{ Percent float64 } `json:"vat_rates"`
			Errors map[string][]string
		}
		for _, id := range []uint64{999, d.cod} {
			site.PostJSON(siteQuote, map[string]any{"products": []any{d.item(d.soap, 1)}, "country_id": lookup.CountrySK, "shipping_id": 999, "payment_id": id}).Is(http.StatusOK).Data(&got)
			for _, field := range []string{"shipping_id", "payment_id"} {
				if said := strings.Join(got.Errors[field], " "); said != "Vyberte niektorú z ponúkaných možností." {
					t.Errorf("of %s %d it says %q", field, id, said)
				}
			}
		}
		site.PostJSON(siteQuote, map[string]any{"products": []any{d.item(999, 1)}, "country_id": lookup.CountrySK}).Is(http.StatusOK).Data(&got)
		if len(got.Rates) != 0 || len(got.Errors["products.0.id"]) == 0 {
			t.Errorf("goods that are not there: %+v", got)
		}
		site.PostJSON(siteQuote, map[string]any{"products": []any{d.item(999, 1), d.item(d.soap, 1)}, "country_id": lookup.CountrySK}).Is(http.StatusOK).Data(&got)
		if len(got.Rates) != 1 || got.Rates[0].Percent != 23 {
			t.Errorf("beside goods that are not there: %+v", got)
		}
	})
}

// A site is told of goods in a language of the content that the interface has no texts in.
func TestGoodsInALanguageOfTheContent(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		p.Config.Locales = []string{"sk", "en", "de"}
		p.Restart()
		d.b = p.Admin(t)
		langs := map[string]any{}
		for _, language := range p.Config.Locales {
			langs[language] = map[string]any{"title": "Seife " + language, "title_url": "seife-" + language}
		}
		d.b.PostJSON(fmt.Sprint("/api/shop/product/", d.soap), map[string]any{"langs": langs}).Is(http.StatusOK)
		site := d.site(t, d.key(t, nil), "")
		for language := range langs {
			var got struct{ Title string }
			id := d.number(t, "SELECT id FROM languages WHERE code = ?", language)
			site.Get(fmt.Sprintf("/api/site/goods/%d?language_id=%d", d.soap, id)).Is(http.StatusOK).Data(&got)
			if got.Title != "Seife "+language {
				t.Errorf("in %s it is %q", language, got.Title)
			}
		}
		if _, wrong := site.Get(fmt.Sprintf("/api/site/goods/%d?language_id=99", d.soap)).Is(http.StatusUnprocessableEntity).Problem(); len(wrong["language_id"]) != 1 {
			t.Errorf("a language that is not there: %v", wrong)
		}
	})
}
